import FoundationBase
import ScoreTables
import Scorekeeping

/// The columns of a sheet of rounds: the ranks and the names, one column for each round, a line, and the sums.
///
/// The field of names is as wide as the longest name, as far as three rounds fit beside it, or up to half of the width.
/// Columns of rounds narrow, down to the widest points, their mark and a blank, before any round is left out.
struct SheetColumns: Equatable, Sendable {
  /// The measured widths of a sheet's content.
  struct ContentMetrics {
    /// The width of the widest name.
    var names: Int
    /// The widths of the widest points and of the widest sum.
    var points: Int
    var sum: Int
    /// The first round, 0 for the start, and the last one.
    var rounds: ClosedRange<Int>
    /// The number of players with ranks; nil if no ranks are shown.
    var players: Int?
    var hasSwatches = false
    var scores = ScoreKind.points
    /// The number of decimals of all points and sums.
    var decimals = 0
    var sumTitle = "sum"
    var roundNames: [String?] = []
    var pars: [Score] = []
  }

  /// The column of the rank; the sign of a tie precedes it.
  static let rank = 1
  /// The width of the rank; 0 without ranks.
  let rankWidth: Int
  /// The column of the sign in the player's colour; nil without one.
  let swatch: Int?
  let name: Int
  /// The width of the names, with the space after them.
  let nameWidth: Int
  /// The width of a round: the points, and a mark after them.
  let cellWidth: Int
  let sumWidth: Int
  /// The width of the points over par after the sum; 0 without a par, and where there is no room.
  let overParWidth: Int
  /// The rounds that are shown.
  let rounds: Range<Int>
  let scores: ScoreKind
  let decimals: Int
  private let sumTitle: String
  private let roundNames: [String?]
  /// The points expected in each of the first rounds.
  private let pars: [Score]

  /// Lays out as many rounds as fit, including the wanted one.
  ///
  /// - Parameters:
  ///   - first: the first round to show, if the wanted one is visible then.
  ///   - wanted: the round to show in any case; nil for all rounds, whether they fit or not.
  init(width: Int, for metrics: ContentMetrics, first: Int, wanted: Int?) {
    (scores, decimals, roundNames) = (metrics.scores, metrics.decimals, metrics.roundNames)
    (pars, sumTitle) = (metrics.pars, metrics.sumTitle)
    overParWidth = pars.isEmpty || wanted != nil && width < 46 ? 0 : 5
    sumWidth = max(5, metrics.sum + 2)
    let label = metrics.rounds.lowerBound == 0 ? 5 : String(metrics.rounds.upperBound).utf8.count
    // After points come a mark and a blank.
    let least = max(metrics.points + 2, label + 1)
    let titles = metrics.roundNames.reduce(0) { max($0, $1.map(Glyph.width) ?? 0) }
    let roomy = max(6, least, min(titles, 12) + 1)
    let scrolled = min(max(metrics.points, label) + 2, roomy)
    let total = metrics.rounds.count
    // Before the names: the mark of the selection and a space; after the rounds: the line, the sum, the points over par
    // and a margin.
    let unsigned = width - 2 - 1 - sumWidth - overParWidth - 1
    // Names leave room for three rounds, or have half of the width.
    let most = max(width / 2, unsigned - scrolled * min(3, total))
    let names = max(4, min(metrics.names + 1, wanted == nil ? .max : most))
    let ranks = metrics.players.map { 1 + max(2, String($0).utf8.count) } ?? 0
    let signs = ranks + (metrics.hasSwatches ? 2 : 0)
    // Ranks and signs leave room for three rounds.
    let hasSigns =
      ranks > 0
      && (wanted == nil || unsigned - signs - names >= scrolled * min(3, total))
    rankWidth = hasSigns ? ranks : 0
    swatch = hasSigns && metrics.hasSwatches ? Self.rank + ranks + 1 : nil
    name = 2 + (hasSigns ? signs : 0)
    let room = unsigned - (hasSigns ? signs : 0)
    nameWidth = wanted == nil ? names : max(4, min(names, room - scrolled))
    let share = max(0, room - nameWidth) / total
    switch (share, wanted) {
    case (least..., .some): cellWidth = min(share, roomy)
    case (_, .some): cellWidth = scrolled
    case (_, nil): cellWidth = max(scrolled, min(share, roomy))
    }
    guard let wanted else {
      rounds = metrics.rounds.lowerBound..<metrics.rounds.upperBound + 1
      return
    }
    let (from, last) = (metrics.rounds.lowerBound, metrics.rounds.upperBound)
    let count = max(1, min((room - nameWidth) / cellWidth, total))
    let start = max(from, min(max(min(first, wanted), wanted - count + 1), last - count + 1))
    rounds = start..<start + count
  }

  /// Points as a text, `·` if there are none.
  fileprivate func text(_ points: Score?) -> String {
    points?.formatted(decimals: decimals, as: scores) ?? "·"
  }

