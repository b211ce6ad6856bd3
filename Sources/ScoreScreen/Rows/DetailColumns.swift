import FoundationBase
import ScoreTables
import Scorekeeping

/// What stands beside the scores of a board: what results add up to, the times on the players' clocks, the points over
/// par, missed rounds, ranks within groups, or the shares of a stream's total.
///
/// A board has each column that says something on it. Where there is no room, columns go by their importance.
struct DetailColumns: Equatable, Sendable {
  private struct Column: Equatable, Sendable {
    let content: Content
    let head: String
    let width: Int
    /// How soon the column is left out: the highest first, 0 only if nothing fits.
    let importance: Int
  }

  private enum Content: Equatable, Sendable {
    case share
    case record(Table.Meaning)
    case overPar
    /// Missed rounds, and ranks within groups.
    case places(groups: Bool)
    case time
  }

  private var columns: [Column] = []

  init() {}

  /// The columns of a board on rows of a width.
  ///
  /// - Parameter hasShares: whether the scores are parts of the total of a stream.
  init(of ranked: RankedBoard, width: Int, hasShares: Bool, followsStream: Bool) {
    let board = ranked.board
    func add(_ content: Content, _ head: String = "", width: Int, importance: Int = 0) {
      columns.append(
        Column(content: content, head: head, width: width, importance: importance))
    }
    if hasShares { add(.share, width: 5) }
    if board.matches != nil {
      let value = board.isRankedByShare ? Table.Meaning.share : .difference
      let widths: [(Table.Meaning, Int)] =
        [
          (.played, 3), (.won, 4), (.drawn, 4), (.lost, 4), (.scored, 5), (.conceded, 5),
          (value, 6),
        ]
        + (ranked.hasTieRules ? [(.tieRule, 6)] : [])
      for (meaning, width) in widths {
        let column = Table.Column(meaning)
        add(
          .record(meaning), column.short, width: width, importance: max(1, column.importance))
      }
    }
    if board.rules.hasFormat, !board.rules.format.pars.isEmpty { add(.overPar, width: 5) }
    let groups = board.players.hasGroups && !followsStream ? Self.groupsWidth(in: width) : 0
    if ranked.hasMissedRounds {
      let isAlone = columns.isEmpty && board.details.clock?.kind != .each
      add(.places(groups: groups > 0), width: max(11, groups), importance: isAlone ? 0 : 1)
    } else if groups > 0 {
      add(.places(groups: true), width: groups, importance: 5)
    }
    if let clock = board.details.clock, clock.kind == .each {
      add(.time, width: clock.text(of: clock.length).utf8.count + 2)
    }
    leaveOut(overWidth: Self.room(in: width))
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

  /// The width of ranks within groups, such as `1st juniors, 2nd girls`, on a board of a width; 0 if there is no room.
  private static func groupsWidth(in width: Int) -> Int {
    switch width {
    case 100...: 40
    case 72...: 30
    case 56...: 20
    default: 0
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
    let texts = columns.map { column -> String in
      let text =
        switch column.content {
        case .share: facts.share(of: player.score)
        case .record(.tieRule): mark?.shortName
        case .record(let meaning): (player.record ?? MatchRecord()).cell(meaning)?.text
        case .overPar: ranked.board.overPar(id)
        case .time: ranked.board.details.timeText(of: id, at: now)
        case .places(let hasGroups):
          ([ranked.missedText(of: player)].compactMap(\.self)
            + (hasGroups ? ranked.groupPlaces(of: player) : [])).joined(separator: ", ")
        }
      return Self.field(text ?? "", column.width)
    }
    let text = texts.joined().drop { $0 == " " }
    return text.isEmpty ? nil : String(text)
  }

  private static func field(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.terminalWidth)) + text
  }
}
