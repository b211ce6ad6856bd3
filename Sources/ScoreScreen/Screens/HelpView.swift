import IdentityDiff
import Scorekeeping

/// The keys of a screen and the words of the command language, made from the tables that define them.
struct HelpView: Screen {
  /// The screen that it is about.
  private let screen: Keys.Screen
  /// What is told: keys or a word, and what they do.
  typealias Entry = (keys: String, summary: String)

  /// Keys that belong together, in a few words.
  struct Group {
    let title: String
    let entries: [Entry]
  }

  /// What most people need, side by side.
  let groups: [Group]
  /// All keys of the screen.
  private let keys: Group
  /// Where more can be done than to look: the keys of a question, the commands and the mouse.
  private let more: (typing: Group, commands: Group, mouse: Group)?
  var scrolling = Scrolling()

  /// All that is told in one column.
  var sections: [Group] { more.map { [$0.commands, $0.mouse, keys, $0.typing] } ?? [keys] }

  /// Help on a screen.
  init(on screen: Keys.Screen, _ keys: Keys) {
    self.screen = screen
    switch screen {
    case .board:
      groups = Self.groups(keys.board, keys)
      self.keys = Group(
        title: "All keys", entries: keys.board.help(others: keys.prompt.key(named:)))
    case .boards:
      groups = Self.groups(keys.boards, keys)
      self.keys = Group(
        title: "All keys", entries: keys.boards.help(others: keys.prompt.key(named:)))
    case .watch, .prompt:
      groups = []
      self.keys = Group(title: "Keys", entries: keys.watch.help())
      more = nil
      return
    }
    let words =
      CommandWord.allCases.map { ($0.rawValue, $0.usage, $0.summary) }
      + PromptWord.allCases.map { ($0.rawValue, $0.usage, $0.summary) }
    more = (
      Group(title: "All keys while you type", entries: keys.prompt.help()),
      Group(
        title: "Commands, after : or in the shell",
        entries: words.flatMap { [($0, $1), ("", $2)] }),
      Group(title: "Mouse", entries: KeyHelp.mouse)
    )
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

  /// What is told, a line each: what keys do follows them.
  var texts: [String] {
    (more.map { [keys, $0.typing, $0.commands] } ?? [keys]).flatMap { group in
      [group.title]
        + group.entries.map { entry in
          entry.keys.isEmpty ? entry.summary : "\(entry.keys): \(entry.summary)"
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
