import FoundationBase
import ScoreScreen
import ScoreTables
import Scorekeeping
import StructReference

extension Performance {
  /// The screen, board and environment that a performance begins with.
  package struct Configuration {
    /// The size of the screen until the script sets one.
    package var size: Size
    /// Whether to ignore `size` statements of the script; `resize` still applies.
    package var keepsSize: Bool
    /// The characters to draw with.
    package var theme: Theme
    /// The name of the board to open if a command needs one before the script opens any.
    package var board: String
    /// Whether to compare each incrementally drawn frame with a full repaint.
    package var isVerifying: Bool
    /// The source of identities and times; nil for a source that is the same in each run.
    package var environment: Session.Environment?

    /// Makes a configuration, by default with a screen of 80x24.
    package init(
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
  /// The condition to wait for before the next call of `proceed()`.
  package enum StepResult: Equatable, Sendable {
    /// A time passes.
    case pause(Duration)
    /// The screen changes, or the time passes; nil for no limit.
    case waiting(Duration?)
    /// The viewer gives the keyboard back, or there is no viewer.
    case takeover
    /// The statement is done.
    case done

    /// Whether time can pass before the next step, so that the screen can be seen.
    var takesTime: Bool { self != .done && self != .pause(.zero) }
  }
}

extension Session.Environment {
  /// Identities that are the same in every run, and a clock that begins at the start of the year 2000.
  package static func repeatable(time: @escaping () -> Duration) -> Self {
    var count: UInt64 = 0
    return Self(
      newID: {
        count += 1
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: count >> (8 * index)) }
        // Version 8 is for custom identities.
        return UUID(
          uuid: (
            0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
          ))
      },
      now: { Date(timeIntervalSinceReferenceDate: time() / .seconds(1)) },
      offsetFromUTC: { _ in 0 })
  }
}

/// Drawing and recording.
extension Performance {
  /// Draws the screen for the first time; it is visible from now on.
  func start() {
    hasBegun = true
    stage.draw()
  }

  /// Follows the changes of other processes, and draws them.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  func pollChanges() throws -> Bool {
    let isNew = screens.pollChanges()
    if isNew, hasBegun { try draw() }
    return isNew
  }

  /// Chooses whether each command is drawn at once: if the caller asks for it, or if a check or the verification needs
  /// each frame.
  func prepareDrawing(of script: ScriptReading, drawsEachCommand: Bool = false) {
    self.drawsEachCommand =
      configuration.isVerifying || drawsEachCommand || script.asksForBudgets
  }

  /// Draws the changes of the last commands.
  func drawPending() {
    if needsDraw { paint() }
  }

  /// Draws the screen, and records the frame and the changes.
  func draw() throws {
    paint()
    if configuration.isVerifying { try verify() }
    try reveal()
    try narrate()
  }

  private func paint() {
    needsDraw = false
    stage.follow()
    stage.prepare()
    if stage.draw(), !isHidden { revealed = stage.newest }
  }

  /// Records the current frame, so that all changes at one instant make one frame. Hidden frames are not recorded.
  func reveal() throws {
    drawPending()
    if isHidden || !hasBegun { return }
    revealed = stage.newest
    try recording.record(revealed, drawnOn: stage.grid, at: time)
  }

  /// Records the changes since the last call, in words.
  func narrate() throws {
    if !isHidden { try recording.narrate(at: time) }
  }

  func record(_ event: PerformanceEvent) throws {
    if !isHidden { try recording.record(event, at: time) }
  }

  /// Compares the incrementally drawn screen with a screen that is drawn from the state alone.
  private func verify() throws {
    var painted = Grid()
    var renderer = Renderer()
    renderer.show(try stage.remadeFrame(), on: &painted)
    if painted != stage.grid {
      throw PerformanceError.notAsRepainted(increments: stage.grid, repaint: painted)
    }
  }

  /// Ends the performance: the recorders complete their output.
  ///
  /// - Parameter status: the exit status, as in `PerformanceRecorder.finish`.
  package func finish(status: Int32 = 0) throws {
    if !hasBegun, status == 0 { start() }
    let revealing = Result { try reveal() }
    let finishing = Result { try recording.finish(at: time, status: status) }
    try revealing.get()
    try finishing.get()
  }

  func failure(_ mismatch: PerformanceError.Mismatch) -> PerformanceError {
    .mismatch(mismatch, grid)
  }
}
