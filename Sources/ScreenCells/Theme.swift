/// The characters and the colours of the screens.
public struct Theme: Equatable, Sendable {
  /// Whether only ASCII characters are written.
  package let isASCII: Bool
  /// Whether parts of blocks, stars and braille may be written: fonts of the Linux console have none.
  package let hasBlocks: Bool
  /// The colour of each role.
  package let palette: Palette
  /// Whether each score has a bar. Off for slow lines: a change of ranks then writes a fifth of the bytes, and no
  /// message repeats the text of a row.
  package let hasBars: Bool
  /// The background of the screen.
  package var background: Background
  /// The number of colours of the terminal: 0, 8, 16, 256 or more.
  package var colours: Int

  /// Makes a theme with block characters, arrows and ellipses, or in ASCII only.
  public init(isASCII: Bool = false) {
    self.init(isASCII: isASCII, palette: Palette())
  }

  /// Makes a theme for a terminal.
  ///
  /// - Parameter isConsole: whether the terminal is the Linux console.
  package init(
    isASCII: Bool = false, isConsole: Bool = false, palette: Palette = Palette(),
    hasBars: Bool = true, background: Background = .dark, colours: Int = 256
  ) {
    self.isASCII = isASCII
    hasBlocks = !isASCII && !isConsole
    self.palette = palette
    self.hasBars = hasBars
    self.background = background
    self.colours = colours
  }

  /// Whether the selected row has a background of its own. If not, its name is reversed.
  var hasSelectionBackground: Bool { colours >= 256 && background.selectionIndex != nil }

  /// The colour of a text about points won or lost. With few colours it is the standard one: green is unreadable on
  /// white.
  package func text(_ role: Palette.Role) -> Style.Colour {
    colours == 0 || colours >= 256 ? palette[role] : .standard
  }

  /// The colour of points won or lost. If low scores win, lost points count as a gain.
  package func colour(ofPointsWon isWon: Bool, isHighWinning: Bool) -> Style.Colour {
    if isHighWinning { return text(isWon ? .gain : .loss) }
    return isWon ? .muted : text(.gain)
  }

  /// The text of a rank, with a sign if tied: `=3`; `–` for 0, which is not a rank.
  package static func rank(_ rank: Int, isTied: Bool) -> String {
    rank > 0 ? self.rank(String(rank), isTied: isTied) : "–"
  }

  /// The text of a rank in words, with a sign if tied: `=3rd`.
  package static func rank(_ rank: String, isTied: Bool) -> String {
    (isTied ? "=" : "") + rank
  }

  /// An arrow and the number of ranks that a player has climbed or, if negative, fallen.
  package func movement(_ ranks: Int) -> (text: String, colour: Style.Colour) {
    if ranks > 0 { return ((isASCII ? "^" : "▲") + String(ranks), palette[.gain]) }
    return ((isASCII ? "v" : "▼") + String(ranks.magnitude), palette[.loss])
  }

  package var ellipsis: String { isASCII ? "~" : "…" }
  package var separator: String { isASCII ? " - " : " · " }
  package var mark: Unicode.Scalar { hasBlocks ? "▌" : ">" }
  /// The mark of a revealed row, while others are still frozen.
  package var revealedMark: Unicode.Scalar { hasBlocks ? "✓" : "*" }
  /// The mark of a turn: after the player's name, and in large letters before the time.
  package var turnMark: Unicode.Scalar { isASCII ? "<" : "◂" }
  package var turnSign: Unicode.Scalar { isASCII ? ">" : "▸" }
  /// A sign in the colour of a player, in place of a bar without room.
  package var swatch: Unicode.Scalar { isASCII ? "#" : "■" }
  /// The sign after a pending amount.
  package var caret: Unicode.Scalar { hasBlocks ? "▏" : "_" }
  /// The character of rules around a list, and of the preview of a bar with a pending amount.
  package var rule: Unicode.Scalar { isASCII ? "-" : "─" }
  /// The character of the part of a rule that shows a share.
  package var heavyRule: Unicode.Scalar { isASCII ? "=" : "━" }
  /// The character of the line from which bars grow to both sides.
  package var axis: Unicode.Scalar { isASCII ? "|" : "│" }
  /// The joints where the line between panels meets the rule above it, below it, to its right, to its left, and on both
  /// sides.
  package var upperJoint: Unicode.Scalar { isASCII ? "+" : "┬" }
  package var lowerJoint: Unicode.Scalar { isASCII ? "+" : "┴" }
  package var rightJoint: Unicode.Scalar { isASCII ? "+" : "├" }
  package var leftJoint: Unicode.Scalar { isASCII ? "+" : "┤" }
  package var cross: Unicode.Scalar { isASCII ? "+" : "┼" }
  /// The character of the line that marks the target.
  package var targetLine: Unicode.Scalar { isASCII ? "|" : "┊" }

