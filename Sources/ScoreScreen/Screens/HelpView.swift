import IdentityDiff
import Scorekeeping

/// The keys of a screen and the words of the command language, made from the tables that define them.
struct HelpView: Screen {
  /// The screen that it is about.
  private let screen: Keys.Screen
  /// What is told: a head, and the words beside it.
  typealias Entry = (head: String, text: String)

  /// Keys that belong together, in a few words.
  struct Group {
    let title: String
    let entries: [Entry]
  }

  /// What most people need, side by side.
  private let groups: [Group]
  /// All else, in one column.
  private let sections: [Group]
  private var scrolling = Scrolling()

  /// Help on a screen.
  init(on screen: Keys.Screen, _ keys: Keys) {
    self.screen = screen
    switch screen {
    case .board:
      groups = Self.groups(keys.board, keys)
      sections = Self.sections(keys.board, keys)
    case .boards:
      groups = Self.groups(keys.boards, keys)
      sections = Self.sections(keys.boards, keys)
    case .watch, .prompt:
      groups = []
      let help = screen == .watch ? keys.watch.help() : keys.prompt.help()
      sections = [Group(title: "Keys", entries: help.map { ($0.keys, $0.summary) })]
    }
  }

  private static func groups(_ map: KeyMap<BoardAction>, _ keys: Keys) -> [Group] {
    let move = moves(map) { .list($0) }
    return [
      Group(
        title: "Score",
        entries: entries(
          map,
          [
            ([.stepUp, .stepDown], "add, subtract the step"), ([.exact], "set the exact score"),
            ([.round], "next round"), ([.list(.undo), .list(.redo)], "undo, redo"),
          ], (1, ("12 \(label(map, [.apply]))", "add 12; -12, 12+8-3"))
        )),
      Group(
        title: "Players",
        entries: entries(
          map,
          [
            ([.add], "add; \(keys.prompt.names(of: .complete)) completes"), ([.rename], "rename"),
            ([.delete], "remove"), ([.moveDown, .moveUp], "move by hand"),
          ])),
      move,
      Group(
        title: "Look",
        entries: entries(
          map,
          [
            ([.list(.big)], "big, for the whole room"), ([.panels], "panels on, off"),
            ([.order], "order: rank, hand, name"), ([.lock], "lock the order"),
          ])),
      Group(
        title: "Leave",
        entries: entries(
          map,
          [
            ([.list(.command)], "type a command"), ([.back], "to the boards"),
            ([.list(.quit)], "quit; all is saved"),
          ], joining: true)),
      typing(keys.prompt),
    ]
  }

  private static func groups(_ map: KeyMap<BoardsAction>, _ keys: Keys) -> [Group] {
    [
      Group(
        title: "Boards",
        entries: entries(
          map,
          [
            ([.open], "open"), ([.new], "new"), ([.rematch], "rematch: same players, at zero"),
            ([.rename], "rename"), ([.delete], "delete"),
            ([.list(.undo), .list(.redo)], "undo, redo"),
          ])),
      moves(map) { .list($0) },
      Group(
        title: "Leave",
        entries: entries(
          map,
          [([.list(.command)], "type a command"), ([.list(.quit)], "quit; all is saved")])),
      typing(keys.prompt),
    ]
  }

  private static func moves<Action: KeyAction>(
    _ map: KeyMap<Action>, _ action: (ListAction) -> Action
  ) -> Group {
    Group(
      title: "Move",
      entries: entries(
        map, [([action(.next), action(.previous)], "next, previous")], joining: true)
        + entries(
          map,
          [
            ([action(.first), action(.last)], "first, last"), ([action(.search)], "search a name"),
          ]))
  }

  private static func typing(_ map: KeyMap<PromptAction>) -> Group {
    Group(
      title: "While you type",
      entries: entries(
        map,
        [
          ([.complete], "complete"), ([.older, .newer], "what you typed before"),
          ([.answer, .cancel], "do it, drop it"),
        ]))
  }

  private static func sections(_ map: KeyMap<some KeyAction>, _ keys: Keys) -> [Group] {
    [
      Group(
        title: "Commands, after : or in the shell",
        entries: CommandWord.allCases.flatMap { [($0.rawValue, $0.usage), ("", $0.summary)] }
          + PromptWord.allCases.flatMap { [($0.rawValue, $0.usage), ("", $0.summary)] }),
      Group(title: "Mouse", entries: KeyHelp.mouse.map { ($0.keys, $0.summary) }),
      Group(
        title: "All keys",
        entries: map.help(others: keys.prompt.key(named:)).map { ($0.keys, $0.summary) }),
      Group(
        title: "All keys while you type", entries: keys.prompt.help().map { ($0.keys, $0.summary) }),
    ]
  }

  /// Lines for actions that have keys: their first keys and, with `joining`, all others.
  private static func entries<Action: KeyAction>(
    _ map: KeyMap<Action>, _ lines: [([Action], String)], _ extra: (Int, Entry)? = nil,
    joining: Bool = false
  ) -> [Entry] {
    var entries = lines.compactMap { actions, text -> Entry? in
      let keys = label(map, actions, joining: joining)
      return keys.isEmpty ? nil : (keys, text)
    }
    if let extra { entries.insert(extra.1, at: min(extra.0, entries.count)) }
    return entries
  }

  private static func label<Action: KeyAction>(
    _ map: KeyMap<Action>, _ actions: [Action], joining: Bool = false
  ) -> String {
    let keys = actions.map { action in
      map.bindings.first { $0.action == action }.map(\.keys) ?? []
    }
    let count = joining ? keys.map(\.count).max() ?? 0 : 1
    return (0..<count).flatMap { index in
      keys.compactMap { index < $0.count ? $0[index].symbol : nil }
    }.joined(separator: " ")
  }

