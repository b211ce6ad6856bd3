import FoundationBase
import ScoreTables
import Scorekeeping

/// What stands beside the scores of a board: the columns of `RankedBoard.detailColumns`, or the shares of a stream's
/// total.
///
/// Where there is no room, columns go by their importance.
struct DetailColumns: Equatable, Sendable {
  private struct Column: Equatable, Sendable {
    /// What the cells mean; nil for shares of a stream's total.
    let meaning: Table.Meaning?
    let head: String
    let width: Int
    /// How soon the column is left out: the highest first, 0 only if nothing fits.
    let importance: Int
  }

  private var columns: [Column] = []

  init() {}

  /// The columns of a board on rows of a width.
  ///
  /// - Parameters:
  ///   - hasShares: whether the scores are parts of the total of a stream.
  ///   - hasGroups: whether ranks within groups are shown.
  init(of ranked: RankedBoard, width: Int, hasShares: Bool, hasGroups: Bool) {
    let board = ranked.board
    let details = ranked.detailColumns
    if hasShares {
      columns.append(Column(meaning: nil, head: "", width: 5, importance: 0))
    }
    for detail in details {
      var importance = detail.importance
      var columnWidth = max(Self.width(of: detail.meaning), detail.short.count + 1)
      if detail.isResult { importance = max(1, importance) }
      if detail.meaning == .clock, let clock = board.details.clock {
        columnWidth = clock.text(of: clock.length).utf8.count + 2
      }
      if detail.meaning == .places {
        let groups = hasGroups && board.players.hasGroups ? Self.groupsWidth(in: width) : 0
        if !ranked.hasMissingWords, groups == 0 { continue }
        let isAlone = details.count == 1 && !hasShares
        if ranked.hasMissingWords {
          (columnWidth, importance) = (max(11, groups), isAlone ? 0 : 1)
        } else {
          (columnWidth, importance) = (groups, width < 46 ? 0 : 5)
        }
      }
      let head = board.matches == nil ? "" : detail.short
      columns.append(
        Column(
          meaning: detail.meaning, head: head, width: columnWidth, importance: importance))
    }
    leaveOut(overWidth: Self.room(in: width))
  }

  /// The width of a column beside the scores.
  private static func width(of meaning: Table.Meaning) -> Int {
    switch meaning {
    case .played: 3
    case .won, .drawn, .lost: 4
    case .scored, .conceded, .overPar: 5
    default: 6
    }
  }

  /// The columns that details may take in rows of a width.
  private static func room(in width: Int) -> Int {
    switch width {
    case 100...: 46
    case 70...: 36
    case 56...: 26
    case 46...: 18
    default: 0
    }
  }

  /// The width of ranks within groups, such as `1st juniors, 2nd girls`, on a board of a width.
  private static func groupsWidth(in width: Int) -> Int {
    switch width {
    case 100...: 40
    case 72...: 30
    case 56...: 20
    case 46...: 14
    default: 10
    }
  }

  private mutating func leaveOut(overWidth room: Int) {
    while width > room, let most = columns.map(\.importance).max(), most > 0 {
      columns.removeAll { $0.importance == most }
    }
  }

  /// The columns that fit into a room; none if not even those that stay fit.
  func fitting(_ room: Int) -> DetailColumns {
    var fitting = self
    fitting.leaveOut(overWidth: room)
    return fitting.width <= room ? fitting : DetailColumns()
  }

  var isEmpty: Bool { columns.isEmpty }
  var width: Int { columns.reduce(0) { $0 + $1.width } }

  /// The heads above the columns; empty if none needs one.
  var heads: String {
    let text = columns.map { Self.field($0.head, $0.width) }.joined()
    return text.allSatisfy { $0 == " " } ? "" : text
  }

  /// The details of a player; nil without any.
  func text(
    of id: Player.ID, _ mark: TieMark?, on ranked: RankedBoard, in facts: StreamFacts, at now: Date
  ) -> String? {
    guard let player = ranked.board.players[id: id] else { return nil }
    let texts = columns.map { column in
      let text =
        column.meaning.map { ranked.detail($0, of: player, mark, at: now).text }
        ?? facts.share(of: player.score)
      return Self.field(text ?? "", column.width)
    }
    let text = texts.joined().drop { $0 == " " }
    return text.isEmpty ? nil : String(text)
  }

  private static func field(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.terminalWidth)) + text
  }
}
