/// One user-perceived character in a form that all terminals draw alike.
package struct Glyph: Equatable {
  /// One base scalar and at most four combining marks, the limit of a curses cell.
  package let text: String
  /// The width, 1 or 2 columns.
  package let width: Int
  /// Whether the glyph belongs to the same character as the one before, like the second letter of a flag.
  package var isContinuation = false

  /// Makes a glyph that is drawn as it is.
  package init(text: String, width: Int) { (self.text, self.width) = (text, width) }

  /// The version of Unicode that all current terminals support. Widths are taken from it; later characters are drawn as
  /// U+FFFD.
  private static let unicodeVersion = 14

  private static let replacement = Glyph(text: "\u{FFFD}", width: 1)

  /// The glyphs of a text. None is a control, format or unassigned character: C0 controls become Control Pictures (from
  /// U+2400), the others U+FFFD. Terminals disagree about the widths of emoji sequences, so only the first emoji, the
  /// letters of a flag or the key of a keycap are drawn.
  package static func glyphs(of text: String) -> [Glyph] {
    if simpleWidth(of: text) != nil {
      return text.unicodeScalars.map { Glyph(text: String($0), width: 1) }
    }
    var glyphs: [Glyph] = []
    for character in text {
      if let ascii = character.asciiValue, 0x20..<0x7F ~= ascii {
        glyphs.append(Glyph(text: String(character), width: 1))
      } else {
        append(character.unicodeScalars, to: &glyphs)
      }
    }
    return glyphs
  }

  /// Whether a text is printable ASCII, one column for each character.
  package static func isPrintableASCII(_ text: String) -> Bool {
    text.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  /// The width of a text in which each scalar has one column on all terminals: Latin letters, and the arrows and the
  /// ellipsis of the screens. Nil for any other text.
  package static func simpleWidth(of text: String) -> Int? {
    var count = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x250, 0x2026, 0x2192, 0x25B2, 0x25BC: count += 1
      default: return nil
      }
    }
    return count
  }

  package static func width(of text: String) -> Int {
    if let width = simpleWidth(of: text) { return width }
    return glyphs(of: text).reduce(0) { $0 + $1.width }
  }

  private static func append(_ scalars: Character.UnicodeScalarView, to glyphs: inout [Glyph]) {
    var cluster = String.UnicodeScalarView()
    var width = 0
    let start = glyphs.count
    func flush() {
      if !cluster.isEmpty { add(Glyph(text: String(cluster), width: width)) }
      cluster.removeAll()
    }
    func add(_ glyph: Glyph) {
      var glyph = glyph
      glyph.isContinuation = glyphs.count > start
      glyphs.append(glyph)
    }
    scan: for scalar in scalars {
      switch rendering(of: scalar) {
      case .base(let columns):
        flush()
        cluster.append(scalar)
        width = columns
      case .substitute(let substitute):
        flush()
        cluster.append(substitute)
        width = 1
      case .mark:
        if cluster.isEmpty {
          cluster.append("\u{25CC}")
          width = 1
        }
        if cluster.count < 5 { cluster.append(scalar) }
      case .ignored: continue
      case .tag where cluster.first == "\u{1F3F4}": continue
      case .endOfCluster: break scan
      case .tag, .unsupported:
        flush()
        add(replacement)
      }
    }
    flush()
  }

  /// The way in which a scalar of a character is drawn.
  private enum ScalarRendering {
    case base(columns: Int)
    /// Drawn as another scalar, of one column.
    case substitute(Unicode.Scalar)
    case mark
    case ignored
    /// One of the letters behind a black flag that name a region, as in the flag of Wales: not drawn there.
    case tag
    /// Not drawn, and neither is the rest of the character.
    case endOfCluster
    /// Drawn as U+FFFD.
    case unsupported
  }

  private static func rendering(of scalar: Unicode.Scalar) -> ScalarRendering {
    switch scalar.value {
    case 0..<0x20: return substitute(0x2400 + scalar.value)
    case 0x7F: return substitute(0x2421)
    case 0x1F1E6...0x1F1FF: return substitute(scalar.value - 0x1F1E6 + 0x41)
    case 0x1F3FB...0x1F3FF, 0xFE00...0xFE0F, 0xE0100...0xE01EF, 0x20E3, 0x200C: return .ignored
    case 0x200D: return .endOfCluster
    case 0xE0020...0xE007F: return .tag
    case 0x1160...0x11FF, 0xD7B0...0xD7C6, 0xD7CB...0xD7FB: return .mark
    // Terminals disagree about the width of circled numbers on squares, of hexagrams and of an Ahom sign.
    case 0x3248...0x324F, 0x4DC0...0x4DFF, 0x1171E: return .unsupported
    default: break
    }
    let properties = scalar.properties
    guard let age = properties.age, age.major <= unicodeVersion else { return .unsupported }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return .mark
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
      return .unsupported
    default: return .base(columns: isWide(scalar) ? 2 : 1)
    }
  }

  private static func substitute(_ value: UInt32) -> ScalarRendering {
    Unicode.Scalar(value).map { .substitute($0) } ?? .unsupported
  }

  /// Whether a scalar is East Asian Wide or Fullwidth: emoji, and the scripts of East Asia.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isEmojiPresentation { return true }
    switch scalar.value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4C6, 0xA960...0xA97C,
      0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x1B2FB, 0x1F200...0x1F265, 0x20000...0x3134A:
      return true
    default: return false
    }
  }
}

extension Glyph {
  /// The role of a scalar in the text of a row: it begins a cell, joins the cell before, or is not visible.
  package enum ScalarRole: Sendable {
    /// The scalar begins a cell, and is visible.
    case base
    /// The scalar belongs to the cell before it.
    case mark
    /// The scalar is drawn as another one, is not drawn, or looks like a space.
    case hidden
  }

  /// The role of a scalar in the text of a row, whatever the width of the scalar.
  package static func role(of scalar: Unicode.Scalar) -> ScalarRole {
    if scalar == " " { return .base }
    switch rendering(of: scalar) {
    case .mark: return .mark
    case .base:
      let properties = scalar.properties
      let isBlank = properties.generalCategory == .spaceSeparator
      return isBlank || properties.isDefaultIgnorableCodePoint ? .hidden : .base
    case .substitute, .ignored, .tag, .endOfCluster, .unsupported: return .hidden
    }
  }
}

extension String {
  /// The text as a terminal draws it in at most `width` columns, with `…` in place of the rest.
  package func cut(to width: Int) -> String {
    Glyph.glyphs(of: self).fitted(to: width, ellipsis: "…").map(\.text).joined()
  }
}

extension [Glyph] {
  /// The glyphs that fit into a field, with an ellipsis of one column in place of the rest.
  package func fitted(to field: Int, ellipsis: String) -> [Glyph] {
    if reduce(0, { $0 + $1.width }) <= field { return self }
    var used = 1
    var kept = prefix { glyph in
      used += glyph.width
      return used <= field
    }.count
    while kept > 0, self[kept].isContinuation { kept -= 1 }
    return self[..<kept] + [Glyph(text: ellipsis, width: 1)]
  }
}
