import Foundation
import IdentityDiff
import ScoreTables
import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

/// The public view of boards, which a freeze holds.
@Suite struct PublicLawTests {
  @Test(arguments: seeds(60))
  func `the public view is the same, whatever happens after a freeze`(seed: UInt64) throws {
    let games = try FrozenGames(seed: seed) { MemoryJournal() }
    var random = SeededGenerator(seed: ~seed)
    let before = try publicReads(of: games.games[0].journal)
    try games.diverge(&random)
    for game in games.games {
      let reads = try publicReads(of: game.journal)
      expect(reads, before, "seed \(seed)")
    }
  }

  @Test(arguments: seeds(60))
  func `the public view is the same after reveals that were taken back`(seed: UInt64) throws {
    let games = try FrozenGames(seed: seed, count: 1) { MemoryJournal() }
    let (game, board) = (games.games[0], games.board)
    var random = SeededGenerator(seed: ~seed)
    try games.diverge(&random)
    let before = try publicReads(of: game.journal)
    let watching = try game.watching()
    try watching.open(board)
    let number = try watching.feed(of: board).number
    for _ in 0..<random.number(1...4) {
      var steps = 0
      repeat {
        try game.keeper.perform(.reveal(random.pick([.next, .place, .place, .all])))
        steps += 1
        if random.chance(0.2) {
          try game.keeper.perform(.undo(1))
          steps -= 1
        }
        if game.keeper.state.board?.frozen == nil { break }
        if random.chance(0.3) { try games.diverge(&random) }
      } while random.chance(0.7)
      // A change that conflicts with the undo would end the game.
      for _ in 0..<steps { if (try? game.keeper.takeBackReveal()) == nil { return } }
    }
    let reads = try publicReads(of: game.journal)
    func kept(_ lines: [String]) -> [String] { lines.filter { !$0.hasPrefix("after ") } }
    expect(kept(reads), kept(before), "seed \(seed)")
    // Readers that reconnect get no reveals that were taken back.
    var feed = try #require(try watching.feed(of: board, after: number))
    try watching.follow(&feed) {
      #expect($0.words.isEmpty && !$0.json.contains("rows"), "seed \(seed): \($0.json)")
    }
  }

  /// Expects equal lines, and shows the first that differ.
  private func expect(_ lines: [String], _ expected: [String], _ comment: String) {
    let pair = zip(lines, expected).first { $0 != $1 }
    #expect(pair == nil && lines.count == expected.count, "\(comment): \(String(describing: pair))")
  }

