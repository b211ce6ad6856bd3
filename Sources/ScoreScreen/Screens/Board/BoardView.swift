import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The facts that the board of a stream shows besides its players.
package struct StreamFacts: Equatable {
  /// The time for which points count, in words; nil if they always count.
  let window: String?
  /// The sum of the points of all players, including players that are not on the board; nil if unknown.
  let total: Score?
  /// Whether anything has come in.
  let hasEvents: Bool

  package init(window: String? = nil, total: Score? = nil, hasEvents: Bool = false) {
    (self.window, self.total, self.hasEvents) = (window, total, hasEvents)
  }

  /// The share of some points in the total: `5.2%`; nil unless the total is positive.
  func share(of score: Score) -> String? {
    guard let total, total > .zero else { return nil }
    let percent = Double(score.thousandths) / Double(total.thousandths) * 100
    let tenths = (abs(percent) * 10).rounded() / 10
    if tenths >= 1000 { return nil }
    let text = tenths < 10 ? "\(tenths)" : "\(Int(tenths.rounded()))"
    return (percent < 0 && tenths > 0 ? "-" : "") + text + "%"
  }
}

/// The state of a board's screen. It refers to players by identity, never by row number.
struct BoardView {
  private(set) var lineup: Lineup
  private(set) var textMetrics: TextMetrics
  /// While the score is kept, a player is always selected unless there are none; on a stream, at first no player is
  /// selected.
  let mode: Mode
  /// The facts of the stream besides its players.
  var streamFacts = StreamFacts()
  /// The ranks that the players' movements are relative to.
  private(set) var formerRanks: FormerRanks
  /// The last change of each score in the current round.
  private(set) var deltas: LastDeltas
  var list = LineList()
  /// The scrolling in large letters, counted in players or teams.
  var bigScrolling = Scrolling()
  @Kept var rowCache = RowCache()
  /// The last changes, shown in the panel and in previews.
  @Kept var recent = RecentChanges()
  @Kept var panelCache = PanelCache()
  var flashes = Flashes()
  /// The time of the next frame, for the clocks of players.
  var now = Date.distantPast
  /// Whether the big mode is on, with names and scores in large letters.
  var isBig = false
  /// Whether tiles that do not fit in the big mode are on further pages, which turn by themselves.
  var isPaged = false
  /// Whether the column of changes shows the points of the current round.
  var showsRound = false
  /// Whether the race leaves out a round that is being entered, so that it does not jump with each player.
  var holdsRace = false
  var pending: PendingAmount?
  /// The step if the last key was `+` or `-`. A digit typed next reverts the step and begins an amount with its sign.
  var lastStep: AmountStep?
  var reveals = Reveals()

  /// What a presenter types, and what the presenter has shown.
  struct Reveals {
    /// The place that a presenter has typed: the next key announces all places up to it.
    var typedPlace: Int?
    /// The player who was revealed last. The next frame scrolls to the row.
    var player: Player.ID?
  }

  init(_ board: Scoreboard, mode: Mode = .keep) {
    self.mode = mode
    lineup = Lineup(board)
    textMetrics = TextMetrics(of: board.players)
    deltas = LastDeltas(board.rules.scores)
    formerRanks = FormerRanks(of: lineup.ranked)
    if mode.keepsScore { select(near: 0) }
  }

  var board: Scoreboard { lineup.board }
  var selection: Player.ID? {
    if case .player(let id) = list.selection { id } else { nil }
  }
  var selectedPlayer: Player? { selection.flatMap { board.players[id: $0] } }
  var pendingPlayer: Player? { pending.flatMap { board.players[id: $0.player] } }
  /// The position of the selected player in the standings.
  var selectedPosition: Int? { selection.flatMap(lineup.ranked.position) }
  /// The score after the typed amount is applied; nil without a valid amount.
  var pendingTarget: Score? {
    pendingPlayer.flatMap { player in
      pending?.amount.flatMap { pointsSoFar(of: player).adding($0) }
    }
  }

  /// What a typed amount is added to: the score or, where rounds are won, the points of the present round.
  func pointsSoFar(of player: Player) -> Score {
    board.roundRule == nil ? player.score : board.roundPoints(of: player, in: board.round)
  }
  /// The amount being typed, and its player, such as `+12 for Ann`; nil without an amount.
  var pendingWords: String? {
    guard let pending, let pendingPlayer else { return nil }
    return "\(pending.words) for \(pendingPlayer.name)"
  }

  /// Follows a change of the board.
  ///
  /// - Parameters:
  ///   - step: the transition with the change.
  ///   - time: the time at which changed scores begin to flash; nil for none.
  ///   - date: the time of the change if it is the last one of the board; nil if another may be.
  /// - Returns: what happened.
  mutating func update(
    to board: Scoreboard, by change: BoardChange, of step: Transition,
    at time: ContinuousClock.Instant? = nil, made date: Date? = nil
  ) -> ChangeFacts {
    if let time {
      for update in change.players.updates where update.old.score != update.new.score {
        flashes.begin(update.new.id, isGain: update.new.score > update.old.score, at: time)
      }
    }
    let old = lineup.ranked
    updateRows(to: board, by: change)
    if mode.followsStream {
      deltas.follow(change, to: board)
    } else {
      // The public sees reversals under other numbers.
      let isKnown = mode.keepsScore || step.entries.allSatisfy { $0.reversal == nil }
      deltas.follow(isKnown ? step.entries : [], to: board)
    }
    let facts = ChangeFacts(change, of: step, from: old, to: lineup.ranked)
    recent.update(by: facts, at: date)
    return facts
  }

