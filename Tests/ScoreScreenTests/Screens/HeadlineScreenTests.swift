import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// The status row shows changes by others for a few seconds.
@Suite struct HeadlineScreenTests {
  private final class Clock {
    var now = ContinuousClock.Instant.now
  }

  private let theirs: Session
  private let screens: Screens
  private let watch: Screens
  private let clock = Clock()
  private static let size = Size(columns: 60, rows: 12)

  init() throws {
    let journal = MemoryJournal()
    theirs = try Session(journal: journal)
    try theirs.perform([.board("Game"), .add([.init("Red"), .init("Blue")])])
    let mine = try Session(journal: journal)
    try mine.open(try mine.board(named: "Game").id)
    screens = Screens(session: mine, size: Self.size)
    watch = try Screens(watching: nil, of: Session(journal: journal), size: Self.size)
    for screens in [screens, watch] {
      screens.options.isCalm = false
      screens.clock = { [clock] in clock.now }
    }
  }

  private func status(_ screens: Screens) -> String {
    var grid = Grid()
    var renderer = Renderer()
    renderer.show(screens.frame(), on: &grid)
    return String(grid.text.split(separator: "\n", omittingEmptySubsequences: false)[11])
  }

  private func score(_ name: String, _ points: Int) throws {
    try theirs.perform(.score([.init(PlayerReference(name), .add(.points(points)))]))
    _ = (screens.pollChanges(), watch.pollChanges())
  }

  @Test func `changes by others are announced to scorekeepers and watchers`() throws {
    try score("Blue", 7)
    for screens in [screens, watch] {
      #expect(status(screens).contains("Blue –→7, takes the lead"))
      #expect(status(screens).contains("help"))
    }
  }

  @Test func `the headline disappears after some seconds, and then no frame is due`() throws {
    try score("Blue", 7)
    for screens in [screens, watch] {
      let start = clock.now
      #expect(!status(screens).isEmpty)
      clock.now += .seconds(4)
      #expect(status(screens).contains("Blue –→7"))
      clock.now = start + .seconds(5)
      #expect(screens.nextFrame == clock.now)
      #expect(!status(screens).contains("Blue –→7") && status(screens).contains("help"))
      #expect(screens.nextFrame == nil)
      clock.now = start
    }
  }

  @Test func `a headline does not hide a prompt or an error, and a key clears it`() throws {
    screens.handle([.character(":")])
    try score("Blue", 7)
    #expect(!status(screens).contains("Blue –→7"))
    screens.handle([.escape])
    screens.warn("There is trouble")
    try score("Blue", 7)
    #expect(status(screens).contains("There is trouble"))
    screens.handle([.character("j")])
    try score("Red", 1)
    #expect(status(screens).contains("Red –→1"))
    screens.handle([.character("j")])
    #expect(!status(screens).contains("Red –→1"))
  }

  @Test func `the most important of simultaneous changes is announced`() throws {
    try theirs.perform(.score([.init("Blue", .add(.points(7)))]))
    try score("Red", 1)
    #expect(status(watch).contains("Blue –→7, takes the lead"))
    try score("Red", 1)
    #expect(status(watch).contains("Red 1→2"))
  }

  @Test func `a clean wall has no hints, and its header only the name, the round and the winner`()
    throws
  {
    watch.options.isClean = true
    try theirs.perform([.target(.points(50)), .wins(.low), .order(.name)])
    try score("Blue", 7)
    func rows() -> [Substring] {
      var grid = Grid()
      var renderer = Renderer()
      renderer.show(watch.frame(), on: &grid)
      return grid.text.split(separator: "\n", omittingEmptySubsequences: false)
    }
    #expect(rows()[0].split(separator: " ") == ["Game", "round", "1"])
    clock.now += .seconds(6)
    #expect(rows()[11].allSatisfy { $0 == " " })
    try theirs.perform(.over(true))
    #expect(watch.pollChanges())
    #expect(rows()[0].contains("★ Blue wins") && rows()[0].contains("round 1"))
    #expect(rows()[11].contains("Blue wins with 7"))
  }

  @Test(arguments: seeds(20))
  func `names on pages in large letters are whole, and each is on a page`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = (0..<random.number(1...30)).map { "Player \($0)" }
    try theirs.perform(.add(names.map { .init($0) }))
    _ = watch.pollChanges()
    watch.size = Size(columns: random.number(60...220), rows: random.number(12...60))
    watch.isBig = true
    watch.options.pages = .seconds(8)
    var seen: Set<String> = []
    for _ in 0..<names.count + 3 {
      for case .big(let row) in watch.frame().lines { seen.formUnion(row.tiles.map(\.name)) }
      clock.now += .seconds(8)
    }
    #expect(seen == Set(names + ["Red", "Blue"]), "seed \(seed), \(watch.size)")
  }
}
