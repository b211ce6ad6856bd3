import Foundation
import IdentityDiff
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

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
}