  /// Writes the points over par after the sum.
  fileprivate func write(_ overPar: String, in line: inout Line) {
    line.write(
      overPar, at: self.line + 1 + sumWidth, width: overParWidth, style: .muted, align: .trailing)
  }

  /// The line between the rounds and the sums.
  var line: Int { name + nameWidth + rounds.count * cellWidth }

  /// The columns of a round.
  func cell(of round: Int) -> Range<Int> {
    let start = name + nameWidth + (round - rounds.lowerBound) * cellWidth
    return start..<start + cellWidth
  }

  /// The round at a column of the screen; nil elsewhere.
  func round(at column: Int) -> Int? { rounds.first { cell(of: $0).contains(column) } }

  /// The row with the rounds' names, as short as they have to be, or their numbers.
  func header(cursor: Int?, width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let heads = RoundHeads(roundNames.compactMap(\.self), onLinesOf: cellWidth - 1)
    for round in rounds {
      let name = roundNames.indices.contains(round - 1) ? roundNames[round - 1] : nil
      line.write(
        round == 0 ? "start" : name.flatMap { heads[$0] } ?? "\(round)",
        at: cell(of: round).lowerBound, width: cellWidth - 1,
        style: round == cursor ? .bold : .muted, align: .trailing)
    }
    line.write(sumTitle, at: self.line + 1, width: sumWidth, style: .muted, align: .trailing)
    if overParWidth > 0 { write("par", in: &line) }
    return line
  }

  /// The row with the points that are expected in each round, or in all up to it; nil without any.
  func parLine(showsTotals: Bool = false, width: Int, theme: Theme) -> Line? {
    if pars.isEmpty { return nil }
    var line = Line(width: width, theme: theme)
    func sum(_ pars: some Collection<Score>) -> Score { pars.reduce(.zero) { $0.adding($1) ?? $0 } }
    line.write("par", at: name, width: nameWidth - 1, style: .muted)
    for round in rounds where pars.indices.contains(round - 1) {
      line.write(
        text(showsTotals ? sum(pars.prefix(round)) : pars[round - 1]),
        at: cell(of: round).lowerBound, width: cellWidth - 1, style: .muted, align: .trailing)
    }
    line.put(theme.axis, at: self.line, style: .faint)
    line.write(
      text(sum(pars)), at: self.line + 1, width: sumWidth, style: .muted, align: .trailing)
    return line
  }
}

extension SheetColumns.ContentMetrics {
  /// Measures a sheet with ranks.
  ///
  /// - Parameter names: the width of the widest name of a player.
  init(_ sheet: RoundSheet, names: Int) {
    self.init(
      names: sheet.teams.reduce(names) { max($0, Glyph.width(of: $1.name)) },
      points: sheet.longestPoints, sum: sheet.longestSum, rounds: sheet.first...sheet.count,
      players: sheet.board.players.count, scores: sheet.board.rules.scores,
      decimals: sheet.decimals, sumTitle: sheet.sumTitle,
      roundNames: sheet.board.rules.hasFormat ? sheet.board.rules.format.roundNames : [],
      pars: sheet.board.rules.hasFormat ? sheet.board.rules.format.pars : [])
  }
}

