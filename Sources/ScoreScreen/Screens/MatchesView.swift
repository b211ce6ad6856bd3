import FoundationBase
import IdentityDiff
import ScoreTables
import Scorekeeping

/// The matches of a board: the table of results, the cross table, the tree of a knock-out, or the list of matches, in
/// which the user selects a match and types its result.
struct MatchesView: Screen {
  let kind = KeyBindings.Screen.matches
  let isOfBoard = true
  private var part: MatchesPart
  /// The number of the selected match; nil before the list was shown.
  private var selected: Int?
  /// The number of the fixture in the open question for a result; nil for none.
  private var asked: Int?
  private var scrolling = Scrolling()
  private var text: (lines: [TableLayout.Line], of: Scoreboard, part: MatchesPart, width: Int)?

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

    func lines(of ranked: RankedBoard, width: Int) -> [TableLayout.Line] {
      switch self {
      case .table: TableLayout(.standings(of: ranked), width: width).lines
      case .cross: TableLayout(.cross(of: ranked), width: width).lines
      case .matches: TableLayout(.matches(of: ranked.board), width: width).lines
      case .tree: TreeLayout.lines(of: ranked.board, width: width)
      }
    }
  }

  /// Begins with the tree of a knock-out, or else with the table.
  init(of board: Scoreboard) {
    part = MatchesPart.parts(of: board).contains(.tree) ? .tree : .table
  }

  /// What is shown, in words.
  var title: String { part.rawValue }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    guard let board = context.board?.value else { return .close }
    goOn(on: board.board)
    let keys = context.keys[.matches]
    let action = keys.action(for: key)
    switch action {
    case .back: return .close
    case .sheet: return board.board.players.isEmpty ? .nothing : .show(SheetView(on: board.board))
    case .switchTable:
      part = nextPart(on: board.board)
      scrolling = Scrolling()
    case .result where board.mode.keepsScore: return .ask(.result(nil))
    case .open where board.mode.keepsScore:
      if part == .tree {
        guard
          let match = board.board.nextMatch(after: nil).flatMap({ board.board.entry(ofMatch: $0) }),
          match.result == nil
        else { return .refuse("All are played: \(keys.hint(.switchTable, "goes on to the list"))") }
        return ask(for: match)
      }
      guard part == .matches, let match = match(on: board.board) else {
        return .refuse("No match is selected: \(keys.hint(.switchTable, "shows the list"))")
      }
      return ask(for: match)
    case .delete where board.mode.keepsScore:
      guard part == .matches, let match = match(on: board.board)?.number else {
        return .refuse("No match is selected: \(keys.hint(.switchTable, "shows the list"))")
      }
      return .perform(.result(.remove(match)))
    default:
      if let lines = action?.lines(onPageOf: context.room.count) {
        return scroll(by: lines, context)
      }
      return action?.sharedRequest(in: board.mode) ?? .unbound(key, help: keys.key(for: .help))
    }
    return .nothing
  }

  private func nextPart(on board: Scoreboard) -> MatchesPart {
    let parts = MatchesPart.parts(of: board)
    return parts[((parts.firstIndex(of: part) ?? 0) + 1) % parts.count]
  }

  private mutating func ask(for match: Command.MatchEntry) -> Request {
    asked = match.result == nil ? match.number : nil
    return .ask(.result(match))
  }

  /// Selects the next match to play after the result that was asked for.
  private mutating func goOn(on board: Scoreboard) {
    guard let asked, board.matches?[number: asked]?.result != nil else { return }
    (self.asked, selected) = (nil, board.nextMatch(after: asked))
  }

  private func match(on board: Scoreboard) -> Command.MatchEntry? {
    (selected ?? board.nextMatch(after: nil)).flatMap { board.entry(ofMatch: $0) }
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    let numbers = text?.lines.compactMap(\.match) ?? []
    guard part == .matches, let index = selected.flatMap(numbers.firstIndex) else {
      scrolling.scroll(to: max(0, scrolling.top + lines))
      return .nothing
    }
    selected = numbers[max(0, min(index + lines, numbers.count - 1))]
    return .nothing
  }

  /// Selects a clicked match. A second click asks for its result.
  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    guard part == .matches, case .text(let row) = click.row,
      let lines = text?.lines, lines.indices.contains(row.number),
      let match = lines[row.number].match, let board = context.board?.value
    else { return .nothing }
    if selected == match, board.mode.keepsScore, let entry = self.match(on: board.board) {
      return ask(for: entry)
    }
    selected = match
    return .nothing
  }

  func header(_ context: ScreenContext) -> Header {
    guard let board = context.board?.value.board else { return Header(title: "") }
    let count = board.matches?.count ?? 0
    let open = board.matches?.count { $0.result == nil } ?? 0
    return Header(
      title: board.name, subtitle: title,
      facts: [
        Fact(.detail, open == 0 ? "" : "\(open) to play"),
        Fact(.count, count.phrase("match", "matches")),
      ].filter { !$0.text.isEmpty })
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.matches]
    let keeps = context.board?.value.mode.keepsScore == true
    let next = context.board.map { nextPart(on: $0.value.board) } ?? .table
    let opens = keeps && (part == .matches || part == .tree)
    return (opens ? [Hint(keys.names(of: .open), "type the result", 1)] : [])
      + (keeps ? [Hint(keys.names(of: .result), "new result", 3)] : [])
      + [
        Hint(keys.names(of: .switchTable), next.rawValue, 2),
        Hint(keys.names(of: .sheet), "rounds", 5), Hint(keys.names(of: .back), "board", 4),
        Hint(keys.names(of: .help), "help", 6),
      ]
  }

  // MARK: rows

  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    guard let board = context.board?.value else { return PageContent(list: room, sections: []) }
    if !MatchesPart.parts(of: board.board).contains(part) { part = .table }
    let lines = lines(of: board.lineup.ranked, width: context.size.columns - 3)
    goOn(on: board.board)
    if part == .matches, let match = selected ?? board.board.nextMatch(after: nil) {
      // The selected match may be gone.
      let line = lines.lastIndex { $0.match.map { $0 <= match } ?? false }
      selected = line.flatMap { lines[$0].match } ?? lines.lazy.compactMap(\.match).first
      scrolling.show(line, count: lines.count, height: room.count)
    } else {
      scrolling.scroll(to: min(scrolling.top, max(0, lines.count - room.count)))
    }
    let visible = scrolling.visible(count: lines.count, height: room.count)
    let rows = visible.map { number in
      let line = lines[number]
      let isSelected = part == .matches && line.match != nil && line.match == selected
      let style = line.isHeading ? Style.muted : Style(isBold: isSelected)
      return Row.text(
        TextRow(
          number: number, parts: [.init(text: line.text, column: 2, style: style)],
          isSelected: isSelected))
    }
    var content = PageContent(
      list: room, sections: [ListSection(ListHeader(.matches(board.board.id)), rows: rows)])
    let position = visible.position(of: lines.count)
    if !context.size.isTall { content.position = position }
    content.addRules(in: room, of: context.size, note: position)
    return content
  }

  /// The lines of the part, kept until the board or the width changes.
  private mutating func lines(of ranked: RankedBoard, width: Int) -> [TableLayout.Line] {
    if let text, text.of == ranked.board, text.part == part, text.width == width {
      return text.lines
    }
    let lines = part.lines(of: ranked, width: width)
    text = (lines, ranked.board, part, width)
    return lines
  }

  /// Lays out the lines again for the next frame.
  mutating func dropCaches() { text = nil }
}

extension TableLayout.Line {
  /// The number of the match of the line; nil for another line.
  fileprivate var match: Int? { if case .row(.match(let number), _) = self { number } else { nil } }
}

extension Scoreboard {
  fileprivate func entry(ofMatch number: Int) -> Command.MatchEntry? {
    matches?[number: number].flatMap(entry(of:))
  }

  /// The number of the next match to play after another one, or else of the first to play, or of the last match.
  fileprivate func nextMatch(after number: Int?) -> Int? {
    let sorted = matches?.byRound ?? []
    let start = number.flatMap { number in sorted.firstIndex { $0.id == number } } ?? 0
    let next = sorted[start...].first { $0.result == nil } ?? sorted.first { $0.result == nil }
    return (next ?? sorted.last)?.id
  }
}
