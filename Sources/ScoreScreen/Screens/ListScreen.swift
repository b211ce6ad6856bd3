import FoundationBase
import Scorekeeping

/// The selection and the position of a list, whose lines its screen holds.
///
/// Law: the selection belongs to a row, never to a line.
package struct LineList {
  /// The selected row; nil for none.
  package var selection: Row.ID?
  package var scrolling = Scrolling()
  /// The line of the selection when the list was last settled. If the row is gone, one near this line is selected.
  fileprivate var line = 0

  package init() {}
}

/// A screen with a list of lines. One of them is selected, unless the screen only scrolls.
package protocol ListScreen: Screen {
  var list: LineList { get set }
  /// Whether keys select rows; otherwise they scroll.
  var isSelecting: Bool { get }
  var mode: Mode { get }
  var lineCount: Int { get }
  /// The row in a line; nil for a line that cannot be selected.
  func row(at line: Int) -> Row.ID?
  /// The line of a row; nil if the list has no such row.
  func line(of row: Row.ID) -> Int?
  /// The text of a line in which searches look; nil for a line that cannot be selected.
  func name(at line: Int) -> String?
  /// The row in a line for a listener.
  func words(at line: Int, _ context: ScreenContext) -> String
  /// The number of lines on the screen.
  func height(_ context: ScreenContext) -> Int
  /// Whether a section's header covers the line at the top.
  func coversTop(height: Int) -> Bool
  /// The position at which the selection is visible in a height.
  func scrolled(height: Int) -> Scrolling
  /// Does to the selected row what a second click asks for.
  mutating func open(_ context: ScreenContext) -> Request
}

extension ListScreen {
  package var selectedLine: Int? { list.selection.flatMap(line) }

  package func height(_ context: ScreenContext) -> Int { context.room.count }

  package func coversTop(height: Int) -> Bool { false }

  package mutating func open(_ context: ScreenContext) -> Request { .nothing }

  package func focus(_ context: ScreenContext) -> Focus? { rowFocus(context) }

  /// The selected row in words.
  package func rowFocus(_ context: ScreenContext) -> Focus? {
    guard let row = list.selection, let line = line(of: row) else { return nil }
    return Focus(row, words(at: line, context))
  }

  // MARK: keys

  /// Moves and searches, and does what means the same on all screens; nil for another action.
  package mutating func handle(_ action: KeyAction?, _ context: ScreenContext) -> Request? {
    guard let action else { return nil }
    if let lines = action.lines(onPageOf: height(context)) {
      move(by: lines, context)
      return .nothing
    }
    if action == .search { return .ask(SearchQuestion(origin: list.selection)) }
    return action.sharedRequest(in: mode)
  }

  /// Moves the selection; scrolls if the screen has no selection.
  private mutating func move(by lines: Int, _ context: ScreenContext) {
    if !isSelecting {
      list.selection = nil
      scroll(by: lines, context)
      return
    }
    if let line = selectedLine { return select(near: line + lines, direction: lines > 0 ? 1 : -1) }
    // On a stream, possibly no player is selected yet.
    select(near: abs(lines) < .allLines ? list.scrolling.top : max(0, lines))
  }

  /// Reports that a key has no action here, or that a paste needs an open prompt.
  ///
  /// - Parameter ways: the keys that open a prompt, each with the purpose of the prompt.
  package func unbound(_ key: Key, _ keys: KeyBindings, _ ways: String...) -> Request {
    let ways = ways.filter { !$0.isEmpty }.joined(separator: " or ")
    guard case .paste = key, !ways.isEmpty else {
      return .unbound(key, help: keys[kind].key(for: .help))
    }
    return isSelecting ? .refuse("A paste is text: press \(ways) first") : .nothing
  }

  /// Selects a clicked row; opens it if it is already selected.
  package mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    guard isSelecting, line(of: click.row.id) != nil else { return .nothing }
    if list.selection == click.row.id { return open(context) }
    list.selection = click.row.id
    return .nothing
  }

  @discardableResult
  package mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    let height = height(context)
    if isSelecting, selectedLine != nil {
      drag(by: lines, height: height)
    } else {
      list.scrolling.scroll(by: lines, count: lineCount, height: height)
    }
    return .nothing
  }

  // MARK: selecting

  /// Selects the row in a line; nil selects nothing.
  mutating func select(_ line: Int?) { list.selection = line.flatMap(row) }

  /// Selects a line; if it has no row, the nearest line with one in the direction, then in the opposite one.
  package mutating func select(near line: Int, direction: Int = 1) {
    let start = max(0, min(line, lineCount - 1))
    for step in [direction, -direction] {
      var line = start
      while line >= 0, line < lineCount {
        if row(at: line) != nil { return select(line) }
        line += step
      }
    }
    select(nil)
  }

  /// Scrolls, and moves the selection if it would leave the screen otherwise.
  mutating func drag(by lines: Int, height: Int) {
    guard let selected = selectedLine else { return }
    list.scrolling.scroll(by: lines, count: lineCount, height: height)
    let first = list.scrolling.top + (coversTop(height: height) ? 1 : 0)
    let last = list.scrolling.top + height - 1
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

  // MARK: settling

  /// Keeps a row selected, and scrolls to it.
  package mutating func settleList(_ context: ScreenContext) {
    if isSelecting {
      if let line = selectedLine { list.line = line } else { select(near: list.line) }
    }
    list.scrolling = scrolled(height: height(context))
  }

  /// Headings above the first row, and notes below the last one, are shown with it if there is room.
  package func scrolled(height: Int) -> Scrolling {
    let (count, selected) = (lineCount, selectedLine)
    var (scrolling, shown) = (list.scrolling, selected)
    if let selected {
      if (0..<selected).allSatisfy({ row(at: $0) == nil }), selected < height { shown = 0 }
      if (selected + 1..<count).allSatisfy({ row(at: $0) == nil }), count - selected <= height {
        shown = count - 1
      }
    }
    scrolling.show(shown, count: count, height: height)
    return scrolling
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
    case .command: mode.keepsScore ? .ask(CommandQuestion()) : nil
    case .help: .help
    case .redraw: .repaint
    case .quit: .quit
    default: nil
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
package struct Scrolling: Hashable {
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
  package mutating func scroll(by lines: Int, count: Int, height: Int) {
    let last = max(0, count - height)
    if lines > last { return scroll(to: last) }
    if lines < -last { return scroll(to: 0) }
    scroll(to: max(0, min(top + lines, last)))
  }

  package func visible(count: Int, height: Int) -> Range<Int> {
    top..<max(top, min(count, top + height))
  }
}
