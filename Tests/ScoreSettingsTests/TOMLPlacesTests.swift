import TOMLKit
import TestSupport
import Testing

@testable import ScoreSettings

/// Where keys and values stand, against what the library reads there.
@Suite struct TOMLPlacesTests {
  @Test(arguments: seeds(300))
  func `every key that the library reads has a place, and what stands there is its value`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let document = random.document()
    let bytes = Array(document.utf8)
    let places = TOMLPlaces(bytes)
    #expect(places.fault == nil)
    var read: Set<[String]> = []
    func check(_ table: TOMLTable, at path: [String]) throws {
      for key in table.keys {
        let path = path + [key]
        read.insert(path)
        let value = try #require(table[key])
        let place = try #require(places.places[path], "seed \(seed), \(path):\n\(document)")
        let written = String(decoding: bytes[place.key], as: UTF8.self)
        #expect(try TOMLTable(string: "\(written) = 1").keys == [key], "seed \(seed): \(written)")
        if let range = place.value {
          let source = String(decoding: bytes[range], as: UTF8.self)
          let again = try #require(try TOMLTable(string: "x = \(source)")["x"])
          #expect(again.tomlValue == value.tomlValue, "seed \(seed), \(path): \(source)")
        }
        if place.value != nil, let array = value.array {
          #expect(place.elements.count == array.count, "seed \(seed), \(path)")
          for (range, element) in zip(place.elements, array) {
            let source = String(decoding: bytes[range], as: UTF8.self)
            let again = try #require(try TOMLTable(string: "x = \(source)")["x"])
            #expect(again.tomlValue == element.tomlValue, "seed \(seed), \(path): \(source)")
          }
        }
        if let table = value.table { try check(table, at: path) }
      }
    }
    try check(try TOMLTable(string: document), at: [])
    #expect(Set(places.places.keys) == read, "seed \(seed):\n\(document)")
  }
}

extension SeededGenerator {
  /// A document of TOML with all that can stand around keys and values.
  fileprivate mutating func document() -> String {
    var number = 0
    // Each key is new, so that none is defined twice.
    func key(_ random: inout SeededGenerator) -> String {
      number += 1
      return random.pick([
        "k\(number)", "K-_\(number)", "\"q\(number) \\\" # = .\"", "'l\(number) \\ ['",
        "\"\\u00e9\(number)\"",
        "\(number)", "d\(number) . \"é\(number)\"\t.x", "\"\\\\\(number)\"",
      ])
    }
    func value(_ random: inout SeededGenerator, depth: Int) -> String {
      switch random.number(0...(depth > 3 ? 9 : 13)) {
      case 0: random.pick(["1", "-17", "+1_000", "0x1F", "0b101"])
      case 1: random.pick(["0.5", "-1e3", "6.02e-2"])
      case 2: random.pick(["true", "false"])
      case 3:
        random.pick(["1979-05-27", "07:32:00", "1979-05-27 07:32:00Z", "1979-05-27T07:32:00"])
      case 4: random.pick(["\"\"", "''", "\"a\\\"b\"", "'a\\'", "\"# no [comment]\"", "\"日本 👨‍👩‍👧\""])
      case 5: "\"\"\"\na \"quote\" and \\\"\"\" more\n\"\"\"\"\""
      case 6: "'''\nit's\n[x]\n= '''"
      case 7: "\"\"\"\\\n   x\"\"\""
      case 8, 9: "\"\\u0041\\t\""
      case 10, 11:
        "[" + random.space()
          + (0..<random.number(0...3)).map { _ in value(&random, depth: depth + 1) + random.space()
          }
          .joined(separator: "," + random.space())
          + random.pick(["", ""]) + "]"
      default:
        "{ "
          + (0..<random.number(0...3)).map { _ in
            key(&random) + " = " + value(&random, depth: depth + 1)
          }.joined(separator: " , ") + "}"
      }
    }
    var lines: [String] = []
    for table in 0..<self.number(1...4) {
      if table > 0 {
        lines.append(
          pick([
            " [ t\(table) ] # x", "[\"t.\(table)\".'a']", "[[list\(table)]]",
            "[[list\(table)]]\n[list\(table).sub]", "[u\(table).v]",
          ]))
      }
      for _ in 0..<self.number(0...4) {
        lines.append(
          pick(["", "  ", "\t"]) + key(&self) + pick(["=", " = ", "\t=\t"]) + value(&self, depth: 0)
            + pick(["", " ", " # a \"comment\"", "#"]))
        if chance(0.2) { lines.append(pick(["", "# [no.table]", "  # key = 1"])) }
      }
    }
    return lines.joined(separator: pick(["\n", "\r\n"])) + pick(["", "\n"])
  }

  /// What may stand between the values of an array.
  private mutating func space() -> String { pick(["", " ", "\n", " # ] , \n", "\n\n\t"]) }
}
