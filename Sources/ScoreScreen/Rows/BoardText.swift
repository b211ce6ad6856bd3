import FoundationBase
import IdentityDiff
import Scorekeeping

/// A whole board as plain text: all rows of its list.
///
/// The text is safe to write to a terminal: names are drawn as on the screen.
package struct BoardText: CustomStringConvertible {
  /// The text: the name, a blank line, and a line for each row, without trailing spaces.
  package let description: String

  /// Lays the board out for a width in columns.
  package init(_ board: Scoreboard, width: Int = 80, theme: Theme = Theme()) {
    self.init(board, width: width, theme: theme, stream: nil)
  }

  /// Lays out a board.
  ///
  /// - Parameters:
  ///   - stream: the facts of the stream that fills the board; nil for none.
  ///   - match: the match that the board belongs to, shown after its name; nil for none.
  ///   - note: a line below the rows; nil for none.
  package init(
    _ board: Scoreboard, width: Int, theme: Theme, stream: StreamFacts?, match: String? = nil,
    note: String? = nil
  ) {
    var view = BoardView(board, mode: stream == nil ? .watch : .follow)
    view.streamFacts = stream ?? StreamFacts()
    var title = Line(width: width, theme: theme)
    title.write(board.name, at: 1, width: width - 1)
    var start = 3 + Glyph.width(of: board.name)
    for text in view.lineup.ranked.notices(star: "★ ", match: match) + view.streamWords {
      title.write(text, at: min(start, width), width: max(0, width - start))
      start += 2 + Glyph.width(of: text)
    }
    var layout = ListLayout(width: width, hasBars: theme.hasBars)
    // A single state of a board has neither movements nor last changes.
    layout.hasHistory = false
    var heads = Line(width: width, theme: theme)
    if let (text, start) = view.recordHeads(layout) {
      heads.write(text, at: start, width: max(0, width - start))
    }
    let sections = view.sections(layout, height: max(1, view.lineup.count))
    var notes = view.lineup.count == 0 ? [" No players yet"] : []
    if let note { notes += ["", " " + theme.plain(note).terminalSafe()] }
    let lines =
      [title, heads]
      + sections.flatMap(\.lines).map { $0.line(width: width, theme: theme) }
    description = (lines.map { $0.text.trimmingTrailingBlanks } + notes).joined(separator: "\n")
  }
}

/// The sheet of rounds of a board as plain text, safe to write to a terminal: all players, all teams and all rounds.
package struct SheetText: CustomStringConvertible {
  /// The text: the name, a blank line, the numbers of the rounds, a line for each player, and one for each team.
  package let description: String

  /// Lays out the sheet as wide as its rounds need; within 80 columns the rounds are spaced out.
  package init(_ board: Scoreboard, theme: Theme = Theme()) {
    let sheet = RoundSheet(of: board)
    let names = board.players.map { Glyph.width(of: $0.name) }.max() ?? 0
    let metrics = SheetColumns.ContentMetrics(sheet, names: names)
    let columns = SheetColumns(width: 80, for: metrics, first: sheet.first, wanted: nil)
    let width = columns.line + columns.sumWidth + 2
    let ranked = RankedBoard(board)
    let words = ([board.name] + ranked.notices(star: "★ ")).joined(separator: "  ")
    var title = Line(width: max(width, Glyph.width(of: words) + 1), theme: theme)
    title.write(words, at: 1, width: title.cells.count - 1)
    let players = (0..<ranked.standings.count).map {
      SheetRow(at: $0, of: ranked, sheet.bests, columns)
    }
    func lines(_ rows: [SheetRow]) -> [Line] { rows.map { $0.line(width: width, theme: theme) } }
    let blank = Line(width: 0, theme: theme)
    let header = columns.header(cursor: nil, width: width, theme: theme)
    let teams = sheet.teams.map { SheetRow($0, columns) }
    let all =
      [title, blank, header] + lines(players) + (teams.isEmpty ? [] : [blank] + lines(teams))
    let notes = players.isEmpty ? [" No players yet"] : []
    description = (all.map { $0.text.trimmingTrailingBlanks } + notes).joined(separator: "\n")
  }
}
