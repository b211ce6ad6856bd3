import IdentityDiff
import ScoreTables
import Scorekeeping

/// The help of a screen: its keys and the words of the command language, made from the tables that define them.
struct HelpView: ListScreen {
  /// The screen whose keys the help explains.
  let kind: KeyBindings.Screen
  /// The most used keys, shown side by side; empty for a screen on which nothing is typed.
  let groups: [KeyHelp]
  private let keys: KeyHelp
  private let typing: KeyHelp
  /// The marks on the screen.
  private let marks: [KeyHelp]
  let mode = Mode.watch
  var list = LineList()
  /// The rows, laid out for a width.
  var rows: [[TextRow.Part]] = []

  private static let mouse = KeyHelp(title: "Mouse", entries: KeyHelp.mouse)
  private static let commands = KeyHelp(
    title: "Commands, after : or in the shell",
    entries: CommandWord.allCases.flatMap { [($0.rawValue, $0.usage), ("", $0.summary)] }
      + PromptWord.allCases.flatMap { [($0.rawValue, $0.usage), ("", $0.summary)] })

  /// The sections in one column, below the groups.
  var sections: [KeyHelp] {
    groups.isEmpty ? [keys] + marks : [Self.commands, Self.mouse, keys, typing]
  }

  /// The help as lines of text, each with keys and their effect.
  var texts: [String] {
    (groups.isEmpty ? [keys] + marks : [keys, typing, Self.commands]).flatMap { group in
      [group.title]
        + group.entries.map { $0.keys.isEmpty ? $0.summary : "\($0.keys): \($0.summary)" }
    }
  }

  init(on screen: KeyBindings.Screen, _ keys: KeyBindings) {
    kind = screen
    groups =
      switch screen {
      case .board: Self.groupsOfBoard(keys)
      case .boards: Self.groupsOfBoards(keys)
      default: []
      }
    let title = groups.isEmpty ? "Keys" : "All keys"
    self.keys = KeyHelp(title: title, entries: keys.help(on: screen))
    marks = screen == .review ? [.marks(keys[.review])] : []
    typing = KeyHelp(title: "All keys while you type", entries: keys.help(on: .prompt))
  }

  private static func groupsOfBoard(_ keys: KeyBindings) -> [KeyHelp] {
    let map = keys[.board]
    var score = group(
      "Score", map, ([.stepUp, .stepDown], "add, subtract the step"),
      ([.exact], "set the exact score"), ([.enterRound], "enter a round"),
      ([.result], "result of a match"),
      ([.round], "next round"), ([.undo, .redo], "undo, redo"))
    let amount = ("12 \(label(map, [.apply]))", "add 12; -12, 12+8*2")
    score.entries.insert(amount, at: min(1, score.entries.count))
    return [
      score,
      group(
        "Players", map, ([.add], "add; \(keys[.prompt].names(of: .complete)) completes"),
        ([.rename], "rename"), ([.team], "team"), ([.colour], "colour"), ([.delete], "remove"),
        ([.leave], "leaves, is back"), ([.moveDown, .moveUp], "move by hand")),
      moves(map),
      group(
        "Look", map, ([.big], "big, for the whole room"), ([.sheet], "rounds, or table of matches"),
        ([.history], "history: what happened"),
        ([.panels], "panels on, off"),
        ([.order], "order: rank, hand, name"), ([.lock], "lock the order"),
        ([.freeze], "freeze, then reveal"), ([.picture], "picture, to send")),
      group(
        "Leave", map, joining: true, ([.rematch], "rematch: same players"),
        ([.command], "type a command"), ([.back], "to the boards"),
        ([.quit], "quit; all is saved")),
      questions(keys),
    ]
  }

