extension LineEditor {
  /// What a field of a screen shows of a line.
  struct Part {
    /// Whether something of the line stands before what is shown.
    var isCut: Bool
    var text: String
    /// The column of the cursor, from where the text begins.
    var cursor: Int
  }

  /// The part of the line around the cursor: as much as there is room for before it, and after it what is there,
  /// at least in a third of the field.
  ///
  /// Cost: that of the part.
  func part(width: Int, theme: Theme) -> Part {
    let (next, nextWidth) = Self.characters(of: after, upTo: width, theme: theme)
    let (last, lastWidth) = Self.characters(of: before.reversed(), upTo: width, theme: theme)
    let least = next.first.map { Self.width(of: $0, theme: theme) + 1 } ?? 1
    let room = width - max(least, min(nextWidth, width / 3))
    // What fits is shown from its beginning; a cut takes a column for its sign.
    if lastWidth <= room || lastWidth + max(nextWidth, 1) <= width {
      return Part(isCut: false, text: String(last.reversed() + next), cursor: lastWidth)
    }
    let (kept, keptWidth) = Self.characters(of: last, within: room - 1, theme: theme)
    return Part(isCut: true, text: String(kept.reversed() + next), cursor: keptWidth)
  }

  /// The columns of a character as it is drawn.
  private static func width(of character: Character, theme: Theme) -> Int {
    Glyph.width(of: theme.plain(String(character)))
  }

  /// The first characters, until they take more columns than that.
  private static func characters(
    of text: some Sequence<Character>, upTo width: Int, theme: Theme
  ) -> ([Character], width: Int) {
    var characters: [Character] = []
    var used = 0
    for character in text {
      characters.append(character)
      used += Self.width(of: character, theme: theme)
      if used > width { break }
    }
    return (characters, used)
  }

  /// The first characters that take no more columns than that.
  private static func characters(
    of text: [Character], within width: Int, theme: Theme
  ) -> ([Character], width: Int) {
    var used = 0
    let characters = text.prefix { character in
      used += Self.width(of: character, theme: theme)
      return used <= width
    }
    return (
      Array(characters), characters.reduce(0) { $0 + Self.width(of: $1, theme: theme) }
    )
  }
}
