import Foundation
import NIOCore
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreServer

/// Pages that follow their board by changes.
@Suite struct LivePageTests {
  private static let queries: [[String: String]] = [
    [:], ["top": "3"], ["group": "juniors"], ["big": ""], ["overlay": "", "theme": "dark"],
    ["rounds": ""], ["rounds": "", "top": "2"], ["table": ""], ["cross": ""], ["matches": ""],
    ["chart": ""], ["chart": "tree"], ["table": "", "chart": "gap"], ["tpo": ""],
  ]

  private static func publisher(
    _ journal: MemoryJournal, of keeper: Session
  ) throws -> BoardPublisher {
    try BoardPublisher(
      #require(keeper.state.board?.id), in: PublicJournal(of: journal), environment: .still)
  }

  private static func page(_ publisher: BoardPublisher, _ view: PageView) throws -> String {
    String(buffer: try #require(try publisher.response(.page(view))).body)
  }

  /// Law: the changes that a page receives lead to the page that is loaded now, to the byte, and to its version.
  @Test(arguments: seeds(12))
  func `Changes lead to the page that is loaded now`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    let keeper = try Session(journal: journal, environment: .still)
    try keeper.perform(.board("Board"))
    for _ in 0..<10 { _ = try? keeper.perform(generator.command(on: keeper.state.board)) }
    guard let board = keeper.state.board?.id else { return }
    let publisher = try Self.publisher(journal, of: keeper)
    let views = Self.queries.map { PageView($0) }
    var readers: [PageReader] = []
    for view in views {
      try #require(publisher.join(view))
      readers.append(try PageReader(Self.page(publisher, view)))
    }
    for _ in 0..<10 {
      for _ in 0..<generator.pick([1, 1, 1, 5]) {
        _ = try? keeper.perform(generator.command(on: keeper.state.board))
      }
      if keeper.state.board?.id != board { return }
      let frames = try publisher.follow()
      for (view, reader) in zip(views, readers) {
        for frame in frames[StreamID(board: board, view: view)] ?? [] {
          try reader.apply(String(buffer: frame.line), version: frame.id.description)
        }
        let fresh = try PageReader(Self.page(publisher, view))
        try #require(reader.html == fresh.html, "seed \(seed), \(view)")
        #expect(reader.version == publisher.last(view).description)
        #expect(Set(fresh.ids).count == fresh.ids.count, "identities are unique, seed \(seed)")
      }
    }
  }

  /// The changes of the standings of forty players by a command.
  private static func changes(_ command: String) throws -> [String: Any] {
    let journal = MemoryJournal()
    let keeper = try Session(journal: journal, environment: .still)
    let names = (1...40).map { "P\($0) \(100 - $0)" }.joined(separator: " ")
    for line in ["board Board", "add \(names)"] { try keeper.perform(line) }
    let publisher = try Self.publisher(journal, of: keeper)
    let view = PageView(["big": ""])
    try #require(publisher.join(view))
    try keeper.perform(command)
    let frames = try #require(try publisher.follow()[StreamID(board: publisher.id, view: view)])
    return try #require(
      try JSONSerialization.jsonObject(with: Data(String(buffer: frames[0].line).utf8))
        as? [String: Any])
  }

  @Test func `A longer bar changes its own row and the scale of the table`() throws {
    let changes = try Self.changes("score P1 +250")
    #expect(Set(changes.keys) == ["words", "updated", "retagged", "tones"])
    #expect((changes["updated"] as? [String])?.count == 1)
    #expect((changes["retagged"] as? [String])?.first?.contains("class=\"a3 b4 c9 e2\"") == true)
  }

  @Test(arguments: [
    ("score P20 +1", "gain"), ("score P20 -1", "loss"),
  ])
  func `A gain and a loss are told apart`(command: String, tone: String) throws {
    #expect((try Self.changes(command)["tones"] as? [String: String])?.values.first == tone)
  }

  @Test(
    arguments: [
      (0...501_000, "a5 c1 e2"), (0...12_345_678, "a1 b2 c3 d5 e4"), (0...0, "a1 e-3"),
      (-30_000...10_000, "a4 e1 x7 y5"), (-5_000...0, "a5 e0 x10"),
      (Int64.min...Int64.max, "a1 b8 c4 d5 e16 x5"),
    ] as [(ClosedRange<Int64>, String)])
  func `A scale is a few digits, and holds all bars`(range: ClosedRange<Int64>, classes: String) {
    #expect(PageScale(range).classes.joined(separator: " ") == classes)
  }
}
