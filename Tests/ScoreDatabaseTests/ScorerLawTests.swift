import Foundation
import IdentityDiff
import ScoreDatabase
import ScoreExchange
import ScoreStore
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The laws of points that scorers give from elsewhere, in each kind of journal.
@Suite struct ScorerLawTests {
  private static let names = ["Court 1", "Court 2", "Zoë"]

  /// A journal that several sessions open: in a store, or in memory.
  private struct Place {
    let store: TestStore?
    let memory = MemoryJournal()

    /// A place in memory.
    init() { store = nil }

    init(_ kind: StoreKind?) async throws {
      store = if let kind { try await TestStore(kind) } else { nil }
    }

    func session() throws -> Session {
      guard let store else { return try Session(journal: memory) }
      return try Session(journal: store.open())
    }

    /// A session of another run of the program with the same board open.
    func session(on board: Scoreboard.ID) throws -> Session {
      let session = try session()
      try session.open(board)
      return session
    }
  }

  private static let kinds: [StoreKind?] = [nil] + StoreKind.here

  private func begin(_ place: Place, _ players: [String] = ["Ann", "Bob", "Cid"]) throws -> Session
  {
    let session = try place.session()
    try session.perform([.board("Final"), .add(players.map { .init($0) })])
    return session
  }

  private func tap(_ name: String, _ random: inout SeededGenerator) throws -> Tap {
    Tap(id: try random.tap().id, by: try Scorer(named: name))
  }

  @Test(arguments: kinds, seeds(6))
  func `a tap that arrives several times is performed once and has one answer`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await Place(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try begin(place)
    let board = try #require(keeper.state.board)
    var sessions = try [place.session(on: board.id), place.session(on: board.id)]
    var sent: [(tap: Tap, action: ScorerAction, result: TapResult)] = []
    var sum = [Player.ID: Score]()
    for step in 0..<60 {
      if random.chance(0.1) { sessions[random.number(0...1)] = try place.session(on: board.id) }
      let session = random.pick(sessions)
      if random.chance(0.5), let old = sent.randomElement(using: &random) {
        // Another action with the same identity is not performed either.
        let action = random.chance(0.9) ? old.action : .undo
        let again = try session.perform(action, by: old.tap)
        #expect(again.isRepeated, "seed \(seed), step \(step)")
        #expect(again.number == old.result.number, "seed \(seed), step \(step)")
        #expect(again.words == old.result.words, "seed \(seed), step \(step)")
      } else {
        let id = board.players[random.number(0...2)].id
        let amount = random.score()
        let (tap, action) = (
          try tap(random.pick(Self.names), &random), ScorerAction.add(amount, to: id)
        )
        let result = try session.perform(action, by: tap)
        #expect(!result.isRepeated, "seed \(seed), step \(step)")
        sent.append((tap, action, result))
        sum[id] = (sum[id] ?? .zero).adding(amount)
      }
    }
    try keeper.refresh()
    for player in keeper.state.board?.players.map(\.self) ?? [] {
      #expect(player.score == sum[player.id] ?? .zero, "seed \(seed): \(player.name)")
    }
    let entries = try keeper.entries(after: 0, limit: 1000).filter { $0.author != nil }
    let changing = sent.filter { $0.result.number != nil }
    #expect(entries.map(\.sequence) == changing.map(\.result.number), "seed \(seed)")
    #expect(entries.map(\.author) == changing.map(\.tap.scorer), "seed \(seed)")
  }

  /// A command that somebody gave.
  private struct Deed {
    let author: String?
    let command: Command
    /// The number of the entry; nil for a command of the scorekeeper.
    var number: Int?
    /// Whether the undo of the command was refused once.
    var isRefused = false
  }