  @Test(arguments: seeds(60))
  func `a public change leads from one public board to the next`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    let observation = session.observe { step in
      guard let old = step.old.board, let new = step.new.board, let change = step.change.board
      else { return }
      let seen = change.publicChange
      #expect(old.publicBoard.applying(seen) == new.publicBoard, "seed \(seed)")
      #expect(new.publicBoard.reverting(seen) == old.publicBoard, "seed \(seed)")
      #expect(old.applying(change) == new && new.reverting(change) == old, "seed \(seed)")
      #expect((new.details.freeze == nil) == (new.frozen == nil))
      #expect(new.frozen?.details.freeze == new.details.freeze)
      #expect(new.publicBoard.publicBoard == new.publicBoard)
      #expect((change.shown == nil) == (old.frozen == nil && new.frozen == nil))
    }
    defer { withExtendedLifetime(observation) {} }
    try session.perform(.board("Law"))
    for _ in 0..<150 { _ = try? session.perform(random.command(on: session.state.board)) }
  }

  @Test(arguments: seeds(40))
  func `revealing one by one leads to the true board, and each step can be undone`(
    seed: UInt64
  ) throws {
    let games = try FrozenGames(seed: seed, count: 1) { MemoryJournal() }
    let (game, board) = (games.games[0], games.board)
    var random = SeededGenerator(seed: ~seed)
    let start = try #require(try game.other.stored(board))
    try games.diverge(&random)
    var shown = [start.publicBoard]
    while let now = try game.keeper.stored(board), now.frozen != nil {
      #expect(now.publicBoard == shown.last, "seed \(seed)")
      let old = try #require(shown.last)
      try game.keeper.perform(.reveal(random.pick([.next, .place])))
      let new = try #require(game.keeper.state.board)
      let seen = new.publicBoard
      let known = Set(old.details.freeze?.revealed ?? [])
      for id in Set(new.details.freeze?.revealed ?? []).subtracting(known) {
        #expect(seen.players[id: id] == new.players[id: id], "seed \(seed)")
      }
      if new.frozen != nil {
        #expect(seen.round == start.round && seen.rules == start.rules && seen.name == start.name)
        #expect(seen.details.isOver == start.details.isOver)
      }
      try game.keeper.perform(.undo(1))
      #expect(game.keeper.state.board?.publicBoard == old, "seed \(seed)")
      try game.keeper.perform(.redo(1))
      #expect(game.keeper.state.board == new, "seed \(seed)")
      shown.append(seen)
      try #require(shown.count < 200, "seed \(seed)")
      // Changes between two reveals are hidden too.
      if new.frozen != nil, random.chance(0.3) { try games.diverge(&random) }
    }
    let end = try #require(try game.keeper.stored(board))
    // The public sees nothing of what scorers ask for.
    #expect(end.frozen == nil && shown.last == end.publicBoard, "seed \(seed)")
    #expect(throws: ScorekeepingError.notFrozen(end.name)) {
      try game.keeper.perform(.reveal(.next))
    }
  }

  @Test(arguments: seeds(60))
  func `announced places equal the ranks at the end, from the last to the first`(
    seed: UInt64
  ) throws {
    let games = try FrozenGames(seed: seed, count: 1) { MemoryJournal() }
    let (game, board) = (games.games[0], games.board)
    var random = SeededGenerator(seed: ~seed)
    try games.diverge(&random)
    let watching = try game.watching()
    try watching.open(board)
    var seen = Lineup(try #require(watching.state.board))
    let observation = watching.observe { step in
      guard let board = step.new.board, let change = step.change.board else { return }
      seen.update(to: board, by: change)
    }
    defer { withExtendedLifetime(observation) {} }
    var last = try #require(try game.keeper.stored(board)).unfrozen
    // The announcement of the first place ends the game. Players who have left have no place.
    if last.players.contains(where: { !$0.hasLeft }) { last.details.isOver = true }
    let end = RankedBoard(last)
    var told: [Int] = []
    if random.chance(0.3) { try game.keeper.perform(.reveal(.next)) }
    // Of one row, that was the last reveal.
    if try game.keeper.stored(board)?.frozen == nil { return }
    try watching.refresh()
    while try game.keeper.stored(board)?.frozen != nil {
      let next = try game.keeper.stored(board)?.nextPlace
      try game.keeper.perform(.reveal(.place))
      try watching.refresh()
      let ranked = seen.ranked
      #expect(seen == Lineup(ranked.board) && ranked.board == watching.state.board, "seed \(seed)")
      let places = ranked.board.places
      told += next.map { [$0.rank] } ?? []
      let last = (0..<ranked.standings.rankedCount).suffix(places.count).map(ranked.standings.id)
      #expect(Set(last) == Set(places.keys), "seed \(seed)")
      for (id, place) in places {
        #expect(ranked.rank(of: id) == place && end.rank(of: id) == place, "seed \(seed)")
        #expect(ranked.board.players[id: id] == end.board.players[id: id], "seed \(seed)")
      }
      try #require(told.count <= end.board.players.count + 1, "seed \(seed)")
    }
    #expect(told == Set(end.ranked.map(\.rank)).subtracting([0]).sorted(by: >), "seed \(seed)")
    // The end of the game stops the clock, and ends the turn.
    var seenLast = try #require(watching.state.board)
    seenLast.details.clock = end.board.details.clock
    seenLast.details.turn = end.board.details.turn
    #expect(seenLast == end.board.publicBoard, "seed \(seed)")
  }

  @Test(arguments: seeds(40))
  func `a followed public view equals a newly read one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let session = try Session(journal: journal)
    try session.perform(.board("Law"))
    let watching = try Session(journal: PublicJournal(of: journal))
    var transitions: [Transition] = []
    let observation = watching.observe { transitions.append($0) }
    defer { withExtendedLifetime(observation) {} }
    for step in 0..<200 {
      try random.play(session, withScorers: true)
      if random.chance(0.2), let board = watching.state.boards.first {
        try? watching.open(board.id)
      }
      if random.chance(0.4) { continue }
      let old = watching.state
      transitions = []
      try watching.refresh()
      let fresh = try Session(journal: PublicJournal(of: journal))
      if let board = watching.state.board { try fresh.open(board.id) }
      #expect(watching.state == fresh.state, "seed \(seed), step \(step)")
      #expect(watching.state.board?.frozen == nil)
      if old == watching.state { continue }
      #expect(!transitions.isEmpty, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds(30))
  func `the public history leads from one public board to the next`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let session = try Session(journal: journal)
    try session.perform(.board("Law"))
    let id = try #require(session.state.board?.id)
    var seen = [session.state.board?.publicBoard]
    func isRevealing(_ board: Scoreboard?) -> Bool {
      board?.details.freeze?.revealed.isEmpty == false
    }
    for _ in 0..<150 {
      let command = random.command(on: session.state.board)
      guard (try? session.perform(command)) != nil else { continue }
      let board = session.state.board?.publicBoard
      if case .undo = command, board?.isPublic == false {
        // An undo of a freeze takes its reveals back, too.
        while let last = seen.last, isRevealing(last) { seen.removeLast() }
      }
      if board != seen.last { seen.append(board) }
    }
    let watching = try Session(journal: PublicJournal(of: journal))
    try watching.open(id)
    var history = try watching.boardHistory()
    while history.end == nil {
      try watching.read { try history.readOlder(PastBoards.portion, in: $0) }
    }
    #expect(history.end == .made, "seed \(seed)")
    // A reveal that was taken back is left out, with all that the public saw until then.
    var kept: [Scoreboard?] = []
    for board in seen {
      if let first = kept.firstIndex(of: board), board?.isPublic == true {
        kept.removeSubrange(first...)
      }
      kept.append(board)
    }
    // One command may write several entries.
    var rest = kept[...]
    for step in history.steps.reversed() where step.board == rest.first { rest.removeFirst() }
    #expect(rest.isEmpty, "seed \(seed)")
    let numbers = history.steps.map(\.number)
    #expect(numbers == numbers.sorted(by: >) && Set(numbers).count == numbers.count)
    #expect(!history.steps.contains { $0.words.isEmpty }, "seed \(seed)")
  }

  @Test func `public numbers stop at the freeze, and equal the entry numbers elsewhere`() {
    let numbers = PublicNumbers([
      FreezeStep(.freeze, number: 10), FreezeStep(.reveal, number: 15),
      FreezeStep(.end, number: 18), FreezeStep(.freeze, number: 30),
    ])
    let public0 = [9, 10, 11, 14, 15, 17, 18, 19, 29, 30, 31, 99].map(numbers.number)
    #expect(public0 == [9, 10, 10, 10, 11, 11, 12, 19, 29, 30, 30, 30])
    let entries = [9, 10, 11, 12, 13, 18, 19, 20, 30, 31].map(numbers.entry)
    #expect(entries == [9, 10, 15, 18, 19, 19, 19, 20, 30, .max])
    #expect(
      [10, 11, 14, 15, 16, 18, 19, 30, 31].map(numbers.isHidden)
        == [false, true, true, false, true, false, false, false, true])
    #expect(numbers.isFrozen && numbers.newestSeen == 30)
  }
}
