import Foundation
import IdentityDiff
import Scorekeeping

/// What a board's screen remembers beside the board: all of it belongs to players, none to rows.
struct BoardView {
  private(set) var lineup: Lineup
  /// Whether one of the players is selected, unless there is none.
  private let isSelecting: Bool
  /// The standings when the round began, or when the board was opened: what movements are told from.
  private var baseline: RankedBoard
  /// The last change of each score since then.
  private var deltas: [Player.ID: Score] = [:]
  /// Baselines of the last rounds before, for those who go back.
  private var rounds: [(number: Int, baseline: RankedBoard, deltas: [Player.ID: Score])] = []
  private static let keptRounds = 100
  private(set) var selection: Player.ID?
  private var scrolling = Scrolling()
  var pending: Pending?
  /// Whose score the last key, a `-`, lowered by a step, and when: a digit that follows at once makes it a
  /// sign.
  var lowered: (player: Player.ID, time: Date)?

  /// An amount being typed, and for whom.
  struct Pending: Equatable {
    let player: Player.ID
    var text: String
  }

  init(_ board: Scoreboard, isSelecting: Bool = true) {
    lineup = Lineup(board)
    self.isSelecting = isSelecting
    baseline = lineup.ranked
    if isSelecting { select(near: 0) }
  }

  var board: Scoreboard { lineup.board }
  var selectedPlayer: Player? { selection.flatMap { board.players[id: $0] } }
  var selectedLine: Int? { selection.flatMap(lineup.line) }
  var pendingPlayer: Player? { pending.flatMap { board.players[id: $0.player] } }

  /// Follows the board. What is taken back is no change of a score worth telling.
  mutating func update(to board: Scoreboard, by change: BoardChange, isUndone: Bool = false) {
    let line = selectedLine
    let oldRound = self.board.round
    lineup.update(to: board, by: change)
    if isSelecting, selectedPlayer == nil { select(near: line ?? 0) }
    if pendingPlayer == nil { pending = nil }
    if board.round != oldRound {
      let known = isUndone ? rounds.last { $0.number == board.round } : nil
      rounds.removeAll { $0.number == oldRound }
      if rounds.count == Self.keptRounds { rounds.removeFirst() }
      rounds.append((oldRound, baseline, deltas))
      (baseline, deltas) = known.map { ($0.baseline, $0.deltas) } ?? (lineup.ranked, [:])
      return
    }
    for update in change.players.updates where update.old.score != update.new.score {
      deltas[update.new.id] = isUndone ? nil : update.new.score.subtracting(update.old.score)
    }
    if !change.players.deletions.isEmpty || !change.players.insertions.isEmpty {
      rebase(change.players)
    }
  }

  /// Lets those who came and went do so in the baseline too, or all others would seem to have moved.
  private mutating func rebase(_ changes: ChangeSet<Player>) {
    var start = baseline.board
    for deletion in changes.deletions { start.players.remove(deletion.element.id) }
    for insertion in changes.insertions { try? start.players.append(insertion.element) }
    baseline = RankedBoard(start)
  }

  mutating func lock(_ isLocked: Bool) { lineup.lock(isLocked) }

  mutating func select(_ id: Player.ID) {
    if board.players[id: id] != nil { selection = id }
  }

  /// What to show, scrolled so that the selection is among it. Cost: that of the rows.
  ///
  /// In teams a header is always at the top: where the first player to be seen is not the first of the team, the
  /// header takes the line of the one before.
  mutating func sections(width: Int, height: Int) -> ListRows {
    if lineup.count == 0 {
      let text = isSelecting ? "No players yet: press a to add some" : "No players yet"
      let row = TextRow(number: 0, head: "", text: text, headWidth: 0)
      return [ListSection(ListHeader(.players(board.id)), rows: [.text(row)])]
    }
    scrolling.follow(selectedLine, count: lineup.count, height: height)
    let hasHeaders = lineup.hasTeams && height > 1
    if hasHeaders, scrolling.top > 0, scrolling.top == selectedLine {
      scrolling.scroll(to: scrolling.top - 1)
    } else if hasHeaders, scrolling.top < lineup.count - height, isLastOfTeam(scrolling.top) {
      // A header that would stand above nobody.
      scrolling.scroll(to: scrolling.top + 1)
    }
    let columns = Columns(
      width: width, players: lineup.count, extents: lineup.extents,
      widestTotal: lineup.teams.widestTotal)
    let full = fullBar
    var lines = scrolling.visible(count: lineup.count, height: height)
    var result: ListRows = []
    if !lineup.hasTeams {
      result.append(ListSection(ListHeader(.players(board.id))))
    } else if hasHeaders, case .team(let team) = lineup.header(above: lines.lowerBound) {
      result.append(section(of: team, columns: columns))
      lines = lines.dropFirst()
    }
    for line in lines {
      switch lineup.item(at: line) {
      case .player(let offset):
        let row = row(of: board.players[offset], offset: offset, columns: columns, full: full)
        if result.isEmpty { result.append(ListSection(ListHeader(.players(board.id)))) }
        result[result.count - 1].rows.append(.player(row))
      case .team(let name): result.append(section(of: name, columns: columns))
      }
    }
    return result
  }

  /// Whether a player stands in a line below whom the team ends.
  private func isLastOfTeam(_ line: Int) -> Bool {
    lineup.header(above: line) != nil && lineup.player(at: line + 1) == nil
  }

  /// Scrolls where nobody is selected, as far as there are lines.
  mutating func scroll(by lines: Int, height: Int) {
    scrolling.scroll(by: lines, count: lineup.count, height: height)
    // Upwards past what would be passed over downwards.
    if lines < 0, scrolling.top > 0, isLastOfTeam(scrolling.top) {
      scrolling.scroll(to: scrolling.top - 1)
    }
  }

  private func section(of team: String?, columns: Columns) -> ListSection<ListHeader, Row> {
    let row = TeamRow(
      name: team, rank: lineup.teams.rank(of: team),
      total: lineup.teams.total(of: team)?.formatted(decimals: columns.decimals) ?? "?",
      columns: columns)
    return ListSection(ListHeader(.team(team, board.id), team: row))
  }

  /// The score that fills a bar: the target, or the highest score if that is more or if there is none.
  private var fullBar: Int64 {
    let standings = lineup.ranked.standings
    guard standings.count > 0 else { return 0 }
    let best = board.rules.wins == .high ? 0 : standings.count - 1
    let highest = lineup.ranked.player(at: best).score.thousandths
    return max(highest, board.rules.target?.thousandths ?? 0)
  }

  private func row(of player: Player, offset: Int, columns: Columns, full: Int64) -> PlayerRow {
    let standings = lineup.ranked.standings
    let ranking = board.rules.ranking
    let rank = standings.rank(at: standings.position(of: player, offset: offset), by: ranking)
    let before = baseline.position(of: player.id).map {
      baseline.standings.rank(at: $0, by: ranking)
    }
    return PlayerRow(
      id: player.id, rank: rank,
      name: player.name, score: player.score,
      bar: columns.bar(of: player.score.thousandths, full: full), movement: (before ?? rank) - rank,
      delta: deltas[player.id], colour: player.colour,
      isSelected: player.id == selection, columns: columns)
  }
}

extension BoardView: NamedList {
  var lineCount: Int { lineup.count }

  func name(at line: Int) -> String? { lineup.player(at: line)?.name }

  mutating func select(_ line: Int?) { selection = line.flatMap(lineup.player)?.id }
}
