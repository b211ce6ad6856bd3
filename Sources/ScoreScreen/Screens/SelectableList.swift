import FoundationBase
import Scorekeeping

/// A screen with a list of named lines. One of them is selected, unless the screen only watches.
protocol SelectableList: Screen {
  /// Whether the screen has a selection; if so, a line is always selected unless there are none.
  var isSelecting: Bool { get }
  var mode: Mode { get }
  var selectedRow: Row.ID? { get }
  func pageLength(_ context: ScreenContext) -> Int
  var lineCount: Int { get }
  /// The name in a line; nil for a line that cannot be selected.
  func name(at line: Int) -> String?
  var selectedLine: Int? { get }
  /// Selects a line with a name; nil selects nothing.
  mutating func select(_ line: Int?)
  var scrolling: Scrolling { get set }
  /// Whether a section's header covers the line at the top.
  func coversTop(height: Int) -> Bool
}

extension SelectableList {
  mutating func handle(_ action: KeyAction, _ context: ScreenContext) -> Request {
    if let lines = action.lines(onPageOf: pageLength(context)) { move(by: lines, context) }
    if action == .search { return .ask(.search(from: selectedRow)) }
    return action.sharedRequest(in: mode) ?? .nothing
  }

  /// Moves the selection; scrolls if the screen has no selection.
  private mutating func move(by lines: Int, _ context: ScreenContext) {
    if !isSelecting {
      scroll(by: lines, context)
      return
    }
    if let line = selectedLine { return select(near: line + lines, direction: lines > 0 ? 1 : -1) }
    // On a stream, possibly no player is selected yet.
    select(near: abs(lines) < .allLines ? scrolling.top : max(0, lines))
  }

  /// Reports that a key has no action here, or that a paste needs an open prompt.
  ///
  /// - Parameter ways: the keys that open a prompt, each with the purpose of the prompt.
  func unbound(_ key: Key, _ keys: KeyBindings, _ ways: String...) -> Request {
    guard case .paste = key else { return .unbound(key, help: keys[kind].key(for: .help)) }
    if !isSelecting { return .nothing }
    let ways = ways.filter { !$0.isEmpty }.joined(separator: " or ")
    return .refuse("A paste is text: press \(ways) first")
  }

  /// Selects a line; if it has no name, the nearest named line in the direction, then in the opposite one.
  mutating func select(near line: Int, direction: Int = 1) {
    let start = max(0, min(line, lineCount - 1))
    for step in [direction, -direction] {
      var line = start
      while line >= 0, line < lineCount {
        if name(at: line) != nil { return select(line) }
        line += step
      }
    }
    select(nil)
  }

  /// Scrolls, and moves the selection if it would leave the screen otherwise.
  mutating func drag(by lines: Int, height: Int) {
    guard let selected = selectedLine else { return }
    scrolling.scroll(by: lines, count: lineCount, height: height)
    let first = scrolling.top + (coversTop(height: height) ? 1 : 0)
    let last = scrolling.top + height - 1
    if selected < first {
      select(near: first, direction: 1)
    } else if selected > last {
      select(near: last, direction: -1)
    }
  }

  /// Selects the next line with a text in its name, starting at a line and wrapping round at the end, or the next of
  /// those that match best. Ignores letter case and accents.
  ///
  /// - Returns: whether there is such a line.
  mutating func select(matching text: String, from line: Int, by step: Int, isBest: Bool) -> Bool {
    let key = NameKey(text).searchText
    let count = lineCount
    var best: (line: Int, match: NameMatch)?
    for distance in 0..<count {
      let line = ((line + step * distance) % count + count) % count
      guard let match = name(at: line).flatMap({ NameMatch(of: key, in: NameKey($0).searchText) })
      else {
        continue
      }
      if best.map({ match < $0.match }) ?? true { best = (line, match) }
      if !isBest || match == .whole { break }
    }
    if let best { select(best.line) }
    return best != nil
  }

