import ArgumentParser
import Foundation
import ScoreStore
import Scorekeeping

/// Names and commands that a shell offers in the place of the word that is being typed.
///
/// The data file is only read. One that is missing or cannot be read offers nothing, without a word.
extension CompletionKind {
  static let boards = CompletionKind.custom { words, index, _ in
    guard let line = ShellLine(words, index), let session = line.session else { return [] }
    // A name that looks like an option is a board behind `--` alone.
    let boards = session.state.boards.filter {
      $0.name.unicodeScalars.first != "-" || line.words.contains("--")
    }
    return boards.compactMap { ShellLine.candidate($0.name, summary: $0.players) }
  }

  static let backups = CompletionKind.custom { words, index, _ in
    guard let line = ShellLine(words, index) else { return [] }
    return Backups(of: line.path).all.compactMap {
      ShellLine.candidate($0.label, summary: (try? $0.contents)?.summary ?? "")
    }
  }

  /// Lines of the command language, behind `scoreboard do BOARD`.
  static let commands = CompletionKind.custom { words, index, _ in
    guard let line = ShellLine(words, index),
      let call = try? Do.parse(Array(line.words.dropFirst(2)))
    else { return [] }
    let context = CommandContext(of: call, in: line.session)
    var lines = context.continuations(of: line.typed)
    // A shell ends the word behind an only candidate. With two to choose from it inserts what they share.
    if lines.count == 1, lines[0].hasSuffix(" ") {
      let next = context.continuations(of: lines[0])
      lines = next.count > 1 ? next : lines + [lines[0] + " "]
    }
    return lines.compactMap { ShellLine.candidate($0) }
  }
}

/// What a command of an unfinished `scoreboard do` may name.
private struct CommandContext {
  private let session: Session?
  private var players: [Player] = []

  init(of call: Do, in session: Session?) {
    self.session = session
    if let session, let board = session.state.boards.named(call.board) {
      try? session.open(board.id)
      players = session.state.board.map { Array($0.players) } ?? []
    }
    // The commands before may add players.
    for case .add(let added)? in call.commands.map({ try? Command(parsing: $0) }) {
      players += added.map { Player(id: UUID(), name: $0.name) }
    }
  }

  /// Lines that go on from what is typed; a blank ends those that are no whole command.
  func continuations(of typed: String) -> [String] {
    guard
      let completion = try? Completion(
        of: typed, boards: session?.state.boards ?? [], players: players,
        roster: { try session?.roster() ?? [] })
    else { return [] }
    return completion.candidates.map { candidate in
      let line = completion.stem + candidate
      let whole = String(line.dropLast())
      return (try? Command(parsing: whole)) == nil ? line : whole
    }
  }
}
