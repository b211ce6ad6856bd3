import ArgumentParser
import Foundation

/// `scoreboard [BOARD]`: the screen.
struct Keep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Keep score on the screen (what scoreboard does without a subcommand).",
    discussion: """
      Opens the list of boards, or the board named, which is made if there is none. Press ? for the keys. Everything \
      is saved at once; everything can be undone.

      EXAMPLES:
        scoreboard "Friday night"
        scoreboard keep --no-save
      """)

  @OptionGroup var game: GameOptions

  func run() throws {
    if isatty(STDOUT_FILENO) == 0 { return try printFrame() }
    try game.play()
  }

  /// Without a terminal to draw on: the board, or the list of boards, as text.
  private func printFrame() throws {
    if let board = game.board {
      let show = Show(board: board, options: game.options)
      try show.run()
    } else {
      try Boards(options: game.options).run()
    }
  }
}
