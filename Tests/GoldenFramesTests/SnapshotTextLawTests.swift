import Foundation
import GoldenFrames
import ScoreScreen
import ScoreScript
import TestSupport
import Testing

/// Laws for the text of any snapshot, and for any text that might be one.
@Suite struct SnapshotTextLawTests {
  @Test(arguments: seeds(20))
  func `a printed snapshot parses back to an equal one`(seed: UInt64) throws {
    var generator = SnapshotGenerator(seed: seed)
    for _ in 0..<100 {
      let snapshot = generator.snapshot()
      let text = snapshot.description
      let parsed = try Snapshot(parsing: text)
      #expect(parsed == snapshot)
      // Equal texts may consist of different scalars.
      #expect(parsed.description.utf8.elementsEqual(text.utf8))
      #expect(text.utf8.last == 0x0A)
      let controls = text.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\n"
          || [.lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      }
      #expect(controls.isEmpty)
    }
  }

  @Test(arguments: seeds(20))
  func `a damaged text is refused with a place in it, or printed as it is`(seed: UInt64) {
    var generator = SnapshotGenerator(seed: seed)
    for _ in 0..<40 {
      let text = generator.snapshot().description
      for _ in 0..<10 { checkPlace(Self.damaged(text, by: &generator.random)) }
    }
  }

  @Test(arguments: seeds(2))
  func `a truncated text is refused with a place in it, or printed as it is`(seed: UInt64) {
    var generator = SnapshotGenerator(seed: seed)
    for _ in 0..<4 {
      let text = generator.snapshot().description
      for end in text.unicodeScalars.indices { checkPlace(String(text[..<end])) }
    }
  }

  private func checkPlace(_ text: String) {
    do throws(SnapshotTextProblem) {
      let snapshot = try Snapshot(parsing: text)
      #expect(snapshot.description.utf8.elementsEqual(text.utf8))
    } catch {
      let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      guard let location = error.location, location.line >= 1, location.line <= lines.count else {
        Issue.record("\(error): the line is not in \(text.debugDescription)")
        return
      }
      let line = String(lines[location.line - 1])
      #expect(error.column >= 1 && error.column <= line.count + 1, "\(text.debugDescription)")
      let isSafe = error.description.unicodeScalars
        .allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
      #expect(isSafe && !error.description.hasSuffix("."))
    }
  }

  /// A text with a character or a line removed, repeated, replaced or moved.
  private static func damaged(_ text: String, by random: inout SeededGenerator) -> String {
    var scalars = Array(text.unicodeScalars)
    let other: [Unicode.Scalar] = [
      "a", " ", "0", "1", "9", "-", "|", ",", ":", "\"", "\\", "\n", "\r", "=", "→", "\u{301}",
      "\u{FFFD}", "\u{1B}", "日", "\u{0}", "\u{85}", "\u{202E}",
    ]
    for _ in 0..<random.number(1...2) {
      if scalars.isEmpty { break }
      let place = random.number(0...scalars.count - 1)
      switch random.number(0...6) {
      case 0: scalars.remove(at: place)
      case 1: scalars.insert(random.pick(other), at: place)
      case 2: scalars[place] = random.pick(other)
      default:
        var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        let line = random.number(0...lines.count - 1)
        switch random.number(0...3) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(lines[line], at: line)
        case 2: lines.swapAt(line, random.number(0...lines.count - 1))
        default: lines[line] += [random.pick(other)]
        }
        scalars = Array(lines.joined(separator: ["\n"]))
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}
