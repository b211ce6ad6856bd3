import Foundation
import ScoreScreen
import Scorekeeping

/// A line of commands, and where it comes from.
struct InputLine {
  let text: String
  /// The source as messages name it: `-:3` is the third line of standard input.
  let source: String

  static func arguments(_ arguments: [String]) -> [InputLine] {
    arguments.enumerated().flatMap { number, argument in
      argument.split(separator: "\n", omittingEmptySubsequences: false)
        .map { InputLine(text: String($0), source: "argument:\(number + 1)") }
    }
  }

  /// The lines of standard input, without a byte order mark and without the CR of a CR LF.
  static func standardInput() throws -> [InputLine] {
    var bytes: Data
    do {
      bytes = try FileHandle.standardInput.readToEnd() ?? Data()
    } catch {
      throw InputError.unreadable
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return try bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map {
      let line = $1.last == 0x0D ? $1.dropLast() : $1
      guard let text = String(validating: line, as: UTF8.self) else {
        // The longest beginning that is text.
        let end = (0..<line.count).last {
          String(validating: line.prefix($0), as: UTF8.self) != nil
        }
        let before = String(decoding: line.prefix(end ?? 0), as: UTF8.self)
        throw InputError.notUTF8(line: $0 + 1, before: before)
      }
      return InputLine(text: text, source: "-:\($0 + 1)")
    }
  }
}

/// Standard input that is no text, or that cannot be read.
enum InputError: Error, CustomStringConvertible {
  case unreadable
  /// The line, and what of it stands before the place.
  case notUTF8(line: Int, before: String)

  var description: String {
    switch self {
    case .unreadable:
      return "Standard input cannot be read. Check where it comes from: a folder, or a closed file"
    case .notUTF8(let line, let before):
      let shown = String(before.suffix(60)).terminalSafe()
      let caret = String(repeating: " ", count: shown.terminalWidth) + "^"
      return "-:\(line):\(before.count + 1)\n\(shown)\u{FFFD}\n\(caret)\n"
        + "The line is not UTF-8. Convert it, as with iconv"
    }
  }
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
    range = words.dropFirst().first { $0.text == fact.offender }?.range ?? start..<end
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
