import GoldenFrames
import ScoreScreen
import ScoreScript
import Scorekeeping

extension Snapshot {
  /// The snapshot of the program after commands. Its step is the last command.
  ///
  /// ```
  /// let five = Command.ScoreChange("Blue", .add(.points(5)))
  /// let scored = try Snapshot(of: [.add([.init("Red"), .init("Blue")]), .score([five])])
  /// ```
  ///
  /// Law: equal commands make equal snapshots, on every run and machine. Cost: performing the commands, and drawing
  /// their changes.
  ///
  /// - Parameters:
  ///   - title: the title; by default the title of the screen open at the end.
  ///   - commands: the commands, one after another.
  ///   - screen: the screen.
  ///   - board: the name of the board for commands that need one while none is open.
  /// - Throws: a `ScriptFailure` for a command that is not allowed.
  package init(
    _ title: String? = nil, of commands: [Command], on screen: Screen = Screen(),
    board: String = "Demo"
  ) throws {
    let performance = try screen.performance(board: board)
    for (index, command) in commands.enumerated() {
      do {
        try performance.begin(.command(command))
      } catch {
        let location = TextLocation(file: "commands", line: index + 1, text: command.description)
        throw ScriptFailure(location: location, reason: error)
      }
    }
    self = try screen.end(of: performance, title)
  }

  /// The snapshot of the program after the lines of a script: commands, keys or other statements. Its step is the last
  /// command or the last keys.
  ///
  /// ```
  /// try Snapshot(of: ["add Red Blue", "score Blue +5", "press 1 2"])
  /// ```
  ///
  /// Law: equal lines make equal snapshots, on every run and machine: time passes only where a line says so. Cost:
  /// performing the lines, and drawing their changes.
  ///
  /// - Parameters:
  ///   - title: the title; by default the title of the screen open at the end.
  ///   - lines: the lines of a script.
  ///   - screen: the screen.
  ///   - board: the name of the board for lines that need one while none is open.
  /// - Throws: `ScriptProblems` with all malformed lines, or a `ScriptFailure` for a line that is not allowed.
  public init(
    _ title: String? = nil, of lines: [String], on screen: Screen = Screen(),
    board: String = "Demo"
  ) throws {
    let script = try ScriptReading(text: lines.joined(separator: "\n"), named: "lines")
    let performance = try screen.performance(board: board)
    let run = HeadlessRun(performance)
    _ = try run.play(script, drawsEachCommand: true)
    self = try screen.end(of: performance, title)
  }
}

extension Snapshot.Screen {
  /// A performance of the program on this screen, with an empty journal in memory.
  ///
  /// - Parameter keepsSize: whether the initial size overrides the size in the script.
  func performance(board: String, keepsSize: Bool = false) throws -> Performance {
    try Performance(
      journal: MemoryJournal(),
      configuration: .init(size: size, keepsSize: keepsSize, theme: theme, board: board))
  }

  func snapshot(_ title: String, of performance: Performance) -> Snapshot {
    Snapshot(
      title, of: performance.frame, drawnOn: performance.grid, from: performance.beforeInput?.frame,
      hasColours: hasColours)
  }

  /// Finishes a performance, and takes its snapshot.
  func end(of performance: Performance, _ title: String? = nil) throws -> Snapshot {
    try performance.finish()
    return snapshot(title ?? performance.screens.title, of: performance)
  }
}
