import ScoreScreen
import Scorekeeping

/// A line of a file: its text, its number and the name of the file.
///
/// Copies share the text.
public struct TextLocation: Hashable, Sendable {
  /// The path of the file as it was given; for an included file, with the folder of the including file.
  package let file: String
  /// The number of the line, counted from 1.
  package let line: Int
  /// The line as it was read, without its line break.
  package let text: String
  /// The lines with the `source` statements that lead to the file, as `file:line`: the including file's first.
  package let sources: [String]

  /// Locates a line of a file.
  package init(file: String, line: Int, text: String, sources: [String] = []) {
    self.file = file
    self.line = line
    self.text = text
    self.sources = sources
  }
}

extension TextLocation {
  /// The range of a word at fault, after the command word; the whole statement without such a word.
  func range(of offender: String?) -> Range<String.Index> {
    let words = (try? Statement.words(of: text)) ?? []
    let start = words.first?.range.lowerBound ?? text.startIndex
    let end = words.last?.range.upperBound ?? text.endIndex
    let named = words.dropFirst().filter { $0.text == offender }
    return (named.first { !$0.isQuoted } ?? named.first)?.range ?? start..<end
  }

  /// The column of the first character of a range, counted from 1.
  func column(of range: Range<String.Index>) -> Int { text[..<range.lowerBound].count + 1 }

  /// The location of a word at fault, as `file:line:column`.
  package func position(of offender: String?) -> String {
    "\(file):\(line):\(column(of: range(of: offender)))"
  }

  /// `file:line:column` with the lines that include the file, the line, and carets under a range of it. A long line is
  /// cut to the part around the range; an empty line is left out.
  func excerpt(at range: Range<String.Index>) -> String {
    let inclusions = sources.map { ", sourced at \($0)" }.joined()
    let position = "\(file):\(line):\(column(of: range))\(inclusions)".terminalSafe()
    if text.isEmpty { return position }
    let start =
      text.index(range.lowerBound, offsetBy: -40, limitedBy: text.startIndex) ?? text.startIndex
    let excerpt = String(text[start...].prefix(100))
    let before = String(text[start..<range.lowerBound]).terminalWidth
    let length = min(String(text[range].prefix(100)).terminalWidth, max(1, 100 - before))
    let carets =
      String(repeating: " ", count: before) + String(repeating: "^", count: max(1, length))
    return "\(position)\n\(excerpt.terminalSafe())\n\(carets)"
  }
}