  private static func groupsOfBoards(_ keys: KeyBindings) -> [KeyHelp] {
    let map = keys[.boards]
    return [
      group(
        "Boards", map, ([.open], "open"), ([.new], "new"),
        ([.rematch], "rematch: same players, at zero"), ([.people], "people: games and wins"),
        ([.rename], "rename"), ([.delete], "delete"), ([.undo, .redo], "undo, redo")),
      moves(map),
      group("Leave", map, ([.command], "type a command"), ([.quit], "quit; all is saved")),
      questions(keys),
    ]
  }

  private static func moves(_ map: KeyMap) -> KeyHelp {
    var moves = group("Move", map, joining: true, ([.next, .previous], "next, previous"))
    moves.entries +=
      group("", map, ([.first, .last], "first, last"), ([.search], "search a name")).entries
    return moves
  }

  private static func questions(_ keys: KeyBindings) -> KeyHelp {
    group(
      "While you type", keys[.prompt], ([.complete], "complete"),
      ([.older, .newer], "what you typed before"), ([.answer, .cancel], "do it, drop it"))
  }

  /// Makes a group of the actions that have keys: of each the first key or, with `joining`, all keys.
  private static func group(
    _ title: String, _ map: KeyMap, joining: Bool = false,
    _ lines: (actions: [KeyAction], text: String)...
  ) -> KeyHelp {
    let entries = lines.map { (label(map, $0.actions, joining: joining), $0.text) }
    return KeyHelp(title: title, entries: entries.filter { !$0.0.isEmpty })
  }

  private static func label(
    _ map: KeyMap, _ actions: [KeyAction], joining: Bool = false
  ) -> String {
    let keys = actions.map(map.keys)
    let count = joining ? keys.map(\.count).max() ?? 0 : 1
    return (0..<count).flatMap { index in
      keys.compactMap { index < $0.count ? $0[index].symbol : nil }
    }.joined(separator: " ")
  }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let action = context.keys[kind].action(for: key)
    switch (action, key) {
    case (.help, _), (.quit, _), (.back, _), (_, .escape), (_, .left): return .close
    case (_, .paste): return .refuse("A paste is text: close this help first")
    case (_, .character(" ")): return handle(KeyAction.pageDown, context) ?? .nothing
    case (.undo, _), (.redo, _), (.command, _): break
    default: if let request = handle(action, context) { return request }
    }
    return .say(key.unboundSentence + ". Esc closes the help")
  }

  // MARK: the list

  let isSelecting = false
  var lineCount: Int { rows.count }

  func row(at line: Int) -> Row.ID? { .text(line) }

  func line(of row: Row.ID) -> Int? { if case .text(let line) = row { line } else { nil } }

  func name(at line: Int) -> String? { rows[line].map(\.text).joined(separator: " ") }

  func words(at line: Int, _ context: ScreenContext) -> String { name(at: line) ?? "" }

  mutating func settle(_ context: ScreenContext) {
    rows = rows(width: context.size.columns)
    settleList(context)
  }

  func header(_ context: ScreenContext) -> Header {
    return Header(
      title: "Help", subtitle: kind.place,
      facts: [Fact(.detail, "every key can be set: man scoreboard")])
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys
    return [
      Hint(keys[kind].names(of: .next, .previous), "scroll", 2),
      Hint(keys[.prompt].names(of: .cancel), "close", 1),
    ]
  }
}

extension KeyHelp {
  /// The marks in a review of frames that differ.
  fileprivate static func marks(_ keys: KeyMap) -> KeyHelp {
    KeyHelp(
      title: "Marks",
      entries: [
        ("- old", "a row as the golden file has it"), ("+ new", "the row as it is now"),
        ("^", "the text of the cell differs"), ("~", "only its style differs, in words above"),
        (
          keys.names(of: .scrollLeft, .scrollRight),
          "cells that differ are beyond the edge: the key scrolls there"
        ),
      ])
  }
}

extension Key {
  /// The symbol of the key, or its name.
  fileprivate var symbol: String {
    switch self {
    case .up: "↑"
    case .down: "↓"
    case .enter: "↵"
    default: description
    }
  }
}
