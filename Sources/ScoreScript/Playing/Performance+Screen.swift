import ScoreScreen
import Scorekeeping
import StructReference

/// What there is to be seen, and who is told.
extension Performance {
  /// Shows the first frame.
  func start() throws {
    hasBegun = true
    renderer.show(newest, on: &drawn)
    if !isHidden { try reveal() }
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
  func draw(asFor script: ScriptReading) {
    drawsEachCommand = !recorders.isEmpty || setting.isVerifying || script.asksForBudgets
  }

  /// Draws what recorders are not told of: where there are some, each command is drawn.
  func drawWhatIsLeft() {
    if isBehind, paint(), !isHidden { revealed = newest }
  }

  func draw() throws {
    let hasChanged = paint()
    if setting.isVerifying { try verify() }
    if isHidden { return }
    if hasChanged { try reveal() }
    if recorders.isEmpty { return }
    for line in narrator.lines(to: session.state.value) { try record(.change(line)) }
  }

  /// - Returns: whether there was anything to draw.
  private func paint() -> Bool {
    isBehind = false
    newest = screens.frame()
    if screens.needsRepaint {
      screens.needsRepaint = false
      renderer.invalidate()
    }
    return renderer.show(newest, on: &drawn)
  }

  /// Shows what is there by now. What changed while it was hidden is not told.
  func reveal() throws {
    if newest == revealed, isRevealed { return }
    isRevealed = true
    revealed = newest
    if !recorders.isEmpty { try record(.frame(ScreenImage(frame: newest, grid: drawn))) }
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
    if !hasBegun, status == 0 { try start() }
    for recorder in recorders { try recorder.finish(at: time, status: status) }
  }

  func failure(_ mismatch: Mismatch) -> PerformanceError { .mismatch(mismatch, grid) }
}
