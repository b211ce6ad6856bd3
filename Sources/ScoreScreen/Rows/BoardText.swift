import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// A whole board as plain text: all rows of its list.
///
/// The text is safe to write to a terminal: names are drawn as on the screen.
package struct BoardText: CustomStringConvertible {
  /// The text: the name, a blank line, and a line for each row, without trailing spaces.
  package let description: String

  /// Lays the board out for a width in columns.
  ///
  /// - Parameters:
  ///   - facts: what stands beside the name.
  ///   - stream: the facts of the stream that fills the board; nil for none.
  ///   - note: a line below the rows; nil for none.
  package init(
    _ board: Scoreboard, facts: [Fact] = [], width: Int = 80, theme: Theme = Theme(),
    stream: StreamFacts? = nil, note: String? = nil
  ) {
    var view = BoardView(board, mode: stream == nil ? .watch : .follow)
    view.streamFacts = stream ?? StreamFacts()
    let title = TitleLines(board.name, facts.map(\.printedText) + view.streamWords)
    var layout = ListLayout(width: width, hasBars: theme.hasBars)
    // A single state of a board has neither movements nor last changes.
    layout.hasHistory = false
    var heads = Line(width: width, theme: theme)
    if let (text, start) = view.heads(layout) {
      heads.write(text, at: start, width: max(0, width - start))
    }
    let sections = view.sections(layout, height: max(1, view.lineup.count))
    var notes = view.lineup.count == 0 ? [" No players yet"] : []
    if let note { notes += ["", " " + theme.plain(note).terminalSafe()] }
    let lines =
      title.lines(width: width, theme: theme) + [heads]
      + sections.flatMap(\.lines).map { $0.line(width: width, theme: theme) }
    description = (lines.map { $0.text.trimmingTrailingBlanks } + notes).joined(separator: "\n")
  }
}

/// The name of a board and its facts, on as many lines as they need.
private struct TitleLines {
  private let words: [String]

  init(_ name: String, _ facts: [String]) { words = [name] + facts }

  func lines(width: Int, theme: Theme) -> [Line] {
    var lines = [Line(width: width, theme: theme)]
    var column = 1
    for word in words {
      let used = Glyph.width(of: theme.plain(word))
      if column > 1, column + used > width {
        lines.append(Line(width: width, theme: theme))
        column = 1
      }
      lines[lines.count - 1].write(word, at: column, width: width - column)
      column += used + 2
    }
    return lines
  }
}

/// The sheet of rounds of a board as plain text, safe to write to a terminal: all players, all teams and all rounds.
package struct SheetText: CustomStringConvertible {
  /// The text: the name, a blank line, the numbers of the rounds, a line for each player, and one for each team.
  package let description: String

  /// Lays out the sheet as wide as its rounds need; within 80 columns the rounds are spaced out.
  package init(_ board: Scoreboard, facts: [Fact] = [], theme: Theme = Theme()) {
    let sheet = RoundSheet(of: board)
    let names = board.players.map { Glyph.width(of: $0.name) }.max() ?? 0
    let metrics = SheetColumns.ContentMetrics(sheet, names: names)
    let columns = SheetColumns(width: 80, for: metrics, first: sheet.first, wanted: nil)
    let width = columns.line + columns.sumWidth + columns.overParWidth + 2
    let ranked = RankedBoard(board)
    let title = TitleLines(board.name, facts.map(\.printedText))
    let players = ranked.rowPositions().map {
      SheetRow(at: $0, of: ranked, sheet.bests, columns, dropping: sheet.dropped)
    }
    func lines(_ rows: [SheetRow]) -> [Line] { rows.map { $0.line(width: width, theme: theme) } }
    let blank = Line(width: 0, theme: theme)
    let header = columns.header(cursor: nil, width: width, theme: theme)
    let teams = sheet.teams.map { SheetRow($0, columns) }
    let all =
      title.lines(width: max(80, width), theme: theme) + [blank, header]
      + [columns.parLine(width: width, theme: theme)].compactMap(\.self) + lines(players)
      + (teams.isEmpty ? [] : [blank] + lines(teams))
    let notes = players.isEmpty ? [" No players yet"] : []
    description = (all.map { $0.text.trimmingTrailingBlanks } + notes).joined(separator: "\n")
  }
}
