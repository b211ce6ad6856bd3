/// The text on a terminal.
struct Screen: Equatable, CustomStringConvertible {
  let text: String

  var lines: [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func contains(_ text: String) -> Bool { self.text.contains(text) }

  /// The line that shows a player: rank, perhaps an arrow, name.
  func row(of name: String) -> String? {
    lines.first { line in
      let words = Self.words(of: line)
      return words.count > 2 && Int(words[0]) != nil && words[1...].prefix(3).contains(name)
    }
  }

  /// The words of a row without the marks of a selected or revealed player and without the sign of a tie.
  private static func words(of line: String) -> [String] {
    var words = line.split(separator: " ").map(String.init)
    if let first = words.first, ["▌", ">", "✓"].contains(first) { words.removeFirst() }
    if let first = words.first, first.hasPrefix("=") { words[0].removeFirst() }
    return words
  }

  /// The rank at the beginning of a player's row.
  func rank(of name: String) -> Int? {
    row(of: name).flatMap { Self.words(of: $0).first }.flatMap { Int($0) }
  }

  /// The score beside a player's name: the first number after it.
  func score(of name: String) -> Int? {
    // A player without a score has no number at all.
    row(of: name)?.split(separator: " ").drop { $0 != name }.lazy
      .compactMap { $0 == "–" ? 0 : Int($0) }.first
  }

  /// The names that are on the screen, from top to bottom.
  func order(of names: [String]) -> [String] {
    lines.compactMap { line in names.first { row(of: $0) == line } }
  }

  var description: String {
    lines.map { "| " + $0 }.joined(separator: "\n")
  }
}
