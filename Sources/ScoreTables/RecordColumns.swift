import Scorekeeping

/// What the results of a board sum up to: the columns of its standings beside the rank, the name and the points.
package struct RecordColumns {
  private let isByShare: Bool
  private let hasTies: Bool
  /// A column with a number of points for each player.
  private struct Sums {
    let column: Table.Column
    let points: [Player.ID: Score]
    let decimals: Int

    init(_ meaning: Table.Meaning, _ points: [Player.ID: Score]) {
      (column, self.points) = (Table.Column(meaning), points)
      decimals = Array(points.values).decimals
    }

    func cell(of player: Player) -> Table.Cell {
      Table.Cell(points[player.id] ?? .zero, decimals: decimals)
    }
  }

  /// The parts of the points, where there are any: bonus points, and points that no match gave, such as a deduction.
  private let parts: [Sums]
  /// The sums of opponents' points by which ties are broken.
  private let strengths: [Sums]
  /// What the rules for ties say about the player at each position.
  package let marks: [TieMark?]

  /// Fails for a board without matches.
  package init?(of ranked: RankedBoard) {
    if ranked.board.matches == nil { return nil }
    isByShare = ranked.board.isRankedByShare
    hasTies = ranked.hasTieRules
    let points = ranked.pointsBesidesResults
    parts = [(Table.Meaning.bonus, points?.bonus ?? [:]), (.other, points?.other ?? [:])]
      .filter { $0.1.values.contains { $0 != .zero } }.map(Sums.init)
    strengths = ranked.strengths.map { Sums(.strength($0.rule), $0.sums) }
    marks = ranked.standings.tieMarks(at: 0..<ranked.standings.count)
  }

  private static let meanings: [Table.Meaning] = [
    .played, .won, .drawn, .lost, .scored, .conceded, .difference,
  ]

  /// The columns before the points.
  var columns: [Table.Column] {
    Self.meanings.map { Table.Column($0) } + parts.map(\.column)
  }

  func cells(of player: Player) -> [Table.Cell] {
    let record = player.record ?? MatchRecord()
    return Self.meanings.compactMap(record.cell) + parts.map { $0.cell(of: player) }
  }

  /// The columns after the points: the share of wins if it ranks the players, the sums of opponents' points by which
  /// ties are broken, and the rule that decided among those with equal points.
  var lastColumns: [Table.Column] {
    (isByShare ? [Table.Column(.share)] : []) + strengths.map(\.column)
      + (hasTies ? [Table.Column(.tieRule)] : [])
  }

  /// - Parameter position: the position of the player in the standings.
  func lastCells(of player: Player, at position: Int) -> [Table.Cell] {
    (isByShare ? [player.record?.cell(.share) ?? .empty] : [])
      + strengths.map { $0.cell(of: player) }
      + (hasTies ? [Table.Cell(marks[position]?.shortName ?? "")] : [])
  }

  /// The bonus points, other points and sums of opponents' points of a player, by the titles of their columns.
  package func sums(of player: Player) -> [String: Score] {
    (parts + strengths).reduce(into: [:]) {
      $0[$1.column.title] = $1.points[player.id] ?? .zero
    }
  }
}

extension MatchRecord {
  /// The cell of a column of results; nil for another column.
  package func cell(_ meaning: Table.Meaning) -> Table.Cell? {
    switch meaning {
    case .played: Table.Cell(played)
    case .won: Table.Cell(won)
    case .drawn: Table.Cell(drawn)
    case .lost: Table.Cell(lost)
    case .scored: Table.Cell(scored)
    case .conceded: Table.Cell(conceded)
    case .difference: Table.Cell(differenceText, .difference(difference))
    case .share: Table.Cell(shareText)
    default: nil
    }
  }
}
