/// The characters and the colours that the screens draw with.
public struct Theme: Equatable, Sendable {
  /// Whether only ASCII may be written.
  public let isASCII: Bool
  /// The colour of each role.
  public let palette: Palette
  /// Whether a bar is drawn for each score. Without them, which is for slow lines, a change of ranks writes a fifth of
  /// the bytes, and no sentence repeats what a row tells.
  public let hasBars: Bool
  /// The background of the screen.
  public internal(set) var ground: Ground
  /// How many colours the screen has: 0, 8, 16, 256 or more.
  public package(set) var colours: Int

  /// A theme with block characters, arrows and ellipses, or in ASCII alone.
  public init(
    isASCII: Bool = false, palette: Palette = Palette(), hasBars: Bool = true,
    ground: Ground = .dark, colours: Int = 256
  ) {
    self.isASCII = isASCII
    self.palette = palette
    self.hasBars = hasBars
    self.ground = ground
    self.colours = colours
  }

  /// Whether the selected row has a background of its own. If not, its name is in reverse.
  var hasSelectionGround: Bool { colours >= 256 && ground.selection != nil }

  /// The colour of points won or lost, as a text. The green of few colours cannot be read on white.
  func text(_ role: Palette.Role) -> Style.Colour {
    colours == 0 || colours >= 256 ? palette[role] : .standard
  }

  /// The colour of points won or lost. Where low scores win, points are no gain.
  func colour(ofPointsWon isWon: Bool, isHighWinning: Bool) -> Style.Colour {
    if isHighWinning { return text(isWon ? .gain : .loss) }
    return isWon ? .muted : text(.gain)
  }

  /// A rank as it is shown, with a sign where others have it too: `=3`.
  static func rank(_ rank: some CustomStringConvertible, isTied: Bool) -> String {
    (isTied ? "=" : "") + rank.description
  }

  /// An arrow and how many places a player has climbed or, if negative, fallen.
  func movement(_ places: Int) -> (text: String, colour: Style.Colour) {
    let arrow = places > 0 ? (isASCII ? "^" : "▲") : isASCII ? "v" : "▼"
    return (arrow + String(places.magnitude), palette[places > 0 ? .gain : .loss])
  }

  var ellipsis: String { isASCII ? "~" : "…" }
  var separator: String { isASCII ? " - " : " · " }
  var mark: Unicode.Scalar { isASCII ? ">" : "▌" }
  /// The sign of a player where there is no room for a bar.
  var chip: Unicode.Scalar { isASCII ? "#" : "■" }
  /// Behind an amount that is being typed.
  var caret: Unicode.Scalar { isASCII ? "_" : "▏" }
  /// Where a bar leads once an amount is applied; the rule around a list.
  var rule: Unicode.Scalar { isASCII ? "-" : "─" }
  /// The part of a rule that tells a share.
  var heavyRule: Unicode.Scalar { isASCII ? "=" : "━" }
  /// From where bars grow to both sides.
  var axis: Unicode.Scalar { isASCII ? "|" : "│" }
  /// Where the line beside a list meets a rule above it, below it, and to its right.
  var upperJoint: Unicode.Scalar { isASCII ? "+" : "┬" }
  var lowerJoint: Unicode.Scalar { isASCII ? "+" : "┴" }
  var rightJoint: Unicode.Scalar { isASCII ? "+" : "├" }
  /// Where the target is.
  var finish: Unicode.Scalar { isASCII ? "|" : "┊" }

  /// The text with the characters of the screens' own sentences in ASCII where that is asked for.
  func plain(_ text: String) -> String {
    if !isASCII { return text }
    return text.reduce(into: "") { plain, character in
      switch character {
      case "→": plain += "->"
      case "…": plain += "~"
      case "·", "–", "┄", "─": plain += "-"
      case "★": plain += "*"
      case "●": plain += "o"
      case "↵": plain += "Enter"
      case "↑": plain += "Up"
      case "↓": plain += "Down"
      default: plain.append(character)
      }
    }
  }

  /// The columns of texts beside each other, drawn with the characters of the theme.
  func width(of texts: [String], gap: Int) -> Int {
    texts.reduce(gap * max(0, texts.count - 1)) { $0 + Glyph.width(of: plain($1)) }
  }

  typealias BarCharacters = (
    block: Unicode.Scalar, rightEnd: Unicode.Scalar, leftEnd: Unicode.Scalar
  )

  /// The characters of bars: in rows with blank ones between them, and in rows that follow each other, where the
  /// upper half stays empty; and the half of a column that such a bar ends with.
  func bar(isRoomy: Bool) -> BarCharacters {
    if isASCII { return ("#", "#", "#") }
    return isRoomy ? ("▆", "▆", "▆") : ("▄", "▖", "▗")
  }
}

extension Theme {
  /// The characters that lines are written with: all but where the locale names another encoding than UTF-8.
  package static func ofLines(isASCII: Bool) -> Theme {
    Theme(isASCII: isASCII || TextEncoding.ofEnvironment == .other)
  }
}
