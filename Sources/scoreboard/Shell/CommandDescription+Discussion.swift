/// What a discussion is made of: paragraphs, and examples at its end.
extension CommandDescription {
  /// The paragraphs before the examples.
  var paragraphs: [String] {
    parts.paragraphs.map { $0.replacing("\n", with: " ") }
  }

  /// Lines for a shell.
  var examples: [String] { parts.examples }

  private var parts: (paragraphs: [String], examples: [String]) {
    var paragraphs: [String] = []
    var examples: [String] = []
    for block in discussion.split(separator: "\n\n") {
      let lines = block.split(separator: "\n").map(String.init)
      if lines.first?.uppercased() == "EXAMPLES:" {
        examples += lines.dropFirst().map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
      } else {
        paragraphs.append(String(block))
      }
    }
    return (paragraphs, examples)
  }
}
