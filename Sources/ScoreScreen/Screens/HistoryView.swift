import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The history of a board: its entries, newest first, and the board after the selected entry.
///
/// None of its keys writes. The selection belongs to an entry: new entries by other processes do not move it.
struct HistoryView: ListScreen {
  let kind = KeyBindings.Screen.history
  let isOfBoard = true
  let mode = Mode.watch
  private var history: BoardHistory
  var list = LineList()
  /// The board after the selected entry; nil while the list is shown.
  private(set) var past: BoardView?
  /// Whether the earlier board is shown in large letters, as the current board is.
  private let isBig: Bool
  /// The largest number of entries that one key reads; several keys read a longer history.
  private static let mostRead = 1000

  /// Reads the newest entries.
  init(of board: BoardView, in session: Session) throws {
    history = try session.boardHistory()
    isBig = board.isBig
  }

  /// The selected entry.
  var step: BoardHistory.Step? { selectedLine.map { history.steps[$0] } }

  // MARK: the list

  let isSelecting = true
  /// The lines after the entries: why there are none, or no older ones.
  private var notes: [String] {
    if history.steps.isEmpty { return ["Nothing has happened on this board yet"] }
    return history.end == .unknown ? ["Older changes are not kept"] : []
  }
  var lineCount: Int { history.steps.count + notes.count }

  func row(at line: Int) -> Row.ID? {
    history.steps.indices.contains(line) ? .entry(history.steps[line].number) : nil
  }

  func line(of row: Row.ID) -> Int? {
    guard case .entry(let number) = row else { return nil }
    return history.steps.firstIndex { $0.number <= number } ?? history.steps.indices.last
  }

  func name(at line: Int) -> String? {
    history.steps.indices.contains(line) ? history.steps[line].words : nil
  }

  func words(at line: Int, _ context: ScreenContext) -> String {
    let step = history.steps[line]
    return
      "\(moment(of: step, context)), \(step.board.rules.numbered(step.board.round)): \(step.words)"
  }

