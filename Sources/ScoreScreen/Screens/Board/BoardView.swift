import FoundationBase
import IdentityDiff
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
  /// The board at the beginning of the round, or when it was opened: movements of players are relative to it.
  private(set) var baseline: RankedBoard
  /// The last change of each score since the baseline.
  private(set) var deltas: Deltas
  /// Baselines of earlier rounds, restored when `round` is undone.
  private var rounds: [(number: Int, baseline: RankedBoard, deltas: Deltas)] = []
  private static let keptRounds = 100
  private(set) var selection: Player.ID?
  var scrolling = Scrolling()
  /// The scrolling in large letters, counted in players or teams.
  var bigScrolling = Scrolling()
  var rowCache = RowCache()
  /// The last changes, shown in the panel and in previews.
  var recent = RecentChanges()
  var panelCache = PanelCache()
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
  var pending: Pending?
  /// The step if the last key was `+` or `-`. A digit typed next reverts the step and begins an amount with its sign.
  var lastStep: Step?

  /// The last change of each score, and the width of the widest change.
  struct Deltas {
    private var values: [Player.ID: Score] = [:]
    private var widths = Histogram()
    let scores: ScoreKind

    init(_ scores: ScoreKind) {
      self.scores = scores
    }

    var widest: Int { widths.greatest }

    subscript(id: Player.ID) -> Score? {
      get { values[id] }
      set {
        if let old = values[id] { widths.count(old.signed(as: scores).utf8.count, -1) }
        if let newValue { widths.count(newValue.signed(as: scores).utf8.count, 1) }
        values[id] = newValue
      }
    }
  }

  init(_ board: Scoreboard, mode: Mode = .keep) {
    self.mode = mode
    lineup = Lineup(board)
    textMetrics = TextMetrics(of: board.players)
    deltas = Deltas(board.rules.scores)
    baseline = lineup.ranked
    if mode.keepsScore { select(near: 0) }
  }

  var board: Scoreboard { lineup.board }
  var selectedPlayer: Player? { selection.flatMap { board.players[id: $0] } }
  var selectedLine: Int? { selection.flatMap(lineup.line) }
  var pendingPlayer: Player? { pending.flatMap { board.players[id: $0.player] } }
  /// The score after the typed amount is applied; nil without a valid amount.
  var pendingTarget: Score? {
    pendingPlayer.flatMap { player in pending?.amount.flatMap { player.score.adding($0) } }
  }
  /// The amount being typed, and its player, such as `+12 for Ann`; nil without an amount.
  var pendingWords: String? {
    guard let pending, let pendingPlayer else { return nil }
    return "\(pending.words) for \(pendingPlayer.name)"
  }

  /// Follows a change of the board. An undone change clears the player's last change.
  ///
  /// - Parameters:
  ///   - time: the time at which changed scores begin to flash; nil for none.
  ///   - date: the time of the change if it is the last one of the board; nil if another may be.
  ///   - round: the round that the command names.
  mutating func update(
    to board: Scoreboard, by change: BoardChange, isUndone: Bool = false,
    at time: ContinuousClock.Instant? = nil, made date: Date? = nil, naming round: Int? = nil
  ) {
    let isUndone = isUndone || board.isPublic && change.takesBackReveal
    let before = recent.isValid && date != nil ? lineup.ranked : nil
    defer {
      recent.update(by: change, from: before, to: lineup.ranked, at: date, naming: round)
    }
    if let time {
      for update in change.players.updates where update.old.score != update.new.score {
        flashes.begin(update.new.id, isGain: update.new.score > update.old.score, at: time)
      }
    }
    // This search is needed only if the selected player may have been deleted.
    let line = change.players.deletions.isEmpty ? nil : selectedLine
    let oldRound = self.board.round
    lineup.update(to: board, by: change)
    textMetrics.update(change.players)
    rowCache.invalidate(after: change)
    panelCache.update(to: board, by: change)
    if selectedPlayer == nil {
      if mode.keepsScore { select(near: line ?? 0) } else { select(nil) }
    }
    if pendingPlayer == nil { pending = nil }
    if board.round != oldRound {
      let known = isUndone ? rounds.last { $0.number == board.round } : nil
      rounds.removeAll { $0.number == oldRound || $0.number == board.round && isUndone }
      if rounds.count == Self.keptRounds { rounds.removeFirst() }
      rounds.append((oldRound, baseline, deltas))
      (baseline, deltas) =
        known.map { ($0.baseline, $0.deltas) } ?? (lineup.ranked, Deltas(board.rules.scores))
      return
    }
    if deltas.scores != board.rules.scores { deltas = Deltas(board.rules.scores) }
    for update in change.players.updates
    where update.old.score != update.new.score || update.isZero(in: board.round) {
      deltas[update.new.id] = isUndone ? nil : update.new.score.subtracting(update.old.score)
    }
    if mode.followsStream {
      // On a stream, movements since its beginning would mean little.
      baseline = lineup.ranked
    } else if !change.players.deletions.isEmpty || !change.players.insertions.isEmpty {
      rebase(change.players)
    }
  }

  /// Adds new players to the baseline and removes deleted ones; otherwise all others would seem to have moved.
  private mutating func rebase(_ changes: ChangeSet<Player>) {
    var start = baseline.board
    for deletion in changes.deletions { start.players.remove(deletion.element.id) }
    for insertion in changes.insertions { try? start.players.append(insertion.element) }
    baseline.update(to: start, by: start.change(from: baseline.board))
  }

  /// The number in the column of changes; nil for none.
  func delta(of player: Player) -> Score? {
    showsRound ? player.rounds[board.round] : deltas[player.id]
  }

  /// Rebuilds everything that changes update, and everything that is kept from frame to frame.
  mutating func dropCaches() {
    lineup = lineup.remade()
    baseline = RankedBoard(baseline.board)
    textMetrics = TextMetrics(of: board.players)
    (rowCache, panelCache, recent) = (RowCache(), PanelCache(), RecentChanges())
  }

  mutating func lock(_ isLocked: Bool) { lineup.lock(isLocked) }

  mutating func select(_ id: Player.ID) {
    if board.players[id: id] != nil { selection = id }
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
      scrolling.top + height >= lineup.count
    )
  }
}

extension BoardView: SelectableList {
  var actsOnRows: Bool { true }
  var isSelecting: Bool { mode.selectsPlayers }
  var kind: KeyBindings.Screen { mode.keysOfBoard }
  var selectedRow: Row.ID? { selection.map { .player($0) } }
  var lineCount: Int { lineup.count }

  func name(at line: Int) -> String? { lineup.player(at: line)?.name }

  func coversTop(height: Int) -> Bool { scrolling.top > 0 && showsHeaders(height: height) }

  mutating func select(_ line: Int?) { selection = line.flatMap(lineup.player)?.id }
}
