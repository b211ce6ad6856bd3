import ArgumentParser
import Foundation
import ScoreScreen
import ScoreStore
import Scorekeeping

/// `scoreboard [BOARD]`: the screen.
struct Keep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Keep score on the screen (what scoreboard does without a subcommand).",
    discussion: """
      Opens the list of boards, or the board named, which is made if there is none. Press ? for the keys.
      Everything is saved at once; everything can be undone.

      Example:
        scoreboard "Friday night"
      """)

  @Argument(help: "The board to open or to make.")
  var board: String?

  @OptionGroup var options: DataOptions

  @Flag(name: .long, help: "Keep nothing: the boards are gone when the program ends.")
  var noSave = false

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    if isatty(STDOUT_FILENO) == 0 { return try printFrame() }
    // Before any thread starts.
    let signals = Signals()
    let journal: any Journal = noSave ? MemoryJournal() : try DataFile(path: options.path)
    let session = try Session(journal: journal)
    try MainActor.assumeIsolated {
      let terminal = try Terminal(colours: screen.color, isASCII: screen.ascii)
      let screens = Screens(session: session, size: terminal.measure(), theme: terminal.theme)
      if let board { screens.open(board) }
      Loop(screens: screens, terminal: terminal, signals: signals).run()
    }
  }

  /// Without a terminal to draw on: the board, or the list of boards, as text.
  private func printFrame() throws {
    if let board {
      let show = Show(board: board, options: options)
      try show.run()
    } else {
      try Boards(options: options).run()
    }
  }
}
