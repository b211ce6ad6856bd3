import ScoreScreen
import Scorekeeping
import StructReference

/// What there is to be seen, and who is told.
extension Performance {
  /// Has the screen there: from here on it can be seen.
  func start() {
    hasBegun = true
    renderer.show(newest, on: &drawn)
  }

  /// Takes over what other runs of the program have done, and shows it.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  func takeNews() throws -> Bool {
    let isNew = screens.takeNews()
    if isNew, hasBegun { try draw() }
    return isNew
  }

  /// Draws each command only where each frame counts.
  func draw(asFor script: ScriptReading, isWatched: Bool = false) {
    drawsEachCommand = setting.isVerifying || isWatched || script.asksForBudgets
  }

  /// Draws what the last commands did.
  func drawWhatIsLeft() {
    if isBehind { paint() }
  }

  /// Draws what was done, and tells the recorders.
  func draw() throws {
    paint()
    if setting.isVerifying { try verify() }
    try reveal()
    try narrate()
  }

  private func paint() {
    isBehind = false
    newest = screens.frame()
    if screens.needsRepaint {
      screens.needsRepaint = false
      renderer.invalidate()
    }
    if renderer.show(newest, on: &drawn), !isHidden { revealed = newest }
  }

  /// Has what is there by now seen: what happens at one instant is recorded as one frame. What changed while it was
  /// hidden is not told.
  func reveal() throws {
    drawWhatIsLeft()
    if isHidden || !hasBegun { return }
    revealed = newest
    if recorders.isEmpty || newest == recorded { return }
    recorded = newest
    try record(.frame(ScreenImage(frame: newest, grid: drawn)))
  }

  /// Tells in words what changed since the last time.
  func narrate() throws {
    if recorders.isEmpty || isHidden { return }
    for step in steps {
      for line in narrator.lines(of: step) { try record(.change(line)) }
    }
    steps = []
  }

  func record(_ event: PerformanceEvent) throws {
    if isHidden { return }
    for recorder in recorders { try recorder.record(event, at: time) }
  }

  /// Compares the screen that increments have made with one that is painted whole.
  private func verify() throws(PerformanceError) {
    var painted = Grid()
    var renderer = Renderer()
    renderer.show(newest, on: &painted)
    if painted != drawn { throw .notAsRepainted(increments: drawn, repaint: painted) }
  }

  /// Ends the performance: what was recorded is completed.
  ///
  /// - Parameter status: the exit status, as recorders take it.
  public func finish(status: Int32 = 0) throws {
    if !hasBegun, status == 0 { start() }
    var failure: (any Error)?
    do { try reveal() } catch { failure = error }
    // What goes wrong with one of them is no harm to the others.
    for recorder in recorders {
      do { try recorder.finish(at: time, status: status) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  func failure(_ mismatch: Mismatch) -> PerformanceError { .mismatch(mismatch, grid) }
}
