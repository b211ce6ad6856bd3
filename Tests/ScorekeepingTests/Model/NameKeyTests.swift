import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Names that Swift's `<` does not order.
@Suite struct NameKeyTests {
  private static let parts = [
    "e", "é", "e\u{301}", "\u{301}", "\"", "a", "É", "ﬁ", "가", "\u{1100}\u{1161}", "Å", "\u{212B}",
    "\u{323}", "\u{307}", " ", "😀", "~", "ς", "Σ", "ı",
  ]

  private func name(_ random: inout SeededGenerator) -> String {
    (0..<random.number(1...4)).map { _ in random.pick(Self.parts) }.joined()
  }

  /// The name in one letter case, as whole strings have it. The dotless i stays.
  private func caseless(_ name: String) -> String {
    name.split(separator: "ı" as Character, omittingEmptySubsequences: false)
      .map { String($0).lowercased().uppercased().lowercased() }.joined(separator: "ı")
  }

  @Test(arguments: seeds(40))
  func `Keys have a total order and are equal exactly when the names are`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let names = (0..<3).map { _ in name(&random) }
      let keys = names.map { NameKey($0) }
      #expect((keys[0] == keys[1]) == (caseless(names[0]) == caseless(names[1])))
      let ways = [keys[0] < keys[1], keys[0] == keys[1], keys[1] < keys[0]]
      #expect(ways.filter { $0 }.count == 1, "\(names)")
      if keys[0] < keys[1], keys[1] < keys[2] { #expect(keys[0] < keys[2], "\(names)") }
    }
  }

  @Test(arguments: seeds(20))
  func `Composition and the removal of accents follow Foundation`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let name = (0..<random.number(1...4)).map { _ in letter(&random) }.joined()
      let composed = name.precomposedStringWithCanonicalMapping
      let decomposed = name.decomposedStringWithCanonicalMapping
      let folded = composed.folding(options: .diacriticInsensitive, locale: nil)
      #expect(name.composed.utf8.elementsEqual(composed.utf8), "\(name.debugDescription)")
      #expect(name.decomposed.utf8.elementsEqual(decomposed.utf8), "\(name.debugDescription)")
      #expect(name.withoutAccents.utf8.elementsEqual(folded.utf8), "\(name.debugDescription)")
    }
  }

  /// A letter of many scripts with some accents.
  private func letter(_ random: inout SeededGenerator) -> String {
    let blocks = [
      0x20...0x7E, 0xC0...0x24F, 0x1E00...0x1EFF, 0x370...0x3FF, 0x1F00...0x1FFF, 0x400...0x4FF,
      0x5D0...0x5EA, 0x627...0x64A, 0x904...0x939, 0x3041...0x3094, 0xAC00...0xD7A3,
    ]
    let base = UInt32(random.number(random.pick(blocks)))
    guard let letter = Unicode.Scalar(base), letter.properties.isAlphabetic else { return " 😀" }
    let marks = (0..<random.number(0...(base < 0x510 ? 2 : 1))).map { _ in
      Unicode.Scalar(UInt32(random.number(0x300...0x333)))
    }
    return String(String.UnicodeScalarView([letter] + marks.compactMap(\.self)))
  }

  @Test(arguments: seeds(20))
  func `A player is found by name and team, however these are composed`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    var names: [String] = []
    for _ in 0..<40 {
      let name = name(&random)
      if (try? validate(name: name)) != nil,
        !names.contains(where: { NameKey($0) == NameKey(name) })
      {
        names.append(name)
      }
    }
    var players = try Players(names.map { Player(id: UUID(), name: $0, team: $0) })
    for name in names {
      #expect(players.named(name)?.name == name)
      #expect(players.team(named: name) == name)
    }
    for name in names.prefix(10) {
      let id = try #require(players.named(name)).id
      players.remove(id)
      #expect(players.named(name) == nil)
      try players.append(Player(id: id, name: name, team: name))
      #expect(players.named(name)?.id == id)
    }
  }

  @Test(arguments: [
    ("Νίκος", "ΝΊΚΟΣ"), ("Straße", "STRASSE"), ("STRAẞE", "strasse"), ("Zo\u{EB}", "ZOE\u{308}"),
    ("ﬁn", "FIN"), ("ﬅ", "st"), ("\u{212A}arl", "karl"), ("Ꭰ", "ꭰ"), ("Ᏸ", "ᏸ"), ("გია", "ᲒᲘᲐ"),
    ("ᾳ\u{301}", "ΆΙ"), ("α\u{345}\u{301}", "α\u{301}ι"), ("ǅ", "ǆ"), ("İ", "i\u{307}"),
    ("ŉ", "ʼN"), ("և", "ԵՒ"), ("𐐀", "𐐨"), ("e\u{302}\u{323}", "Ệ"),
  ])
  func `Spellings of one name are equal`(one: String, other: String) {
    #expect(NameKey(one) == NameKey(other))
  }

  @Test(arguments: [("ı", "i"), ("İ", "i"), ("İ", "ı"), ("Zoe", "Zoë"), ("か", "が"), ("ß", "s")])
  func `Letters of their own make another name`(one: String, other: String) {
    #expect(NameKey(one) != NameKey(other))
  }

  @Test(arguments: seeds(20))
  func `Folding changes nothing in what is folded, and ignores composition`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for name in random.spellings(200) {
      let folded = name.folded
      #expect(folded.folded.utf8.elementsEqual(folded.utf8), "\(name.debugDescription)")
      #expect(name.decomposed.folded.utf8.elementsEqual(folded.utf8), "\(name.debugDescription)")
      #expect(name.lowercased().folded == folded, "\(name.debugDescription)")
    }
  }

  @Test func `Each scalar is equal to its other cases, but the dotless i`() {
    for scalar in (UInt32(0x80)...0x1FFFF).lazy.compactMap(Unicode.Scalar.init)
    where scalar != "ı" {
      let (key, cases) = (String(scalar).folded, scalar.properties)
      for other in [cases.lowercaseMapping, cases.uppercaseMapping, cases.titlecaseMapping] {
        #expect(other.folded == key, "\(scalar.debugDescription)")
      }
    }
  }

  /// A board that 1.0 has written, with two names that it told apart.
  private func splitBoard() throws -> Session {
    var board = Scoreboard(id: UUID(), name: "Law")
    board.players = try Players(
      ["Straße", "STRASSE", "Νίκος", "ΝΊΚΟΣ"].map { Player(id: UUID(), name: $0) })
    return try Session(journal: MemoryJournal(holding: [board]))
  }

  @Test func `Players with one name, whom 1.0 told apart, are both found and can be renamed`()
    throws
  {
    let session = try splitBoard()
    try session.perform(.board("Law"))
    func scores() -> [String] {
      session.state.board?.players.map { "\($0.name) \($0.score)" } ?? []
    }
    for line in ["score Straße +1", "score strasse +2", "score νίκος +3", "score ΝΊΚΟΣ +4"] {
      try session.perform(line)
    }
    #expect(scores() == ["Straße 1", "STRASSE 2", "Νίκος 3", "ΝΊΚΟΣ 4"])
    for line in ["add strasse", "add STRAẞE", "rename Νίκος Straße"] {
      #expect(throws: (any Error).self) {
        try session.perform(line)
      }
    }
    try session.perform(.score([.init("strasse", .add(.points(1)))]))
    try session.perform(.undo(1))
    #expect(scores() == ["Straße 1", "STRASSE 2", "Νίκος 3", "ΝΊΚΟΣ 4"])
    try session.perform(.rename("strasse", to: "Gasse"))
    try session.perform(.rename("ΝΊΚΟΣ", to: "Nikos"))
    #expect(throws: (any Error).self) { try session.perform(.rename("Gasse", to: "strasse")) }
    #expect(scores() == ["Straße 1", "Gasse 2", "Νίκος 3", "Nikos 4"])
    #expect(session.state.board?.players.named("STRASSE")?.name == "Straße")
    try session.perform(.remove(["ΝΊΚΟΣ"]))
    let board = try #require(session.state.board)
    let oldest = try session.read { transaction in
      var past = PastBoards(of: board, before: .max, in: transaction)
      var last: PastBoard?
      while let step = try past.next() { last = step }
      return last?.before
    }
    #expect(oldest?.players.map(\.name) == ["Straße", "STRASSE", "Νίκος", "ΝΊΚΟΣ"])
  }

  @Test func `An undo brings back no second player of a name`() throws {
    let session = try Session(journal: MemoryJournal())
    let other = try Session(journal: session.journal)
    try session.perform([.board("Law"), .add([.init("Straße"), .init("Ann")])])
    try session.perform(.remove(["Straße"]))
    try other.open(try #require(session.state.board).id)
    try other.perform(.add([.init("STRASSE")]))
    #expect(throws: ScorekeepingError.self) { try session.perform(.undo(1)) }
    #expect(session.state.board?.players.map(\.name) == ["Ann", "STRASSE"])
  }

  @Test func `A table with two compositions of a letter is imported`() throws {
    let session = try Session(journal: MemoryJournal())
    let taken = try session.importScores([NamedScore("é\""), NamedScore("e\u{301}")], onto: "Law")
    #expect(taken.added == 2)
  }
}
