import FoundationBase
import Scorekeeping

/// The row of a player.
///
/// A class, because consecutive frames share unchanged rows: sharing makes copying and comparing them fast.
@dynamicMemberLookup
package final class PlayerRow: Sendable, Equatable {
  package let content: Content

  init(_ content: Content) {
    self.content = content
  }

  package subscript<Value>(dynamicMember path: KeyPath<Content, Value>) -> Value {
    content[keyPath: path]
  }

  /// Whether both rows are drawn alike.
  package static func == (lhs: PlayerRow, rhs: PlayerRow) -> Bool {
    lhs === rhs || lhs.content == rhs.content
  }

  /// An amount that is being typed for the player.
  struct Pending: Equatable, Sendable {
    let text: String
    /// The bar after the amount is applied; nil while the text is not a number.
    let bar: Bar?
    let isGain: Bool
    let isHighWinning: Bool

    func colour(_ theme: Theme) -> Style.Colour {
      theme.colour(ofPointsWon: isGain, isHighWinning: isHighWinning)
    }
  }

  /// All that is drawn.
  package struct Content: Equatable, Sendable {
    let id: Player.ID
    /// The rank, from 1; 0 for a player who has left.
    package let rank: Int
    let isTied: Bool
    package let name: String
    package let score: Score
    /// The text of the score; `–` for none.
    let scoreText: String
    var bar: Bar { columns.scale.bar(of: score.thousandths) }
    /// The number of ranks that the player has climbed; negative if fallen.
    package let movement: Int
    /// The last change of the score; nil if there is none.
    let delta: Score?
    /// What stands beside the score; nil for nothing.
    let detail: String?
    /// Whether it is the player's turn.
    package let hasTurn: Bool
    let pending: Pending?
    let colour: Int
    package let isSelected: Bool
    /// Whether the player leads with a score other than zero.
    let isFirst: Bool
    /// Whether the game is over and the player has won it.
    let isWinner: Bool
    let isHighWinning: Bool
    /// While a frozen board is revealed, whether the public sees the player's current row; nil otherwise.
    package let isRevealed: Bool?
    let flash: Flashes.Appearance?
    let columns: PlayerColumns

    /// Whether the row is not revealed yet, or the player has left and so has no rank.
    private var isMuted: Bool { isRevealed == false || rank == 0 }

    init(
      _ player: Player, rank: Int, isTied: Bool, isFirst: Bool, isWinner: Bool,
      isHighWinning: Bool, movement: Int, delta: Score?, detail: String?, pending: Pending?,
      isSelected: Bool, hasTurn: Bool, isRevealed: Bool? = nil, flash: Flashes.Appearance?,
      columns: PlayerColumns
    ) {
      id = player.id
      self.rank = rank
      self.isTied = isTied
      self.isFirst = isFirst
      self.isWinner = isWinner
      self.isHighWinning = isHighWinning
      name = player.name
      score = player.score
      scoreText = player.scoreText(as: columns.scores, decimals: columns.decimals)
      self.movement = movement
      self.delta = delta
      self.detail = detail
      self.hasTurn = hasTurn
      self.pending = pending
      colour = player.colour
      self.isSelected = isSelected
      self.isRevealed = isRevealed
      self.flash = flash
      self.columns = columns
    }
  }
}

