import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The state of the list of boards.
struct BoardsView {
  /// The boards, last played first.
  private(set) var boards: [BoardSummary]
  /// The boards in the order of their creation.
  private var boardsByCreation: [BoardSummary]
  var list = LineList()
  /// While the score is kept, a board is always selected unless there are none.
  let mode: Mode
  /// The widths of the widest name and numbers of all boards.
  private(set) var metrics: BoardColumns.ContentMetrics
  /// The games of each series of rematches, by the board that began it.
  private var series: [Scoreboard.ID: [BoardSummary]]
  @Kept var cache = BoardsCache()

  init(_ boards: [BoardSummary], mode: Mode = .keep) {
    self.boards = boards
    boardsByCreation = boards
    metrics = Self.metrics(of: boards)
    series = boards.series
    self.mode = mode
    if isSelecting { select(boards.first?.id) }
  }

  var selectedBoard: BoardSummary? { selectedLine.map { boards[$0] } }

  /// Shows other boards, sorted by their last changes. If the selected board is gone, the next one is selected.
  ///
  /// - Parameter session: the session to read the last changes from; nil to keep the changes already read.
  mutating func update(to boards: [BoardSummary], from session: Session? = nil) {
    let line = selectedLine ?? 0
    boardsByCreation = boards
    metrics = Self.metrics(of: boards)
    series = boards.series
    if let session { cache.refresh(from: session) }
    self.boards = cache.sorted(boards)
    if isSelecting, selectedLine == nil { select(near: line) }
  }

  /// Brings the list up to date with the journal. Cost: none if nothing was written.
  mutating func refresh(from session: Session) {
    if cache.refresh(from: session) { boards = cache.sorted(boardsByCreation) }
  }

  mutating func select(_ id: Scoreboard.ID?) {
    if isSelecting, let id, line(of: .board(id)) != nil { list.selection = .board(id) }
  }

  /// The wins of each player in a series of rematches. Cost: linear in the games, and the reading of games that have
  /// ended or changed since.
  ///
  /// - Parameters:
  ///   - series: the board that began the series.
  ///   - shown: the game whose match is counted, if the series consists of matches.
  ///   - games: the number of games of a match; nil for no match.
  ///   - open: the open board, if it is one of the games: its winners are not read.
  func tally(
    of series: Scoreboard.ID, with shown: Scoreboard.ID, bestOf games: Int?,
    open: RankedBoard? = nil, from session: Session
  ) -> SeriesTally {
    // The first game of a match has no rematch yet.
    let match = games == nil ? nil : open.map { [$0.board.summary] }
    return cache.tally(
      of: self.series[series] ?? match ?? [], with: shown, bestOf: games, open: open, from: session)
  }

  private static func metrics(of boards: [BoardSummary]) -> BoardColumns.ContentMetrics {
    var metrics = BoardColumns.ContentMetrics()
    var players = 0
    for board in boards {
      metrics.name = max(metrics.name, Glyph.width(of: board.name))
      players = max(players, board.playerCount)
      metrics.round = max(metrics.round, Glyph.width(of: board.roundText))
    }
    metrics.players = String(players).utf8.count + " players".utf8.count
    return metrics
  }
}

extension BoardsView: ListScreen {
  var actsOnRows: Bool { true }
  var isSelecting: Bool { mode.keepsScore }
  var kind: KeyBindings.Screen { mode.keysOfList }
  var lineCount: Int { boards.count }
  var target: KeyTarget? {
    selectedBoard.map { KeyTarget(row: .board($0.id), loss: .boardGone($0.name)) }
  }

  func row(at line: Int) -> Row.ID? { .board(boards[line].id) }

  /// The line of a board. Cost: a pass over the list.
  func line(of row: Row.ID) -> Int? {
    guard case .board(let id) = row else { return nil }
    return boards.firstIndex { $0.id == id }
  }

  func name(at line: Int) -> String? { boards[line].name }

  func words(at line: Int, _ context: ScreenContext) -> String { Focus.words(boards[line]) }

  mutating func settle(_ context: ScreenContext) { settleList(context) }
}

/// The list in words.
extension BoardsView {
  /// The name of the program, and the number of boards.
  func header(_ context: ScreenContext) -> Header {
    let text = boards.count.phrase("board")
    return Header(title: "Scoreboard", facts: [Fact(.count, text)])
  }

  func status(_ message: String, _ context: ScreenContext) -> String {
    message.isEmpty ? context.notice : message
  }

  /// The list in words.
  func texts(emptyHint: String) -> [String] {
    if boards.isEmpty {
      return ["No boards yet\(emptyHint)"]
    }
    return boards.map { Focus.words($0) }
  }
}
