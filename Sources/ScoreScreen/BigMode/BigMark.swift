/// An accent of a large letter, made of dots above the letter or below it.
enum BigMark {
  case grave, acute, circumflex, tilde, diaeresis, ring, caron, cedilla

  /// The mark for a combining character; nil if large letters have no dots for it.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "\u{300}": self = .grave
    case "\u{301}", "\u{30B}": self = .acute
    case "\u{302}": self = .circumflex
    case "\u{303}", "\u{304}": self = .tilde
    case "\u{308}": self = .diaeresis
    case "\u{307}", "\u{30A}": self = .ring
    case "\u{306}", "\u{30C}": self = .caron
    case "\u{327}", "\u{328}": self = .cedilla
    default: return nil
    }
  }

  /// The dots in two rows, three wide.
  fileprivate var dots: [String] {
    switch self {
    case .grave: ["█..", ".█."]
    case .acute: ["..█", ".█."]
    case .circumflex: [".█.", "█.█"]
    case .tilde: ["███", "..."]
    case .diaeresis: ["█.█", "..."]
    case .ring: [".█.", "..."]
    case .caron: ["█.█", ".█."]
    case .cedilla: ["...", ".█."]
    }
  }
}

extension BigAlphabet.Letter {
  /// The letter below an empty row.
  var withRoomAbove: Self { Self(rows: [Array(repeating: false, count: width)] + rows) }

  /// The letter made shorter, with a mark above or below it. Small letters have one row of dots for the mark.
  func marked(_ mark: BigMark, in alphabet: BigAlphabet) -> Self {
    var short = alphabet == .small ? Array(rows.dropFirst()) : rows
    // A row that equals the row above it adds no shape. Removes the last such row, then the first.
    for isLower in alphabet == .small ? [true] : [true, false] {
      let repeated = short.indices.dropFirst().filter { short[$0] == short[$0 - 1] }
      // Without one, removes the stem of an E: it is there twice.
      let inner = short.indices.dropFirst().dropLast()
      let twice = inner.first { row in inner.contains { $0 != row && short[$0] == short[row] } }
      short.remove(at: (isLower ? repeated.last : repeated.first) ?? twice ?? short.count - 3)
    }
    if width < 3 { short = short.map { [false] + $0 + [false] } }
    let width = short[0].count
    let left = (width - 3) / 2
    let above = mark.dots.map { dots in
      let inner = dots.map { $0 == "█" }
      return (0..<width).map { column in
        inner.indices.contains(column - left) ? inner[column - left] : false
      }
    }
    let empty = Array(repeating: false, count: width)
    return switch (mark, alphabet) {
    case (.cedilla, .small): Self(rows: [empty] + short + [above[1]])
    case (.cedilla, .large): Self(rows: short + above.reversed())
    case (_, .small): Self(rows: [above[0], empty] + short)
    case (_, .large): Self(rows: above + short)
    }
  }
}
