import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// The public view of a data file.
@Suite struct PublicFileLawTests {
  /// Expects equal lines, and shows the first that differ.
  private func expect(_ lines: [String], _ expected: [String], _ comment: String) {
    let pair = zip(lines, expected).first { $0 != $1 }
    #expect(pair == nil && lines.count == expected.count, "\(comment): \(String(describing: pair))")
  }

  @Test(arguments: seeds(10))
  func `the public view of a file is the same, whatever happens after a freeze`(
    seed: UInt64
  ) throws {
    let folders = try [Folder(), Folder()]
    var paths = folders.map { $0.path() }[...]
    let games = try FrozenGames(seed: seed) { try DataFile(path: paths.removeFirst()) }
    var random = SeededGenerator(seed: ~seed)
    let before = try publicReads(of: games.games[0].journal)
    try games.diverge(&random)
    for game in games.games { expect(try publicReads(of: game.journal), before, "seed \(seed)") }
    // Another process reads the same state.
    for folder in folders {
      let file = try DataFile(path: folder.path(), access: .readOnly)
      expect(try publicReads(of: file), before, "seed \(seed)")
    }
    // Folding keeps hidden entries hidden.
    let day = try #require(Day(parsing: "2100-01-01"))
    let folded = try folders.map { folder in
      _ = try DataFile(path: folder.path()).compact(before: day)
      return try DataFile(path: folder.path(), access: .readOnly)
    }
    let boards = try folded.map { file in
      try PublicJournal(of: file).read { transaction in
        try transaction.boards().map { try transaction.board($0.id) }
      }
    }
    #expect(boards[0] == boards[1], "seed \(seed)")
    for file in folded {
      let entries = try PublicJournal(of: file).read { transaction in
        let all = try transaction.entries(of: games.board, before: .max, limit: .max)
        return try all.map(\.change)
          + transaction.effective(on: games.board, limit: .max).map(\.change)
      }
      for entry in entries {
        guard case .boards(let changes) = entry else { continue }
        for insertion in changes.insertions where insertion.element.id == games.board {
          #expect(insertion.element.frozen == nil, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: seeds(10))
  func `the public view of a file equals the view of a journal in memory`(seed: UInt64) throws {
    let folder = try Folder()
    var journals: [any Journal] = [MemoryJournal(), try DataFile(path: folder.path())]
    let games = try FrozenGames(seed: seed) { journals.removeFirst() }
    var random = SeededGenerator(seed: ~seed)
    for step in 0..<12 {
      try games.goOn(&random)
      let reads = try games.games.map { try publicReads(of: $0.journal) }
      expect(reads[1], reads[0], "seed \(seed), step \(step)")
      let command = random.pick([
        Command.reveal(.next), .reveal(.place), .undo(1), .redo(1), .freeze,
      ])
      for game in games.games { _ = try? game.keeper.perform(command) }
    }
  }
}
