import ArgumentParser
import Foundation
import ScoreScreen
import ScoreSettings
import ScoreStore
import Scorekeeping

/// `scoreboard [BOARD]`: the screen.
struct Keep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Keep score on the screen (what scoreboard does without a subcommand).",
    discussion: """
      Opens the list of boards, or the board named, which is made if there is none. Press ? for the keys. Everything \
      is saved at once; everything can be undone.

      With --plain each change is a line of text, as in "Red 12→13, takes the lead from Blue": for screen readers, \
      pipes and terminals that can do no more. Keys and prompts work as on the screen, ^L says how it stands, and what \
      is selected is said before a key acts on it. Standard input that is no terminal is keys too, up to its end.

      EXAMPLES:
        scoreboard "Friday night"
        scoreboard keep --no-save
        printf 'aRed\\nBlue\\n\\ng+' | scoreboard --plain "Friday night"
      """)

  @OptionGroup var game: GameOptions

  func run() throws {
    // Who puts options before a command has named a board by it.
    if let word = game.board, Sitting.commands.contains(word),
      CommandLine.arguments.dropFirst().first != "keep"
    {
      throw ValidationError(
        "'\(word)' is a command, which comes first, as in: scoreboard \(word) --help. "
          + "For a board of that name: scoreboard keep \(word)")
    }
    try refuseSlip()
    if isatty(STDOUT_FILENO) == 0, !game.plain.isSet { return try printFrame() }
    try game.sitting.play()
  }

  /// Refuses to make a board of what is nearly a command.
  private func refuseSlip() throws {
    let words = CommandLine.arguments.dropFirst()
    guard let word = game.board, words.first != "keep", !words.contains("--"),
      Sitting.command(near: word) != nil || CommandWord(rawValue: word) != nil
    else { return }
    do {
      if !game.noSave {
        _ = try game.options.reading { try $0.board(named: word) }
        return
      }
    } catch StoreError.missing {
      // Where there is no file there is no board.
    } catch ScorekeepingError.unknownBoard {
      // Nor is there this one.
    } catch {
      // It is told where the board is opened.
      return
    }
    let board = "To make a board of that name: scoreboard -- \(word.terminalSafe())"
    guard let command = Sitting.command(near: word) else {
      throw ValidationError(Self.wayOfBoardCommand(word, with: "") + ". " + board)
    }
    throw ValidationError(
      "There is no board '\(word.terminalSafe())'. Did you mean 'scoreboard \(command)'? \(board)")
  }

  /// Says how a command of the language is given in the shell.
  static func wayOfBoardCommand(_ word: String, with rest: String) -> String {
    let line = (word + " " + rest).trimmingCharacters(in: .whitespaces).terminalSafe()
    return "'\(word.terminalSafe())' acts on a board. Write: scoreboard do BOARD '\(line)'"
  }

  /// Without a terminal to draw on: the board, or the list of boards, as text.
  private func printFrame() throws {
    let settings = game.settings.readTelling()
    if let board = game.board {
      let looks = game.screen.looks.applied(to: settings)
      let show = Show(board: board, options: game.options, ascii: looks.isASCII)
      try show.run()
    } else {
      try Boards(options: game.options).run()
    }
  }
}
