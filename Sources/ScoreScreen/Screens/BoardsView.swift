import Foundation
import IdentityDiff
import Scorekeeping

/// The state of the list of boards.
struct BoardsView {
  /// The one that was played last on top, as far as that is known.
  private(set) var boards: [BoardSummary]
  /// The same in the order in which they were made.
  private var made: [BoardSummary]
  private(set) var selection: Scoreboard.ID?
  /// Whether one of the boards is selected, unless there is none.
  let isSelecting: Bool
  /// The widths that the names and numbers of all boards need.
  private(set) var needs: BoardColumns.Needs
  var scrolling = Scrolling()
  var known = KnownBoards()

  init(_ boards: [BoardSummary], isSelecting: Bool = true) {
    self.boards = boards
    made = boards
    needs = Self.needs(of: boards)
    self.isSelecting = isSelecting
    if isSelecting { selection = boards.first?.id }
  }

  /// The line of the selected board. Cost: a pass over the list.
  var selectedLine: Int? { selection.flatMap { id in boards.firstIndex { $0.id == id } } }

  var selectedBoard: BoardSummary? { selectedLine.map { boards[$0] } }

  mutating func update(to boards: [BoardSummary]) {
    made = boards
    needs = Self.needs(of: boards)
    sort()
  }

  /// Follows the changes of boards: to be called before the list is read. Cost: none where there are none.
  mutating func follow(_ session: Session) { if known.follow(session) { sort() } }

  private mutating func sort() {
    let line = selectedLine ?? 0
    boards = known.sorted(made)
    if isSelecting, selectedLine == nil { select(near: line) }
  }

  mutating func select(_ id: Scoreboard.ID?) {
    if isSelecting, let id, let line = boards.firstIndex(where: { $0.id == id }) { select(line) }
  }

  private static func needs(of boards: [BoardSummary]) -> BoardColumns.Needs {
    var needs = BoardColumns.Needs()
    var (players, round) = (0, 1)
    for board in boards {
      needs.name = max(needs.name, Glyph.width(of: board.name))
      players = max(players, board.playerCount)
      round = max(round, board.round)
    }
    needs.players = String(players).utf8.count + " players".utf8.count
    needs.round = "round ".utf8.count + String(round).utf8.count
    return needs
  }
}

extension BoardsView: NamedList {
  var kind: Keys.Screen { isSelecting ? .boards : .watch }
  var selectedRow: Row.ID? { selection.map { .board($0) } }
  var lineCount: Int { boards.count }

  func name(at line: Int) -> String? { boards[line].name }

  func hidesTop(height: Int) -> Bool { false }

  mutating func select(_ line: Int?) { selection = line.map { boards[$0].id } }
}
