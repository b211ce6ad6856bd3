import ScoreScreen
import ScoreScript
import Scorekeeping

extension Snapshot {
  /// What a script shows at one of its checkpoints.
  public struct Checkpoint: Equatable, Sendable {
    /// What it is called, and its snapshot's title.
    public let name: String
    /// Where it stands; nil for the end of a script without checkpoints.
    public let place: ScriptPlace?
    /// What is on the screen there. The step is that of the last command or the last keys before.
    public let snapshot: Snapshot

    /// Where it stands, as `file:line:column`.
    public var position: String? { place?.position(of: name) }
  }

  /// The checkpoints of a script that is played with nobody watching, one after another; those of what is hidden are
  /// passed over. Where there is none it is the last frame, under the name `end`.
  ///
  /// ```
  /// let script = try ScriptReading(text: "add Red\ncheckpoint first\nround next\ncheckpoint second")
  /// let snapshots = try Snapshot.checkpoints(of: script).map(\.snapshot)
  /// ```
  ///
  /// Law: equal scripts make equal snapshots, on every run and machine: time passes only where the script says so.
  /// Cost: that of the script, and of drawing what each of its commands changes. All snapshots are kept.
  ///
  /// - Parameters:
  ///   - screen: the screen as long as the script says nothing of its size.
  ///   - size: the size that the script begins with, whatever it says.
  ///   - board: what a board is called that a line needs where none is open.
  /// - Throws: a `ScriptFailure` for a statement that is not allowed or does not hold.
  public static func checkpoints(
    of script: ScriptReading, on screen: Screen = Screen(), size: Size? = nil,
    board: String = "Demo"
  ) throws -> [Checkpoint] {
    var checkpoints: [Checkpoint] = []
    try forEachCheckpoint(of: script, on: screen, size: size, board: board) {
      checkpoints.append($0)
    }
    return checkpoints
  }

  /// Does something with each of the `checkpoints(of:)`, when it is reached: none is kept.
  ///
  /// - Throws: what `checkpoints(of:)` throws, and what `body` throws.
  public static func forEachCheckpoint(
    of script: ScriptReading, on screen: Screen = Screen(), size: Size? = nil,
    board: String = "Demo", _ body: (Checkpoint) throws -> Void
  ) throws {
    var screen = screen
    if let size { screen.size = size }
    let performance = try screen.performance(board: board, keepsSize: size != nil)
    let run = HeadlessRun(performance)
    var hasCheckpoints = false
    _ = try run.play(
      script, isWatched: true,
      lookingWith: { placed in
        guard case .checkpoint(let name) = placed.statement, !performance.isHidden else { return }
        hasCheckpoints = true
        let snapshot = screen.snapshot(name, of: performance)
        try body(
          Checkpoint(name: name, place: placed.place, snapshot: snapshot))
      })
    if hasCheckpoints { return }
    let snapshot = try screen.end(of: performance, "end")
    try body(Checkpoint(name: "end", place: nil, snapshot: snapshot))
  }
}