  mutating func settle(_ context: ScreenContext) {
    addNewEntries(of: context.session)
    if past != nil {
      past?.settle(context)
      return
    }
    // The next entries are read before they are needed; if reading fails, the entries read so far are shown.
    try? read(to: (selectedLine ?? 0) + height(context), context.session)
    settleList(context)
  }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let keys = context.keys[.history]
    let action = keys.action(for: key)
    switch action {
    case .older: return go(by: 1, context)
    case .newer: return go(by: -1, context)
    case .open: return open(context)
    case .history: return past == nil ? .close : hide()
    case .back: return .close
    case let action? where past != nil: return past?.handle(action, context) ?? .nothing
    default:
      if let lines = action?.lines(onPageOf: height(context)) { return go(by: lines, context) }
      return handle(action, context) ?? unbound(key, context.keys)
    }
  }

  /// Explains a key without an action here. Keys of the board would act on the current state, which is not on the
  /// screen.
  private func unbound(_ key: Key, _ keys: KeyBindings) -> Request {
    var isOfBoard = keys[.board].action(for: key) != nil
    if case .paste = key { isOfBoard = true }
    guard past != nil, isOfBoard else { return .unbound(key, help: keys[.history].key(for: .help)) }
    let way = keys[.history].hint(.back, "goes back to now")
    return .say("This is the board as it was" + (way.isEmpty ? "" : "; \(way)"))
  }

  /// Selects an older entry, or a newer one for a negative number. If an earlier board is shown, shows the board after
  /// the newly selected entry.
  private mutating func go(by lines: Int, _ context: ScreenContext) -> Request {
    guard let line = selectedLine else { return .nothing }
    let wanted = line + lines
    do {
      try read(to: min(wanted, max(line, history.steps.count) + Self.mostRead), context.session)
    } catch {
      return .fail(error)
    }
    let new = max(0, min(wanted, history.steps.count - 1))
    if new == line, past != nil {
      return .say(
        lines < 0 ? "This is the newest change" : "This is the oldest change that is kept")
    }
    select(new)
    return past == nil ? .nothing : show(context)
  }

  /// Reads entries up to a line of the list, and the next older entry.
  private mutating func read(to line: Int, _ session: Session) throws {
    while history.end == nil, history.steps.count < line + 2 {
      try session.read { try history.readOlder(PastBoards.portion, in: $0) }
    }
  }

  /// Shows the board after the selected entry, with the changes of the entry.
  private mutating func show(_ context: ScreenContext) -> Request {
    guard let line = selectedLine else { return .nothing }
    let board = history.steps[line].board
    let older = history.steps.dropFirst(line + 1).first?.board
    var view = BoardView(older ?? board, mode: .watch)
    if let older, older != board { view.update(to: board, by: board.change(from: older)) }
    view.isBig = isBig
    if let past {
      (view.list.scrolling, view.bigScrolling) = (past.list.scrolling, past.bigScrolling)
    }
    past = view
    return .nothing
  }

  private mutating func hide() -> Request {
    past = nil
    return .nothing
  }

  /// Shows the board after the selected entry, or the list again.
  mutating func open(_ context: ScreenContext) -> Request { past == nil ? show(context) : hide() }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    if past != nil { return past?.scroll(by: lines, context) ?? .nothing }
    try? read(to: list.scrolling.top + lines + height(context), context.session)
    drag(by: lines, height: height(context))
    return .nothing
  }

  // MARK: words

  func introduction(_ context: ScreenContext) -> [String] { ["The history"] }

  /// The time of an entry, with the date unless it is today's.
  func moment(of step: BoardHistory.Step, _ context: ScreenContext) -> String {
    let session = context.session
    return step.time.moment(
      now: session.now, offsetFromUTC: session.offsetFromUTC(at: step.time),
      nowOffset: session.offsetFromUTC)
  }

  func header(_ context: ScreenContext) -> Header {
    if let past, let step {
      var header = past.header(context)
      if context.size.columns >= 60 { header.subtitle = "after \(step.words)" }
      // A clock is of now.
      header.facts.removeAll(where: \.role.isOnAllScreens)
      header.facts.append(Fact(.past, "as it was \(moment(of: step, context))"))
      return header
    }
    let count = history.steps.count
    let text = "\(count)\(history.end == nil ? "+" : "") \(count == 1 ? "change" : "changes")"
    return Header(
      title: context.session.state.board?.name ?? "", subtitle: "history",
      facts: [Fact(.detail, text)])
  }

  func focus(_ context: ScreenContext) -> Focus? {
    guard let step, let line = selectedLine else { return nil }
    guard let past else { return Focus(.entry(step.number), words(at: line, context)) }
    return Focus(
      after: .entry(step.number),
      ["As it was \(moment(of: step, context))", "after \(step.words)"]
        + past.texts(context, emptyHint: ""))
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.history]
    let help = Hint(keys.names(of: .help), "help", past == nil ? 1 : 4)
    if past == nil {
      return [
        Hint(keys.names(of: .open), "as it was", 2),
        Hint(keys.names(of: .next, .previous), "move", 4),
        Hint(keys.names(of: .back), "board", 3), help,
      ]
    }
    return [
      Hint(keys.key(for: .older)?.arrow ?? "", "older", 2),
      Hint(keys.key(for: .newer)?.arrow ?? "", "newer", 3),
      Hint(keys.names(of: .back), "now", 1), Hint(keys.names(of: .history), "list", 5), help,
    ]
  }

  // MARK: rows

  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    guard let past else { return listContent(in: room, context) }
    var context = context
    // Panels show the current state.
    context.hasPanels = false
    var content = past.content(in: room, context)
    // On a narrow screen the header has room for the time alone.
    if context.size.columns < 40 { content.position = "" }
    return content
  }

  private func listContent(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let (size, session) = (context.size, context.session)
    let (steps, notes, count) = (history.steps, notes, lineCount)
    let visible = scrolled(height: room.count).visible(count: count, height: room.count)
    let shown = steps[visible.clamped(to: steps.indices)]
    let times = shown.map { moment(of: $0, context) }
    let rounds = shown.map { $0.board.rules.numbered($0.board.round) }
    let columns = EntryColumns(
      width: size.columns, number: max(2, "\(history.steps.first?.number ?? 0)".utf8.count),
      time: times.map(\.utf8.count).max() ?? 0, round: rounds.map(\.utf8.count).max() ?? 0)
    let selectedNumber = step?.number
    let scoreColumns = ChangeColumns(
      for: shown.lazy.filter { $0.scores.count == 1 }.flatMap(\.scores),
      at: columns.words - ChangeColumns.timeWidth, context.session.state.board?.rules ?? Rules(),
      offsetFromUTC: session.offsetFromUTC)
    var rows: [Row] = zip(zip(shown, times), rounds).map { step, round in
      .entry(
        EntryRow(
          number: step.0.number, time: step.1, round: round, words: step.0.words,
          scores: step.0.scores, isSelected: step.0.number == selectedNumber, columns: columns,
          scoreColumns: scoreColumns))
    }
    if visible.upperBound > steps.count {
      rows += notes.map { note in
        let column = steps.isEmpty ? 2 : columns.words
        return .text(
          TextRow(number: 0, parts: [.init(text: note, column: column, style: .muted)]))
      }
    }
    var content = PageContent(
      list: room, sections: [ListSection(ListHeader(.history), rows: rows)])
    let position = visible.position(of: count, orMore: history.end == nil)
    if !size.isTall { content.position = position }
    content.addRules(in: room, of: size, note: position)
    return content
  }

  /// Reads the list again, and rebuilds the earlier board.
  mutating func dropCaches(_ session: Session) throws {
    let count = history.steps.count
    history = try session.boardHistory()
    try read(to: count - 2, session)
    past?.dropCaches()
  }

  /// Adds the entries since the list was read. A list that is scrolled keeps its lines in their places.
  private mutating func addNewEntries(of session: Session) {
    guard let new = try? session.extending(history), new.newest != history.newest else { return }
    let (before, top) = (selectedLine, list.scrolling.top)
    history = new
    guard let before, let after = selectedLine, top > 0 else { return }
    list.scrolling.scroll(to: top + after - before)
  }
}

extension Key {
  /// The arrow on the key, or its name.
  fileprivate var arrow: String {
    switch self {
    case .left: "←"
    case .right: "→"
    default: description
    }
  }
}
