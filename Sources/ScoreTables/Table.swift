import FoundationBase
import Scorekeeping

/// What there is to see of a board or of people, as data: facts and tables. Makers compute it; writers and screens
/// choose from it and draw, and compute nothing.
///
/// It knows no width, no markup, no clock and no zone. Law: it is a function of what it is made from.
package struct TableDocument: Equatable, Sendable {
  /// The name of the board, or what the tables are about.
  package var title: String
  /// What stands beside the title, such as `Ann wins with 42`.
  package var facts: [Fact] = []
  package var tables: [Table]
  /// What to say in place of tables without rows.
  package var emptyWords = "No players yet"
}

/// A table: columns with a meaning, and groups of rows.
package struct Table: Equatable, Sendable {
  /// What the rows are, such as `Players`.
  package let name: String
  package private(set) var columns: [Column]
  package private(set) var groups: [Group]
  /// The offsets of the rows of the first group in the order by hand; nil for the same order.
  var readingOrder: [Int]?

  /// Rows that belong together, such as the matches of a round.
  package struct Group: Equatable, Sendable {
    /// The heading, such as `Round 2`; nil in a table of one group.
    package var heading: String?
    package var rows: [Row]
    /// A line below the rows, such as `Rests: Ann`; nil without one.
    package var footnote: String?

    package init(_ rows: [Row], heading: String? = nil, footnote: String? = nil) {
      (self.rows, self.heading, self.footnote) = (rows, heading, footnote)
    }
  }

  /// A row with an identity and a cell for each column.
  package struct Row: Equatable, Sendable {
    package let id: ID
    package fileprivate(set) var cells: [Cell]
    package var emphasis: Emphasis?
    /// The number of the player's colour; nil for another row.
    package var colour: Int?
    /// The part of the table's width that a bar takes, from 0 to 1; nil for no bar.
    package var bar: Range<Double>?

    package enum ID: Hashable, Sendable {
      case player(Player.ID)
      case team(String)
      case match(Int)
      case board(Scoreboard.ID)
      case number(Int)
      case name(String)
    }

    /// Why a row stands out, or does not count.
    package enum Emphasis: Equatable, Sendable {
      case winner
      case hasLeft
      /// Struck from a table, and kept in a list.
      case struck
    }

    package init(_ id: ID, _ cells: [Cell]) { (self.id, self.cells) = (id, cells) }

    fileprivate mutating func keep(_ columns: [Int]) { cells = columns.map { cells[$0] } }
  }

  /// A text as people read it, and for programs the exact value.
  package struct Cell: Equatable, Sendable {
    package let text: String
    /// The number that the text shows; nil for a name, an empty cell and a dash.
    package let value: Value?

    package enum Value: Equatable, Sendable {
      case count(Int)
      case points(Score, as: ScoreKind)
      /// Points more or less, with a sign.
      case difference(Score)
      case time(Date)
    }

    package static let empty = Cell("")

    package init(_ text: String, _ value: Value? = nil) { (self.text, self.value) = (text, value) }

    /// A number; nil makes an empty cell.
    package init(_ count: Int?) {
      self.init(count.map(String.init) ?? "", count.map(Value.count))
    }

    /// Points; nil makes a cell with other words.
    ///
    /// - Parameter decimals: the number of decimals that the cells of the column share; nil for as many as the points
    ///   need.
    package init(
      _ points: Score?, as kind: ScoreKind = .points, decimals: Int? = nil, else words: String = ""
    ) {
      self.init(
        points.map { $0.formatted(decimals: decimals ?? $0.decimals, as: kind) } ?? words,
        points.map { .points($0, as: kind) })
    }
  }

  /// Makes a table. A row has a cell for each column.
  package init(_ name: String, _ columns: [Column], _ groups: [Group]) {
    precondition(groups.allSatisfy { $0.rows.allSatisfy { $0.cells.count == columns.count } })
    (self.name, self.columns, self.groups) = (name, columns, groups)
  }

  /// Makes a table of one group.
  package init(_ name: String, _ columns: [Column], rows: [Row]) {
    self.init(name, columns, [Group(rows)])
  }

  /// The same table with a line below its last row.
  func with(footnote: String) -> Table {
    var table = self
    if !groups.isEmpty { table.groups[groups.count - 1].footnote = footnote }
    return table
  }

  /// Tables with columns of this one, as its groups with headings. Columns that only name a row's group are left out.
  ///
  /// - Parameter others: rows of this table that no part has.
  func grouped(_ parts: [(heading: String, table: Table)], others: [Row]) -> Table {
    let kept = columns.filter { if case .rankInGroup = $0.meaning { false } else { true } }
    let rest = others.isEmpty ? [] : [("In no pool", Table(name, columns, rows: others))]
    let groups = (parts + rest).map { heading, table in
      Group(
        table.rows.map { row in
          var row = row
          row.cells = kept.map { column in
            table.columns.firstIndex { $0.meaning == column.meaning }.map { row.cells[$0] }
              ?? .empty
          }
          return row
        }, heading: heading)
    }
    return Table(name, kept, groups)
  }

  package var rows: [Row] { groups.flatMap(\.rows) }
  package var isEmpty: Bool { groups.allSatisfy(\.rows.isEmpty) }

  /// The table with some of its columns, in their order.
  package func keeping(_ isKept: (Column) -> Bool) -> Table {
    ordered(columns.indices.filter { isKept(columns[$0]) })
  }

  /// The table with the columns at the given offsets.
  package func ordered(_ offsets: [Int]) -> Table {
    var table = self
    table.columns = offsets.map { columns[$0] }
    for group in groups.indices {
      for row in groups[group].rows.indices { table.groups[group].rows[row].keep(offsets) }
    }
    return table
  }

  /// A row for a listener, such as `1, Ann, played 3, won 2` or, in a cross table, `1, Ann, 3:1 against Bob`.
  package func words(of row: Row) -> String {
    let (names, others) = (columns.firstIndex { $0.meaning == .name }, rows)
    return zip(columns, row.cells).compactMap { column, cell in
      guard case .opponent(let position) = column.meaning, let names else {
        return column.words(of: cell)
      }
      let other = others[position - 1]
      return cell.text.isEmpty || other.id == row.id
        ? nil : "\(cell.text) against \(other.cells[names].text)"
    }.joined(separator: ", ")
  }

  /// The table for people: without the columns that only programs need.
  package var forReaders: Table { keeping { !$0.meaning.isForPrograms } }

  /// The table for people, with the rows of the first group in the order by hand. Programs that read a table back have
  /// the rows from first to last.
  package var inReadingOrder: Table {
    var table = forReaders
    if let order = table.readingOrder {
      table.groups[0].rows = order.map { [rows = table.groups[0].rows] in rows[$0] }
      table.readingOrder = nil
    }
    return table
  }

  /// The number of columns with points by round.
  package var rounds: Int {
    columns.count { column in
      switch column.meaning {
      case .round, .start: true
      default: false
      }
    }
  }
}
