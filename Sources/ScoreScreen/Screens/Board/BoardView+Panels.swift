import ScoreTables
import Scorekeeping

/// The rows of a board's panels.
extension BoardView {
  /// The rows beside the list and the rows below it.
  struct Panels {
    var side: [ChromeRow.Content] = []
    var below: [ChromeRow.Content] = []
    var hasChanges = false
  }

  /// The panels in their places. Cost: linear in the panels that are not cached.
  ///
  /// - Parameters:
  ///   - side: the column of the line beside the list; nil if there is no panel beside it.
  ///   - rows: the number of rows below the list.
  ///   - height: the number of rows of the list and below it.
  func panels(
    side: Int?, below: PanelLayout.Below, rows: Int, height: Int, _ context: ScreenContext
  ) -> Panels {
    var panels = Panels()
    let width = context.size.columns
    if let side {
      let rounds = roundRows(width: width - side - 1, context)
      // A blank row and a title are above the changes.
      let changes = changeRows(height - rounds.count - 2, at: 2, context)
      panels.side = rounds
      if !changes.isEmpty {
        panels.side += [.list(.text(TextRow(number: 0))), .rule(.lastChanges)] + changes
      }
      panels.hasChanges = !changes.isEmpty
      if below == .race { panels.below = raceRows(rows, width: side, context) }
      return panels
    }
    if below == .nothing { return panels }
    let changes = changeRows(rows - 1, at: 3, context)
    // A board without changes needs no room for them.
    if changes.isEmpty, below == .changes { return panels }
    panels.hasChanges = !changes.isEmpty
    panels.below = [.rule(.lastChanges)] + changes
    if below == .changesAndRace {
      let column = PanelLayout.changesWidth
      let race = raceRows(rows, width: width - column - 1, context)
      let left = panels.below
      panels.below = race.enumerated().map { row, race in
        .beside(row < left.count ? left[row] : nil, race, column: column, isTop: row == 0)
      }
    }
    return panels
  }

  private func changeRows(
    _ count: Int, at column: Int, _ context: ScreenContext
  ) -> [ChromeRow.Content] {
    let (session, ranked) = (context.session, lineup.ranked)
    let changes = recent.lines(max(0, count)) {
      try session.recentChanges(of: ranked, limit: $0)
    }
    let columns = ChangeColumns(
      for: changes, at: column, board.rules, offsetFromUTC: session.offsetFromUTC)
    return changes.map { .change($0, columns) }
  }

  /// The time or the day of the last change, `20:15` or `12 Nov`; nil if it has just been made.
  func endTime(_ context: ScreenContext) -> String? {
    let (session, ranked) = (context.session, lineup.ranked)
    let last = recent.lines(1) { try session.recentChanges(of: ranked, limit: $0) }.first
    let played = PlayedTime(
      last?.time, now: session.now, offsetFromUTC: session.offsetFromUTC, isShort: false)
    if case .text(let text) = played { return text }
    return nil
  }

  /// The numbers of the last rounds, and the points of the best players in them.
  private func roundRows(width: Int, _ context: ScreenContext) -> [ChromeRow.Content] {
    let ranked = lineup.ranked
    let count = min(PanelLayout.players(of: context.size), ranked.standings.count)
    let key = PanelCache.RoundsKey(width: width, players: count, theme: context.theme)
    return panelCache.rounds(key, of: ranked.board) { bests in
      let players = ranked.rowPositions(best: count).map(ranked.player)
      let last = max(ranked.board.round, bests.lastPlayed)
      let dropped = ranked.board.droppedRounds
      let columns = SheetColumns(
        of: players, last: last, width: width, rules: ranked.board.rules,
        hasBrackets: !dropped.values.allSatisfy(\.isEmpty))
      let header = columns.header(cursor: nil, width: width, theme: context.theme)
      return [.line(header)]
        + players.map { player in
          .list(.sheet(SheetRow(player, bests, columns, dropping: dropped[player.id] ?? [])))
        }
    }
  }

  /// The title and the chart of the race.
  private func raceRows(
    _ rows: Int, width: Int, _ context: ScreenContext
  ) -> [ChromeRow.Content] {
    let key = PanelCache.ChartKey(
      width: width, rows: rows - 1, selection: selection, theme: context.theme)
    return panelCache.chart(key, of: lineup.ranked, isHeld: holdsRace)
  }

  /// Whether there is a race to show. Bars of characters in one colour would not be lines.
  func hasRace(_ theme: Theme) -> Bool {
    theme.hasBlocks && theme.hasBars && theme.colours >= 8
      && panelCache.race(of: lineup.ranked, isHeld: holdsRace).steps >= 3
  }
}

