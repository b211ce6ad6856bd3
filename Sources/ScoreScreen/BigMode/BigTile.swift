import Scorekeeping

/// The name and the score of a player or a team in large letters.
struct BigTile: Equatable, Sendable {
  let id: BigTileID
  /// The rank; nil for the players without a team, for a team with a total beyond the range of scores, and where rounds
  /// are won.
  let rank: Int?
  var isTied = false
  /// Whether the player or team ranks first with a score other than zero.
  var isFirst = false
  /// Whether the game is over and the player has won it.
  var isWinner = false
  var movement = 0
  let name: String
  let score: String
  /// Whether the score is several numbers, each in its column.
  var hasColumns = false
  /// The bar of the score; nil where rounds are won, as their number says it.
  let bar: Bar?
  /// The number of the colour; nil for the players without a team.
  let colour: Int?
  var note = Note.none
  /// Whether it is the player's turn.
  var hasTurn = false
  /// Whether a turn is a serve.
  var hasServe = false
  /// The time on the player's clock, or the points over par; nil without either.
  var detail: String?
  let isSelected: Bool
  /// While a frozen board is revealed, whether the public sees the current player or team; nil otherwise.
  var isRevealed: Bool?
  let flash: Flashes.Appearance?

  /// A text below the rank.
  enum Note: Equatable, Sendable {
    case none
    case delta(String, isWon: Bool, isHighWinning: Bool)
    case pending(PlayerRow.Pending)
    /// The selected player of a team, with the score or the amount being typed.
    case player(String, score: String, pending: PlayerRow.Pending?)
  }

  /// The text of the rank, with a sign if tied; empty without a rank.
  var rankText: String { rank.map { Theme.rank($0, isTied: isTied) } ?? "" }

  func draw(row: Int, at start: Int, of layout: BigLayout, scale: BarScale, in line: inout Line) {
    if row < layout.size.height {
      if isSelected {
        line.put(line.theme.mark, at: start, style: Style(colour: line.theme.palette[.selection]))
      }
      drawText(row: row, at: start, in: &line)
      if hasServe, hasTurn { drawBall(row: row, at: start, of: layout.size, in: &line) }
      drawLetters(row: row, at: start, of: layout, in: &line)
    } else if row == layout.size.height, layout.hasBars, let bar {
      var pending: PlayerRow.Pending?
      if case .pending(let amount) = note { pending = amount }
      let block = layout.gap > 1 && line.theme.hasBlocks ? "▄" : line.theme.heavyRule
      if let axis = scale.axis {
        line.put(line.theme.axis, at: start + BigLayout.nameColumn + axis, style: .faint)
      }
      line.write(
        bar, leadingTo: pending?.bar, of: scale, at: start + BigLayout.nameColumn,
        with: (block, block, block), style: style(line.theme))
    }
  }

  private func style(_ theme: Theme) -> Style {
    isRevealed == false ? .muted : Style(colour: colour.map(theme.palette.player) ?? .muted)
  }

  private func drawLetters(row: Int, at start: Int, of layout: BigLayout, in line: inout Line) {
    let size = layout.size
    let (alphabet, dot) = (size.alphabet, size.dot)
    let first = start + BigLayout.nameColumn
    guard let text = BigText(score, alphabet) else { return }
    let digits = hasColumns ? text.inColumns : text
    let end = start + layout.width - digits.width * dot
    var style = style(line.theme)
    // With few colours, bold ones are brighter on some terminals, and unreadable on white.
    style.isBold = line.theme.colours >= 256
    line.write(digits, of: size, row: row, at: end, style: style)
    if let flash { line.flash(end - dot..<start + layout.width, flash) }
    let room = end - first - 2 * dot
    if let letters = BigText(name, alphabet) {
      let style = Style(colour: colour == nil || isRevealed == false ? .muted : .standard)
      line.write(letters.cut(to: room / dot), of: size, row: row, at: first, style: style)
    } else if row == (layout.size.height - 1) / 2 {
      line.write(name, at: first, width: room, style: .bold)
    }
  }

  private static let rankColumns = 1..<4
  /// The column where notes end; a space or the caret follows.
  private static let noteEnd = 7

