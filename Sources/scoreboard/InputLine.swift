import ArgumentParser
import Foundation
import ScoreScreen
import Scorekeeping

/// A line of commands, and where it comes from.
struct InputLine {
  let text: String
  /// The source as messages name it: `-:3` is the third line of standard input.
  let source: String

  static func arguments(_ arguments: [String]) -> [InputLine] {
    arguments.enumerated().map { InputLine(text: $1, source: "argument:\($0 + 1)") }
  }

  /// The lines of standard input, without a byte order mark and without the CR of a CR LF.
  static func standardInput() throws -> [InputLine] {
    var bytes = try FileHandle.standardInput.readToEnd() ?? Data()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return try bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map {
      let line = $1.last == 0x0D ? $1.dropLast() : $1
      guard let text = String(validating: line, as: UTF8.self) else {
        throw ValidationError("-:\($0 + 1): The line is not UTF-8. Convert it, as with iconv")
      }
      return InputLine(text: text, source: "-:\($0 + 1)")
    }
  }
}

/// What is wrong with a line: where, the line, a caret run under the words at fault, one sentence.
struct ScriptError: Error, CustomStringConvertible {
  let line: InputLine
  let fact: ScorekeepingError
  let range: Range<String.Index>
  let isSyntax: Bool

  init(line: InputLine, fact: ScorekeepingError, range: Range<String.Index>, isSyntax: Bool) {
    self.line = line
    self.fact = fact
    self.range = range
    self.isSyntax = isSyntax
  }

  /// A command that parses and was not allowed: the word that is named, else the whole line.
  init(line: InputLine, fact: ScorekeepingError) {
    let words = (try? Word.split(line.text)) ?? []
    let offender = words.first { $0.text == fact.offender }
    let start = words.first?.range.lowerBound ?? line.text.startIndex
    let end = words.last?.range.upperBound ?? line.text.endIndex
    self.init(line: line, fact: fact, range: offender?.range ?? start..<end, isSyntax: false)
  }

  var description: String {
    let column = line.text[..<range.lowerBound].count + 1
    // Of a long line, what is around the place.
    let start =
      line.text.index(
        range.lowerBound, offsetBy: -40, limitedBy: line.text.startIndex) ?? line.text.startIndex
    let excerpt = String(line.text[start...].prefix(100))
    let before = String(line.text[start..<range.lowerBound]).terminalWidth
    let length = min(String(line.text[range]).terminalWidth, max(1, 100 - before))
    let carets =
      String(repeating: " ", count: before) + String(repeating: "^", count: max(1, length))
    return "\(line.source):\(column)\n\(excerpt.terminalSafe())\n\(carets)\n\(fact)"
  }
}
