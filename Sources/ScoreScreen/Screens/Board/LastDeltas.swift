import IdentityDiff
import ScoreTables
import Scorekeeping

/// The last change of each score in the current round, as far as the last changes in effect hold it.
///
/// Law: following the entries of a session leads to the changes that are read again.
struct LastDeltas {
  /// The points of a change in effect.
  private struct Step {
    let sequence: Int
    let points: [(id: Player.ID, delta: Score)]
    /// The players whom the change added. A player who was removed and added again has no earlier points.
    let joined: [Player.ID]
    /// Whether points before it do not count, because it began a round.
    let isFirst: Bool

    init(_ entry: JournalEntry, _ change: BoardChange, in round: Int) {
      sequence = entry.sequence
      points = change.players.deltas(in: round)
      joined = change.players.insertions.map(\.element.id)
      isFirst = change.details.map { $0.old.round != $0.new.round } ?? false
    }
  }

  /// The largest number of changes that are read. Undos take them from the end, and few are left before they are read
  /// again.
  private static let (most, fewest) = (64, 16)

  /// Whether the changes have to be read.
  private(set) var isStale = false
  /// The last changes in effect, oldest first.
  private var steps: [Step] = []
  /// Whether the journal holds changes before them.
  private var isPart = false
  private var values: [Player.ID: Score] = [:]
  private var widths = Histogram()
  let scores: ScoreKind

  init(_ scores: ScoreKind) {
    self.scores = scores
  }

  /// The width of the widest change.
  var widest: Int { widths.greatest }

  private(set) subscript(id: Player.ID) -> Score? {
    get { values[id] }
    set {
      if let old = values[id] { widths.count(old.signed(as: scores).utf8.count, -1) }
      if let newValue { widths.count(newValue.signed(as: scores).utf8.count, 1) }
      values[id] = newValue
    }
  }

  mutating func invalidate() { isStale = true }

  // MARK: reading

  /// Reads the last changes from the journal.
  init(on board: Scoreboard, from session: Session) throws {
    self.init(board.rules.scores)
    let entries = try session.read { try $0.effective(on: board.id, limit: Self.most) }
    isPart = entries.count == Self.most
    var round = board.round
    for entry in entries {
      guard case .board(let change) = entry.change, !entry.isImport else {
        isPart = false
        break
      }
      steps.append(Step(entry, change, in: round))
      round = change.details?.old.round ?? round
    }
    steps.reverse()
    remake(for: board)
  }

  /// Finds the last change of each score again.
  private mutating func remake(for board: Scoreboard) {
    (values, widths) = ([:], Histogram())
    var known: Set<Player.ID> = []
    for step in steps.reversed() {
      for (id, delta) in step.points where known.insert(id).inserted {
        if board.players[id: id] != nil { self[id] = delta }
      }
      known.formUnion(step.joined)
      if step.isFirst { break }
    }
  }

  // MARK: following

  /// Follows changes of the scores that no journal holds.
  mutating func follow(_ change: BoardChange, to board: Scoreboard) {
    if let details = change.details, details.old.round != details.new.round {
      self = LastDeltas(board.rules.scores)
    }
    for deletion in change.players.deletions { self[deletion.element.id] = nil }
    for (id, delta) in change.players.deltas(in: board.round) { self[id] = delta }
  }

  /// Follows the entries of a transition, or finds that the changes have to be read again.
  ///
  /// Cost: in proportion to the change; an undo looks through the last changes.
  mutating func follow(_ entries: [JournalEntry], to board: Scoreboard) {
    if isStale { return }
    isStale = entries.isEmpty || board.rules.scores != scores
    for entry in entries where !isStale {
      guard entry.scope == board.id, case .board(let change) = entry.change, !entry.isImport else {
        return invalidate()
      }
      for deletion in change.players.deletions { self[deletion.element.id] = nil }
      if let undone = entry.undone {
        remove(undone, on: board)
      } else {
        append(Step(entry, change, in: change.details?.new.round ?? board.round))
      }
      if entry.reversal != nil, !change.players.insertions.isEmpty { remake(for: board) }
    }
  }

  private mutating func append(_ step: Step) {
    if steps.count == 2 * Self.most {
      steps.removeFirst(Self.most)
      isPart = true
    }
    steps.append(step)
    if step.isFirst { (values, widths) = ([:], Histogram()) }
    for id in step.joined { self[id] = nil }
    for (id, delta) in step.points { self[id] = delta }
  }

  private mutating func remove(_ sequence: Int, on board: Scoreboard) {
    guard let index = steps.lastIndex(where: { $0.sequence == sequence }) else {
      // What was before all that is known here changes nothing.
      isStale = !isPart || steps.first.map { $0.sequence < sequence } ?? true
      return
    }
    let step = steps.remove(at: index)
    if isPart, steps.count < Self.fewest { return invalidate() }
    if step.isFirst { return remake(for: board) }
    for id in step.points.map(\.id) + step.joined {
      var last: Score?
      for step in steps.reversed() {
        last = step.points.last { $0.id == id }?.delta
        if last != nil || step.isFirst || step.joined.contains(id) { break }
      }
      self[id] = last
    }
  }
}
