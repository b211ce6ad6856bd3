import FoundationBase
import Scorekeeping

// A column beside the scores is added here: to `derived`, to `detailMeanings` with when a board has it, and to `detail`
// with what stands in it.

extension Table.Meaning {
  /// The columns that follow from the scores and the rules of a board: `import` passes them over.
  package static let derived: [Self] = [
    .teamTotal, .rankInTeam, .ranksGained, .overPar, .clock, .tieRule, .presentRound,
    .presentGame,
  ]
}

extension RankedBoard {
  /// What stands beside the scores: what results add up to, the points over par, missed rounds and ranks within groups,
  /// and the players' clocks. Each door takes the columns that it has room for. O(1).
  package var detailColumns: [Table.Column] {
    // Where a game is below the points of a round, these are games.
    let inRound = board.pointsRule == nil ? nil : "Games"
    return detailMeanings.map { Table.Column($0, name: $0 == .presentRound ? inRound : nil) }
  }

  private var detailMeanings: [Table.Meaning] {
    var meanings: [Table.Meaning] = []
    if board.matches != nil {
      meanings = [.played, .won, .drawn, .lost, .scored, .conceded]
      meanings.append(board.isRankedByShare ? .share : .difference)
    }
    if hasTieRules { meanings.append(.tieRule) }
    if board.rules.hasFormat, !board.rules.format.pars.isEmpty { meanings.append(.overPar) }
    if hasMissingWords || board.players.hasGroups { meanings.append(.places) }
    if board.details.clock?.kind == .each { meanings.append(.clock) }
    if board.roundRule != nil {
      meanings.append(.presentRound)
      if board.pointsRule != nil { meanings.append(.presentGame) }
    }
    return meanings
  }

  /// A cell beside the score of a player.
  ///
  /// - Parameters:
  ///   - mark: what the rules for ties say about the player.
  ///   - now: the time that clocks show.
  package func detail(
    _ meaning: Table.Meaning, of player: Player, _ mark: TieMark?, at now: Date
  ) -> Table.Cell {
    switch meaning {
    case .tieRule: Table.Cell(mark?.shortName ?? "")
    case .overPar: Table.Cell(board.overPar(player.id) ?? "")
    case .missedRounds:
      Table.Cell(missedRounds(of: player) > 0 ? missedRounds(of: player) : nil)
    case .places:
      Table.Cell(
        ([missedText(of: player)].compactMap(\.self) + groupPlaces(of: player))
          .joined(separator: ", "))
    case .clock: Table.Cell(board.details.timeText(of: player.id, at: now) ?? "")
    case .presentRound:
      Table.Cell(board.roundPoints(of: player, in: board.round), as: board.rules.scores)
    case .presentGame: Table.Cell(board.gameText(of: player) ?? "")
    default: (player.record ?? MatchRecord()).cell(meaning) ?? .empty
    }
  }

  /// What stands beside a player's score, in words: `3–1–0, +5, by difference · 1st juniors`; nil for nothing. Clocks
  /// have a place of their own.
  package func detailNote(on player: Player, _ mark: TieMark?, at now: Date) -> String? {
    let others = detailColumns.filter { !$0.isResult && $0.meaning != .clock }
    let words = others.map { column in
      let cell = detail(column.meaning, of: player, mark, at: now)
      // Points over par and of the present round need no title: `+3`.
      let isPlain = [.overPar, .presentRound, .presentGame].contains(column.meaning)
      return isPlain && !cell.text.isEmpty ? cell.text : column.words(of: cell)
    }
    let parts = ([resultNote(on: player, mark)] + words).compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }
}

extension RankedBoard {
  /// What stands beside a player's score, for a listener: `won 3`, `drawn 1`, `lost 0`, `diff +5`. Clocks, and what
  /// follows from the rest, are left out.
  package func detailWords(of player: Player, _ mark: TieMark?) -> [String] {
    let unsaid: Set<Table.Meaning> = [.played, .scored, .conceded, .clock]
    return detailColumns.filter { !unsaid.contains($0.meaning) }.compactMap {
      $0.words(of: detail($0.meaning, of: player, mark, at: .distantPast))
    }
  }
}

