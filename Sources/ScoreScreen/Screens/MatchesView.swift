import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The matches of a board: the table of results, the cross table, the tree of a knock-out, or the list of matches, in
/// which the user selects a match and types its result.
struct MatchesView: TableScreen {
  let kind = KeyBindings.Screen.matches
  let isOfBoard = true
  let isOfGame = true
  let mode: Mode
  let tables: [Table] = []
  var list = LineList()
  private var part: MatchesPart
  /// The number of the fixture in the open question for a result; nil for none.
  private var asked: Int?
  /// The lines of the part, kept until the board or the width changes.
  private var shown: (part: MatchesPart, board: Scoreboard, width: Int, lines: [TableLayout.Line])?

  /// What the screen shows of the matches, in words.
  private enum MatchesPart: String, CaseIterable {
    case table
    case cross = "cross table"
    case matches
    case tree = "knock-out"

    /// The parts that a board has.
    static func parts(of board: Scoreboard) -> [MatchesPart] {
      // The players of one group alone have no tree.
      let seeds = board.details.knockout?.seeds ?? []
      let isWhole = !seeds.isEmpty && seeds.allSatisfy { board.players[id: $0] != nil }
      return isWhole ? allCases : allCases.filter { $0 != .tree }
    }

    /// - Parameter marksNext: whether a tree has a mark at the match that a key asks for.
    func lines(of ranked: RankedBoard, on size: Size, marksNext: Bool) -> [TableLayout.Line] {
      switch self {
      case .tree:
        TreeLayout.lines(
          of: ranked.board, width: TableRow.room(on: size),
          marking: marksNext ? ranked.board.openMatch?.number : nil)
      default: TableLayout(table(of: ranked), on: size).lines
      }
    }

    /// The rows of the part; of a tree, its matches.
    func table(of ranked: RankedBoard) -> Table {
      switch self {
      case .table: TableDocument.table(of: ranked).tables[0]
      case .cross: .cross(of: ranked)
      case .matches: .matches(of: ranked.board)
      case .tree:
        .matches(of: ranked.board) { match in
          ranked.board.details.knockout?.contains(round: match.round) ?? false
        }
      }
    }
  }

  /// Begins with the tree of a knock-out, or else with the table.
  init(of board: BoardView) {
    mode = board.mode
    part = MatchesPart.parts(of: board.board).contains(.tree) ? .tree : .table
  }

  // MARK: the list

  var actsOnRows: Bool { isSelecting }
  var isSelecting: Bool { part == .matches && mode.keepsScore }
  var lines: [TableLayout.Line] { shown?.lines ?? [] }

  func name(at line: Int) -> String? { lines[line].id == nil ? nil : lines[line].text }

  func words(at line: Int, _ context: ScreenContext) -> String {
    guard let board = shown?.board, let entry = board.entry(ofMatch: lines[line].match) else {
      return lines[line].text
    }
    let proposal = entry.number.flatMap(board.details.proposal)
    return entry.words + (proposal.map { ", asked for: \($0.words)" } ?? "")
  }

  var target: KeyTarget? {
    guard isSelecting, let row = list.selection, let words = selected?.words else { return nil }
    return KeyTarget(row: row, loss: .matchGone(words))
  }

  /// The selected match.
  private var selected: Command.MatchEntry? {
    guard isSelecting, let line = selectedLine else { return nil }
    return shown?.board.entry(ofMatch: lines[line].match)
  }

  mutating func settle(_ context: ScreenContext) {
    guard let view = context.board?.value else { return }
    let (board, width) = (view.board, context.size.columns)
    if !MatchesPart.parts(of: board).contains(part) { part = .table }
    if shown?.part != part || shown?.width != width || shown?.board != board {
      let lines = part.lines(
        of: view.lineup.ranked, on: context.size, marksNext: mode.keepsScore)
      shown = (part, board, width, lines)
    }
    if let asked, board.matches?[number: asked]?.result != nil {
      self.asked = nil
      // While the question is open, somebody else has answered it.
      if !(context.question is ResultQuestion) { select(match: board.nextMatch(after: asked)) }
    }
    if isSelecting, list.selection == nil {
      select(match: board.details.proposals.first?.match ?? board.nextMatch(after: nil))
    }
    settleList(context)
  }

