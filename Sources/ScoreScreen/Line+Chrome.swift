import Scorekeeping

/// What stands around a list.
extension Line {
  /// The first row: a title, and facts at the other end.
  static func header(_ title: String, facts: String, width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let room = max(0, width - 3 - Glyph.width(of: title))
    let factsWidth = min(Glyph.width(of: theme.plain(facts)), max(room, width / 2))
    line.write(
      title, at: 1, width: width - factsWidth - 3,
      style: Style(colour: theme.palette[.title], isBold: true))
    line.write(facts, at: width - factsWidth - 1, width: factsWidth, align: .trailing)
    return line
  }

  /// A status row, with a reminder of the most needed keys where there is room.
  static func status(
    _ text: String, isError: Bool, hints: String, width: Int, theme: Theme
  ) -> Line {
    var line = Line(width: width, theme: theme)
    let style = isError ? Style(colour: theme.palette[.error], isBold: true) : Style()
    line.write(text, at: 1, width: width - 2, style: style)
    let hintsWidth = Glyph.width(of: hints)
    if hintsWidth > 0, Glyph.width(of: theme.plain(text)) + hintsWidth + 4 <= width {
      line.write(hints, at: width - hintsWidth - 1, width: hintsWidth)
    }
    return line
  }
}

extension Scoreboard.Details {
  /// What the header says beside the name of the board.
  func facts(isLocked: Bool, theme: Theme) -> String {
    facts(isLocked: isLocked).joined(separator: theme.separator)
  }

  /// What is true of the board beside its name, one by one.
  func facts(isLocked: Bool) -> [String] {
    var facts = ["round \(round)"]
    if let target = rules.target { facts.append("first to \(target)") }
    if rules.wins == .low { facts.append("low wins") }
    if rules.order == .manual { facts.append("manual order") }
    if rules.order == .name { facts.append("by name") }
    if isLocked { facts.append("locked") }
    return facts
  }
}

extension BoardView {
  /// The name of the board, and what is true of it.
  var header: ChromeRow.Content { .board(board.details, isLocked: lineup.isLocked) }
}

extension BoardsView {
  /// What the header says beside the name of the program.
  var facts: String { boards.count == 1 ? "1 board" : "\(boards.count) boards" }
}

extension Frame {
  /// The smallest screen that can be worked with.
  package static let smallest = Size(columns: 24, rows: 5)

  /// The frame of a screen that is smaller.
  static func tooSmall(_ size: Size, theme: Theme) -> Frame {
    .needs(smallest, on: size, theme: theme)
  }
}

extension Size {
  /// Whether nothing can be shown.
  var isTooSmall: Bool { columns < Frame.smallest.columns || rows < Frame.smallest.rows }
  /// Whether there is room for blank rows around a list.
  var isTall: Bool { rows >= 12 }
  /// Where a list begins.
  var listTop: Int { isTall ? 2 : 1 }
}