  private func drawText(row: Int, at start: Int, in line: inout Line) {
    if row == 0 { return drawRank(at: start, in: &line) }
    switch note {
    case .delta(let delta, let isWon, let isHighWinning) where row == 1:
      let colour = line.theme.colour(ofPointsWon: isWon, isHighWinning: isHighWinning)
      write(delta, at: start, style: Style(colour: colour), in: &line)
    case .pending(let pending) where row == 1, .player(_, _, let pending?) where row == 2:
      let style = Style(colour: pending.colour(line.theme), isBold: true)
      // The end of a long sum stays visible, because it is typed there.
      write(String(pending.text.suffix(Self.noteEnd - 1)), at: start, style: style, in: &line)
      line.put(line.theme.caret, at: start + Self.noteEnd, style: style)
    case .player(let name, _, _) where row == 1:
      line.write(name, at: start + 1, width: Self.noteEnd - 1, style: .bold, align: .trailing)
    case .player(_, let score, nil) where row == 2:
      write(score, at: start, style: .bold, in: &line)
    case _ where row == 2 && (hasTurn && !hasServe || detail != nil):
      let text = detail ?? "turn"
      write(text, at: start, style: hasTurn ? .bold : .muted, in: &line)
      if hasTurn, text.utf8.count < Self.noteEnd - 1 {
        line.put(line.theme.turnSign, at: start + Self.noteEnd - 1 - text.utf8.count, style: .bold)
      }
    default: break
    }
  }

  /// Draws the mark of the server before the name, about a third as high as the letters.
  private func drawBall(row: Int, at start: Int, of size: BigSize, in line: inout Line) {
    let height = min(3, (size.height + 1) / 3)
    let top = (size.height - height) / 2
    if row < top || row >= top + height { return }
    let end = start + Self.noteEnd - 1
    let style = Style(isReverse: line.theme.hasBlocks)
    line.fill(
      max(start + 1, end - 2 * height)..<end, with: line.theme.hasBlocks ? " " : "#", style: style)
  }

  /// Writes a number if it fits.
  private func write(_ number: String, at start: Int, style: Style, in line: inout Line) {
    if number.utf8.count <= Self.noteEnd {
      let end = start + max(Self.noteEnd, number.utf8.count + 1)
      line.write(
        number, at: end - number.utf8.count, width: number.utf8.count, style: style)
    }
  }

  private func drawRank(at start: Int, in line: inout Line) {
    let text = rankText
    let width = max(Self.rankColumns.count, text.utf8.count)
    line.write(
      text, at: start + Self.rankColumns.lowerBound, width: width, style: isFirst ? .bold : .muted,
      align: .trailing)
    if isWinner, text.utf8.count < Self.rankColumns.count {
      line.write(
        "★", at: start + Self.rankColumns.lowerBound, width: 1,
        style: Style(colour: .star, isBold: true))
    }
    if isRevealed == true {
      line.put(line.theme.revealedMark, at: start, style: Style(colour: line.theme.text(.gain)))
    }
    if movement == 0 { return }
    // Two digits are one column nearer to the letters.
    let column = start + Self.rankColumns.lowerBound + width + 1
    let (arrow, colour) = line.theme.movement(movement)
    if column + arrow.count <= start + BigLayout.nameColumn {
      line.write(arrow, at: column, width: arrow.count, style: Style(colour: colour))
    }
  }
}

/// The identity of a tile: a player or a team.
package enum BigTileID: Hashable, Sendable {
  case player(Player.ID)
  /// A team; nil for the players without a team.
  case team(String?)
}

/// A row of the screen in the big mode: one row of cells through all tiles side by side.
package struct BigRow: Equatable, Sendable {
  /// The number of this row within its tiles.
  let number: Int
  /// The tiles from the left.
  let tiles: [BigTile]
  let layout: BigLayout
  let scale: BarScale

  /// The row belongs to its first tile, and moves with it.
  var id: Row.ID { .big(tiles[0].id, line: number) }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    for (column, tile) in tiles.enumerated() {
      tile.draw(
        row: number, at: layout.start(of: column), of: layout, scale: scale, in: &line)
    }
    return line
  }
}
