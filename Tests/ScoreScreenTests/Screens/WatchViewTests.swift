import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The live view, without a terminal.
@Suite struct WatchViewTests {
  private let journal = MemoryJournal()

  private func rows(_ watch: Screens) -> [String] {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(watch.frame(), on: &grid)
    return grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of the list that name a player.
  private func names(_ watch: Screens) -> Set<String> {
    // Large letters are not text.
    let tiles = watch.frame().lines.flatMap { line -> [BigTile] in
      if case .big(let row) = line { row.tiles } else { [] }
    }
    if !tiles.isEmpty { return Set(tiles.map(\.name)) }
    return Set(
      rows(watch).flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.hasPrefix("P") }
    )
  }

  @Test(arguments: seeds(20))
  func `the view after each change equals a newly opened one`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let theirs = try Session(journal: journal)
    try theirs.perform(.board("Law"))
    // A running clock shows the same time in both frames.
    let session = try Session(journal: journal, environment: .init(now: { .distantPast }))
    let watch = try Screens(watching: nil, of: session, size: Size(columns: 60, rows: 12))
    var renderer = Renderer()
    var grid = Grid()
    for step in 0..<80 {
      try random.play(theirs)
      _ = watch.pollChanges()
      renderer.show(watch.frame(), on: &grid)
      #expect(session.state.boards == theirs.state.boards)
      let played = try session.lastPlayed()
      let isThere = theirs.state.boards.contains { $0.id == played }
      #expect(
        session.state.board?.id == (isThere ? played : nil), "seed \(seed), step \(step)")
      #expect(watch.page.board?.value.lineup == session.state.board.map { Lineup($0) })
      #expect(watch.page.board?.value.selection == nil)
      var whole = Grid()
      var painter = Renderer()
      painter.show(watch.frame(), on: &whole)
      #expect(grid == whole, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds(10))
  func `scrolling line by line passes every player, down and up`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: journal)
    try session.perform(.board("Law"))
    let all = (10..<40).map { "P\($0)" }
    try session.perform(.add(all.map { .init($0) }))
    for name in all {
      try session.perform(
        .team(PlayerReference(name), random.pick(["A", "B", "C", "D", "E", nil])))
    }
    let size = Size(columns: 60, rows: random.number(5...20))
    let watch = try Screens(watching: nil, of: session, size: size)
    for key in [Key.character("j"), .character("k"), .pageDown, .pageUp] {
      var seen = names(watch)
      for _ in 0..<50 {
        watch.handle([key])
        seen.formUnion(names(watch))
      }
      #expect(seen == Set(all), "seed \(seed), \(size), \(key)")
    }
    watch.handle([.character("G"), .character("G"), .character("?"), .character("G")])
    _ = rows(watch)
  }

  /// Four calls can fail: the news, the newest state, the board played last, and that board's state.
  @Test(arguments: 0...3)
  func `a failed read or opening is retried, and its error disappears`(calls: Int) throws {
    let journal = NotifyingJournal()
    let theirs = try Session(journal: journal.journal)
    try theirs.perform([.board("First"), .add([.init("Red")])])
    let watch = try Screens(
      watching: nil, of: Session(journal: journal), size: Size(columns: 60, rows: 12))
    try theirs.perform([.board("Second"), .add([.init("Blue")])])
    journal.isNotified = true
    #expect(watch.changeFeed.interval == nil)
    for round in 0..<3 {
      journal.callsBeforeFailure = round == 0 ? calls : 1
      #expect(watch.pollChanges())
      #expect(rows(watch)[11].contains("There is trouble"))
      #expect(watch.changeFeed.interval == 500)
    }
    journal.callsBeforeFailure = nil
    #expect(watch.pollChanges())
    #expect(rows(watch)[0].contains("Second") && !rows(watch)[11].contains("trouble"))
    #expect(watch.changeFeed.interval == nil)
    #expect(!watch.pollChanges())
  }

  @Test func `the deletion of the board is reported even after an error`() throws {
    let journal = NotifyingJournal()
    let theirs = try Session(journal: journal.journal)
    try theirs.perform([.board("First"), .add([.init("Red")])])
    let watch = try Screens(
      watching: nil, of: Session(journal: journal), size: Size(columns: 60, rows: 12))
    try theirs.perform(.deleteBoard("First"))
    journal.isNotified = true
    journal.callsBeforeFailure = 1
    #expect(watch.pollChanges())
    #expect(rows(watch)[11].contains("There is trouble"))
    journal.callsBeforeFailure = nil
    #expect(watch.pollChanges())
    #expect(rows(watch).joined().contains("The board 'First' is gone"))
    #expect(watch.changeFeed.interval == nil)
  }

  private func watch(players: Int, isBig: Bool) throws -> Screens {
    let session = try Session(journal: journal)
    try session.perform(.board("Game"))
    try session.perform(.add((1...players).map { .init("P\($0)") }))
    let watch = try Screens(
      watching: nil, of: try Session(journal: journal), size: Size(columns: 60, rows: 20))
    watch.isBig = isBig
    return watch
  }

  /// The range and the number of players in the header.
  private func part(_ watch: Screens) throws -> (first: Int, last: Int, count: Int) {
    let match = try #require(rows(watch)[0].firstMatch(of: /(\d+)–(\d+) of (\d+)/))
    return (try #require(Int(match.1)), try #require(Int(match.2)), try #require(Int(match.3)))
  }

  @Test func `large letters show the page number, and keys go through the pages`() throws {
    let watch = try watch(players: 60, isBig: true)
    let page = try part(watch).last
    #expect(page > 1 && page < 30)
    for (key, first) in [
      (Key.character("j"), 2), (.character("k"), 1), (.character("k"), 1), (.pageDown, page + 1),
      (.pageUp, 1), (.character("G"), 61 - page), (.character("j"), 61 - page),
      (.pageUp, 61 - 2 * page), (.character("g"), 1),
      (.mouse(MouseEvent(.wheelDown, at: Position(column: 9, row: 5))), 1 + min(3, page)),
      (.mouse(MouseEvent(.wheelUp, at: Position(column: 9, row: 5))), 1),
    ] {
      watch.handle([key])
      let part = try part(watch)
      #expect(part.first == first && part.last == first + page - 1 && part.count == 60, "\(key)")
      #expect(names(watch) == Set((part.first...part.last).map { "P\($0)" }))
    }
    watch.handle([.character("G")])
    watch.size = Size(columns: 80, rows: 30)
    #expect(try part(watch).last == 60 && part(watch).first < 61 - page)
  }

  @Test func `a single page of large letters has no number`() throws {
    #expect(try !rows(watch(players: 2, isBig: true))[0].contains(" of "))
  }

  @Test(arguments: [false, true])
  func `pages turn by themselves, from the last to the first`(isBig: Bool) throws {
    let watch = try watch(players: 60, isBig: isBig)
    var now = ContinuousClock.now
    watch.clock = { now }
    watch.options.pages = .seconds(8)
    #expect(watch.nextFrame == nil)
    let first = names(watch)
    var seen = first
    var turns = 0
    repeat {
      #expect(watch.nextFrame == now + .seconds(8))
      let before = names(watch)
      now += .seconds(7.9)
      #expect(names(watch) == before)
      now += .seconds(0.1)
      let page = names(watch)
      #expect(page != before)
      seen.formUnion(page)
      turns += 1
    } while names(watch) != first && turns < 60
    #expect(seen.count == 60 && turns == (60 + first.count - 1) / first.count)
  }

  @Test func `a key that scrolls restarts the time of the page, and without pages nothing moves`()
    throws
  {
    let watch = try watch(players: 60, isBig: true)
    var now = ContinuousClock.now
    watch.clock = { now }
    _ = watch.frame()
    #expect(watch.nextFrame == nil)
    watch.options.pages = .seconds(8)
    _ = watch.frame()
    now += .seconds(5)
    watch.handle([.character("j")])
    _ = watch.frame()
    #expect(watch.nextFrame == now + .seconds(8))
    for change in [
      { watch.handle([.character("?")]) }, { watch.size = Size(columns: 10, rows: 3) },
    ] {
      change()
      now += .seconds(20)
      _ = watch.frame()
      #expect(watch.nextFrame == nil)
    }
    watch.size = Size(columns: 60, rows: 20)
    watch.handle([.escape, .character("z")])
    _ = watch.frame()
    #expect(watch.nextFrame == now + .seconds(8))
    watch.size = Size(columns: 60, rows: 80)
    _ = watch.frame()
    #expect(watch.nextFrame == nil, "all rows are to be seen")
  }

  @Test(arguments: [Key.character("x"), .character("+"), .left, .escape, .enter])
  func `a key without use says so until the next key`(key: Key) throws {
    let watch = try watch(players: 2, isBig: false)
    watch.handle([key])
    #expect(rows(watch)[19].hasPrefix(" '\(key)' does nothing here. ? shows the keys"))
    watch.handle([.mouse(MouseEvent(.press, at: Position(column: 9, row: 5)))])
    #expect(!rows(watch)[19].contains("nothing"))
    watch.handle([.character("?"), key])
    let closes = [.left, .escape].contains(key)
    #expect((watch.page[HelpView.self] == nil) == closes)
    #expect(rows(watch)[19].contains("does nothing here. Esc closes the help") != closes)
  }

  @Test func `an empty board and an empty list say so, and nothing else`() throws {
    let session = try Session(journal: journal)
    let watch = try Screens(watching: nil, of: session, size: Size(columns: 60, rows: 12))
    #expect(rows(watch)[2] == " No boards yet")
    try session.perform([.board("Game"), .add([.init("Red")]), .remove(["Red"])])
    let other = try Screens(watching: nil, of: session, size: Size(columns: 60, rows: 12))
    #expect(rows(other)[2] == " Nobody plays yet")
  }
}
