import Foundation
import ScoreTables
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Keys lead to the same state whether frames are drawn between them or not, and as lines of text.
@Suite struct KeyLawTests {
  /// A session with screens, beside another one that writes on the same journal.
  private final class Side {
    enum Way: CaseIterable {
      case frames, batches, lines
    }

    let way: Way
    var now = Date(timeIntervalSince1970: 0)
    private(set) var session: Session
    let theirs: Session
    let screens: Screens
    private let announcer: Announcer?

    init(_ way: Way, _ commands: [String], _ size: Size) throws {
      let journal = MemoryJournal()
      self.way = way
      var clock: () -> Date = { Date(timeIntervalSince1970: 0) }
      session = try Session(
        journal: journal, environment: .init(now: { clock() }, offsetFromUTC: { _ in 0 }))
      theirs = try Session(
        journal: journal, environment: .init(now: { Date(timeIntervalSince1970: 0) }))
      screens = Screens(session: session, size: size)
      announcer = way == .lines ? Announcer(screens) : nil
      clock = { [unowned self] in self.now }
      _ = announcer?.begin(includingHints: false)
      for line in commands { try screens.perform(line) }
      if way != .lines { _ = screens.frame() }
    }

    /// Follows what the other session writes, as the event loop does before it reads keys.
    func follow(_ command: String) {
      if let board = session.state.board, theirs.state.board?.id != board.id {
        _ = try? theirs.open(board.id)
      }
      if let command = try? Command(parsing: command) { _ = try? theirs.perform(command) }
      if let announcer { _ = announcer.pollChanges() } else { _ = screens.pollChanges() }
      if way != .lines { _ = screens.frame() }
      now += 2
    }

    func press(_ keys: [Key]) {
      switch way {
      case .frames:
        for key in keys where !screens.isFinished {
          screens.handle([key])
          _ = screens.frame()
        }
      case .batches: screens.handle(keys)
      case .lines: _ = announcer?.handle(keys)
      }
      screens.isFinished = false
      screens.page.message = Message()
    }

    /// What there is: the boards, and the rows on the screen.
    var state: String {
      var grid = Grid()
      var renderer = Renderer()
      renderer.show(screens.frame(), on: &grid)
      let boards = session.state.boards.map(\.name).joined(separator: ", ")
      let board = session.state.board
      let players = board?.players.map { "\($0.name) \($0.score) \($0.rounds.pairs)" } ?? []
      let matches = board?.matches?.map { "\($0.id) \($0.result?.description ?? "-")" } ?? []
      return ([boards] + players + matches + [grid.text]).joined(separator: "\n")
    }
  }

  private static let beginnings = [
    [
      "board Hearts", "add Ann Bob Cid", "score Ann +5 Bob +3", "over", "board League",
      "add Ann Bob Cid Dan Eve", "fixtures round", "result 1 3 1", "result 2 0 0",
    ],
    ["board Cup", "add Ann Bob Cid Dan Eve Fay", "knockout", "result Ann 2 Fay 1"],
    [
      "board A", "add Ann", "board B", "add \((1...40).map { "P\($0)" }.joined(separator: " "))",
      "score P7 +9 P8 +3", "round next", "score P9 +4",
    ],
    ["board Hoops", "add Home Away", "clock 2x10:00", "board Empty"],
  ]

  private static let others = [
    "result 1 remove", "result 2 remove", "result 3 remove", "remove Bob", "remove Dan", "undo",
    "score Ann +2", "score P8 +30", "add Gil", "result Ann 1 Cid 2", "round next", "forget Ann",
    "team Ann North", "board C",
  ]

