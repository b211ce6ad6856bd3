import Foundation
import ScoreScreen
import Scorekeeping
import StructReference

extension Performance {
  /// What the performance takes from outside.
  public struct Setting {
    /// The size of the screen as long as the script says nothing else.
    public var size: Size
    /// Whether the size is kept where the script begins with another; what it does later to the size, it does.
    public var keepsSize: Bool
    /// The characters to draw with.
    public var theme: Theme
    /// The name of the board that is opened where the script opens none before a command needs one.
    public var board: String
    /// Whether each frame that was reached by increments is compared with a full repaint.
    public var isVerifying: Bool
    /// Where identities and times come from; nil for such that can be repeated.
    public var environment: Session.Environment?

    /// A screen of 80x24.
    public init(
      size: Size = Size(columns: 80, rows: 24), keepsSize: Bool = false, theme: Theme = Theme(),
      board: String = "Demo", isVerifying: Bool = false, environment: Session.Environment? = nil
    ) {
      self.size = size
      self.keepsSize = keepsSize
      self.theme = theme
      self.board = board
      self.isVerifying = isVerifying
      self.environment = environment
    }
  }
}

extension Performance {
  /// What has to happen before `proceed()` is called again.
  public enum Pace: Equatable, Sendable {
    /// So much time passes.
    case pause(Duration)
    /// The screen may have changed, or so much time has passed; nil for no limit.
    case waiting(Duration?)
    /// Whoever watches gives the keyboard back, or nobody watches.
    case takeover
    /// The statement is done.
    case done

    /// Whether somebody may look at the screen meanwhile.
    var takesTime: Bool { self != .done && self != .pause(.zero) }
  }
}

extension Session.Environment {
  /// Identities that are the same in every run, one after another, and a clock that begins with the millennium.
  package static func repeatable(time: @escaping () -> Duration) -> Self {
    var count: UInt64 = 0
    return Self(
      newID: {
        count += 1
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: count >> (8 * index)) }
        // Version 8: made by rules of our own.
        return UUID(
          uuid: (
            0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
          ))
      },
      now: { Date(timeIntervalSinceReferenceDate: time() / .seconds(1)) },
      offsetFromUTC: { _ in 0 })
  }
}

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
