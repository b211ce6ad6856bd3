import Scorekeeping
import Texts

/// Names with scores and teams, read from a table.
///
/// `TableReader` finds the header. Keys that are titles make the row that has them the header. If the key of the scores
/// is a number, the first row is a header if it has a word in that column; numbers of columns are never titles of a
/// table without a header. Without keys, a row is a header if it has a column of names, and either another known column
/// or no numbers besides rounds. `ColumnTitles` has the titles.
///
/// With a header, these columns are read, in any order: name, score, team, start, the rounds 1, 2, 3 … (`1: 100 m` with
/// a name, `Round 1`) and what rules make of numbered ones (`bonus`, `missed`, `dropped`), groups (`group` with names in
/// it, or `group juniors`), and the rank. Other columns are ignored, but they may hold numbers only if there are scores.
/// Without a header the columns are name, score and team, and a team
/// with a number as its name must be in quotes. An empty cell changes nothing; a dash, or a code such as DNF, takes the
/// score away; 0 is a score. A comma in a number is a decimal point. Numbers such as 1.234 may have grouped digits,
/// unless other numbers show that they do not. Players of one name get the team or the club in brackets. A last row with
/// a word for a total and the sums of the rows above is left out. A header alone is a table without players.
package struct ScoreTable: Sendable {
  /// The rows of the table; each name occurs once.
  package internal(set) var rows: [NamedScore] = []
  /// The names that got their club in brackets, as another player has the same one.
  package private(set) var namesWithOrigin: Set<String> = []
  /// The names of the ignored columns.
  package internal(set) var passedOver: [String] = []
  /// The last round that the table has a column for; 1 if it has none.
  package internal(set) var round = 1
  /// The names of the first rounds in their titles.
  package internal(set) var roundNames: [String] = []
  /// The kind of the scores, if the table shows it: times if one of them has minutes or their column is called `time`.
  package internal(set) var kind: ScoreKind?
  /// The first rank that cannot be read. The side that wins on a new board is then unknown.
  var unreadRank: ImportProblem?
  /// What the table is taken for.
  package internal(set) var reading = TableReading()
  let source: ImportSource
  let keys: Keys
  var columns: [Column?] = [.name, .score, .team]
  var titles: [String] = []
  var hasHeader = false
  /// Whether the ranks may be other numbers, and whether they have the usual title, so that a dash means who has left.
  var (hasWeakRanks, hasUsualRanks) = (false, false)
  /// The columns of scores with a sign in some row, where `E` is even par.
  var signed: Set<Int> = []
  /// The columns of scores without a sign in some row, where a sign begins a gap.
  var unsigned: Set<Int> = []
  /// Whether the scores may be in an ignored column.
  var mayHideScores = false
  /// Whether the columns are known, so that the rows can be read.
  var hasColumns = false
  /// Whether rounds that do not sum up to the score are no rounds.
  var contradictsScore = false
  var problems = ImportProblems()
  var marks = DecimalMarks()
  var namesakes = Namesakes()
  /// The sums of the columns of points in the rows read so far, in thousandths.
  var sums: [Int128] = []
  /// The columns that have the same score as the chosen one in all rows.
  var twins: [Int] = []

  /// Reads a whole table. Cost: linear in its size.
  ///
  /// - Throws: all faults of the table.
  package init(_ source: ImportSource, keys: Keys = Keys()) throws(ImportProblems) {
    try self.init(source, keys: keys, readsWordyRounds: true)
    if problems.isEmpty { return }
    // Where the points of rounds such as 'R1' do not sum up to a column called score, they mean something else.
    if wrongSums == problems.count,
      let table = try? ScoreTable(
        source, keys: keys, readsWordyRounds: false), table.problems.isEmpty
    {
      self = table
    } else {
      throw problems
    }
  }

  /// The number of sums that contradict a column that is certainly the score.
  var wrongSums = 0

  private init(
    _ source: ImportSource, keys: Keys, readsWordyRounds: Bool
  ) throws(ImportProblems) {
    self.source = source
    self.keys = keys
    var reader = try TableReader(source) { Self.likeness($0, keys) }
    marks.usual =
      switch reader.delimiter {
      case .comma: .point
      case .semicolon: .comma
      // As this program writes it.
      default: reader.isMarkdown ? .point : nil
      }
    if let header = reader.header {
      readHeader(header, above: reader.sample, readsWordyRounds: readsWordyRounds)
      reading.remarks += reader.titles.map { "'\($0)' above the header is left out" }
    } else if reader.beginsUnreadable, keys.isEmpty {
      // The row that cannot be read could be the header.
      hasColumns = true
    } else if let row = reader.sample.first {
      chooseColumns(of: row, above: reader.sample)
    }
    findSigns(in: reader.sample)
    readRows(&reader)
    for (index, origin) in namesakes.origins {
      rows[index].name += " (\(origin))"
      namesWithOrigin.insert(rows[index].name)
    }
    for (name, line) in namesakes.clashes(of: rows.map(\.name)) {
      problems.append(ImportProblem(.nameTwice(String(name.prefix(80)), line: line)))
    }
    dropOtherNumbers()
    problems.merge(reader.problems)
    problems.merge(marks.doubts)
    if problems.isEmpty, rows.isEmpty, !hasHeader {
      problems = ImportProblems([ImportProblem(.nothing(source.name))])
    }
  }

  /// Refuses a table for a new board whose ranks cannot be read: they do not show which score wins.
  ///
  /// - Throws: the fault of the first such rank, unless the scores are times.
  package func checkRanks() throws(ImportProblems) {
    if let unreadRank, kind != .time { throw ImportProblems([unreadRank]) }
  }

  /// The titles of columns; the number of a column without one.
  static func names(of fields: [CSVReader.Field]) -> [String] {
    zip(1..., fields).map { number, field in
      let name = String(trimmed(field.text).prefix(40))
      return name.isEmpty ? "\(number)" : name
    }
  }

  mutating func add(_ fact: ImportError, at field: CSVReader.Field) {
    problems.append(source.problem(fact, at: field.range, in: field.line))
  }
}