  /// Whether a text is in any name.
  func matches(_ text: String) -> Bool {
    let key = NameKey(text).searchText
    return (0..<lineCount).contains {
      name(at: $0).map { NameKey($0).searchText.contains(key) } == true
    }
  }
}

/// The actions that several screens share.
extension KeyAction {
  /// The number of lines by which the action moves the selection, or scrolls; nil for another action.
  func lines(onPageOf length: @autoclosure () -> Int) -> Int? {
    switch self {
    case .next: 1
    case .previous: -1
    case .first: -.allLines
    case .last: .allLines
    case .pageDown: length()
    case .pageUp: -length()
    default: nil
    }
  }

  /// The request of an action that means the same on all screens; nil for actions that a screen handles itself.
  func sharedRequest(in mode: Mode) -> Request? {
    switch self {
    case .undo: mode.keepsScore ? .perform(.undo(1)) : nil
    case .redo: mode.keepsScore ? .perform(.redo(1)) : nil
    case .command: mode.keepsScore ? .ask(.command) : nil
    case .help: .help
    case .redraw: .repaint
    case .quit: .quit
    case .next, .previous, .first, .last, .pageDown, .pageUp, .search, .big, .stepUp, .stepDown,
      .digit, .erase, .apply, .exact, .add, .rename, .team, .colour, .delete, .leave, .moveDown,
      .moveUp,
      .order, .lock, .panels, .sheet, .history, .enterRound, .round, .clock, .endTurn, .turn,
      .freeze,
      .scorers, .picture, .back,
      .earlierRound, .laterRound, .applyRight, .totals, .switchTable, .result, .revealNext,
      .revealPlace, .takeBack,
      .hold, .open, .new, .people, .rematch, .edit, .answer, .cancel, .complete, .older, .newer:
      nil
    }
  }
}

extension Int {
  /// A number of lines larger than any list.
  static let allLines = 1 << 32
}

/// The place of a search text in a name, from the best match on.
private enum NameMatch: Int, Comparable {
  case whole, beginning, beginningOfWord, middle

  /// Makes the best match of a text; nil if it is not in the name.
  init?(of text: String, in name: String) {
    guard name.contains(text) else { return nil }
    if name == text {
      self = .whole
    } else if name.hasPrefix(text) {
      self = .beginning
    } else {
      self = name.contains(" " + text) ? .beginningOfWord : .middle
    }
  }

  static func < (lhs: NameMatch, rhs: NameMatch) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The scroll position of a list.
///
/// Law: if nothing is scrolled or selected in between, the same lines are visible again when the height returns to its
/// old value, however often it has changed.
struct Scrolling: Hashable {
  private(set) var top = 0
  /// The top line set by scrolling or selecting, remembered while the window is too small for it.
  private var wanted = 0
  private var selected: Int?

  /// Scrolls as little as possible so that the selected line is visible, and no further than the end.
  mutating func show(_ selected: Int?, count: Int, height: Int) {
    let isNew = selected != self.selected
    self.selected = selected
    if !isNew { top = wanted }
    if let selected {
      if selected < top { top = selected }
      if selected >= top + height { top = selected - height + 1 }
    }
    top = max(0, min(top, count - height))
    if isNew { wanted = top }
  }

  /// Shows a line at the top until something is scrolled or selected.
  mutating func show(from line: Int) { top = line }

  mutating func scroll(to line: Int) {
    top = line
    wanted = line
  }

  /// Scrolls by any number of lines, but not past either end.
  mutating func scroll(by lines: Int, count: Int, height: Int) {
    let last = max(0, count - height)
    if lines > last { return scroll(to: last) }
    if lines < -last { return scroll(to: 0) }
    scroll(to: max(0, min(top + lines, last)))
  }

  func visible(count: Int, height: Int) -> Range<Int> {
    top..<max(top, min(count, top + height))
  }
}