/// The columns of a board's standings beside the rank, the name, the rounds and the points.
package struct StandingsColumns {
  private let ranked: RankedBoard
  private let now: Date?
  /// A number of points for each player.
  private struct Sums {
    let points: [Player.ID: Score]
    let decimals: Int

    init(_ points: [Player.ID: Score]) {
      (self.points, decimals) = (points, Array(points.values).decimals)
    }
  }

  /// The parts of the points, where there are any: bonus points, and points that no match gave, such as a deduction;
  /// then the sums of opponents' points by which ties are broken.
  private let sums: [(meaning: Table.Meaning, sums: Sums)]
  private let gains: [Player.ID: Int]
  /// What the rules for ties say about the player at each position; empty without matches and rules.
  package let marks: [TieMark?]
  let beforeScore: [Table.Column]
  let afterScore: [Table.Column]

  /// - Parameter now: the time that clocks show; nil for no clocks.
  package init(of ranked: RankedBoard, at now: Date? = nil) {
    (self.ranked, self.now) = (ranked, now)
    let besides = ranked.pointsBesidesResults
    let parts = [(Table.Meaning.bonus, besides?.bonus ?? [:]), (.other, besides?.other ?? [:])]
      .filter { $0.1.values.contains { $0 != .zero } }
    let strengths = ranked.strengths.map { (Table.Meaning.strength($0.rule), $0.sums) }
    sums = (parts + strengths).map { ($0.0, Sums($0.1)) }
    gains = ranked.ranksGained
    marks =
      ranked.board.matches == nil && !ranked.hasTieRules
      ? [] : ranked.standings.tieMarks(at: 0..<ranked.standings.count)
    let details = ranked.detailColumns.map(\.meaning)
    let results: [Table.Meaning] = [
      .played, .won, .drawn, .lost, .scored, .conceded, .difference,
    ]
    beforeScore =
      ranked.board.matches == nil ? [] : (results + parts.map(\.0)).map { Table.Column($0) }
    // Ranks within groups have columns of their own.
    afterScore =
      ((details.contains(.share) ? [.share] : []) + strengths.map(\.0)
      + details.filter {
        !results.contains($0) && $0 != .share && $0 != .places && ($0 != .clock || now != nil)
      }
      + (ranked.hasMissedRounds ? [.missedRounds] : []) + (gains.isEmpty ? [] : [.ranksGained]))
      .map { Table.Column($0) }
  }

  /// - Parameter position: the position of the player in the standings.
  func cell(_ column: Table.Column, of player: Player, at position: Int) -> Table.Cell {
    if let sums = sums.first(where: { $0.meaning == column.meaning })?.sums {
      return Table.Cell(sums.points[player.id] ?? .zero, decimals: sums.decimals)
    }
    if column.meaning == .ranksGained { return Table.Cell(ranksGained: gains[player.id] ?? 0) }
    let mark = marks.isEmpty ? nil : marks[position]
    return ranked.detail(column.meaning, of: player, mark, at: now ?? .distantPast)
  }

  /// The bonus points, other points and sums of opponents' points of a player, by the titles of their columns.
  package func sums(of player: Player) -> [String: Score] {
    Dictionary(
      uniqueKeysWithValues: sums.map {
        (Table.Column($0.meaning).title, $0.sums.points[player.id] ?? .zero)
      })
  }
}

extension Table.Cell {
  /// Ranks gained, with an arrow that says where to; empty for 0.
  fileprivate init(ranksGained ranks: Int) {
    switch ranks {
    case 0: self = .empty
    case 1...: self.init("▲\(ranks)", .count(ranks))
    default: self.init("▼\(-ranks)", .count(ranks))
    }
  }
}

extension MatchRecord {
  /// The cell of a column of results; nil for another column.
  fileprivate func cell(_ meaning: Table.Meaning) -> Table.Cell? {
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