  // MARK: the screen

  private static let headWidth = 12
  private static let most = 44
  private static let least = 38

  /// The rows, texts wrapped to the width of the screen: groups side by side, then all else.
  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> Content {
    let rows = rows(width: context.size.columns)
    scrolling.follow(nil, count: rows.count, height: room.count)
    let visible = scrolling.visible(count: rows.count, height: room.count)
    var content = Content(
      list: room,
      sections: [
        ListSection(
          ListHeader(.help), rows: visible.map { .text(TextRow(number: $0, parts: rows[$0])) })
      ])
    let isMore = visible.upperBound < rows.count
    content.addRules(
      in: room, of: context.size,
      note: isMore ? groups.isEmpty ? "more below ↓" : "commands below ↓" : "")
    return content
  }

  private func rows(width: Int) -> [[TextRow.Part]] {
    let count = max(1, min(3, (width - 2) / Self.least))
    let columnWidth = min(Self.most, (width - 2) / count)
    // A single column has no room beside the heads for texts that cannot be wrapped.
    let side = count > 1 ? columns(count) : []
    var rows = side.reduce(into: [[TextRow.Part]]()) { rows, column in
      let (number, lines) = column
      let start = 2 + number * columnWidth
      for (row, line) in lines.enumerated() {
        while rows.count <= row { rows.append([]) }
        rows[row] += parts(line, at: start, width: columnWidth - 2)
      }
    }
    for section in (count > 1 ? [] : groups) + sections {
      if !rows.isEmpty { rows.append([]) }
      rows.append(parts((nil, section.title), at: 2, width: width - 3))
      let heads = section.entries.map { Glyph.width(of: $0.head) }.max() ?? 0
      let head = max(Self.headWidth, min(heads, width / 2) + 2)
      for entry in section.entries {
        let lines = entry.text.wrapped(to: max(8, width - 3 - head))
        for (number, text) in lines.enumerated() {
          rows.append(
            parts((number == 0 ? entry.head : "", text), at: 2, width: width - 3, head: head))
        }
      }
    }
    return rows
  }

  private typealias Line = (head: String?, text: String)

  /// Groups in as many columns, none much longer than it must be, and none divided.
  private func columns(_ count: Int) -> [(Int, [Line])] {
    let lines = groups.map { group in
      [(nil, group.title)] + group.entries.map { ($0.head as String?, $0.text) } as [Line]
    }
    let all = lines.reduce(0) { $0 + $1.count + 1 } - 1
    for height in (all / count)...max(all, all / count) {
      var columns: [[Line]] = [[]]
      for group in lines {
        let last = columns[columns.count - 1]
        if !last.isEmpty, last.count + 1 + group.count > height {
          columns.append(group)
        } else {
          columns[columns.count - 1] = last + (last.isEmpty ? [] : [("", "")]) + group
        }
      }
      if columns.count <= count, columns.allSatisfy({ $0.count <= height }) {
        return columns.enumerated().map { ($0, $1) }
      }
    }
    return []
  }

  /// A title, if there is no head, or a head and the words beside it.
  private func parts(
    _ line: Line, at column: Int, width: Int, head: Int = HelpView.headWidth
  ) -> [TextRow.Part] {
    guard let key = line.head else {
      return [.init(text: line.text, column: column, width: width, style: .muted)]
    }
    return [
      .init(text: key, column: column, width: head - 1, style: .bold),
      .init(text: line.text, column: column + head, width: width - head),
    ].filter { !$0.text.isEmpty }
  }

  /// What is told, a line each: what stands beside a head follows it.
  var texts: [String] {
    (groups.isEmpty ? sections : [sections[2], sections[3], sections[0]]).flatMap { group in
      [group.title]
        + group.entries.map { entry in
          entry.head.isEmpty ? entry.text : "\(entry.head): \(entry.text)"
        }
    }
  }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let page = context.room.count
    switch context.keys.listAction(for: key, on: screen) {
    case .next: scroll(by: 1, context)
    case .previous: scroll(by: -1, context)
    case .pageDown: scroll(by: page, context)
    case .pageUp: scroll(by: -page, context)
    case .first: scroll(by: -.allLines, context)
    case .last: scroll(by: .allLines, context)
    case .redraw: return .repaint
    case .help, .quit: return .close
    default:
      switch key {
      case .paste: return .refuse("A paste is text: close this help first")
      case .escape, .left: return .close
      case _ where screen == .board && context.keys.board.action(for: key) == .back: return .close
      case .character(" "): scroll(by: page, context)
      default: return .say(key.unboundWordsInHelp)
      }
    }
    return .nothing
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) {
    scrolling.scroll(to: max(0, scrolling.top + lines))
  }

  var header: Header {
    let subtitle =
      switch screen {
      case .board: "on a board"
      case .boards: "on the list of boards"
      case .watch, .prompt: "while watching"
      }
    return Header(
      title: "Help", subtitle: subtitle,
      facts: [.init(text: "every key can be set: man scoreboard", colour: .muted, yields: 1)])
  }

  func hints(_ context: ScreenContext, after message: Message) -> [Hint] {
    let keys = context.keys
    let scroll = [ListAction.next, .previous]
      .compactMap { keys.key(for: $0, on: screen)?.description }.joined(separator: " ")
    return [Hint(scroll, "scroll", 2), Hint(keys.prompt.names(of: .cancel), "close", 1)]
  }
}

extension Key {
  /// The key as a picture of it, where there is one that all know.
  fileprivate var symbol: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .enter: "↵"
    default: description
    }
  }
}
