import Foundation
import IdentityDiff
import ScoreDatabase
import ScoreExchange
import ScoreStore
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The laws of taps and of undo of one's own, in each kind of journal.
@Suite struct TapLawTests {
  private static let names = ["Court 1", "Court 2", "Zoë"]

  @Test(arguments: ScoringPlace.kinds, seeds(6))
  func `a tap that arrives several times is performed once and has one answer`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try place.begin()
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
          try random.tap(by: random.pick(Self.names)), ScorerAction.add(amount, to: id)
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
    var board = try #require(try ScoringPlace().begin(players.map(\.name)).state.board)
    for deed in deeds {
      let names = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0.name) })
      let command = deed.command.mapReferences { reference in
        reference.id.flatMap { names[$0] }.map { PlayerReference($0) } ?? reference
      }
      // Only new commands are checked for points after the end.
      var changed = board
      if (try? changed.apply(command, remembered: [:], newID: UUID.init, now: Date.init)) != nil {
        board = changed
      }
    }
    return board
  }

  /// The parts of a board that scorers change.
  private func parts(_ board: Scoreboard?) -> [String] {
    let players =
      board?.players.map {
        "\($0.name) \($0.score) \($0.rounds) \($0.hasScored) \($0.hasLeft) \($0.gamePoints) \($0.rolls?.text ?? "")"
      } ?? []
    let named = [board?.details.turn, board?.details.dealer].map { id in
      id.flatMap { board?.players[id: $0]?.name } ?? "–"
    }
    return players + ["\(board?.round ?? 0) \(board?.details.isOver ?? false)"] + named
  }

  @Test(arguments: ScoringPlace.kinds, seeds(12))
  func `an undo of one's own leaves out the newest change and keeps changes of others`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try place.begin()
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
            _ = try phones.perform(.undo, by: random.tap(by: name))
          }
          break
        }
        do {
          let result = try phones.perform(.undo, by: random.tap(by: name))
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
        if let number = try? phones.perform(.beginRound(round), by: random.tap(by: name)).number {
          deeds.append(Deed(author: name, command: .round(.next), number: number))
        }
      default:
        let amount = random.score()
        let (action, command): (ScorerAction, Command.Amount) =
          random.chance(0.8)
          ? (.add(amount, to: id), .add(amount)) : (.set(amount, of: id), .set(amount))
        let result = try? phones.perform(action, by: random.tap(by: name))
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

  @Test(
    arguments: [
      ["round to 3 by 2", "first to 3 rounds", "serves 2"],
      ["round to 2", "first to 2 rounds", "game to 4 by 2 as tennis", "serves game"],
      ["round from 20 to 0", "first to 2 rounds", "bust 2"], ["exact 10 back 5", "misses 2"],
      ["frames 3"], ["places 5 3 1"],
    ], seeds(8))
  func `an undo of one's own point, roll or finish leads to the board without it`(
    rules: [String], seed: UInt64
  ) async throws {
    let place = ScoringPlace()
    var random = SeededGenerator(seed: seed)
    let keeper = try place.begin(["Ann", "Bob"])
    let start = try #require(keeper.state.board)
    let players = Array(start.players)
    var deeds: [Deed] = []
    for line in rules + ["turn Ann"] {
      let command = try #require(try Command(parsing: line))
      try keeper.perform(command)
      deeds.append(Deed(author: nil, command: command))
    }
    let phones = try place.session(on: start.id)
    let isDown = rules[0].hasPrefix("round from")
    var undone = 0
    for step in 0..<60 {
      let name = random.pick(Self.names)
      let (id, round) = (random.pick(players).id, phones.state.board?.round ?? 1)
      let point = Score.points(random.number(0...3) - (random.chance(0.1) ? 2 : 0))
      let action: ScorerAction =
        switch rules[0].prefix(6) {
        case _ where random.chance(0.25): .undo
        case _ where random.chance(0.1): .beginRound(round + 1)
        case "frames": .roll(random.pick(["X", "9/", "8", "81", "--"]), of: id, round: round)
        case "places":
          .finish(players.map(\.id).shuffled(using: &random).map { [$0] }, round: round)
        default: .add(isDown ? Score(thousandths: -3 * point.thousandths) : point, to: id)
        }
      let command = try? action.command(on: try #require(phones.state.board), among: nil)
      guard let number = try? phones.perform(action, by: random.tap(by: name)).number else {
        continue
      }
      if let command {
        deeds.append(Deed(author: name, command: command, number: number))
      } else {
        let entry = try phones.entries(after: number - 1, limit: 1).first
        let index = try #require(deeds.firstIndex { $0.number == entry?.reverses })
        #expect(deeds[index].author == name, "seed \(seed), step \(step)")
        deeds.remove(at: index)
        undone += 1
      }
      let expected = try board(by: deeds, players)
      #expect(parts(phones.state.board) == parts(expected), "seed \(seed), step \(step)")
      if parts(phones.state.board) != parts(expected) { return }
    }
    #expect(undone > 0, "seed \(seed)")
  }

  @Test(arguments: ScoringPlace.kinds, seeds(6))
  func `a finish gives the points of a round once, and never in place of others`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try place.begin(["Ann", "Bob", "Cid", "Dan"])
    let rule = [Score.points(5), .points(3), .points(1), .zero]
    try keeper.perform(.format(.places(PlacePoints(rule))))
    let board = try #require(keeper.state.board)
    let sessions = try [place.session(on: board.id), place.session(on: board.id)]
    var sent: [(tap: Tap, action: ScorerAction, result: TapResult)] = []
    var (present, rounds) = (1, [Int: [Player.ID: Score]]())
    for step in 0..<50 {
      let session = random.pick(sessions)
      let player = random.pick(Array(board.players))
      switch random.number(0...9) {
      case 0..<4:
        guard let old = sent.randomElement(using: &random) else { continue }
        let again = try session.perform(old.action, by: old.tap)
        #expect(
          again
            == TapResult(number: old.result.number, words: old.result.words, isRepeated: true),
          "seed \(seed), step \(step)")
      case 4:
        try keeper.refresh()
        try keeper.perform(.score([.init(PlayerReference(player), .add(.points(2)))]))
        let points = rounds[present]?[player.id] ?? .zero
        rounds[present, default: [:]][player.id] = points.adding(.points(2))
      case 5:
        try keeper.refresh()
        try keeper.perform(.round(.next))
        present += 1
      default:
        let round = max(1, present + random.number(-1...2))
        var (places, points) = ([[Player.ID]](), [Player.ID: Score]())
        for id in board.players.map(\.id).shuffled(using: &random).prefix(random.number(1...4)) {
          if places.isEmpty || random.chance(0.7) { places.append([]) }
          points[id] = rule[places.joined().count - (places.last?.count ?? 0)]
          places[places.count - 1].append(id)
        }
        let tap = try random.tap(by: random.pick(Self.names))
        let action = ScorerAction.finish(places, round: round)
        if rounds[round] == nil, round <= present + 1 {
          sent.append((tap, action, try session.perform(action, by: tap)))
          (rounds[round], present) = (points, max(present, round))
        } else {
          #expect(throws: ScorekeepingError.self, "seed \(seed), step \(step)") {
            _ = try session.perform(action, by: tap)
          }
        }
      }
    }
    try keeper.refresh()
    #expect(keeper.state.board?.round == present, "seed \(seed)")
    for player in keeper.state.board?.players.map(\.self) ?? [] {
      let points = rounds.compactMapValues { $0[player.id] }
      let found = Dictionary(
        uniqueKeysWithValues: player.rounds.pairs.map { ($0.round, $0.points) })
      #expect(found == points, "seed \(seed): \(player.name)")
    }
  }

  @Test(arguments: ScoringPlace.kinds, seeds(6))
  func `an undo takes back what came from the device, and one without a device what came from any`(
    kind: StoreKind?, seed: UInt64
  ) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: seed)
    let keeper = try place.begin()
    let board = try #require(keeper.state.board)
    var phones = try place.session(on: board.id)
    let devices = [UUID(), UUID(), UUID()]
    /// A tap of a device; of none if the number is that of no device.
    func tap(_ number: Int) throws -> Tap {
      let name = try Scorer(named: "Court 1")
      guard number < devices.count else { return Tap(id: UUID(), by: name) }
      let text = devices[number].uuidString.prefix(18) + UUID().uuidString.dropFirst(18)
      return Tap(id: try #require(UUID(uuidString: String(text))), by: name, namingDevice: true)
    }
    var made: [(device: Int, player: Player.ID, amount: Score)] = []
    for step in 0..<60 {
      if random.chance(0.1) { phones = try place.session(on: board.id) }
      let device = random.number(0...devices.count)
      if random.chance(0.4) {
        let index = made.lastIndex { device == devices.count || $0.device == device }
        let result = try? phones.perform(.undo, by: tap(device))
        #expect((result == nil) == (index == nil), "seed \(seed), step \(step)")
        if let index { made.remove(at: index) }
      } else {
        let (player, amount) = (random.pick(Array(board.players)).id, random.score())
        let result = try phones.perform(.add(amount, to: player), by: tap(device))
        if result.number != nil { made.append((device, player, amount)) }
      }
      let sums = made.reduce(into: [Player.ID: Score]()) {
        $0[$1.player] = ($0[$1.player] ?? .zero).adding($1.amount)
      }
      for player in phones.state.board?.players.map(\.self) ?? [] {
        #expect(player.score == sums[player.id] ?? .zero, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: ScoringPlace.kinds)
  func `a tap is known after its entry was undone and redone`(kind: StoreKind?) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: 1)
    let keeper = try place.begin()
    let board = try #require(keeper.state.board)
    let tap = try random.tap(by: "Court 1")
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
    let nothing = try random.tap(by: "Court 1")
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
    let place = try await ScoringPlace(.file)
    var random = SeededGenerator(seed: 2)
    let store = try #require(place.store)
    let old = try Session(
      journal: store.open(), environment: .init(now: { Date(timeIntervalSince1970: 1e9) }))
    try old.perform([.board("Final"), .add([.init("Ann"), .init("Bob")])])
    let board = try #require(old.state.board)
    let tap = try random.tap(by: "Court 1")
    let action = ScorerAction.add(.points(3), to: board.players[0].id)
    _ = try old.perform(action, by: tap)
    let late = try random.tap(by: "Court 2")
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
    let place = try await ScoringPlace(kind)
    let keeper = try place.begin()
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

  @Test(arguments: ScoringPlace.kinds)
  func `a refused undo that is repeated is refused again, and the next one skips the change`(
    kind: StoreKind?
  ) async throws {
    let place = try await ScoringPlace(kind)
    var random = SeededGenerator(seed: 6)
    let keeper = try place.begin()
    let board = try #require(keeper.state.board)
    let phone = try place.session(on: board.id)
    _ = try phone.perform(.add(.points(3), to: board.players[0].id), by: random.tap(by: "Zoë"))
    _ = try phone.perform(.beginRound(2), by: random.tap(by: "Zoë"))
    try keeper.perform(.score([.init("Bob", .add(.points(1)))]))
    let undo = try random.tap(by: "Zoë")
    let refusal = ScorekeepingError.cannotReverse(
      .undo, command: "round next", because: .changed("round 2"))
    for _ in 0..<3 {
      #expect(throws: refusal) { _ = try phone.perform(.undo, by: undo) }
    }
    #expect(try phone.perform(.undo, by: random.tap(by: "Zoë")).words == "Undo: Ann 3→–")
    try keeper.refresh()
    #expect(keeper.state.board?.round == 2)
    #expect(keeper.state.board?.players.map(\.playedScore) == [nil, .points(1), nil])
  }
}
