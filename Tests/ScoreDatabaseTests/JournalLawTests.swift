import Foundation
import IdentityDiff
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// The laws of a journal in each kind of store: it reports the same as a journal in memory.
@Suite struct JournalLawTests {
  /// Two sessions with counted identities and times, so that they are equal in another journal.
  private struct Runs {
    let sessions: [Session]

    init(_ open: () throws -> any Journal) throws {
      sessions = try (UInt8(1)...2).map { number in
        var count: UInt16 = 0
        return try Session(
          journal: open(),
          environment: .init(
            newID: {
              count += 1
              return UUID(
                uuid: (
                  number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(count >> 8),
                  UInt8(truncatingIfNeeded: count)
                ))
            },
            now: {
              count += 1
              return Date(timeIntervalSince1970: Double(count) * 1.25)
            }))
      }
    }
  }

  /// A board as JSON, without the sequence numbers at which scores were reached: only their order matters.
  private func json(_ board: Scoreboard?) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return withoutNumbers(String(decoding: try encoder.encode(board), as: UTF8.self))
  }

  private func withoutNumbers(_ json: String) -> String {
    json.replacing(/"reached":[0-9]+/, with: #""reached":0"#)
  }

  /// The whole content of a journal, with numbers in place of the random writers.
  private func content(of session: Session) throws -> [String] {
    var writers: [Int64: Int] = [:]
    func text(_ entry: JournalEntry) throws -> String {
      let writer = writers[entry.writer] ?? writers.count
      writers[entry.writer] = writer
      return """
        \(entry.sequence) \(String(describing: entry.scope)) \(writer) \(entry.time) \(entry.command) \
        \(String(describing: entry.reversal)) \(String(describing: entry.reverses)) \
        \(entry.author?.name ?? "-") \(withoutNumbers(try entry.change.json()))
        """
    }
    return try session.read { journal in
      let newest = try journal.sequence()
      let boards = try journal.boards()
      var lines = ["\(newest)", "\(boards)", "\(try journal.roster())"]
      lines += try journal.entries(after: 0, limit: .max - 1).map(text)
      lines += try journal.entries(after: newest / 2, limit: 3).map(text)
      lines += try journal.lastChanges().map { "\($0)" }.sorted()
      lines.append("\(String(describing: try journal.lastPlayed()))")
      lines.append("\(String(describing: try journal.lastPlayed(except: Set(boards.map(\.id)))))")
      for number in [-1, 0, 1, newest, newest + 1] {
        lines.append("\(String(describing: try journal.time(of: number)))")
      }
      for name in ["Red", "RED", "Zoë", "nobody"] {
        lines.append("\(String(describing: try journal.remembered(name)))")
      }
      for summary in boards {
        let id = summary.id
        lines.append(try json(journal.board(id)))
        lines += try journal.entries(of: id, before: .max, limit: 1000).map(text)
        lines += try journal.entries(of: id, before: newest / 2, limit: 2).map(text)
        lines += try journal.effective(on: id, limit: 5).map(text)
        lines.append("\(try journal.freezeSteps(of: id))")
        lines.append("\(try journal.commands(of: id))")
        lines.append("\(try journal.isFolded(id))")
      }
      for direction in [Reversal.undo, .redo] {
        for scope in [nil] + boards.map(\.id) {
          let writer = Writer(id: 0, opened: newest / 2)
          let entry = try journal.newest(direction, scope: scope, by: writer, below: newest)
          lines.append(try entry.map(text) ?? "none")
        }
      }
      return lines
    }
  }

  @Test(arguments: StoreKind.here, seeds(12))
  func `a store reports the same as a journal in memory`(kind: StoreKind, seed: UInt64) async throws
  {
    let store = try await TestStore(kind)
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let memory = try Runs { journal }
    let stored = try Runs { try store.open() }
    for step in 0..<80 {
      let run = random.number(0...1)
      var twin = random
      try random.play(memory.sessions[run], withScorers: true)
      try twin.play(stored.sessions[run], withScorers: true)
      let states = (stored.sessions[run].state, memory.sessions[run].state)
      #expect(states.0.boards == states.1.boards, "seed \(seed), step \(step)")
      #expect(try json(states.0.board) == json(states.1.board), "seed \(seed), step \(step)")
      if step % 10 == 9 {
        let (told, expected) = (
          try content(of: stored.sessions[0]), try content(of: memory.sessions[0])
        )
        for (line, right) in zip(told, expected) where line != right {
          #expect(line == right, "seed \(seed), step \(step)")
          return
        }
        #expect(told.count == expected.count, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: StoreKind.here)
  func `a transaction that throws changes nothing`(kind: StoreKind) async throws {
    let store = try await TestStore(kind)
    let session = try Session(journal: store.open())
    try session.perform([.board("Law"), .add([.init("Red")])])
    let before = try content(of: session)
    #expect(throws: CommandFailure.self) {
      try session.perform([
        .score([.init("Red", .add(.points(5)))]), .board("Other"), .add([.init("Blue")]),
        .undo(1), .score([.init("Nobody", .add(.points(5)))]),
      ])
    }
    #expect(try content(of: session) == before)
  }

  @Test(arguments: StoreKind.here)
  func `players inserted between the same two again and again stay in order`(
    kind: StoreKind
  ) async throws {
    let store = try await TestStore(kind)
    let session = try Session(journal: store.open())
    try session.perform([.board("Law"), .add([.init("First"), .init("Last")])])
    for number in 0..<80 {
      let name = "Player \(number)"
      try session.perform(.add([.init(name)]))
      try session.perform(.move(.init(name), number % 9 == 8 ? .top : .place(2)))
    }
    #expect(session.state.board?.players.count == 82)
    #expect(try session.fresh(from: store).board == session.state.board)
  }

  @Test(arguments: StoreKind.here)
  func `a write by one run wakes another`(kind: StoreKind) async throws {
    let store = try await TestStore(kind)
    let a = try Session(journal: store.open())
    try a.perform([.board("Law"), .add([.init("Red")])])
    let b = try Session(journal: store.open(.readOnly))
    try b.open(try b.board(named: "Law").id)
    _ = b.changeFeed
    try b.follow()
    for _ in 0..<5 {
      try a.perform(.score([.init("Red", .add(.points(1)))]))
      #expect(try b.awaitNews())
      #expect(b.state.board == a.state.board)
    }
  }

  /// Eight runs write at the same time: each to its own board, all to one, and sometimes to the list.
  @Test(arguments: StoreKind.here, [true, false])
  func `many writers lose nothing, and all read the same`(
    kind: StoreKind, areApart: Bool
  ) async throws {
    let store = try await TestStore(kind)
    let (writers, points) = (8, 20)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          let session = try Session(journal: store.open())
          let board = areApart ? "Board \(writer)" : "Board"
          try session.perform(.board(board))
          try session.perform(.add([.init("Player \(writer)")]))
          for point in 1...points {
            try session.perform(.score([.init(.init("Player \(writer)"), .add(.points(1)))]))
            if point % 10 == 0 { try session.perform(.board("Extra \(writer) \(point)")) }
            if point % 10 == 0 { try session.perform(.board(board)) }
          }
          try session.refresh()
          if areApart { #expect(session.state.board == (try session.fresh(from: store)).board) }
        }
      }
      try await group.waitForAll()
    }
    let session = try Session(journal: store.open())
    let entries = try session.entries(after: 0, limit: .max - 1)
    #expect(entries.map(\.sequence) == Array(1...entries.count), "dense, in the order of commits")
    let boards = try session.read { journal in
      try journal.boards().compactMap { try journal.board($0.id) }
    }
    #expect(boards.count == (areApart ? writers : 1) + writers * points / 10)
    let scores = boards.flatMap(\.players).map(\.score)
    #expect(scores == Array(repeating: .points(points), count: writers))
  }
}
