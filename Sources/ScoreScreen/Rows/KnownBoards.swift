import Foundation
import IdentityDiff
import Scorekeeping

/// The facts of the list of boards that the session does not hold: the last change of each board, and those boards that
/// were seen, as they are now.
///
/// Law: after `follow` it equals one that reads all anew.
struct KnownBoards {
  struct Seen {
    let board: Scoreboard
    /// Its best players first, whatever the order that they are listed in.
    var view: BoardView

    fileprivate init(_ board: Scoreboard) {
      self.board = board
      var ranked = board
      ranked.details.rules.order = .rank
      view = BoardView(ranked, isSelecting: false)
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

  /// Follows the journal. If reading fails all stays as it was known. Cost: none where nothing was written, and otherwise
  /// a look at each board; those that were changed are read again when they are seen.
  ///
  /// - Returns: whether another board may be the last that was played on.
  mutating func follow(_ session: Session) -> Bool {
    let newest = session.sequence
    if newest == sequence { return false }
    do {
      let known = sequence
      let (changes, entries) = try session.read { transaction in
        let entries = try known.map { try transaction.entries(after: $0, limit: Self.mostFollowed) }
        return (try transaction.lastChanges(), entries ?? [])
      }
      if known == nil || entries.last?.sequence != newest { (seen, times) = ([:], [:]) }
      for entry in entries {
        switch entry.change {
        case .boards(let changes):
          for change in changes.deletions + changes.insertions { seen[change.element.id] = nil }
        case .board(let change): seen[change.board] = nil
        }
      }
      for (board, number) in lastChanges where changes[board] != number { times[number] = nil }
      (lastChanges, sequence) = (changes, newest)
    } catch {
      // Tried again with the next frame.
      sequence = nil
    }
    return true
  }

  /// Forgets all: it may be of another journal.
  mutating func forget() { sequence = nil }

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

  subscript(id: Scoreboard.ID) -> Seen? {
    get { seen[id] }
    set { seen[id] = newValue }
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
