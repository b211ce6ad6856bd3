import Foundation
import IdentityDiff
import Scorekeeping

/// What the list of boards remembers beside the boards.
struct BoardsView {
  private(set) var boards: [BoardSummary]
  private(set) var selection: Scoreboard.ID?
  /// The line in which the selected board was found last.
  private var knownLine = 0
  /// Whether one of the boards is selected, unless there is none.
  let isSelecting: Bool
  var scrolling = Scrolling()

  init(_ boards: [BoardSummary], isSelecting: Bool = true) {
    self.boards = boards
    self.isSelecting = isSelecting
    if isSelecting { selection = boards.first?.id }
  }

  /// The line of the selected board. Cost: O(1), after a change of the list a pass over it.
  var selectedLine: Int? {
    guard let selection else { return nil }
    if knownLine < boards.count, boards[knownLine].id == selection { return knownLine }
    return boards.firstIndex { $0.id == selection }
  }

  var selectedBoard: BoardSummary? { selectedLine.map { boards[$0] } }

  mutating func update(to boards: [BoardSummary]) {
    let line = selectedLine ?? 0
    self.boards = boards
    if let line = selectedLine { knownLine = line } else if isSelecting { select(near: line) }
  }

  mutating func select(_ id: Scoreboard.ID?) {
    if let id, let line = boards.firstIndex(where: { $0.id == id }) { select(line) }
  }

  /// Scrolls where nothing is selected, as far as there are boards.
  mutating func scroll(by lines: Int, height: Int) {
    scrolling.scroll(by: lines, count: boards.count, height: height)
  }

  /// The list between two rows of the screen, scrolled so that the selection is among it.
  ///
  /// - Parameter invitation: what to do where there are none.
  mutating func content(in room: Range<Int>, of size: Size, invitation: [TextRow]) -> Content {
    let rows = boards.isEmpty ? invitation.map(Row.text) : rows(height: room.count)
    var content = Content(list: room, sections: [ListSection(ListHeader(.boards), rows: rows)])
    content.addRules(in: room, of: size)
    return content
  }

  private mutating func rows(height: Int) -> [Row] {
    scrolling.follow(selectedLine, count: boards.count, height: height)
    return scrolling.visible(count: boards.count, height: height).map { line in
      let board = boards[line]
      return .board(BoardRow(board: board, isSelected: board.id == selection))
    }
  }
}

extension BoardsView: NamedList {
  var lineCount: Int { boards.count }

  func name(at line: Int) -> String? { boards[line].name }

  func lines(whereName isSo: (String) -> Bool) -> [Int] {
    boards.indices.filter { isSo(boards[$0].name) }
  }

  func hidesTop(height: Int) -> Bool { false }

  mutating func select(_ line: Int?) {
    selection = line.map { boards[$0].id }
    knownLine = line ?? 0
  }
}