  /// The text with the special characters of the screens replaced that the terminal does not have.
  package func plain(_ text: String) -> String {
    if hasBlocks { return text }
    return text.reduce(into: "") { plain, character in
      switch character {
      case "★", "✓": plain += "*"
      case "↵": plain += "Enter"
      case "▏": plain += "_"
      case "▌": plain += ">"
      case "▆", "▄", "▀", "▖", "▗": plain += isASCII ? "#" : "■"
      case _ where !isASCII: plain.append(character)
      case "█", "■": plain += "#"
      case "━": plain += "="
      case "◂": plain += "<"
      case "▲": plain += "^"
      case "▼": plain += "v"
      case "→": plain += "->"
      case "←": plain += "<-"
      case "…": plain += "~"
      case "·", "–", "┄", "─": plain += "-"
      case "│", "┊": plain += "|"
      case "┐", "┘", "├", "┤", "┬", "┴", "┼": plain += "+"
      case "●": plain += "o"
      case "▸": plain += ">"
      case "↑": plain += "Up"
      case "↓": plain += "Down"
      default: plain.append(character)
      }
    }
  }

  /// The width of texts side by side, with gaps between them.
  package func width(of texts: [String], gap: Int) -> Int {
    texts.reduce(gap * max(0, texts.count - 1)) { $0 + Glyph.width(of: plain($1)) }
  }

  package typealias BarCharacters = (
    block: Unicode.Scalar, rightEnd: Unicode.Scalar, leftEnd: Unicode.Scalar
  )

  /// The characters of a bar, and of the half columns at its ends. If no blank rows separate bars, the upper half of
  /// each row stays empty.
  package func bar(isRoomy: Bool) -> BarCharacters {
    if isASCII { return ("#", "#", "#") }
    if !hasBlocks { return ("■", "■", "■") }
    return isRoomy ? ("▆", "▆", "▆") : ("▄", "▖", "▗")
  }

  /// The theme for output as lines of text: ASCII unless the encoding of the locale is UTF-8.
  package static func ofLines(isASCII: Bool) -> Theme {
    Theme(isASCII: isASCII || TextEncoding.ofEnvironment == .other)
  }
}

/// The colours of players and of each role on the screens.
///
/// Colour is never the only sign of a fact, so any palette works, even one without colours.
package struct Palette: Hashable, Sendable {
  /// A part of the screens that has the same colour everywhere.
  package enum Role: String, CaseIterable, Sendable {
    /// The name of the board, in the first row.
    case title
    /// The mark of the selected row.
    case selection
    /// A rank or points that were won.
    case gain
    /// A rank or points that were lost.
    case loss
    /// The header of a team.
    case team
    /// An error message.
    case error
    /// A score that has just changed; if this is the standard colour, the colours of gain and loss are used.
    case flash

    fileprivate var number: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    fileprivate var standardColour: Style.Colour {
      switch self {
      case .selection: .mark
      case .gain: .gain
      case .loss: .loss
      case .error: .error
      case .title, .team, .flash: .standard
      }
    }
  }

  /// The colours of players, repeated in turn. If empty, all players have the standard colour.
  package var players = Style.Colour.tones

  /// The colour of each role, by its number: the first dictionary of a type costs 2 % of the program's start.
  private var roles = Role.allCases.map(\.standardColour)

  /// The default colours.
  package init() {}

  /// The colour of a role.
  package subscript(role: Role) -> Style.Colour {
    get { roles[role.number] }
    set { roles[role.number] = newValue }
  }

  /// The colour of the player with a number, which may be negative.
  package func player(_ number: Int) -> Style.Colour {
    if players.isEmpty { return .standard }
    let index = number % players.count
    return players[index < 0 ? index + players.count : index]
  }
}