  private static let keys: [Key] =
    "jjjjjkkkkgG+-=012.sdadeJKoLnuU:bqzvtrrrrhhicm /".map(Key.character) + [
      .tab, .tab, .tab, .backTab, .enter, .enter, .escape, .escape, .up, .down, .left, .right,
      .pageUp,
      .pageDown, .home, .end, .backspace,
    ]

  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 40, rows: 10), Size(columns: 24, rows: 5),
    Size(columns: 132, rows: 40),
  ]

  @Test(arguments: seeds(40))
  func `Keys lead to the same state with frames between them, in batches and as lines`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let beginning = random.pick(Self.beginnings)
    let size = random.pick(Self.sizes)
    let sides = try Side.Way.allCases.map { try Side($0, beginning, size) }
    var told: [String] = []
    for _ in 0..<40 {
      let command = random.chance(0.3) ? random.pick(Self.others) : ""
      let keys = (0..<random.number(1...6)).map { _ in random.pick(Self.keys) }
      told.append("\(command) \(keys.map(\.description))")
      for side in sides {
        side.follow(command)
        side.press(keys)
      }
      let states = sides.map(\.state)
      let log = told.joined(separator: "\n")
      for (way, state) in zip(Side.Way.allCases, states) where state != states[0] {
        Issue.record("seed \(seed), \(way):\n\(states[0])\n--- and\n\(state)\n---\n\(log)")
      }
      if Set(states).count > 1 { return }
    }
  }

  // MARK: sequences

  private static let league = ["board League", "add Ann Bob Cid Dan", "fixtures round"]

  @Test func `Keys in one write remove the match that they remove key by key`() throws {
    let keys: [Key] = ["r", .tab, .tab, "j", "j", "d"]
    let numbers = try Side.Way.allCases.map { way in
      let side = try Side(way, Self.league, LinesFrontEnd.size)
      side.press(keys)
      return side.session.state.board?.matches?.map(\.id)
    }
    #expect(numbers == Array(repeating: [1, 2, 4, 5, 6], count: 3))
  }

  @Test func `A listener hears each match and each person before a key acts on it`() throws {
    let session = try Session(journal: MemoryJournal(), environment: .still)
    let screens = Screens(session: session, size: LinesFrontEnd.size)
    for line in ["board Chess", "add Ann Bob", "score Ann +1", "over"] + Self.league {
      try screens.perform(line)
    }
    let announcer = Announcer(screens)
    _ = announcer.begin(includingHints: false)
    func say(_ keys: Key...) -> [String] { announcer.handle(keys) }
    #expect(say("r").first?.hasPrefix("The table; ") == true)
    _ = say(.tab)
    #expect(say(.tab) == ["The matches", "Match 1: Ann – Dan, round 1"])
    #expect(say("j") == ["Match 2: Bob – Cid, round 1"])
    #expect(say("/", "D", "a", "n", .enter).last == "Match 3: Dan – Bob, round 2")
    _ = say(.escape, .escape)
    #expect(say("s").first?.hasPrefix("People; 1 game") == true)
    #expect(
      say("j") == [
        "Bob, games 1, won 0, drawn 0, lost 1, share 0 %, place 2.0, streak 0, longest 0"
      ])
  }

  @Test func `A match that somebody else removes is lost with a sentence`() throws {
    let side = try Side(.frames, Self.league, LinesFrontEnd.size)
    side.press(["r", .tab, .tab, "j"])
    let theirs = side.theirs
    try theirs.open(#require(side.session.state.board?.id))
    try theirs.perform(#require(try Command(parsing: "result 2 remove")))
    side.screens.handle(["d"])
    #expect(side.screens.page.message.text.contains("Somebody else has removed that match"))
    #expect(side.session.state.board?.matches?.map(\.id) == [1, 3, 4, 5, 6])
    side.now += 2
    side.screens.handle(["d"])
    #expect(side.session.state.board?.matches?.map(\.id) == [1, 4, 5, 6])
  }

  @Test func `A search finds a line of the help, a person and a change`() throws {
    let side = try Side(
      .frames, ["board Chess", "add Ann Bob Zoe", "score Zoe +1", "over"], LinesFrontEnd.size)
    side.press(["h", "/", "Z", "o", "e", .enter])
    #expect(side.screens.page[HistoryView.self]?.step?.words.contains("Zoe") == true)
    side.press([.escape, "?", "/", "m", "o", "u", "s", "e", .enter])
    #expect(side.state.contains("▌ Mouse"))
    side.press([.escape, "b", "s", "/", "b", "o", "b", .enter])
    #expect(side.state.contains("▌ Bob"))
  }
}