extension PlayerRow.Content {
  /// Whether there is room for the movement.
  package var showsMovement: Bool { movement != 0 && columns.arrowWidth > 0 }
  /// The last change of the score if there is room for it; else nil.
  package var shownDelta: Score? { columns.deltaWidth > 0 && pending == nil ? delta : nil }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let isBold = !isMuted && isFirst || isSelected
    let textStyle = isMuted && !isSelected ? Style.muted : Style(isBold: isBold)
    if isRevealed == true {
      line.put(theme.revealedMark, at: 0, style: Style(colour: theme.text(.gain)))
    }
    // On slow lines, coloured ranks and movements in each overtaken row would take most of the bytes.
    var rankStyle = theme.hasBars ? Style.muted : .plain
    if isFirst, !isMuted { rankStyle = .bold }
    line.fill(columns.rank..<columns.arrow, with: " ", style: rankStyle)
    line.write(
      Theme.rank(rank, isTied: isTied), at: columns.rank, width: columns.rankWidth,
      style: rankStyle, align: .trailing)
    if movement != 0 {
      let (arrow, colour) = theme.movement(movement)
      let style = Style(colour: theme.hasBars ? colour : .standard)
      line.write(arrow, at: columns.arrow, width: columns.arrowWidth, style: style)
    }
    let tone = isMuted ? Style.faint : Style(colour: theme.palette.player(colour))
    if let swatch = columns.swatch { line.put(theme.swatch, at: swatch, style: tone) }
    if hasTurn {
      let used = min(Glyph.width(of: theme.plain(name)), max(0, columns.nameWidth - 2))
      line.write(name, at: columns.name, width: used, style: textStyle)
      line.put(theme.turnMark, at: columns.name + used + 1, style: .bold)
    } else {
      line.write(name, at: columns.name, width: columns.nameWidth, style: textStyle)
    }
    columns.drawTracks(in: &line)
    if isWinner, let star = columns.star {
      line.write("★", at: star, width: 1, style: Style(colour: .star, isBold: true))
    }
    line.write(
      bar, leadingTo: pending?.bar, of: columns.scale, at: columns.bar,
      with: theme.bar(isRoomy: columns.scale.isRoomy), style: tone)
    line.write(
      scoreText, at: columns.score, width: columns.scoreWidth, style: textStyle, align: .trailing)
    if let detail {
      line.write(
        detail, at: columns.detail, width: columns.details.width,
        style: hasTurn ? .bold : .muted, align: .trailing)
    }
    if let shownDelta {
      line.write(
        shownDelta.signed(as: columns.scores), at: columns.delta, width: columns.deltaWidth,
        style: Style(
          colour: theme.colour(ofPointsWon: shownDelta >= .zero, isHighWinning: isHighWinning)),
        align: .trailing)
    }
    if let pending { draw(pending, in: &line) }
    if isSelected {
      let start = columns.name - (columns.swatch == nil ? 1 : 0)
      line.select(name: start..<columns.name + columns.nameWidth + 1)
    }
    if let flash { line.flash(columns.score..<columns.score + columns.scoreWidth, flash) }
    return line
  }

  /// Draws the amount in the column of the last change or, without that column, after the score at the right end.
  private func draw(_ pending: PlayerRow.Pending, in line: inout Line) {
    let theme = line.theme
    let style = Style(colour: pending.colour(theme), isBold: true)
    let end = columns.width - 1
    // The end of a long sum stays visible, because it is typed there.
    let text = String(pending.text.suffix(max(1, end - columns.name - 5)))
    let width = text.utf8.count
    if columns.deltaWidth == 0 || width > columns.deltaWidth + 1 {
      let start = max(columns.name + 4, end - width - 1 - Glyph.width(of: scoreText))
      let room = max(0, start - 1 - columns.name)
      line.fill(columns.name..<end, with: " ")
      line.write(
        name, at: columns.name, width: min(columns.nameWidth, room), style: .bold)
      line.write(
        scoreText, at: start, width: end - width - 1 - start, style: .bold, align: .trailing)
    }
    line.write(text, at: max(1, end - width), width: min(width, end - 1), style: style)
    line.put(theme.caret, at: end, style: style)
  }
}

extension PlayerColumns {
  /// Draws the axis and the line that marks the target, which continue between the rows of players.
  func drawTracks(in line: inout Line) {
    if let axis = scale.axis { line.put(line.theme.axis, at: bar + axis, style: .faint) }
    if let target { line.put(line.theme.targetLine, at: target, style: .faint) }
  }
}

/// A row that separates the bars of two players or boards. It belongs to the row above and moves with it.
package struct SpacerRow: Equatable, Sendable {
  /// The identity of the player or the board above.
  let ownerID: UUID
  /// The player above; nil below a board.
  var player: PlayerRow?
  /// The columns of the sheet of rounds; nil elsewhere.
  var sheet: SheetColumns?
  let offset: Int

  /// Compares the identity and the drawn lines.
  package static func == (lhs: SpacerRow, rhs: SpacerRow) -> Bool {
    lhs.ownerID == rhs.ownerID && lhs.offset == rhs.offset
      && lhs.player?.content.columns == rhs.player?.content.columns && lhs.sheet == rhs.sheet
  }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    player?.content.columns.drawTracks(in: &line)
    if let sheet { line.put(theme.axis, at: sheet.line, style: .faint) }
    return line
  }
}

extension Style.Colour {
  /// The tone of a player's colour, which has the same name.
  package init(_ colour: PlayerColour) { self = Self.tones[colour.number] }
}
