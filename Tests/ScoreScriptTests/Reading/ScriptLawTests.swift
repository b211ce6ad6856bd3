import ScoreScript
import TestSupport
import Testing

@Suite struct ScriptLawTests {
  @Test(arguments: seeds(100))
  func `A written script parses back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let script = Script((0..<random.number(0...12)).map { _ in random.scriptLine() })
      let text = script.description
      let parsed = try Script(parsing: text)
      #expect(parsed == script, "\(text)")
      #expect(parsed.description.utf8.elementsEqual(text.utf8))
    }
  }

  @Test(arguments: seeds(100))
  func `A statement contains no raw control character`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = random.statement().description
      #expect(
        text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(text)")
    }
  }

  @Test(arguments: seeds(100))
  func `Every line that parses has one canonical form`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      guard let script = try? Script(parsing: random.sloppyText()) else { continue }
      let text = script.description
      let again = try Script(parsing: text)
      #expect(again.description.utf8.elementsEqual(text.utf8))
      #expect(again == script)
    }
  }

  @Test(arguments: seeds(100))
  func `Problems lie within their lines`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = random.sloppyText()
      do throws(ScriptProblems) {
        _ = try ScriptReading(text: text)
      } catch {
        #expect(error.count >= error.problems.count && !error.problems.isEmpty)
        for problem in error.problems {
          guard let location = problem.location else { continue }
          let line = location.text
          #expect(problem.range.lowerBound >= line.startIndex)
          #expect(problem.range.upperBound <= line.endIndex)
          #expect((1...line.count + 1).contains(problem.column), "\(problem)")
          #expect(
            problem.description.unicodeScalars.allSatisfy {
              $0 == "\n" || $0.properties.generalCategory != .control
            })
        }
      }
    }
  }
}

extension SeededGenerator {
  /// Lines of a script with superfluous spaces and with mistakes.
  mutating func sloppyText() -> String {
    let mistakes = ["\"", "/", "#", "*", " ", "\t", "\r\n", "\n", "\u{301}", "-", "0", "q"]
    return (0..<number(1...6)).map { _ in
      var line = scriptLine().description
      if chance(0.3) { line = line.replacing(" ", with: " \t ") }
      if chance(0.2) { line = line.uppercased() }
      if chance(0.2) {
        let place = line.unicodeScalars.index(
          line.startIndex, offsetBy: number(0...line.unicodeScalars.count))
        line.unicodeScalars.insert(contentsOf: pick(mistakes).unicodeScalars, at: place)
      }
      return line + pick(["\n", "\r\n", "  \n"])
    }.joined()
  }
}