  /// Follows a change of the board that no journal holds.
  mutating func update(to board: Scoreboard, by change: BoardChange) {
    updateRows(to: board, by: change)
    deltas.follow(change, to: board)
  }

  private mutating func updateRows(to board: Scoreboard, by change: BoardChange) {
    // This search is needed only if the selected player may have been deleted.
    let line = change.players.deletions.isEmpty ? nil : selectedLine
    lineup.update(to: board, by: change)
    textMetrics.update(change.players)
    rowCache.invalidate(after: change)
    panelCache.update(to: board, by: change)
    if !formerRanks.stay(after: change) {
      let known = formerRanks
      formerRanks = FormerRanks(of: lineup.ranked)
      if formerRanks.ranks != known.ranks { rowCache = RowCache() }
    }
    if selectedPlayer == nil {
      if mode.keepsScore { select(near: line ?? 0) } else { select(nil) }
    }
    if pendingPlayer == nil { pending = nil }
  }

  /// Has the last change of each score read again before the next frame; on a stream, they stay.
  mutating func readDeltas() { if !mode.followsStream { deltas.invalidate() } }

  /// The number in the column of changes; nil for none, and where rounds are won: the points say it all.
  func delta(of player: Player) -> Score? {
    if board.roundRule != nil { return nil }
    return showsRound ? player.rounds[board.round] : deltas[player.id]
  }

  /// Rebuilds everything that changes update, and everything that is kept from frame to frame.
  mutating func dropCaches() {
    lineup = lineup.remade()
    formerRanks = FormerRanks(of: lineup.ranked)
    textMetrics = TextMetrics(of: board.players)
    readDeltas()
    _rowCache = Kept(RowCache())
    _panelCache = Kept(PanelCache())
    _recent = Kept(RecentChanges())
  }

  mutating func lock(_ isLocked: Bool) { lineup.lock(isLocked) }

  mutating func select(_ id: Player.ID) {
    if board.players[id: id] != nil { list.selection = .player(id) }
  }

  /// Whether a line holds the last player of a team.
  func isLastOfTeam(_ line: Int) -> Bool {
    lineup.header(above: line) != nil && lineup.player(at: line + 1) == nil
  }

  /// The number of lines on a page while watching, and whether the page shows the whole list, or its end.
  func page(of size: Size, height: Int) -> (length: Int, isAll: Bool, isLast: Bool) {
    if let part = bigPart(of: size) {
      return (part.shown.count, part.shown.count == part.count, part.shown.upperBound == part.count)
    }
    // A team's header may take the first line, and scrolling may skip another header.
    return (
      lineup.hasTeams ? max(1, height - 2) : height, lineup.count <= height,
      list.scrolling.top + height >= lineup.count
    )
  }
}

extension BoardView: ListScreen {
  var actsOnRows: Bool { true }
  var isSelecting: Bool { mode.selectsPlayers }
  var kind: KeyBindings.Screen { mode.keysOfBoard }
  var lineCount: Int { lineup.count }
  /// The player of the amount being typed or, without one, the selected player.
  var target: KeyTarget? {
    (pending?.player ?? selection).flatMap { board.players[id: $0] }.map {
      KeyTarget(row: .player($0.id), loss: .playerGone($0.name))
    }
  }

  func row(at line: Int) -> Row.ID? { lineup.player(at: line).map { .player($0.id) } }

  func line(of row: Row.ID) -> Int? {
    if case .player(let id) = row { lineup.line(of: id) } else { nil }
  }

  func name(at line: Int) -> String? { lineup.player(at: line)?.name }

  func words(at line: Int, _ context: ScreenContext) -> String {
    lineup.player(at: line).map { Focus.words($0, in: lineup.ranked) } ?? ""
  }

  func coversTop(height: Int) -> Bool { list.scrolling.top > 0 && showsHeaders(height: height) }

  /// Takes over what the context knows of the board. A lost selection has moved on already, by `update`.
  mutating func settle(_ context: ScreenContext) {
    streamFacts = context.streamFacts
    showsRound = context.question is any RoundQuestion
    holdsRace = context.question is PointsQuestion
    now = context.session.now
    if deltas.isStale {
      deltas =
        (try? LastDeltas(on: board, from: context.session)) ?? LastDeltas(board.rules.scores)
      rowCache = RowCache()
    }
    if let line = reveals.player.flatMap(lineup.line) {
      let player = lineup.hasTeams ? lineup.headers(before: line) - 1 : line
      list.scrolling.show(line, count: lineup.count, height: items(context))
      if let layout = bigLayout(of: context.size) {
        bigScrolling.show(player, count: bigCount, height: layout.capacity)
      }
      reveals.player = nil
    }
    if isBig, let layout = bigLayout(of: context.size) {
      bigScrolling = bigScrolling(for: layout)
    } else {
      list.scrolling = scrolled(height: items(context))
    }
  }
}
