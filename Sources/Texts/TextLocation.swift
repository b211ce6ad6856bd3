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
  /// The column of the first character of a range, counted from 1.
  package func column(of range: Range<String.Index>) -> Int { text[..<range.lowerBound].count + 1 }

  /// `file:line:column` with the lines that include the file, the line, and carets under a range of it. A long line is
  /// cut to the part around the range; an empty line is left out.
  package func excerpt(at range: Range<String.Index>) -> String {
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
