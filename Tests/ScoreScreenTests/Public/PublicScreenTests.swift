import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The public screens, which a freeze holds.
@Suite struct PublicScreenTests {
  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12),
  ]
  private static let keys = "rhzvjkgG?t".map(Key.character) + [.enter, .escape, .left, .right]

  private func text(_ screens: Screens) -> String {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return grid.text
  }

  @Test(arguments: seeds(12))
  func `every public screen is the same, whatever happens after a freeze`(
    seed: UInt64
  ) throws {
    let games = try FrozenGames(seed: seed) { MemoryJournal() }
    var random = SeededGenerator(seed: ~seed)
    let watched = random.chance(0.5) ? games.board : nil
    let size = random.pick(Self.sizes)
    func screens(_ game: FrozenGames.Game) throws -> Screens {
      try Screens(watching: watched, of: game.watching(), size: size)
    }
    func lines(_ game: FrozenGames.Game) throws -> (Screens, Announcer) {
      let screens = try Screens(watching: watched, of: game.watching(), size: size)
      return (screens, Announcer(screens))
    }
    let watching = try games.games.map(screens)
    let telling = try games.games.map(lines)
    _ = telling.map { $0.1.begin(includingHints: true) }
    for _ in 0..<6 {
      try games.diverge(&random)
      #expect(telling.map { $0.1.pollChanges() ?? [] } == [[], []], "seed \(seed)")
      for _ in 0..<6 {
        let before = watching.map(text)
        for screens in watching { _ = screens.pollChanges() }
        let after = watching.map(text)
        #expect(after == before && after[0] == after[1], "seed \(seed)\n\(after[0])\n\(after[1])")
        let key = random.pick(Self.keys)
        for screens in watching { screens.handle([key]) }
      }
      for screens in watching {
        screens.page[HelpView.self] = nil
        screens.page[HistoryView.self] = nil
        screens.page[SheetView.self] = nil
      }
      // A newly opened screen shows the same, and so does the list of boards.
      let late = try games.games.map(screens)
      #expect(text(late[0]) == text(late[1]), "seed \(seed)")
      for screens in late { screens.session.close() }
      #expect(text(late[0]) == text(late[1]), "seed \(seed)")
    }
  }

  @Test(arguments: seeds(16))
  func `the public view after each reveal equals a newly opened one`(
    seed: UInt64
  ) throws {
    let games = try FrozenGames(seed: seed, count: 1) { MemoryJournal() }
    var random = SeededGenerator(seed: ~seed)
    let game = games.games[0]
    let screens = try Screens(
      watching: games.board, of: game.watching(), size: Size(columns: 80, rows: 24))
    try games.diverge(&random)
    var count = 0
    while try game.keeper.stored(games.board)?.frozen != nil {
      try game.keeper.perform(.reveal(random.pick([.next, .place])))
      _ = screens.pollChanges()
      let fresh = try game.watching()
      try fresh.open(games.board)
      #expect(screens.session.state == fresh.state, "seed \(seed)")
      var ranked = screens.page.board?.value.lineup.ranked
      #expect(ranked == fresh.state.board.map { RankedBoard($0) }, "seed \(seed)")
      ranked = nil
      count += 1
      try #require(count < 200)
    }
    #expect(try game.keeper.stored(games.board) == screens.session.state.board, "seed \(seed)")
  }

  @Test func `a key of a presenter reveals and reverts, and nobody else has it`() throws {
    let journal = MemoryJournal()
    let keeper = try Session(journal: journal)
    try keeper.perform([
      .board("Quiz"), .add([.init("Ann"), .init("Bob")]), .freeze,
      .score([.init(PlayerReference("Bob"), .add(.points(5)))]),
    ])
    let id = try #require(keeper.state.board?.id)
    let screens = try Screens(
      watching: id, of: Session(journal: PublicJournal(of: journal)),
      size: Size(columns: 80, rows: 24))
    screens.handle([" "])
    #expect(text(screens).contains("--presenter"))
    #expect(keeper.state.board?.details.freeze?.revealed.isEmpty == true)
    screens.companion.present = presenter(of: journal)
    screens.handle(["k"])
    #expect(text(screens).contains("p 2nd: Ann   Space reveal Bob   u take back"))
    screens.handle([" "])
    #expect(screens.page.board?.value.board.players.named("Bob")?.score == .points(5))
    #expect(text(screens).contains("frozen since"))
    try keeper.perform(.score([.init(PlayerReference("Ann"), .add(.points(3)))]))
    screens.handle(["u"])
    #expect(screens.page.board?.value.board.players.named("Bob")?.score == .zero)
    // Scores during the freeze are kept and stay hidden.
    #expect(try keeper.stored(id)?.players.named("Ann")?.score == .points(3))
    for _ in 0..<2 { present(" ", on: screens) }
    #expect(screens.page.board?.value.board.players.named("Ann")?.score == .points(3))
    #expect(!text(screens).contains("frozen since"))
    present(" ", on: screens)
    #expect(text(screens).contains("is not frozen"))
  }

  /// Presses a key of a presenter, a while after the last reveal.
  private func present(_ key: Key, on screens: Screens) {
    screens.others.lastReveal = nil
    screens.handle([key])
  }

  private func presenter(
    of journal: MemoryJournal
  ) -> (Presentation, Scoreboard.ID) throws -> Void {
    { presentation, board in
      let session = try Session(journal: journal)
      try session.open(board)
      switch presentation {
      case .reveal(let part): try session.perform(.reveal(part))
      case .takeBack: try session.takeBackReveal()
      }
    }
  }

  @Test func `a presenter announces places and sees the next one, and the last one is the winner`()
    throws
  {
    let journal = MemoryJournal()
    let keeper = try Session(journal: journal)
    func score(_ name: String, _ points: Int) throws {
      try keeper.perform(.score([.init(PlayerReference(name), .add(.points(points)))]))
    }
    try keeper.perform([
      .board("Quiz"), .add([.init("Ann"), .init("Bob"), .init("Cid"), .init("Dee")]),
    ])
    try score("Ann", 40)
    try score("Bob", 30)
    try score("Cid", 20)
    try score("Dee", 10)
    try keeper.perform(.freeze)
    try score("Dee", 30)
    let id = try #require(keeper.state.board?.id)
    let screens = try Screens(
      watching: id, of: Session(journal: PublicJournal(of: journal)),
      size: Size(columns: 100, rows: 24))
    screens.companion.present = presenter(of: journal)
    #expect(text(screens).contains("p 4th: Cid   Space reveal Dee"))
    // Hidden scores affect the next reveal.
    try score("Cid", 15)
    _ = screens.pollChanges()
    #expect(text(screens).contains("p 4th: Bob   Space reveal Dee"))
    #expect(!text(screens).contains("✓"))
    screens.handle(["p"])
    func row(_ name: String) -> String {
      let lines = text(screens).split(separator: "\n")
      return lines.first { $0.contains(name) }.map(String.init) ?? ""
    }
    #expect(text(screens).contains("4th: Bob, 30") && row("Bob").hasPrefix("✓  4"))
    #expect(row("Ann").hasPrefix("   1") && row("Dee").hasPrefix("   3"))
    present("p", on: screens)
    #expect(text(screens).contains("3rd: Cid, 35") && row("Cid").hasPrefix("✓  3"))
    #expect(text(screens).contains("p 1st: Ann and 1 more"))
    screens.handle(["u"])
    #expect(row("Cid").hasPrefix("   2"))
    screens.handle(["p"])
    // A second press within a second of the first asks.
    screens.handle(["p"])
    #expect(text(screens).contains("You have just revealed: press the key again for the next"))
    screens.handle(["p"])
    #expect(text(screens).contains("1st: Ann and Dee, 40; Ann and Dee win"))
    #expect(!text(screens).contains("✓") && !text(screens).contains("frozen"))
  }

  @Test func `a presenter announces up to a place, and the wall turns there`() throws {
    let journal = MemoryJournal()
    let keeper = try Session(journal: journal)
    let names = (1...40).map { "Player \($0)" }
    try keeper.perform([.board("Quiz"), .add(names.map { .init($0) }), .freeze])
    for (number, name) in names.enumerated() {
      try keeper.perform(
        .score([.init(PlayerReference(name), .add(.points(100 - number)))]))
    }
    let id = try #require(keeper.state.board?.id)
    let screens = try Screens(
      watching: id, of: Session(journal: PublicJournal(of: journal)),
      size: Size(columns: 80, rows: 12))
    screens.companion.present = presenter(of: journal)
    screens.handle(["3", "5"])
    #expect(text(screens).contains("p announces up to place 35"))
    screens.handle(["p"])
    _ = try keeper.refresh()
    #expect(keeper.state.board?.nextPlace?.rank == 34)
    #expect(text(screens).contains("Player 35"), "\(text(screens))")
  }

  @Test func `the last reveal says first who leads, whatever else it shows`() throws {
    let journal = MemoryJournal()
    let keeper = try Session(journal: journal)
    try keeper.perform([
      .board("Quiz"), .add([.init("Ann"), .init("Bob"), .init("Cid")]), .freeze, .round(.next),
      .target(.points(90)),
      .score(["Ann", "Bob", "Cid"].map { .init(PlayerReference($0), .add(.points(5))) }),
      .score([.init(PlayerReference("Bob"), .add(.points(2)))]), .reveal(.next), .reveal(.next),
    ])
    let watching = try [40, 80].map {
      try Screens(
        watching: keeper.state.board?.id, of: Session(journal: PublicJournal(of: journal)),
        size: Size(columns: $0, rows: 24))
    }
    try keeper.perform(.reveal(.next))
    for screens in watching {
      _ = screens.pollChanges()
      #expect(text(screens).contains("All is revealed; Bob leads with 7"))
    }
  }

  @Test func `of two presenters who press a key in the same moment, one reveals`() throws {
    let journal = MemoryJournal()
    let keeper = try Session(journal: journal)
    try keeper.perform([
      .board("Quiz"), .add([.init("Ann"), .init("Bob"), .init("Cid")]), .freeze,
    ])
    let id = try #require(keeper.state.board?.id)
    let presenting = try (1...2).map { _ in
      let screens = try Screens(
        watching: id, of: Session(journal: PublicJournal(of: journal)),
        size: Size(columns: 80, rows: 24))
      screens.companion.present = presenter(of: journal)
      return screens
    }
    for screens in presenting { screens.handle([" "]) }
    #expect(try keeper.stored(id)?.details.freeze?.revealed.count == 1)
    #expect(text(presenting[1]).contains("Somebody else has just revealed"))
    presenting[1].handle([" "])
    #expect(try keeper.stored(id)?.details.freeze?.revealed.count == 2)
  }

  @Test func `a key freezes and reveals, and a slip reveals only one`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Quiz"), .add([.init("Ann"), .init("Bob"), .init("Cid")])])
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    screens.handle(["F"])
    #expect(text(screens).contains("Frozen: the public sees the board as it is now"))
    #expect(text(screens).contains("not public: frozen since"))
    screens.handle(["F"])
    #expect(text(screens).contains("Reveal the next, or type place or all:"))
    screens.handle([.enter])
    #expect(session.state.board?.details.freeze?.revealed.count == 1)
    #expect(text(screens).contains("Cid is revealed"))
    screens.handle(["F", "a", "x", .enter])
    #expect(session.state.board?.details.freeze?.revealed.count == 1)
    screens.handle([.backspace, "l", "l", .enter])
    #expect(session.state.board?.details.freeze == nil)
    #expect(text(screens).contains("All is revealed"))
    screens.handle(["u"])
    #expect(session.state.board?.details.freeze?.revealed.count == 1)
    #expect(text(screens).contains("frozen again"))
  }
}