extension SheetColumns {
  /// Lays out the last rounds of some players, as far as they fit.
  fileprivate init(
    of players: [Player], last: Int, width: Int, rules: Rules, hasBrackets: Bool
  ) {
    // The sheet begins with the same round.
    let first = players.contains { $0.start != .zero } ? 0 : 1
    let rounds = max(first, last - width / 2)..<last + 1
    let points = players.flatMap { player in rounds.compactMap { player.points(in: $0) } }
    let sums = players.map(\.score)
    let decimals = (points + sums).decimals
    func widest(_ points: [Score]) -> Int {
      points.map { $0.formatted(decimals: decimals, as: rules.scores).utf8.count }.max() ?? 1
    }
    let metrics = ContentMetrics(
      names: players.map { Glyph.width(of: $0.name) }.max() ?? 0,
      points: widest(points) + (hasBrackets ? 2 : 0),
      sum: widest(sums), rounds: first...last, scores: rules.scores, decimals: decimals,
      sumTitle: rules.sumTitle)
    self.init(width: width, for: metrics, first: last, wanted: last)
  }
}

/// The parts of panels that depend only on the board, kept until it changes.
struct PanelCache {
  struct RoundsKey: Equatable {
    let width: Int
    let players: Int
    let theme: Theme
  }

  struct ChartKey: Equatable {
    let width: Int
    let rows: Int
    let selection: Player.ID?
    let theme: Theme
  }

  /// The best points by round; nil until the panel of rounds is shown.
  private var bests: RoundBests?
  private var race: (isHeld: Bool, race: Race)?
  private var rounds: (key: RoundsKey, rows: [ChromeRow.Content])?
  private var chart: (key: ChartKey, rows: [ChromeRow.Content])?

  /// Removes the parts that a change of the board has made outdated. Cost: linear in the change.
  mutating func update(to board: Scoreboard, by change: BoardChange) {
    bests?.update(to: board, by: change)
    (race, rounds, chart) = (nil, nil, nil)
  }

  mutating func rounds(
    _ key: RoundsKey, of board: Scoreboard, make: (RoundBests) -> [ChromeRow.Content]
  ) -> [ChromeRow.Content] {
    if let rounds, rounds.key == key { return rounds.rows }
    let bests = bests ?? RoundBests(of: board)
    let rows = make(bests)
    self.bests = bests
    rounds = (key, rows)
    return rows
  }

  /// The race by rounds. Cost: linear in the rounds of the best players, once after each change.
  ///
  /// - Parameter isHeld: whether a round is being entered; it is left out until all have points in it.
  mutating func race(of board: RankedBoard, isHeld: Bool) -> Race {
    if let race, race.isHeld == isHeld { return race.race }
    let round = board.board.round
    let isOpen = isHeld && board.board.lacksPoints(in: round)
    let new = Race(of: isOpen ? board.before(round) : board) { [] }
    (race, chart) = ((isHeld, new), nil)
    return new
  }

  mutating func chart(
    _ key: ChartKey, of board: RankedBoard, isHeld: Bool
  ) -> [ChromeRow.Content] {
    let race = race(of: board, isHeld: isHeld)
    if let chart, chart.key == key { return chart.rows }
    let lines = RacePanel(
      race, selection: key.selection, width: key.width, rows: key.rows, theme: key.theme
    ).lines
    let rows = [.rule(Rule(title: "race"))] + lines.map(ChromeRow.Content.line)
    chart = (key, rows)
    return rows
  }
}

/// The places of the panels of a board: beside the list, below it, or nowhere.
enum PanelLayout {
  /// The panels below a list.
  enum Below: Equatable {
    case nothing
    case changes
    case race
    /// The last changes, and the race to their right.
    case changesAndRace
  }

  /// The width of the last changes beside a race.
  static let changesWidth = 54

  /// The column of the line between the list and the panels beside it, the rounds and the last changes; nil if the
  /// screen is too narrow for them, or before the second round.
  static func side(of size: Size, rounds: Int) -> Int? {
    if size.columns < 120 || rounds < 2 { return nil }
    return size.columns - max(44, min(72, size.columns * 38 / 100)) - 1
  }

  /// The panels in the rows below a list, each with a title in the first row.
  ///
  /// - Parameters:
  ///   - side: the column of the line beside the list; nil if there is no panel beside it.
  ///   - hasRace: whether there is a race to show; asked only if there is room for it.
  static func below(
    rows: Int, of size: Size, side: Int?, hasRace: @autoclosure () -> Bool
  ) -> Below {
    if side != nil { return rows >= 9 && hasRace() ? .race : .nothing }
    if rows < 4 { return .nothing }
    return size.columns >= 96 && rows >= 7 && hasRace() ? .changesAndRace : .changes
  }

  /// The number of players in the panel of rounds.
  static func players(of size: Size) -> Int { (size.rows - 10) / 2 }
}
