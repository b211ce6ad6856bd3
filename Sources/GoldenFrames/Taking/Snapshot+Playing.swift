import ScoreScreen
import ScoreScript
import Scorekeeping

extension Snapshot {
  /// What the program shows after commands, one after another: the last one is the step that the snapshot is of.
  ///
  /// ```
  /// let five = Command.ScoreChange("Blue", .add(.points(5)))
  /// let scored = try Snapshot(of: [.add([.init("Red"), .init("Blue")]), .score([five])])
  /// ```
  ///
  /// Law: equal commands make equal snapshots, on every run and machine. Cost: that of the commands, and of drawing
  /// what each of them changes.
  ///
  /// - Parameters:
  ///   - title: what the picture is of; what is open in the end if nothing is said.
  ///   - board: what a board is called that a command needs where none is open.
  /// - Throws: a `ScriptFailure` for a command that is not allowed.
  public init(
    _ title: String? = nil, of commands: [Command], on screen: Screen = Screen(),
    board: String = "Demo"
  ) throws {
    let performance = try screen.performance(board: board)
    for (index, command) in commands.enumerated() {
      do {
        try performance.begin(.command(command))
      } catch {
        let place = ScriptPlace(file: "commands", line: index + 1, text: command.description)
        throw ScriptFailure(place: place, reason: error)
      }
    }
    self = try screen.end(of: performance, title)
  }

  /// What the program shows after the lines of a script: commands, keys, or whatever a script may hold. The last
  /// command or the last keys are the step that the snapshot is of.
  ///
  /// ```
  /// try Snapshot(of: ["add Red Blue", "score Blue +5", "press 1 2"])
  /// ```
  ///
  /// Law: equal lines make equal snapshots, on every run and machine: time passes only where a line says so. Cost:
  /// that of the lines, and of drawing what each of them changes.
  ///
  /// - Parameters:
  ///   - title: what the picture is of; what is open in the end if nothing is said.
  ///   - board: what a board is called that a line needs where none is open.
  /// - Throws: `ScriptProblems` with the places of all lines that are wrong, or a `ScriptFailure` for one that is not
  ///   allowed.
  public init(
    _ title: String? = nil, of lines: [String], on screen: Screen = Screen(),
    board: String = "Demo"
  ) throws {
    let script = try ScriptReading(text: lines.joined(separator: "\n"), named: "lines")
    let performance = try screen.performance(board: board)
    let run = HeadlessRun(performance)
    _ = try run.play(script, isWatched: true)
    self = try screen.end(of: performance, title)
  }
}

extension Snapshot.Screen {
  /// The real program on such a screen, with nothing but what is given here.
  ///
  /// - Parameter keepsSize: whether a script cannot ask for another size to begin with.
  func performance(board: String, keepsSize: Bool = false) throws -> Performance {
    try Performance(
      journal: MemoryJournal(),
      setting: .init(size: size, keepsSize: keepsSize, theme: theme, board: board))
  }

  /// What is to be seen of a performance.
  func snapshot(_ title: String, of performance: Performance) -> Snapshot {
    Snapshot(
      title, of: performance.frame, drawnOn: performance.grid, from: performance.frameBefore,
      hasColours: hasColours)
  }

  /// What is to be seen when all is done.
  func end(of performance: Performance, _ title: String? = nil) throws -> Snapshot {
    try performance.finish()
    return snapshot(title ?? performance.screens.title, of: performance)
  }
}