/// The row of a player or a team on a sheet of rounds.
package struct SheetRow: Equatable, Sendable {
  /// The points in a round, or the score after it.
  struct Cell: Equatable, Sendable {
    let text: String
    var isBest = false
  }

  /// The player's identity, or the name of the team.
  package let id: Row.ID
  let rank: String
  /// Whether the player or team ranks first.
  let isFirst: Bool
  /// The number of the player's colour; nil for a team.
  let colour: Int?
  package let name: String
  let cells: [Cell]
  package let sum: String
  /// The points over par; nil without a par.
  let overPar: String?
  package let isSelected: Bool
  /// The round of the cursor, on the selected row; nil on the others.
  let cursor: Int?
  /// The points that are being typed at the cursor.
  let typed: String?
  /// Whether the player has left.
  private let hasLeft: Bool
  let columns: SheetColumns

  /// Makes the row of a player.
  ///
  /// - Parameters:
  ///   - dropped: the rounds whose points do not count. They are in brackets.
  ///   - cursor: the round of the cursor if the player is selected, else nil.
  ///   - typed: the points that are being typed at the cursor.
  init(
    _ player: Player, rank: Int = 0, isTied: Bool = false, _ bests: RoundBests,
    _ columns: SheetColumns, dropping dropped: Set<Int> = [], totals: RoundTotals? = nil,
    overPar: String? = nil, cursor: Int? = nil, typed: String? = nil
  ) {
    id = .player(player.id)
    self.overPar = overPar
    self.rank = Theme.rank(rank, isTied: isTied)
    isFirst = rank == 1 && player.hasScored
    colour = player.colour
    name = player.name
    cells = columns.rounds.map { round in
      let points = bests.points(of: player, in: round)
      if let totals {
        let score = points.flatMap { _ in totals.score(of: player, after: round) }
        return Cell(text: columns.text(score))
      }
      // As on paper, a frame has its rolls, and the totals stand below.
      let rolls = player.rolls?.text(of: round)
      return Cell(
        text: rolls
          ?? (dropped.contains(round) ? "(\(columns.text(points)))" : columns.text(points)),
        isBest: rolls == nil && bests.isBest(points, in: round))
    }
    sum = player.scoreText(as: columns.scores, decimals: columns.decimals)
    hasLeft = player.hasLeft
    isSelected = cursor != nil
    self.cursor = cursor
    self.typed = typed
    self.columns = columns
  }

  /// Makes the row of the player at a position of the standings, with the rank.
  init(
    at position: Int, of ranked: RankedBoard, _ bests: RoundBests, _ columns: SheetColumns,
    dropping dropped: [Player.ID: Set<Int>], totals: RoundTotals? = nil, cursor: Int? = nil,
    typed: String? = nil
  ) {
    let (standings, ranking) = (ranked.standings, ranked.board.rules.ranking)
    let player = ranked.player(at: position)
    self.init(
      player, rank: standings.rank(at: position, by: ranking),
      isTied: ranking != .ordinal && standings.isTied(at: position), bests, columns,
      dropping: dropped[player.id] ?? [], totals: totals, overPar: ranked.board.overPar(player.id),
      cursor: cursor,
      typed: typed)
  }

  init(_ team: TeamSums, _ columns: SheetColumns, totals: RoundTotals? = nil) {
    id = .team(team.name)
    // A number alone would look like the rank of a player.
    rank = team.rank.map { Theme.rank($0.ordinal, isTied: team.isTied) } ?? ""
    isFirst = false
    hasLeft = false
    colour = nil
    name = team.name
    cells = columns.rounds.map { round in
      let points = team.points(in: round)
      guard let totals else { return Cell(text: columns.text(points)) }
      return Cell(text: columns.text(points.flatMap { _ in totals.total(of: team, after: round) }))
    }
    sum = team.totalText(as: columns.scores, decimals: columns.decimals)
    (overPar, isSelected) = (nil, false)
    cursor = nil
    typed = nil
    self.columns = columns
  }

  /// Whether this is the row of a team.
  package var isTeam: Bool { colour == nil }

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let end = columns.name + columns.nameWidth
    if columns.rankWidth > 0 {
      // The rank of a team is a word, and also takes the column of the sign.
      let room = isTeam ? columns.name - SheetColumns.rank - 1 : columns.rankWidth
      // Where there is no room for a word, the number has to do.
      let text = rank.terminalWidth > room ? String(rank.prefix { !$0.isLetter }) : rank
      line.write(
        text, at: SheetColumns.rank, width: room, style: isFirst || isTeam ? .bold : .muted,
        align: isTeam ? .leading : .trailing)
    }
    if let swatch = columns.swatch, let colour {
      line.put(theme.swatch, at: swatch, style: Style(colour: theme.palette.player(colour)))
    }
    line.write(
      name, at: columns.name, width: columns.nameWidth - 1,
      style: hasLeft && !isSelected
        ? .muted
        : Style(
          colour: isTeam ? theme.palette[.team] : .standard,
          isBold: isSelected || isFirst || isTeam))
    for (round, cell) in zip(columns.rounds, cells) {
      let place = columns.cell(of: round)
      var style = Style.plain
      if cell.text == "·" || hasLeft { style = .muted }
      if cell.isBest { style = Style(colour: .gain, isBold: true) }
      line.write(
        cell.text, at: place.lowerBound, width: place.count - 1, style: style, align: .trailing)
      if cell.isBest { line.put("*", at: place.upperBound - 1, style: style) }
    }
    line.put(theme.axis, at: columns.line, style: .faint)
    line.write(
      sum, at: columns.line + 1, width: columns.sumWidth, style: hasLeft ? .muted : .bold,
      align: .trailing)
    if columns.overParWidth > 0, let overPar { columns.write(overPar, in: &line) }
    if isSelected { line.select(name: columns.name - 1..<end) }
    if let cursor { draw(at: columns.cell(of: cursor), in: &line) }
    return line
  }

  /// Draws the cell of the cursor in reverse, with the typed text.
  private func draw(at place: Range<Int>, in line: inout Line) {
    if let typed {
      line.fill(place, with: " ")
      line.write(
        String(typed.suffix(place.count - 1)), at: place.lowerBound, width: place.count - 1,
        align: .trailing)
      line.put(line.theme.caret, at: place.upperBound - 1)
    }
    line.restyle(place) { style in
      style = Style(isBold: true, isReverse: true)
    }
  }
}