  private mutating func select(match: Int?) {
    list.selection = match.map { .table(.match($0)) }
  }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    guard let board = context.board?.value else { return .close }
    let keys = context.keys[.matches]
    let action = keys.action(for: key)
    switch action {
    case .back: return .close
    case .sheet: return board.board.players.isEmpty ? .nothing : .show(SheetView(on: board.board))
    case .switchTable:
      part = nextPart(on: board.board)
      // The list of matches begins with the next match.
      list = LineList()
    case .result where mode.keepsScore: return .ask(ResultQuestion(match: nil))
    case .open where mode.keepsScore && part == .tree:
      guard let match = board.board.openMatch else {
        return .refuse("All are played: \(keys.hint(.switchTable, "goes on to the list"))")
      }
      return ask(for: match)
    case .open where mode.keepsScore: return onSelected(keys) { ask(for: $0) }
    case .delete where mode.keepsScore:
      return onSelected(keys) { $0.number.map { .perform(.result(.remove($0))) } ?? .nothing }
    case .accept where mode.keepsScore:
      return onProposal(keys) { .set($0.match, $0.result) }
    case .reject where mode.keepsScore: return onProposal(keys) { .propose($0.match, nil) }
    default: return handle(action, context) ?? unbound(key, context.keys)
    }
    return .nothing
  }

  private func nextPart(on board: Scoreboard) -> MatchesPart {
    let parts = MatchesPart.parts(of: board)
    return parts[((parts.firstIndex(of: part) ?? 0) + 1) % parts.count]
  }

  private func onSelected(
    _ keys: KeyMap, _ request: (Command.MatchEntry) -> Request
  ) -> Request {
    selected.map(request)
      ?? .refuse("No match is selected: \(keys.hint(.switchTable, "shows the list"))")
  }

  /// What a scorer asks for in the selected match, as it is shown.
  private var proposal: ResultProposal? {
    selected?.number.flatMap { shown?.board.details.proposal(for: $0) }
  }

  private func onProposal(
    _ keys: KeyMap, _ change: (ResultProposal) -> Command.ResultChange
  ) -> Request {
    onSelected(keys) { _ in
      proposal.map { .perform(.result(change($0))) }
        ?? .refuse("Nobody asks for another result of this match")
    }
  }

  private mutating func ask(for match: Command.MatchEntry) -> Request {
    asked = match.result == nil ? match.number : nil
    return .ask(ResultQuestion(match: match))
  }

  mutating func open(_ context: ScreenContext) -> Request {
    selected.map { ask(for: $0) } ?? .nothing
  }

  // MARK: words

  func header(_ context: ScreenContext) -> Header {
    guard let board = context.board?.value.board else { return Header(title: "") }
    let count = board.matches?.count ?? 0
    let open = board.matches?.count { $0.result == nil } ?? 0
    return Header(
      title: board.name, subtitle: part.rawValue,
      facts: [
        Fact(.detail, open == 0 ? "" : "\(open) to play"),
        Fact(.count, count.phrase("match", "matches")),
      ].filter { !$0.text.isEmpty })
  }

  func introduction(_ context: ScreenContext) -> [String] {
    let title = "The \(part.rawValue)"
    guard !isSelecting, let ranked = context.board?.value.lineup.ranked else { return [title] }
    let table = part.table(of: ranked)
    return [title] + table.rows.map(table.words)
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.matches]
    let board = context.board?.value.board
    let next = part == .tree && mode.keepsScore ? board?.openMatch : nil
    let opens = isSelecting ? "type the result" : next.map { "\($0.home.text) – \($0.away.text)" }
    let proposal = proposal.map {
      [
        Hint(keys.names(of: .accept), $0.words, 1),
        Hint(keys.names(of: .reject), "keep the result", 1),
      ]
    }
    return (proposal ?? []) + [opens].compactMap(\.self).map { Hint(keys.names(of: .open), $0, 1) }
      + (mode.keepsScore ? [Hint(keys.names(of: .result), "new result", 3)] : [])
      + [
        Hint(keys.names(of: .switchTable), (board.map(nextPart) ?? .table).rawValue, 2),
        Hint(keys.names(of: .sheet), "rounds", 5), Hint(keys.names(of: .back), "board", 4),
        Hint(keys.names(of: .help), "help", 6),
      ]
  }

  /// Lays out the lines again for the next frame.
  mutating func dropCaches() { shown = nil }
}

extension TableLayout.Line {
  /// The number of the match of the line; nil for another line.
  fileprivate var match: Int? { if case .match(let number) = id { number } else { nil } }
}

extension Scoreboard {
  fileprivate func entry(ofMatch number: Int?) -> Command.MatchEntry? {
    number.flatMap { matches?[number: $0] }.flatMap(entry(of:))
  }

  /// The next match to play; nil if all are played.
  fileprivate var openMatch: Command.MatchEntry? {
    entry(ofMatch: nextMatch(after: nil)).flatMap { $0.result == nil ? $0 : nil }
  }

  /// The number of the next match to play after another one, or else of the first to play, or of the last match.
  fileprivate func nextMatch(after number: Int?) -> Int? {
    let sorted = matches?.byRound ?? []
    let start = number.flatMap { number in sorted.firstIndex { $0.id == number } } ?? 0
    let next = sorted[start...].first { $0.result == nil } ?? sorted.first { $0.result == nil }
    return (next ?? sorted.last)?.id
  }
}
