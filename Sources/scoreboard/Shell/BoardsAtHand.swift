import Foundation
import ScoreStore
import Scorekeeping
import StructReference

/// The boards of the data file that a call of the program would use, as far as they can be read at once.
final class BoardsAtHand {
  private let path: String
  private lazy var session = try? Session(journal: DataFile(path: path, access: .readOnly))

  init(_ call: UnfinishedCall) {
    var options = DataOptions()
    options.data = call.data
    path = options.path
  }

  var boards: [BoardSummary] { session?.state.boards ?? [] }

  /// The backups of the file, the newest first, with what is in them.
  var backups: [ShellCandidate] {
    Backups(of: path).all.map {
      ShellCandidate(text: $0.label, summary: (try? $0.contents)?.summary ?? "")
    }
  }

  /// Lines of the command language that go on from what is typed.
  ///
  /// - Parameters:
  ///   - lines: the commands before, which may add players.
  ///   - name: the board that they are for.
  func commands(_ typed: String, after lines: [String], on name: String?) -> [ShellCandidate] {
    var players = players(of: name)
    for case .add(let added)? in lines.map({ try? Command(parsing: $0) }) {
      players += added.map { Player(id: UUID(), name: $0.name) }
    }
    let candidates = continuations(of: typed, players: players)
    // A shell ends the word behind an only candidate, unless there is more to choose from.
    guard candidates.count == 1, let only = candidates.first, only.isOpen else { return candidates }
    let next = continuations(of: only.text, players: players)
    return next.count > 1 ? next : candidates
  }

  private func players(of name: String?) -> [Player] {
    guard let session, let board = name.flatMap(boards.named) else { return [] }
    try? session.open(board.id)
    return session.state.board.map { Array($0.players) } ?? []
  }

  private func continuations(of typed: String, players: [Player]) -> [ShellCandidate] {
    guard
      let completion = try? Completion(
        of: typed, boards: boards, players: players, roster: { try session?.roster() ?? [] })
    else { return [] }
    return completion.candidates.map { candidate in
      let line = completion.stem + candidate
      let whole = String(line.dropLast())
      let isOpen = (try? Command(parsing: whole)) == nil
      let summary =
        completion.stem.isEmpty ? CommandWord(rawValue: whole)?.summary ?? "" : ""
      return ShellCandidate(text: isOpen ? line : whole, summary: summary, isOpen: isOpen)
    }.filter { candidate in
      !candidate.text.unicodeScalars.contains { Word.needsEscape($0) }
    }
  }
}
