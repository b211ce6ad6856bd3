import FoundationBase

extension Manual {
  /// Converts a guide to macros. Blocks are printed unchanged, other text is filled.
  static func macros(of guide: Guide) -> String {
    var macros = ""
    // A heading must not be followed by a paragraph macro.
    var isBelowHeading = true
    for block in guide.text.components(separatedBy: "\n\n") {
      let lines = block.split(separator: "\n").map(String.init)
      guard let first = lines.first else { continue }
      if first.hasPrefix("#") {
        let title = String(first.drop { $0 == "#" }.dropFirst())
        let isSection = !first.hasPrefix("##")
        macros += isSection ? ".SH \(escaped(title.uppercased()))\n" : ".SS \(escaped(title))\n"
      } else if first.hasPrefix("    ") {
        let shown = lines.map { escaped(String($0.dropFirst(4))) + "\n" }
        macros += (isBelowHeading ? "" : ".PP\n") + ".RS 4\n.EX\n" + shown.joined() + ".EE\n.RE\n"
      } else if first.hasPrefix("- ") {
        for entry in block.dropFirst(2).components(separatedBy: "\n- ") {
          macros += ".IP \\(bu 2\n" + filled(entry)
        }
      } else {
        macros += (isBelowHeading ? "" : ".PP\n") + filled(block)
      }
      isBelowHeading = first.hasPrefix("#")
    }
    return macros
  }

  /// Converts text to be filled, with code in bold.
  private static func filled(_ text: String) -> String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let parts = words.components(separatedBy: "`").enumerated().map { index, part in
      index.isMultiple(of: 2) ? escaped(part) : "\\fB\(escaped(part))\\fR"
    }
    return parts.joined() + "\n"
  }
}
