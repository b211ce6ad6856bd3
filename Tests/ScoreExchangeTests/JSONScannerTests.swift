import Foundation
import TestSupport
import Testing

@testable import ScoreExchange

/// JSON, as it is written and as it is not.
@Suite struct JSONScannerTests {
  private static let pieces = [
    "{", "}", "[", "]", ",", ":", "\"a\"", "\"b\"", "\"\\n\"", "1", "-0", "0", "2.5", "1e9",
    "-1E-2", "true",
    "false", "null", " ", "\n", "\t", "\"\\ud83d\\ude00\"", "\"é\"",
  ]
  private static let slips = [
    "01", "+1", "1.", ".5", "1e", "-", "'a'", "\"", "\"\\q\"", "\"\\ud83d\"", "\"\\ude00x\"",
    "\"\\u12g4\"",
    "nul", "tru", "NaN", "\u{1}", "\"a\tb\"", "//", "\u{7F}", "é",
  ]

  private func isRead(_ text: String) -> Bool {
    var scanner = JSONScanner(Array(text.utf8), at: 0)
    do {
      try scanner.value()
      scanner.skipBlanks()
      return scanner.next == nil
    } catch {
      return false
    }
  }

  private func isJSON(_ text: String) -> Bool {
    let data = Data(text.utf8)
    return (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil
  }

  private func value(_ random: inout SeededGenerator, _ depth: Int) -> String {
    switch random.number(0...(depth > 4 ? 1 : 3)) {
    case 2:
      "["
        + (0..<random.number(0...3)).map { _ in value(&random, depth + 1) }.joined(separator: ", ")
        + "]"
    case 3:
      "{"
        + (0..<random.number(0...3)).map { "\"\($0)\" : " + value(&random, depth + 1) }.joined(
          separator: ",")
        + "}"
    default: random.pick(Self.pieces.filter { $0.count > 1 || $0 == "0" })
    }
  }

  @Test(arguments: seeds(10))
  func `What is taken for JSON is JSON, and nothing else is`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var text = value(&random, 0)
      for _ in 0..<random.number(0...2) {
        let place = text.index(text.startIndex, offsetBy: random.number(0...text.count))
        text.insert(contentsOf: random.pick(Self.pieces + Self.slips), at: place)
      }
      // Foundation lets a comma stand before the end of a list, and no number be too large for it.
      let isLoose = text.contains(/,\s*[\]}]/) || text.contains(/[eE]\+?[0-9]{3}/)
      #expect(isRead(text) == isJSON(text) || isLoose, "\(text.debugDescription)")
    }
  }

  @Test func `Ten thousand lists in one another are refused, not followed`() {
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
      let count = JSONScanner.deepest
      func nested(_ count: Int) -> String {
        String(repeating: open, count: count) + "1" + String(repeating: close, count: count)
      }
      #expect(isRead(nested(count)))
      #expect(!isRead(nested(count + 1)))
      #expect(!isRead(nested(10_000)))
      #expect(!isRead(String(repeating: open, count: 100_000)))
    }
  }
}