  /// The board that commands lead to, in the order in which they were given.
  private func board(by deeds: [Deed], _ players: [Player]) throws -> Scoreboard {
    let session = try begin(Place(), players.map(\.name))
    for deed in deeds {
      let names = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.name) })
      let command = deed.command.mapReferences { reference in
        reference.id.flatMap { names[$0] }.map { PlayerReference($0) } ?? reference
      }
      _ = try? session.perform(command)
    }
    return try #require(session.state.board)
  }

  /// The parts of a board that scorers change.
  private func parts(_ board: Scoreboard?) -> [String] {
    let players = board?.players.map { "\($0.name) \($0.score) \($0.rounds) \($0.hasScored)" } ?? []
    return players + ["\(board?.round ?? 0) \(board?.details.isOver ?? false)"]
  }

  @Test(arguments: kinds, seeds(12))
  func `an undo of one's own leaves out the newest change and keeps those of others`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await Place(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try begin(place)
    let start = try #require(keeper.state.board)
    let players = Array(start.players)
    let phones = try place.session(on: start.id)
    var deeds: [Deed] = []
    if random.chance(0.5) {
      let target = Command.target(.points(random.number(20...60)))
      try keeper.perform(target)
      deeds.append(Deed(author: nil, command: target))
    }
    for step in 0..<60 {
      let name = random.pick(Self.names)
      let player = PlayerReference(random.pick(players))
      let id = try #require(player.id)
      try phones.refresh()
      try keeper.refresh()
      switch random.number(0...99) {
      case 0..<15:
        let commands: [Command] = [
          .score([.init(player, .add(random.score()))]),
          .score([.init(player, .set(random.score()))]), .over(random.chance(0.3)), .round(.next),
          .wins(random.pick(Wins.allCases)),
        ]
        let command = random.pick(commands)
        // The journal keeps no command that changed nothing.
        if let outcome = try? keeper.perform(command), !outcome.entries.isEmpty {
          deeds.append(Deed(author: nil, command: command))
        }
      case 15..<45:
        guard deeds.contains(where: { $0.author == name }) else {
          #expect(throws: ScorekeepingError.nothingOfYours) {
            _ = try phones.perform(.undo, by: tap(name, &random))
          }
          break
        }
        do {
          let result = try phones.perform(.undo, by: tap(name, &random))
          #expect(result.words?.hasPrefix("Undo: ") == true, "seed \(seed), step \(step)")
          let number = try #require(result.number)
          let entry = try phones.entries(after: number - 1, limit: 1).first
          let index = try #require(deeds.firstIndex { $0.number == entry?.reverses })
          // Those in between are skipped as long as they are refused.
          #expect(
            deeds[(index + 1)...].allSatisfy { $0.author != name || $0.isRefused },
            "seed \(seed), step \(step)")
          deeds.remove(at: index)
        } catch let error as ScorekeepingError {
          // Only rounds in which there are points since are kept.
          let candidate = deeds.lastIndex { $0.author == name && !$0.isRefused }
          switch error {
          case .nothingOfYours: #expect(candidate == nil, "seed \(seed), step \(step)")
          default:
            let index = try #require(candidate, "seed \(seed), step \(step): \(error)")
            #expect(deeds[index].command == .round(.next), "seed \(seed), step \(step): \(error)")
            deeds[index].isRefused = true
          }
        }
      case 45..<50:
        let round = try #require(phones.state.board?.round) + 1
        if let number = try? phones.perform(.beginRound(round), by: tap(name, &random)).number {
          deeds.append(Deed(author: name, command: .round(.next), number: number))
        }
      default:
        let amount = random.score()
        let (action, command): (ScorerAction, Command.Amount) =
          random.chance(0.8)
          ? (.add(amount, to: id), .add(amount)) : (.set(amount, of: id), .set(amount))
        let result = try? phones.perform(action, by: tap(name, &random))
        if let number = result?.number {
          deeds.append(
            Deed(author: name, command: .score([.init(player, command)]), number: number))
        }
      }
      try keeper.refresh()
      let expected = try board(by: deeds, players)
      #expect(parts(keeper.state.board) == parts(expected), "seed \(seed), step \(step)")
      if parts(keeper.state.board) != parts(expected) { return }
    }
    let fresh = try place.session(on: start.id)
    #expect(fresh.state.board == keeper.state.board, "seed \(seed)")
  }

  @Test(arguments: kinds)
  func `a tap is known after its entry was undone and redone`(kind: StoreKind?) async throws {
    let place = try await Place(kind)
    var random = SeededGenerator(seed: 1)
    let keeper = try begin(place)
    let board = try #require(keeper.state.board)
    let tap = try tap("Court 1", &random)
    let action = ScorerAction.add(.points(3), to: board.players[0].id)
    let first = try place.session(on: board.id).perform(action, by: tap)
    #expect(first == TapResult(number: 3, words: "Ann –→3", isRepeated: false))
    // The scorekeeper, who began before, undoes the points of scorers too.
    for command in [Command.undo(1), .redo(1), .undo(1)] {
      try keeper.perform(command)
      let again = try place.session(on: board.id).perform(action, by: tap)
      #expect(again == TapResult(number: 3, words: "Ann –→3", isRepeated: true))
    }
    try keeper.refresh()
    #expect(keeper.state.board?.players[0].hasScored == false)
    // A tap that changes nothing is known, too, when it would change something.
    let nothing = try self.tap("Court 1", &random)
    let set = ScorerAction.set(.points(4), of: board.players[0].id)
    try keeper.perform(.score([.init("Ann", .set(.points(4)))]))
    let phone = try place.session(on: board.id)
    #expect(try phone.perform(set, by: nothing).number == nil)
    try keeper.perform(.score([.init("Ann", .add(.points(1)))]))
    #expect(
      try phone.perform(set, by: nothing) == TapResult(number: nil, words: nil, isRepeated: true))
    #expect(phone.state.board?.players[0].score == .points(5))
  }

  @Test func `a tap is known after its entry was folded and after an import`() async throws {
    let place = try await Place(.file)
    var random = SeededGenerator(seed: 2)
    let store = try #require(place.store)
    let old = try Session(
      journal: store.open(), environment: .init(now: { Date(timeIntervalSince1970: 1e9) }))
    try old.perform([.board("Final"), .add([.init("Ann"), .init("Bob")])])
    let board = try #require(old.state.board)
    let tap = try tap("Court 1", &random)
    let action = ScorerAction.add(.points(3), to: board.players[0].id)
    _ = try old.perform(action, by: tap)
    let late = try self.tap("Court 2", &random)
    _ = try place.session(on: board.id).perform(.add(.points(2), to: board.players[1].id), by: late)
    let file = try #require(try store.open() as? DataFile)
    #expect(try file.compact(before: #require(Day(parsing: "2020-01-01"))).folded > 0)
    func expectKnown(in session: Session) throws {
      let first = try session.perform(action, by: tap)
      #expect(first.isRepeated && first.words == nil)
      let again = try session.perform(.undo, by: late)
      #expect(again.isRepeated && again.words == "Bob –→2")
      #expect(session.state.board?.players.map(\.score) == [.points(3), .points(2)])
    }
    try expectKnown(in: place.session(on: board.id))
    let archive = try store.open().readArchive(of: nil) { try $0.archive() }
    for kind in StoreKind.here {
      let whole = try await TestStore(kind)
      _ = try whole.open().importArchive(archive)
      let used = try await TestStore(kind)
      try Session(journal: used.open()).perform(.board("Other"))
      _ = try used.open().importArchive(archive)
      _ = try used.open().importArchive(archive, replacing: true)
      for target in [whole, used] {
        let session = try Session(journal: target.open())
        try session.open(try session.board(named: "Final").id)
        try expectKnown(in: session)
        let entries = try session.entries(after: 0, limit: 100).compactMap(\.author?.name)
        #expect(entries == ["Court 2"])
      }
    }
  }

  @Test(arguments: StoreKind.here)
  func `two processes that get one tap at the same time perform it once`(kind: StoreKind)
    async throws
  {
    let place = try await Place(kind)
    let keeper = try begin(place)
    let board = try #require(keeper.state.board)
    let store = try #require(place.store)
    let taps = try (0..<20).map { _ in Tap(id: UUID(), by: try Scorer(named: "Court 1")) }
    let numbers = try await withThrowingTaskGroup(of: [Int?].self) { group in
      for _ in 0..<3 {
        group.addTask {
          let session = try Session(journal: store.open())
          try session.open(board.id)
          return try taps.map {
            try session.perform(.add(.points(1), to: board.players[0].id), by: $0).number
          }
        }
      }
      var all: [[Int?]] = []
      for try await numbers in group { all.append(numbers) }
      return all
    }
    #expect(Set(numbers).count == 1)
    try keeper.refresh()
    #expect(keeper.state.board?.players[0].score == .points(20))
    #expect(try keeper.entries(after: 0, limit: 100).count { $0.author != nil } == 20)
  }

  @Test func `the author of a change is named wherever the change is told`() async throws {
    let place = try await Place(nil)
    var random = SeededGenerator(seed: 3)
    let keeper = try begin(place)
    let board = try #require(keeper.state.board)
    var feed = try keeper.feed(of: board.id)
    var narrator = Narrator(keeper.state)
    var transitions: [Transition] = []
    let observation = keeper.observe { transitions.append($0) }
    defer { withExtendedLifetime(observation) {} }
    let phone = try place.session(on: board.id)
    _ = try phone.perform(
      .add(.points(3), to: board.players[0].id), by: tap("Court 3", &random))
    _ = try phone.perform(.beginRound(2), by: tap("Court 3", &random))
    try keeper.refresh()
    #expect(
      transitions.flatMap { narrator.lines(of: $0) } == [
        "Ann –→3, takes the lead, by Court 3", "Round 2, by Court 3",
      ])
    var events: [BoardEvent] = []
    try keeper.follow(&feed) { events.append($0) }
    #expect(events.allSatisfy { $0.json.contains(#""by":"Court 3""#) } && events.count == 2)
    let history = try keeper.boardHistory()
    #expect(
      history.steps.prefix(2).map(\.words) == [
        "Round 2, by Court 3", "Ann –→3, by Court 3",
      ])
    let past = try keeper.past(at: .entry(3))
    #expect(past.entry.summary(as: .points) == "Ann –→3, by Court 3")
    #expect(
      try BoardJSON(past.board, withRounds: false, after: past.entry).description
        .contains(#""by" : "Court 3""#))
  }

  @Test func `a freeze hides who scores`() async throws {
    let place = try await Place(nil)
    var random = SeededGenerator(seed: 4)
    let keeper = try begin(place)
    let board = try #require(keeper.state.board)
    let audience = try Session(journal: PublicJournal(of: place.memory))
    try audience.open(board.id)
    try keeper.perform(.freeze)
    try audience.refresh()
    let seen = audience.state
    let phone = try place.session(on: board.id)
    _ = try phone.perform(
      .add(.points(3), to: board.players[0].id), by: tap("Court 3", &random))
    #expect(phone.state.board?.players[0].score == .points(3))
    #expect(try !audience.refresh())
    #expect(audience.state == seen)
    #expect(try audience.entries(after: 0, limit: 100).allSatisfy { $0.author == nil })
    _ = try phone.perform(.undo, by: tap("Court 3", &random))
    #expect(try !audience.refresh() && audience.state == seen)
  }

  @Test(arguments: kinds)
  func `a refused undo that is repeated is refused again, and the next one skips the change`(
    kind: StoreKind?
  ) async throws {
    let place = try await Place(kind)
    var random = SeededGenerator(seed: 6)
    let keeper = try begin(place)
    let board = try #require(keeper.state.board)
    let phone = try place.session(on: board.id)
    _ = try phone.perform(.add(.points(3), to: board.players[0].id), by: tap("Zoë", &random))
    _ = try phone.perform(.beginRound(2), by: tap("Zoë", &random))
    try keeper.perform(.score([.init("Bob", .add(.points(1)))]))
    let undo = try tap("Zoë", &random)
    let refusal = ScorekeepingError.cannotReverse(
      .undo, command: "round next", because: .changed("round 2"))
    for _ in 0..<3 {
      #expect(throws: refusal) { _ = try phone.perform(.undo, by: undo) }
    }
    #expect(try phone.perform(.undo, by: tap("Zoë", &random)).words == "Undo: Ann 3→–")
    try keeper.refresh()
    #expect(keeper.state.board?.round == 2)
    #expect(keeper.state.board?.players.map(\.playedScore) == [nil, .points(1), nil])
  }

  @Test(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"))
  func `an author that anybody has written into the table is short and visible`() async throws {
    let server = try await PostgresServer.shared
    let database = try await server.makeDatabase()
    let address = try #require(ServerAddress(server.url(database: database)))
    _ = try ServerJournal.prepare(at: address)
    var random = SeededGenerator(seed: 7)
    let keeper = try Session(journal: ServerJournal(at: address))
    try keeper.perform([.board("Final"), .add([.init("Ann")])])
    let player = try #require(keeper.state.board?.players[0].id)
    _ = try keeper.perform(.add(.points(3), to: player), by: tap("Court 1", &random))
    _ = try await server.sql(
      """
      UPDATE scoreboard.change SET author = E'\\x1B]0;x\\x07' || repeat('\u{202E}y', 1000)
      WHERE author IS NOT NULL
      """, in: database)
    let session = try Session(journal: ServerJournal(at: address))
    try session.open(try #require(keeper.state.board?.id))
    let words = try #require(try session.boardHistory().steps.first?.words)
    #expect(words.hasPrefix("Ann –→3, by ]0;xyyy"))
    #expect(
      words.unicodeScalars.count < 80 && !words.contains("\u{1B}") && !words.contains("\u{202E}"))
    let archive = try ServerJournal(at: address).readArchive(of: nil) { try $0.archive() }
    let copy = try await TestStore(.file)
    defer { withExtendedLifetime(copy) {} }
    _ = try copy.open().importArchive(archive)
  }

  @Test func `an action that the board or the link does not allow is refused in words`()
    async throws
  {
    let place = try await Place(nil)
    var random = SeededGenerator(seed: 5)
    let keeper = try begin(place)
    let players = try #require(keeper.state.board).players
    let phone = try place.session(on: #require(keeper.state.board).id)
    func refusal(_ action: ScorerAction, among ids: Set<Player.ID>? = nil) throws -> String {
      let before = keeper.state
      let tap = try tap("Court 3", &random)
      do {
        let result = try phone.perform(action, by: tap, among: ids)
        return "done: \(result)"
      } catch let error as ScorekeepingError {
        try keeper.refresh()
        #expect(keeper.state == before)
        return error.description
      }
    }
    let largest = Score(thousandths: .max)
    #expect(try refusal(.add(.points(1), to: UUID())).hasPrefix("That player is not on the board"))
    #expect(
      try refusal(.set(.points(1), of: players[1].id), among: [players[0].id])
        .hasPrefix("'Bob' is not among your players"))
    #expect(try refusal(.undo) == "Nothing of yours is left to undo")
    #expect(try refusal(.beginRound(1)).hasPrefix("Round 1 has begun already"))
    #expect(try refusal(.beginRound(3)).hasPrefix("Round 3 is not the next one"))
    try keeper.perform(.score([.init("Ann", .set(largest))]))
    #expect(
      try refusal(.add(.points(1), to: players[0].id)).hasPrefix("The score of 'Ann' would be out"))
    try keeper.perform(.over(true))
    #expect(try refusal(.add(.points(1), to: players[1].id)).hasPrefix("'Final' is over"))
    try keeper.perform(.deleteBoard("Final"))
    #expect(try refusal(.undo).hasPrefix("The board 'Final' is gone"))
  }

  @Test(arguments: [
    ("Court 3", "Court 3"), ("  Zoë 日本 ", "Zoë 日本"), ("", nil), (" \t ", nil),
    ("a\u{1B}[31m", nil), ("a\nb", nil), ("a\u{202E}b", nil), ("a\u{0}", nil),
    (String(repeating: "x", count: 40), String(repeating: "x", count: 40)),
    (String(repeating: "x", count: 41), nil),
  ])
  func `the name of a scorer is short and visible`(typed: String, name: String?) throws {
    #expect((try? Scorer(named: typed))?.name == name)
    let stored = Scorer(stored: typed + "\u{1B}]0;x\u{7}" + String(repeating: "y", count: 100))
    #expect(try Scorer(named: stored.name) == stored)
    #expect(Scorer(stored: "\u{1B}\u{0}").name == "?")
  }
}
