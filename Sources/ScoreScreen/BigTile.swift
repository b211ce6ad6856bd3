import Scorekeeping

/// A score in large digits, and whose it is.
struct BigTile: Equatable, Sendable {
  let id: BigTileID
  let rank: Int?
  let name: String
  let score: String
  /// The last change of the score, or nil if there is none to show.
  let delta: Score?
  /// The number of the player's colour; nil for teams.
  let colour: Int?
  let isSelected: Bool
  let flash: Flashes.Look?

  /// Draws one of its lines: that of the name, and those of the digits below.
  func draw(line number: Int, at column: Int, of layout: BigLayout, in line: inout Line) {
    if number == 0 { return drawName(at: column, width: layout.tileWidth, in: &line) }
    let palette = line.theme.palette
    let style = Style(colour: colour.map(palette.player) ?? palette[.team])
    let digits = BigDigits(score)
    let width = digits.width * layout.dot.columns
    if width <= layout.tileWidth {
      let block = line.theme.isASCII ? "#" : "█"
      for dot in digits.dots(inRow: (number - 1) / layout.dot.rows) {
        let start = column + dot * layout.dot.columns
        let text = String(repeating: block, count: layout.dot.columns)
        line.write(text, at: start, width: layout.dot.columns, style: style)
      }
    } else if number == (layout.tileHeight + 1) / 2 {
      line.write(score, at: column, width: layout.tileWidth, style: .bold)
    }
    if let flash {
      line.flash(
        column..<column + layout.tileWidth, Flashes.Look(isGain: flash.isGain, isBright: false))
    }
  }

  private func drawName(at column: Int, width: Int, in line: inout Line) {
    let rank = rank.map { "\($0) " } ?? ""
    let change = delta.map(\.signed) ?? ""
    let used = Glyph.width(of: rank)
    // A name counts for more than the last change.
    let hasRoom = used + Glyph.width(of: name) + 1 + change.count <= width
    line.write(rank, at: column, width: width)
    line.write(name, at: column + used, width: width - used, style: .bold)
    if let delta, hasRoom {
      let style = Style(colour: line.theme.palette[delta < .zero ? .loss : .gain])
      line.write(change, at: column, width: width, style: style, align: .trailing)
    }
    let own = line.theme.palette[.selection]
    if isSelected {
      line.restyle(column..<column + width) { style in
        style.isReverse = true
        style.isBold = true
        if style.colour == .standard { style.colour = own }
      }
    }
    if let flash, flash.isBright { line.flash(column..<column + width, flash) }
  }
}
