import ArgumentParser
import FoundationBase
import GoldenFrames
import ScoreStore
import Scorekeeping

/// The candidates that a shell offers for the word being typed.
///
/// The data file is only read. If it is missing or unreadable, there are no candidates, and no message.
extension CompletionKind {
  static let boards = CompletionKind.custom { words, index, _ in
    guard let line = ShellLine(words, index), let session = line.session else { return [] }
    // A name that begins like an option is accepted only after `--`.
    let boards = session.state.boards.filter {
      $0.name.unicodeScalars.first != "-" || line.words.contains("--")
    }
    return boards.compactMap { ShellLine.candidate($0.name, summary: $0.players) }
  }

  static let backups = CompletionKind.custom { words, index, _ in
    guard let path = try? ShellLine(words, index)?.location.path else { return [] }
    return Backups(of: path).all.compactMap {
      ShellLine.candidate($0.label, summary: (try? $0.contents)?.summary ?? "")
    }
  }

  /// The frames that differ, in the folder that the line names before its options or in this one.
  static let frames = CompletionKind.custom { words, index, _ in
    guard let line = ShellLine(words, index) else { return [] }
    let folder = line.words.dropFirst(2).first.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? "."
    let frames = (try? FailedFrame.all(in: folder)) ?? []
    return frames.compactMap { ShellLine.candidate($0.name, summary: $0.sentence) }
  }

  /// The lines of the command language after `scoreboard do BOARD`.
  static let commands = CompletionKind.custom { words, index, _ in
    guard let line = ShellLine(words, index),
      let call = try? DoCommand.parse(Array(line.words.dropFirst(2)))
    else { return [] }
    let context = CommandContext(of: call, in: line.session)
    var lines = context.continuations(of: line.typed)
    // A shell ends the word after a single candidate, but after two it inserts only their common prefix.
    if lines.count == 1, lines[0].hasSuffix(" ") {
      let next = context.continuations(of: lines[0])
      lines = next.count > 1 ? next : lines + [lines[0] + " "]
    }
    return lines.compactMap { ShellLine.candidate($0) }
  }
}

/// The boards and players that commands of an unfinished `scoreboard do` can refer to.
private struct CommandContext {
  private let session: Session?
  private var players: [Player] = []

  init(of call: DoCommand, in session: Session?) {
    self.session = session
    if let session, let board = session.state.boards.named(call.board) {
      try? session.open(board.id)
      players = session.state.board.map { Array($0.players) } ?? []
    }
    // Earlier commands in the line may add players.
    for case .add(let added)? in call.commands.map({ try? Command(parsing: $0) }) {
      players += added.map { Player(id: UUID(), name: $0.name) }
    }
  }

  /// The possible continuations of the typed text; those that are not complete commands end with a space.
  func continuations(of typed: String) -> [String] {
    guard
      let completion = try? Completion(
        of: typed, boards: session?.state.boards ?? [], players: players,
        roster: { try session?.roster() ?? [] }, games: { try session?.games() ?? [] })
    else { return [] }
    return completion.candidates.map { candidate in
      let line = completion.stem + candidate
      let whole = String(line.dropLast())
      return (try? Command(parsing: whole)) == nil ? line : whole
    }
  }
}

/// `scoreboard print-completions`: prints the completion functions of shells.
struct PrintCompletionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print-completions",
    abstract: "Print the completions for a shell.",
    discussion: """
      An installation puts them where shells look for them.

      EXAMPLES:
        scoreboard print-completions bash > scoreboard.bash
      """,
    shouldDisplay: false)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash
    case zsh
    case fish
  }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { return }
    try Output.write(ScoreboardCommand.completionScript(for: shell) + "\n")
  }
}
