import GoldenFrames
import ScoreScreen
import ScoreScript
import Scorekeeping

extension Snapshot {
  /// A checkpoint of a script, with its snapshot.
  public struct Checkpoint: Equatable, Sendable {
    /// The name of the checkpoint, and the title of its snapshot.
    public let name: String
    /// The location in the script; nil for the end of a script without checkpoints.
    public let location: TextLocation?
    /// The snapshot. Its step is the last command or the last keys before the checkpoint.
    public let snapshot: Snapshot

    /// The location, as `file:line:column`.
    public var position: String? { location?.position(of: name) }
  }

  /// The checkpoints of a script that is played headless, in order; those in hidden parts are skipped. A script without
  /// checkpoints gives its last frame, named `end`.
  ///
  /// ```
  /// let script = try ScriptReading(text: "add Red\ncheckpoint first\nround next\ncheckpoint second")
  /// let snapshots = try Snapshot.checkpoints(of: script).map(\.snapshot)
  /// ```
  ///
  /// Law: equal scripts make equal snapshots, on every run and machine: time passes only where the script says so.
  /// Cost: playing the script, and drawing the changes of each command. All snapshots are kept in memory.
  ///
  /// - Parameters:
  ///   - script: the script.
  ///   - screen: the screen; the script may set another size.
  ///   - size: the initial size, which overrides the size in the script.
  ///   - board: the name of the board for lines that need one while none is open; nil for the name of the script's
  ///     file, or "Demo" for a script in memory.
  /// - Throws: a `ScriptFailure` for a statement that is not allowed or does not hold.
  public static func checkpoints(
    of script: ScriptReading, on screen: Screen = Screen(), size: Size? = nil,
    board: String? = nil
  ) throws -> [Checkpoint] {
    var checkpoints: [Checkpoint] = []
    try forEachCheckpoint(of: script, on: screen, size: size, board: board) {
      checkpoints.append($0)
    }
    return checkpoints
  }

  /// Calls a closure with each of the `checkpoints(of:)` when the script reaches it. Keeps none in memory.
  ///
  /// - Throws: the errors of `checkpoints(of:)` and of `body`.
  public static func forEachCheckpoint(
    of script: ScriptReading, on screen: Screen = Screen(), size: Size? = nil,
    board: String? = nil, _ body: (Checkpoint) throws -> Void
  ) throws {
    var screen = screen
    if let size { screen.size = size }
    let performance = try screen.performance(
      board: board ?? script.boardName, keepsSize: size != nil)
    let run = HeadlessRun(performance)
    var hasCheckpoints = false
    _ = try run.play(
      script, drawsEachCommand: true,
      afterEachStatement: { located in
        guard case .checkpoint(let name) = located.statement, !performance.isHidden else { return }
        hasCheckpoints = true
        let snapshot = screen.snapshot(name, of: performance)
        try body(
          Checkpoint(name: name, location: located.location, snapshot: snapshot))
      })
    if hasCheckpoints { return }
    let snapshot = try screen.end(of: performance, "end")
    try body(Checkpoint(name: "end", location: nil, snapshot: snapshot))
  }
}

extension Snapshot.Checkpoint {
  /// The name of the checkpoint's golden file, without `.txt`: the name of the checkpoint and the requested properties
  /// of the screen, such as `final.40x12.ascii.mono`.
  ///
  /// - Parameter size: the size that overrides the size in the script.
  package func goldenName(on screen: Snapshot.Screen, size: Size?) -> String {
    name + (size.map { ".\($0.columns)x\($0.rows)" } ?? "") + (screen.theme.isASCII ? ".ascii" : "")
      + (screen.hasColours ? "" : ".mono")
  }
}

extension ScriptReading {
  /// Refuses checkpoints whose names end like the golden file of another screen, such as `x.60x8`.
  ///
  /// - Throws: all problems at once. A script that is only played may have such names.
  package func checkNamesOfCheckpoints() throws(ScriptProblems) {
    var problems = ScriptProblems()
    for located in statements {
      guard case .checkpoint(let name) = located.statement else { continue }
      do throws(SnapshotError) {
        try GoldenFile.validateSnapshot(name)
      } catch {
        let range = located.location.range(of: name)
        problems.append(ScriptProblem(.sentence("\(error)"), at: located.location, range))
      }
    }
    if !problems.isEmpty { throw problems }
  }
}
