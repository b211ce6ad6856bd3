import Foundation
import IdentityDiff
import Scorekeeping

/// The facts of the list of boards that the session does not hold: the last change of each board, and those boards that
/// were seen, as they are now.
///
/// Law: after `follow` it equals one that reads all anew. Cost: where boards were changed that were seen, that of the
/// changes.
struct KnownBoards {
  /// A board that was seen.
  struct Seen {
    fileprivate(set) var board: Scoreboard
    /// Its best players first, whatever the order that they are listed in.
    var view: BoardView

    fileprivate init(_ board: Scoreboard) {
      self.board = board
      view = BoardView(board.byRank, isSelecting: false)
    }
  }

  /// The entry up to which this is known; nil where nothing is.
  private var sequence: Int?
  private var lastChanges: [Scoreboard.ID: Int] = [:]
  private var seen: [Scoreboard.ID: Seen] = [:]
  /// When entries were written, by their numbers.
  private var times: [Int: Date] = [:]
  /// Of more changes all is read anew.
  private static let mostFollowed = 32
  /// How many boards are kept that are not seen any more.
  private static let spare = 64

  /// The boards with the one on top that was played last, those never played on at the end.
  func sorted(_ boards: [BoardSummary]) -> [BoardSummary] {
    if lastChanges.isEmpty { return boards }
    let changes = boards.map { lastChanges[$0.id] ?? 0 }
    let order = boards.indices.sorted {
      changes[$0] == changes[$1] ? $0 < $1 : changes[$0] > changes[$1]
    }
    return order.map { boards[$0] }
  }

  /// Follows the journal. If reading fails all stays as it was known. Cost: none where nothing was written.
  ///
  /// - Returns: whether another board may be the last that was played on.
  mutating func follow(_ session: Session) -> Bool {
    let newest = session.sequence
    if newest == sequence { return false }
    do {
      if !(try followEntries(to: newest, of: session)) {
        lastChanges = try session.read { try $0.lastChanges() }
        seen = [:]
        times = [:]
      }
      sequence = newest
    } catch {
      // Tried again with the next frame.
      sequence = nil
    }
    return true
  }

  /// Forgets all: it may be of another journal.
  mutating func forget() { sequence = nil }

  private mutating func followEntries(to newest: Int, of session: Session) throws -> Bool {
    guard let sequence, newest > sequence, newest - sequence <= Self.mostFollowed else {
      return false
    }
    let entries = try session.read {
      try $0.entries(after: sequence, limit: newest - sequence)
    }
    if entries.last?.sequence != newest { return false }
    // An undo may expose any older change, and a restored board brings its history: read the order again.
    var isOrderKnown = true
    for entry in entries {
      if let board = entry.scope { lastChanges[board] = entry.sequence }
      if entry.reversal != nil { isOrderKnown = false }
      switch entry.change {
      case .boards(let changes):
        isOrderKnown = false
        for change in changes.deletions { seen[change.element.id] = nil }
        for change in changes.insertions { seen[change.element.id] = nil }
      case .board(let change): follow(change, by: entry)
      }
    }
    if !isOrderKnown { lastChanges = try session.read { try $0.lastChanges() } }
    return true
  }

  private mutating func follow(_ change: BoardChange, by entry: JournalEntry) {
    // Taken out first: a second reference would force a copy.
    guard var one = seen.removeValue(forKey: change.board),
      let board = one.board.applying(change)
    else { return }
    let isLast = change.updatesAlone != nil && entry.reversal == nil && entry.scope == board.id
    one.board = board
    one.view.update(to: board.byRank, by: change, made: isLast ? entry.time : nil)
    seen[board.id] = one
  }

  /// Reads boards that are to be seen and are not known, all at once.
  mutating func read(_ boards: some Collection<BoardSummary>, from session: Session) {
    let missing = boards.filter { $0.playerCount > 0 && seen[$0.id] == nil }.map(\.id)
    let untimed = boards.compactMap { lastChanges[$0.id] }.filter { times[$0] == nil }
    if missing.isEmpty, untimed.isEmpty { return }
    if seen.count + missing.count > boards.count + Self.spare {
      let kept = Set(boards.lazy.map(\.id))
      seen = seen.filter { kept.contains($0.key) }
      times = [:]
      return read(boards, from: session)
    }
    try? session.read { transaction in
      for id in missing { seen[id] = try transaction.board(id).map(Seen.init) }
      for number in untimed { times[number] = try transaction.time(of: number) }
    }
  }

  /// When the last change was made that is in effect.
  func time(of board: Scoreboard.ID) -> Date? { lastChanges[board].flatMap { times[$0] } }

  /// A board that was read.
  subscript(id: Scoreboard.ID) -> Seen? {
    get { seen[id] }
    set { seen[id] = newValue }
  }
}

extension Scoreboard {
  fileprivate var byRank: Scoreboard {
    var board = self
    board.details.rules.order = .rank
    return board
  }
}

extension KnownBoards.Seen {
  /// The leader and the lead; nil for a board without players.
  var leader: BoardRow.Leader? {
    let lineup = view.lineup
    if lineup.count == 0 { return nil }
    let first = lineup.ranked.player(at: 0)
    let best = Score(thousandths: lineup.ranked.standings.scores.upperBound)
    let progress = board.rules.target.flatMap { target -> Int? in
      if target <= .zero { return nil }
      let width = BoardColumns.progressWidth
      let scale = BarScale(width: width, isRoomy: true, range: 0...target.thousandths)
      // All cells are for the end alone.
      return min(scale.bar(of: best.thousandths).columns, best >= target ? width : width - 1)
    }
    let team = lineup.teams.ranked.first
    let score = team.map { lineup.teams.total(of: $0) } ?? first.score
    return BoardRow.Leader(
      name: team ?? first.name, score: score.map(\.description) ?? "?", colour: first.colour,
      progress: progress)
  }
}
