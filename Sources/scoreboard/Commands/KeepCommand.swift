import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreSettings
import ScoreStore
import Scorekeeping

/// `scoreboard [BOARD]`: keeps score on the screen.
struct KeepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keep",
    abstract: "Keep score on the screen (what scoreboard does without a subcommand).",
    discussion: """
      Opens the list of boards, or the board named, which is made if there is none, and not kept if it is left empty. \
      Press ? for the keys. Everything is saved at once; everything can be undone.

      With --plain each change is a line of text, as in "Red 12→13, takes the lead from Blue": for screen readers, \
      pipes and terminals that can do no more. Keys and prompts work as on the screen, ^L says how it stands, and what \
      is selected is said before a key acts on it. Standard input that is not a terminal is keys too, up to its end.

      W on a board lets others score from their phones, at the address of --host and --port: \
      'scoreboard help scorers'.

      EXAMPLES:
        scoreboard "Friday night"
        scoreboard keep --no-save
        printf 'aRed\\nBlue\\n\\ng+' | scoreboard --plain "Friday night"
      """)

  @OptionGroup var game: GameOptions

  func run() throws {
    // After options, the parser mistakes the name of a command for the name of a board.
    if let word = game.board, Launcher.commands.contains(word),
      ProgramArguments.words.first != "keep"
    {
      throw ValidationError(
        "'\(word)' is a command, which comes first, as in: scoreboard \(word) --help. "
          + "For a board of that name: scoreboard keep \(word)")
    }
    try refuseMisspelling()
    if isatty(STDOUT_FILENO) == 0, !game.plain.isSet { return try printFrame() }
    try game.launcher.run()
  }

  /// Refuses to create a board with a name that may be a misspelt command.
  private func refuseMisspelling() throws {
    let words = ProgramArguments.words
    guard let word = game.board, words.first != "keep", !words.contains("--"),
      let meaning = Launcher.meaning(of: word)
    else { return }
    do {
      if !game.noSave {
        _ = try game.options.withSession(config: game.settings.config) { try $0.board(named: word) }
        return
      }
    } catch let error as StoreError where error.fault == .missing {
      // No data file, so there is no such board.
    } catch ScorekeepingError.unknownBoard {
      // The file has no such board.
    } catch {
      // Opening the board reports this error.
      return
    }
    let board = "To make a board of that name: scoreboard -- \(word.terminalSafe())"
    guard Launcher.commands.contains(meaning) else {
      throw ValidationError(Self.boardCommandHint(word, meaning) + ". " + board)
    }
    throw ValidationError(
      "There is no board '\(word.terminalSafe())'".suggesting("scoreboard \(meaning)") + " \(board)"
    )
  }

  /// The hint for performing a command on a board from the shell.
  ///
  /// - Parameters:
  ///   - word: the word that was given.
  ///   - meaning: the command that it means: the word itself, or another.
  static func boardCommandHint(_ word: String, _ meaning: String) -> String {
    let (word, meaning) = (word.terminalSafe(), meaning.terminalSafe())
    let start =
      meaning.hasPrefix(word) ? "'\(word)' acts on a board" : "There is no command '\(word)'"
    let whole =
      meaning == "remove NAME"
      ? "; for the whole board: scoreboard do BOARD 'board BOARD delete'" : ""
    return "\(start). Write: scoreboard do BOARD '\(meaning)'\(whole)"
  }

  /// Prints the board, or the list of boards, as text, because standard output is not a terminal.
  private func printFrame() throws {
    let looks = game.screen.looks.applied(to: game.settings.readAndWarn())
    try game.options.withSession(config: game.settings.config) { session in
      if let board = game.board { try session.open(try session.board(named: board).id) }
      try Output.writeFrame(of: session, isASCII: looks.isASCII)
    }
  }
}
