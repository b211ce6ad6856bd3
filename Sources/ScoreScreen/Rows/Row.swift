import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// A row of a list: its identity and its content.
package enum Row: Identifiable, Equatable, Sendable {
  /// The header of a team's section; it does not count among the rows of the section.
  indirect case team(TeamRow)
  case player(PlayerRow)
  case spacer(SpacerRow)
  /// A blank row before the header of a team.
  indirect case gap(before: String?)
  indirect case board(BoardRow)
  indirect case sheet(SheetRow)
  /// An entry of the history.
  indirect case entry(EntryRow)
  indirect case text(TextRow)
  indirect case table(TableRow)
  /// A row of tiles in the big mode.
  indirect case big(BigRow)

  /// The identity of a row. Rows with the same identity in two frames are the same row.
  package enum ID: Hashable, Sendable {
    indirect case team(String?)
    case player(Player.ID)
    case spacer(UUID, offset: Int)
    indirect case gap(before: String?)
    case board(Scoreboard.ID)
    case entry(Int)
    case text(Int)
    indirect case table(Table.Row.ID)
    indirect case big(BigTileID, line: Int)
  }

  /// The identity by which the diff of two frames finds insertions, deletions and moves of rows.
  package var id: ID {
    switch self {
    case .team(let row): .team(row.name)
    case .player(let row): .player(row.content.id)
    case .spacer(let row): .spacer(row.ownerID, offset: row.offset)
    case .gap(let team): .gap(before: team)
    case .board(let row): .board(row.id)
    case .sheet(let row): row.id
    case .entry(let row): .entry(row.number)
    case .text(let row): .text(row.number)
    case .table(let row): row.id
    case .big(let row): row.id
    }
  }

  /// Whether the row is the selected one of its list. In large letters a tile is selected, not a row.
  var isSelected: Bool {
    switch self {
    case .player(let row): row.content.isSelected
    case .board(let row): row.isSelected
    case .sheet(let row): row.isSelected
    case .entry(let row): row.isSelected
    case .table(let row): row.isSelected
    case .text, .team, .spacer, .gap, .big: false
    }
  }

  /// The row as cells, exactly as wide as given.
  func line(width: Int, theme: Theme) -> Line {
    switch self {
    case .team(let row): row.line(width: width, theme: theme)
    case .player(let row): row.content.line(width: width, theme: theme)
    case .spacer(let row): row.line(width: width, theme: theme)
    case .gap: Line(width: width, theme: theme)
    case .board(let row): row.line(width: width, theme: theme)
    case .sheet(let row): row.line(width: width, theme: theme)
    case .entry(let row): row.line(width: width, theme: theme)
    case .text(let row): row.line(width: width, theme: theme)
    case .table(let row): row.line(width: width, theme: theme)
    case .big(let row): row.line(width: width, theme: theme)
    }
  }
}

/// The identity and the header of a section of a list.
package struct ListHeader: Identifiable, Equatable, Sendable {
  package enum ID: Hashable, Sendable {
    case boards
    /// The players of a board without teams.
    case players(Scoreboard.ID)
    /// The players of a team, or the players without a team.
    case team(String?, Scoreboard.ID)
    /// The players on the sheet of rounds.
    case rounds(Scoreboard.ID)
    case history
    /// The lines of the tables on a screen.
    case table(KeyBindings.Screen)
    case help
    case games
  }

  /// The identity by which the diff of two frames finds sections.
  package let id: ID
  /// The row of the header; nil for a section without one.
  package let team: TeamRow?

  init(_ id: ID, team: TeamRow? = nil) {
    self.id = id
    self.team = team
  }
}

/// The visible sections of a list.
package typealias ListRows = [ListSection<ListHeader, Row>]

extension ListSection<ListHeader, Row> {
  /// The row of the header, if there is one, and the rows below it.
  var lines: [Row] { (content.team.map { [.team($0)] } ?? []) + rows }

  /// The line at an offset from the top of the section; the header, if there is one, is line 0.
  func line(at offset: Int) -> Row {
    guard let team = content.team else { return rows[offset] }
    return offset == 0 ? .team(team) : rows[offset - 1]
  }

  /// The number of lines, including the header.
  package var lineCount: Int { rows.count + (content.team == nil ? 0 : 1) }
}

/// A row of text: of the help, or of an empty list.
package struct TextRow: Equatable, Sendable {
  struct Part: Equatable, Sendable {
    let text: String
    let column: Int
    var width = Int.max
    var style = Style()
  }

  let number: Int
  var parts: [Part] = []
  /// Whether a search has found the row.
  var isFound = false

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    for part in parts {
      let room = max(0, width - 1 - part.column)
      line.write(part.text, at: part.column, width: min(part.width, room), style: part.style)
    }
    if isFound { line.select(name: 1..<width) }
    return line
  }
}

/// The header of a team, with its rank and its total.
package struct TeamRow: Equatable, Sendable {
  /// The name; nil for the players without a team.
  package let name: String?
  /// The rank among the teams; nil for the players without a team.
  package let rank: Int?
  let isTied: Bool
  package let total: String
  /// The number of columns of the line that shows the total as a share of the best one.
  let share: Int
  let columns: PlayerColumns

  package var shownName: String { name ?? Self.nameOfNone }
  static let nameOfNone = "No team"

  /// The rank as a word, and the name. The rank as a number would look like the rank of a player.
  private static func title(_ name: String?, rank: Int?, isTied: Bool) -> String {
    let ordinal = rank.map { Theme.rank($0.ordinal, isTied: isTied) + " " } ?? ""
    return ordinal + (name ?? nameOfNone)
  }

  static func titleWidth(_ name: String, rank: Int?, isTied: Bool) -> Int {
    Glyph.width(of: title(name, rank: rank, isTied: isTied))
  }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let colour = name == nil ? Style.Colour.muted : theme.palette[.team]
    let style = Style(colour: colour, isBold: name != nil)
    let title = Self.title(name, rank: rank, isTied: isTied)
    let hasBar = columns.scale.width > 0
    let room = (hasBar ? columns.bar : columns.score) - 2
    line.write(title, at: 1, width: room, style: style)
    if hasBar {
      let bars = columns.bar..<columns.bar + columns.scale.width
      let start = min(1 + Glyph.width(of: theme.plain(title)) + 1, bars.lowerBound)
      line.fill(start..<bars.upperBound, with: theme.rule, style: .faint)
      let shared = bars.prefix(share)
      if name != nil { line.fill(shared, with: theme.heavyRule, style: .muted) }
    }
    line.write(
      total, at: columns.score, width: columns.scoreWidth, style: style, align: .trailing)
    return line
  }
}
