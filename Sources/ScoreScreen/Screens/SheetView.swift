import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The sheet of a board: players from first to last, and below them the teams, with the points of each round.
///
/// It belongs to a board's screen and shares its selection. A number typed into a cell corrects the points of that
/// round; the round after the current one begins with its first points.
struct SheetView: Screen {
  let kind = KeyBindings.Screen.rounds
  let isOfBoard = true
  let isOfGame = true
  let actsOnRows = true
  /// The round of the cursor.
  private var round: Int
  /// The first round that is shown.
  private var first: Int
  private(set) var showsTotals = false
  /// The points that are being typed for the selected cell.
  private var typed: PendingAmount?
  private var scrolling = Scrolling()
  /// The points of each round, kept until the board changes.
  private var sheet: RoundSheet

  init(on board: Scoreboard) {
    round = board.round
    first = board.round
    sheet = RoundSheet(of: board)
  }

  mutating func settle(_ context: ScreenContext) {
    guard let board = context.board?.value else { return }
    if sheet.board != board.board { sheet = RoundSheet(of: board.board) }
    if let typed, board.board.players[id: typed.player] == nil { self.typed = nil }
    go(to: round, on: board)
    first = columns(on: board, context).rounds.lowerBound
    let lines = lines(in: context.room, on: board, context)
    scrolling.show(
      selectedRow(on: board), count: board.lineup.ranked.standings.count, height: lines.height)
  }

