import Foundation
import Scorekeeping
import StructReference

/// Games that are equal up to the freeze of a board and differ afterwards.
package final class FrozenGames {
  /// A game: a journal, and the session that keeps score.
  package final class Game {
    package let journal: any Journal
    /// The session that freezes and reveals.
    package let keeper: Session
    /// A session that makes hidden changes: it can undo changes from before the freeze, but not the freeze.
    package let other: Session
    private let clock: Clock

    fileprivate init(_ journal: any Journal) throws {
      self.journal = journal
      let clock = Clock()
      self.clock = clock
      keeper = try Session(journal: journal, environment: clock.environment)
      other = try Session(journal: journal, environment: clock.environment)
    }

    /// Opens the public view of the journal.
    package func watching() throws -> Session {
      try Session(journal: PublicJournal(of: journal), environment: FrozenGames.environment)
    }

    fileprivate func play(_ random: inout SeededGenerator, _ count: Int) throws {
      for _ in 0..<count { try random.play(keeper) }
    }

    /// Changes the frozen board in ways that the public does not see.
    fileprivate func hide(_ random: inout SeededGenerator, _ board: Scoreboard.ID, _ count: Int)
      throws
    {
      for _ in 0..<count {
        clock.step = Double(random.number(1...500))
        if random.chance(0.05), let board = try other.stored(board) {
          other.close()
          _ = try? other.perform(.renameBoard(board.name, to: random.name()))
        }
        if other.state.board == nil { try other.open(board) }
        _ = try? other.perform(random.hiddenCommand(on: other.state.board))
      }
    }
  }

  /// Makes the same identities in each game; times depend on the step.
  private final class Clock {
    var step = 7.25
    private var time = 1_700_000_000.0
    private var ids = SeededGenerator(seed: 1)

    var environment: Session.Environment {
      Session.Environment(
        newID: { [self] in
          let (a, b) = (ids.next(), ids.next())
          var bytes = [UInt8](repeating: 0, count: 16)
          for index in 0..<8 {
            bytes[index] = UInt8(truncatingIfNeeded: a >> (8 * index))
            bytes[8 + index] = UInt8(truncatingIfNeeded: b >> (8 * index))
          }
          return NSUUID(uuidBytes: bytes) as UUID
        },
        now: { [self] in
          time += step
          return Date(timeIntervalSince1970: time)
        }, offsetFromUTC: { _ in 0 })
    }
  }

  /// The watchers' clock stands still.
  private static var environment: Session.Environment {
    Session.Environment(
      now: { Date(timeIntervalSince1970: 1_700_010_000) }, offsetFromUTC: { _ in 0 })
  }

  package private(set) var games: [Game] = []
  /// The frozen board.
  package let board: Scoreboard.ID

  /// Plays games up to the freeze.
  package init(seed: UInt64, count: Int = 2, makeJournal: () throws -> any Journal) throws {
    var board: Scoreboard.ID?
    for _ in 0..<count {
      var random = SeededGenerator(seed: seed)
      let game = try Game(try makeJournal())
      try game.play(&random, random.number(0...60))
      try game.keeper.perform(.board("Law"))
      _ = try? game.keeper.perform(.reveal(.all))
      for _ in 0..<random.number(0...30) {
        _ = try? game.keeper.perform(random.hiddenCommand(on: game.keeper.state.board))
      }
      board = game.keeper.state.board?.id
      if let board { try game.other.open(board) }
      games.append(game)
    }
    guard let board else { preconditionFailure("No board was made") }
    self.board = board
    for game in games {
      // The rename may have taken the name.
      try game.keeper.open(board)
      // An undo may have taken the reveal back.
      if game.keeper.state.board?.frozen != nil { try game.keeper.perform(.reveal(.all)) }
      try game.keeper.perform(.freeze)
    }
  }

  /// Continues all games in the same way, without a reveal.
  package func goOn(_ random: inout SeededGenerator) throws {
    let start = random
    for game in games {
      random = start
      try game.hide(&random, board, random.number(0...15))
    }
  }

  /// Continues each game in its own way, without a reveal.
  package func diverge(_ random: inout SeededGenerator) throws {
    for game in games { try game.hide(&random, board, random.number(0...40)) }
  }
}

extension SeededGenerator {
  /// A command that neither freezes nor reveals.
  fileprivate mutating func hiddenCommand(on board: Scoreboard?) -> Command {
    while true {
      let command = command(on: board)
      switch command {
      case .freeze, .reveal: continue
      default: return command
      }
    }
  }
}

/// The value as JSON without the sequence numbers at which scores were reached, which restart when a board is read.
private func json(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  return String(decoding: try encoder.encode(value), as: UTF8.self)
    .replacing(/"reached":\d+,/, with: "")
}

/// The complete public content of a journal in words, without the numbers of hidden entries.
package func publicReads(of journal: any Journal, since first: Int = 0) throws -> [String] {
  try PublicJournal(of: journal).read { transaction in
    let boards = try transaction.boards()
    var lines = boards.map { "\($0)" }
    func add(_ title: String, _ entries: [JournalEntry]) throws {
      lines += try entries.map {
        let scope = $0.scope?.uuidString ?? "-"
        let reversal = "\($0.reversal?.rawValue ?? "-") \($0.reverses ?? 0)"
        return
          "\(title) \($0.sequence) \(scope) \($0.time) \($0.command) \(reversal) \(try json($0.change))"
      }
    }
    for board in boards {
      lines.append("\(board.name): \(try transaction.board(board.id).map(json) ?? "")")
      for limit in [1, 3, .max] {
        try add("effective", transaction.effective(on: board.id, limit: limit))
      }
      let all = try transaction.entries(of: board.id, before: .max, limit: .max)
      try add("entry", all)
      for number in Set(all.prefix(12).flatMap { [$0.sequence, $0.sequence + 1] }).sorted() {
        try add("before \(number)", transaction.entries(of: board.id, before: number, limit: 3))
      }
      lines += try transaction.commands(of: board.id).map { "\($0.text) \($0.time)" }
    }
    let changes = try transaction.lastChanges()
    for board in boards {
      let number = changes[board.id]
      lines.append(
        "\(board.name) \(number ?? 0) \(String(describing: try number.map(transaction.time)))")
    }
    lines.append("\(String(describing: try transaction.lastPlayed()))")
    lines.append("\(try transaction.roster())")
    try add(
      "after",
      transaction.entries(after: first, limit: .max).filter {
        if case .board(let change) = $0.change { !change.isEmpty } else { true }
      })
    return lines
  }
}
