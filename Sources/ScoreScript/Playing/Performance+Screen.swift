import ScoreScreen
import Scorekeeping
import StructReference

/// What there is to be seen, and who is told.
extension Performance {
  /// Shows the first frame.
  func start() throws {
    hasBegun = true
    renderer.show(newest, on: &grid)
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

  func draw() throws {
    newest = screens.frame()
    if screens.needsRepaint {
      screens.needsRepaint = false
      renderer.invalidate()
    }
    let hasChanged = renderer.show(newest, on: &grid)
    if setting.isVerifying { try verify() }
    if isHidden { return }
    if hasChanged { try reveal() }
    if recorders.isEmpty { return }
    for line in narrator.lines(to: session.state.value) { try record(.change(line)) }
  }

  /// Shows what is there by now. What changed while it was hidden is not told.
  func reveal() throws {
    if newest == frame, isRevealed { return }
    isRevealed = true
    frame = newest
    if !recorders.isEmpty { try record(.frame(ScreenImage(frame: frame, grid: grid))) }
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
    if painted != grid { throw .notAsRepainted(increments: grid, repaint: painted) }
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
