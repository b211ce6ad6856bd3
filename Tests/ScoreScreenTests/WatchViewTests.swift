import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The live view, without a terminal.
@Suite struct WatchViewTests {
  private let journal = MemoryJournal()

  private func rows(_ watch: Watch) -> [String] {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(watch.frame(), on: &grid)
    return grid.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of the list that name a player.
  private func names(_ watch: Watch) -> Set<String> {
    Set(
      rows(watch).flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.hasPrefix("P") }
    )
  }

  @Test(arguments: seeds(20))
  func `what is shown after each change equals what a view opened then shows`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let theirs = try Session(journal: journal)
    try theirs.perform(.board("Law"))
    let session = try Session(journal: journal)
    let watch = try Watch(session: session, size: Size(columns: 60, rows: 12))
    var renderer = Renderer()
    var grid = Grid()
    for step in 0..<80 {
      try random.play(theirs)
      _ = watch.takeNews()
      renderer.show(watch.frame(), on: &grid)
      #expect(session.state.value.boards == theirs.state.value.boards)
      let played = try session.lastPlayed()
      let isThere = theirs.state.value.boards.contains { $0.id == played }
      #expect(
        session.state.value.board?.id == (isThere ? played : nil), "seed \(seed), step \(step)")
      #expect(watch.board?.lineup == session.state.value.board.map { Lineup($0) })
      #expect(watch.board?.selection == nil)
      var whole = Grid()
      var painter = Renderer()
      painter.show(watch.frame(), on: &whole)
      #expect(grid == whole, "seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds(20))
  func `scrolling line by line shows every player, down and up`(seed: UInt64) throws {
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
    let watch = try Watch(session: session, size: size)
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

  /// Taking the news, the newest state, which board was played last, and that board: each can fail.
  @Test(arguments: 0...3)
  func `what could not be read or opened is tried again, and the trouble goes`(calls: Int) throws {
    let journal = TellingJournal()
    let theirs = try Session(journal: journal.journal)
    try theirs.perform([.board("First"), .add([.init("Red")])])
    let watch = try Watch(
      session: Session(journal: journal), size: Size(columns: 60, rows: 12))
    try theirs.perform([.board("Second"), .add([.init("Blue")])])
    journal.isTold = true
    #expect(watch.news.interval == nil)
    for round in 0..<3 {
      journal.callsBeforeFailure = round == 0 ? calls : 1
      #expect(watch.takeNews())
      #expect(rows(watch)[11].contains("There is trouble"))
      #expect(watch.news.interval == 500)
    }
    journal.callsBeforeFailure = nil
    #expect(watch.takeNews())
    #expect(rows(watch)[0].contains("Second") && !rows(watch)[11].contains("trouble"))
    #expect(watch.news.interval == nil)
    #expect(!watch.takeNews())
  }

  @Test func `who was told of trouble is still told that the board is gone`() throws {
    let journal = TellingJournal()
    let theirs = try Session(journal: journal.journal)
    try theirs.perform([.board("First"), .add([.init("Red")])])
    let watch = try Watch(
      session: Session(journal: journal), size: Size(columns: 60, rows: 12))
    try theirs.perform(.deleteBoard("First"))
    journal.isTold = true
    journal.callsBeforeFailure = 1
    #expect(watch.takeNews())
    #expect(rows(watch)[11].contains("There is trouble"))
    journal.callsBeforeFailure = nil
    #expect(watch.takeNews())
    #expect(rows(watch).joined().contains("The board 'First' is gone"))
    #expect(watch.news.interval == nil)
  }

  @Test func `an empty board and an empty list say so, and no more`() throws {
    let session = try Session(journal: journal)
    let watch = try Watch(session: session, size: Size(columns: 60, rows: 12))
    #expect(rows(watch)[2] == " No boards yet")
    try session.perform([.board("Game"), .add([.init("Red")]), .remove(["Red"])])
    let other = try Watch(session: session, size: Size(columns: 60, rows: 12))
    #expect(rows(other)[2] == " Nobody plays yet")
  }
}
