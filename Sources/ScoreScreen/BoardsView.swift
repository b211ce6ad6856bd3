import Foundation
import IdentityDiff
import Scorekeeping

/// What the list of boards remembers beside the boards.
struct BoardsView {
  private(set) var boards: [BoardSummary]
  private(set) var selection: Scoreboard.ID?
  private var scrolling = Scrolling()

  init(_ boards: [BoardSummary]) {
    self.boards = boards
    selection = boards.first?.id
  }

  var selectedLine: Int? { selection.flatMap { id in boards.firstIndex { $0.id == id } } }
  var selectedBoard: BoardSummary? { selectedLine.map { boards[$0] } }

  mutating func update(to boards: [BoardSummary]) {
    let line = selectedLine ?? 0
    self.boards = boards
    if selectedLine == nil { select(near: line) }
  }

  mutating func select(_ id: Scoreboard.ID?) {
    if let id, boards.contains(where: { $0.id == id }) { selection = id }
  }

  mutating func sections(height: Int) -> ListRows {
    [ListSection(ListHeader(.boards), rows: rows(height: height))]
  }

  private mutating func rows(height: Int) -> [Row] {
    if boards.isEmpty {
      return [
        .text(
          TextRow(number: 0, head: "", text: "No boards yet: press n to make one", headWidth: 0))
      ]
    }
    scrolling.follow(selectedLine, count: boards.count, height: height)
    return scrolling.visible(count: boards.count, height: height).map { line in
      let board = boards[line]
      let players = board.playerCount == 1 ? "1 player" : "\(board.playerCount) players"
      return .board(
        BoardRow(
          id: board.id, name: board.name, facts: "\(players)  round \(board.round)",
          isSelected: board.id == selection))
    }
  }
}

extension BoardsView: NamedList {
  var lineCount: Int { boards.count }

  func name(at line: Int) -> String? { boards[line].name }

  mutating func select(_ line: Int?) { selection = line.map { boards[$0].id } }
}
