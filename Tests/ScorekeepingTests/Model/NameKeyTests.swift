import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// Names that Swift's `<` does not order.
@Suite struct NameKeyTests {
  private static let parts = [
    "e", "é", "e\u{301}", "\u{301}", "\"", "a", "É", "ﬁ", "가", "\u{1100}\u{1161}", "Å", "\u{212B}",
    "\u{323}", "\u{307}", " ", "😀", "~",
  ]

  private func name(_ random: inout SeededGenerator) -> String {
    (0..<random.number(1...4)).map { _ in random.pick(Self.parts) }.joined()
  }

  @Test(arguments: seeds(40))
  func `Keys have a total order and are equal exactly when the names are`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let names = (0..<3).map { _ in name(&random) }
      let keys = names.map { NameKey($0) }
      #expect((keys[0] == keys[1]) == (names[0].lowercased() == names[1].lowercased()))
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
        !names.contains(where: { $0.lowercased() == name.lowercased() })
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

  @Test func `A table with two compositions of a letter is imported`() throws {
    let session = try Session(journal: MemoryJournal())
    let taken = try session.importScores([NamedScore("é\""), NamedScore("e\u{301}")], onto: "Law")
    #expect(taken.added == 2)
  }
}
