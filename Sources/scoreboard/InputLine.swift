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
        throw EncodingError(line: $0 + 1)
      }
      return InputLine(text: text, source: "-:\($0 + 1)")
    }
  }
}

/// A line that is no text.
struct EncodingError: Error, CustomStringConvertible {
  let line: Int

  var description: String { "-:\(line): The line is not UTF-8. Convert it, as with iconv" }
}

/// What is wrong with a line: where, the line, a caret run under the words at fault, one sentence.
struct ScriptError: Error, CustomStringConvertible {
  let line: InputLine
  let fact: ScorekeepingError
  let range: Range<String.Index>
  /// Whether the line does not parse, rather than the state not allowing it.
  let isSyntax: Bool
  /// What else is worth knowing.
  let hint: String

  /// A line that does not parse.
  init(line: InputLine, error: LineError) {
    self.line = line
    fact = error.fact
    range = error.range
    isSyntax = true
    hint = ""
  }

  /// A command that parses and was not allowed: the word that is named, else the whole line.
  init(line: InputLine, fact: ScorekeepingError, hint: String) {
    self.line = line
    self.fact = fact
    self.hint = hint
    isSyntax = false
    let words = (try? Word.split(line.text)) ?? []
    let start = words.first?.range.lowerBound ?? line.text.startIndex
    let end = words.last?.range.upperBound ?? line.text.endIndex
    range = words.first { $0.text == fact.offender }?.range ?? start..<end
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
      + (hint.isEmpty ? "" : " \(hint)")
  }
}