  /// Makes the sheet again for the next frame.
  mutating func dropCaches() { sheet = RoundSheet(of: sheet.board) }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    guard let board = context.board?.value else { return .close }
    let keys = context.keys[.rounds]
    let action = keys.action(for: key)
    let isRoll = isRoll(key, on: board)
    if typed != nil {
      if isRoll { return type(key, on: board) }
      if action == nil, case .character(let character) = key,
        AmountText.isPart(character, of: board.board.rules.scores)
      {
        return type(key, on: board)
      }
      if action == nil || action == .search, case .character = key {
        typed?.refused = key
        return .refuse("'\(key)' is not part of a number of points")
      }
      switch action {
      case .digit: return type(key, on: board)
      case _ where key == .character(":") && board.board.rules.scores == .time:
        return type(key, on: board)
      case .erase, .apply, .applyRight, .back, .help, .redraw: break
      default:
        let ways = [keys.hint(.apply, "keeps it"), keys.hint(.back, "leaves it")]
          .filter { !$0.isEmpty }.joined(separator: ", ")
        return .refuse("\(words(on: board)) is not kept yet: \(ways)")
      }
    }
    switch action {
    case .first: go(to: 0, on: board)
    case .last: go(to: max(board.board.round, sheet.count), on: board)
    case .earlierRound: go(to: round - 1, on: board)
    case .laterRound: go(to: round + 1, on: board)
    case .totals: showsTotals.toggle()
    case .search where board.mode.keepsScore:
      return .ask(SearchQuestion(origin: board.list.selection))
    case .back:
      if typed == nil { return .close }
      typed = nil
    case .digit where board.board.rules.format.isFilled(round) && board.mode.keepsScore:
      return .refuse("\(ScorekeepingError.roundFollows(round, board.board.rules.roundWord))")
    case .digit where board.mode.keepsScore: return type(key, on: board)
    case nil
    where board.mode.keepsScore && isRoll || AmountText.beginnings.map(Key.character).contains(key):
      return board.board.rules.format.isFilled(round)
        ? .refuse("\(ScorekeepingError.roundFollows(round, board.board.rules.roundWord))")
        : type(key, on: board)
    case .erase where board.mode.keepsScore: return erase(on: board)
    case .apply where board.mode.keepsScore: return apply(on: board, goingRight: false)
    case .applyRight where board.mode.keepsScore: return apply(on: board, goingRight: true)
    default:
      if let lines = action?.lines(onPageOf: context.room.count) {
        return move(by: lines, on: board, context)
      }
      if let request = action?.sharedRequest(in: board.mode) { return request }
      if case .paste = key { return .refuse("Pasted text is not a number of points") }
      return .unbound(key, help: keys.key(for: .help))
    }
    return .nothing
  }

  /// The last round that the cursor can go to. While the score is kept, and unless the rules have a number of rounds,
  /// this is the round after the last one.
  private func last(on board: BoardView) -> Int {
    let isOpen = board.mode.keepsScore && board.board.rules.format.rounds == nil
    return max(board.board.round, sheet.count) + (isOpen ? 1 : 0)
  }

  private mutating func go(to round: Int, on board: BoardView) {
    self.round = max(sheet.first, min(round, last(on: board)))
  }

  /// The row of the selected player; nil if none is selected.
  private func selectedRow(on board: BoardView) -> Int? {
    board.selectedPosition.flatMap(board.lineup.ranked.rowPositions().firstIndex)
  }

  /// Selects a player further down, or scrolls if no player can be selected.
  private mutating func move(
    by lines: Int, on board: BoardView, _ context: ScreenContext
  ) -> Request {
    let ranked = board.lineup.ranked
    guard board.mode.keepsScore else {
      scrolling.scroll(by: lines, count: ranked.standings.count, height: context.room.count - 2)
      return .nothing
    }
    guard let row = selectedRow(on: board) else { return .nothing }
    let new = max(0, min(row + lines, ranked.standings.count - 1))
    return .select(.player(ranked.standings.id(at: ranked.rowPositions()[new])))
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    guard typed == nil, let board = context.board?.value else { return .nothing }
    return move(by: lines, on: board, context)
  }

  /// Moves the cursor to a clicked cell.
  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    guard case .sheet(let row) = click.row, case .player(let id) = row.id, typed == nil else {
      return .nothing
    }
    if let round = row.columns.round(at: click.column) { self.round = round }
    return .select(.player(id))
  }

  // MARK: correcting

  private func isRoll(_ key: Key, on board: BoardView) -> Bool {
    guard board.board.rules.format.frames != nil, case .character(let character) = key else {
      return false
    }
    return Rolls.isRoll(character)
  }

  private mutating func type(_ key: Key, on board: BoardView) -> Request {
    guard case .character(let character) = key, let player = board.selectedPlayer else {
      return .nothing
    }
    guard var typed else {
      var first = PendingAmount(player, text: String(character), on: board.board, isOfRound: true)
      first.text = first.isFrame ? "" : first.text
      if first.isFrame, let refusal = first.type(character) { return .refuse(refusal) }
      self.typed = first
      return .nothing
    }
    let refusal = typed.type(character)
    if refusal != nil { typed.refused = key }
    self.typed = typed
    return refusal.map { .refuse($0) } ?? .nothing
  }

  /// Removes the last typed character or, if there is none, the points of the cell.
  private mutating func erase(on board: BoardView) -> Request {
    guard typed != nil else {
      guard let player = board.selectedPlayer, player.points(in: round) != nil else {
        return .nothing
      }
      return .perform(
        board.board.rules.format.frames == nil
          ? .score([.init(PlayerReference(player), .clear)], round: round)
          : .roll([.init(PlayerReference(player), nil)], round: round))
    }
    typed?.refused = nil
    typed?.text.removeLast()
    if typed?.text.isEmpty == true { typed = nil }
    return .nothing
  }

  /// Keeps the typed points, and goes to the next cell: down, and from the last player to the top of the next round; or
  /// to the right.
  private mutating func apply(on board: BoardView, goingRight: Bool) -> Request {
    let rows = board.lineup.ranked.rowPositions()
    let row = selectedRow(on: board) ?? 0
    let isLast = row + 1 >= rows.count
    var nextRound = goingRight || isLast ? round + 1 : round
    while board.board.rules.format.isFilled(nextRound) { nextRound += 1 }
    guard
      let next = goingRight
        ? board.selection
        : board.lineup.ranked.standings.id(at: rows[isLast ? 0 : row + 1])
    else { return .nothing }
    guard let typed, let player = board.board.players[id: typed.player] else {
      go(to: nextRound, on: board)
      return .select(.player(next))
    }
    if let key = typed.refused {
      // The points may not be the intended ones.
      self.typed?.refused = nil
      return .refuse("'\(key)' was left out of \(words(on: board))")
    }
    do {
      let command: Command =
        typed.isFrame
        ? .roll([.init(PlayerReference(player), typed.text)], round: round)
        : .score([.init(PlayerReference(player), .set(try typed.points()))], round: round)
      var kept = self
      kept.typed = nil
      kept.go(to: nextRound, on: board)
      return .perform(
        command, then: [.select(.player(next)), .show(kept)])
    } catch {
      return .fail(error)
    }
  }

  // MARK: words

  private func words(on board: BoardView) -> String {
    let name = board.selectedPlayer?.name ?? ""
    return "\(typed?.text ?? "") for \(name) in \(board.board.rules.numbered(round))"
  }

  func status(_ message: String, _ context: ScreenContext) -> String {
    guard message.isEmpty || typed != nil, let board = context.board?.value else { return message }
    return words(ofCellOn: board)
  }

  func focus(_ context: ScreenContext) -> Focus? {
    context.board.flatMap { Focus(self, on: $0.value) }
  }

  func introduction(_ context: ScreenContext) -> [String] {
    let round = (context.board?.value.board.rules ?? Rules()).roundWord.one
    return [showsTotals ? "The totals after each \(round)" : "The points of each \(round)"]
  }

  /// The cell of the cursor in words, and the result of the typed points.
  func words(ofCellOn board: BoardView) -> String {
    guard board.mode.keepsScore, let player = board.selectedPlayer else { return "" }
    let old = sheet.bests.points(of: player, in: round)
    let content = player.rolls?.text(of: round) ?? old.map(board.text) ?? "–"
    let cell = "\(player.name), \(board.board.words(ofRound: round)): \(content)"
    guard let typed else { return cell }
    guard let new = typed.amount else { return "\(cell) → \(typed.text)" }
    let sum = player.score.subtracting(old ?? .zero)?.adding(new)
    return "\(cell) → \(board.text(new))"
      + (sum.map { ", sum \(player.scoreText(as: board.board.rules.scores)) → \(board.text($0))" }
        ?? "")
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.rounds]
    func key(_ actions: KeyAction...) -> String {
      actions.compactMap { keys.key(for: $0)?.description }.joined(separator: " ")
    }
    if typed != nil {
      return [
        Hint(key(.apply), "keep, go down", 1), Hint(key(.back), "leave as it was", 2),
      ]
    }
    let moves = Hint(key(.earlierRound, .next, .previous, .laterRound), "move", 4)
    let corrects = context.board?.value.mode.keepsScore == true
    return (corrects ? [Hint("0-9", "correct", 2)] : []) + [
      moves, Hint(key(.totals), "totals", 5), Hint(key(.back), "board", 3),
      Hint(key(.help), "help", 1),
    ]
  }

  // MARK: rows

  func header(_ context: ScreenContext) -> Header {
    guard let board = context.board?.value else { return Header(title: "") }
    let count = sheet.count
    let shown = columns(on: board, context).rounds
    // Nobody plays the rounds that the program fills in.
    let filled = board.board.rules.format.shownFilledRounds.count { $0 <= count }
    let word = board.board.rules.roundWord
    let all = word.counted(count - filled)
    let part =
      "\(word.many) \(max(1, shown.lowerBound))–\(min(shown.upperBound - 1, count)) of \(count)"
    return Header(
      title: board.board.name, subtitle: word.many,
      facts: [
        Fact(.count, shown.contains(1) && shown.upperBound > count ? all : part),
        Fact(.detail, showsTotals ? "totals" : "points"),
      ])
  }

  private func columns(on board: BoardView, _ context: ScreenContext) -> SheetColumns {
    var metrics = SheetColumns.ContentMetrics(sheet, names: board.textMetrics.nameWidth)
    metrics.points =
      showsTotals ? metrics.sum : max(metrics.points, typed?.text.count ?? 0)
    metrics.rounds = sheet.first...max(sheet.count, round)
    metrics.hasSwatches = context.theme.hasBars
    return SheetColumns(
      width: context.size.columns, for: metrics, first: first, wanted: round)
  }

  /// The rows of the teams below the players, after a blank row; only the best teams if there is too little room.
  private func teamRows(
    _ columns: SheetColumns, height: Int, totals: RoundTotals? = nil
  ) -> [Row] {
    let teams = sheet.teams.prefix(max(0, height / 2 - 1))
    if teams.isEmpty { return [] }
    return [.gap(before: teams[0].name)]
      + teams.map { .sheet(SheetRow($0, columns, totals: totals)) }
  }

  /// The lines below the numbers of the rounds: of the list, from one player to the next, and the number of players.
  private func lines(
    in room: Range<Int>, on board: BoardView, _ context: ScreenContext
  ) -> (list: Range<Int>, pitch: Int, height: Int) {
    let (isTall, count) = (context.size.isTall, board.lineup.ranked.standings.count)
    let hasPars = !board.board.rules.format.pars.isEmpty
    let start = room.lowerBound + (isTall || hasPars ? 2 : 1)
    let list = min(start, room.upperBound)..<room.upperBound
    let players = list.count - teamRows(columns(on: board, context), height: list.count).count
    let pitch = isTall && context.theme.hasBars && 2 * count - 1 <= players ? 2 : 1
    return (list, pitch, max(1, (players + pitch - 1) / pitch))
  }

  /// The numbers of the rounds, the visible players, and the teams.
  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    guard let board = context.board?.value else { return PageContent(list: room, sections: []) }
    let (size, theme) = (context.size, context.theme)
    let columns = columns(on: board, context)
    let (list, pitch, height) = lines(in: room, on: board, context)
    let totals = showsTotals ? RoundTotals(of: board.board, after: columns.rounds) : nil
    let teams = teamRows(columns, height: list.count, totals: totals)
    let ranked = board.lineup.ranked
    let positions = ranked.rowPositions()
    let count = positions.count
    var scrolling = scrolling
    scrolling.show(selectedRow(on: board), count: count, height: height)
    let visible = scrolling.visible(count: count, height: height)
    var rows: [Row] = []
    for position in positions[visible] {
      let player = ranked.player(at: position)
      let isSelected = player.id == board.selection
      rows.append(
        .sheet(
          SheetRow(
            at: position, of: ranked, sheet.bests, columns, dropping: sheet.dropped, totals: totals,
            cursor: isSelected ? round : nil, typed: isSelected ? typed?.text : nil)))
      if pitch == 2 {
        rows.append(.spacer(SpacerRow(ownerID: player.id, sheet: columns, offset: 1)))
      }
    }
    if case .spacer = rows.last { rows.removeLast() }
    rows += teams
    var content = PageContent(
      list: list,
      sections: [ListSection(ListHeader(.rounds(board.board.id)), rows: rows)])
    content.chrome = [
      ChromeRow(
        room.lowerBound,
        .line(
          columns.header(
            cursor: board.mode.keepsScore ? round : nil, width: size.columns, theme: theme)))
    ]
    if room.count > 1,
      let pars = columns.parLine(showsTotals: showsTotals, width: size.columns, theme: theme)
    {
      content.chrome.append(ChromeRow(room.lowerBound + 1, .line(pars)))
    }
    let position = visible.position(of: count)
    if !size.isTall { content.position = position }
    content.addRules(in: room, of: size, note: position)
    return content
  }
}
