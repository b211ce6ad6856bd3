import FoundationBase
import IdentityDiff
import Scorekeeping

/// The board of a session that shows a stream.
///
/// Updates of a reader become changes of the board, each of a limited number of players, so that keys do not wait for a
/// large update. If the board is saved, each update is one change, committed together with the position in the input.
package final class StreamBoard {
  private let session: Session
  /// The input whose position is saved with the board; nil if nothing is saved.
  private let saved: StreamInput?
  /// The identities of the players by their numbers, if the board is saved.
  private var ids: [Player.ID]
  /// The totals received for these players.
  private var totals: [Int64]
  /// The number of events that are saved.
  private var savedEvents: Int64 = 0
  /// The stored positions, as this run has read or written them last.
  private var stored: [StreamPosition.ID: StreamPosition?] = [:]
  /// The numbers of the players who were removed from the board: their points do not count.
  private var absent: Set<Int> = []
  /// The sum of the points of these players of the saved board, in thousandths; nil if it is out of range.
  private var sum: (points: Int64?, players: Players) = (0, Players())
  /// The positions up to which files were read for the pending changes.
  private var positions: [FilePosition] = []
  private var notices: [StreamNotice] = []
  /// The first half of the identities of all players that are not saved; their numbers are the other half.
  private let base: UInt64
  /// The value of `Player.reached` before the first event.
  private let reached: Int
  private var leaving: ArraySlice<Int> = []
  private var changes: ArraySlice<StreamChange> = []
  /// Whether more is waiting than one update has.
  package private(set) var isBehind = false
  /// Whether the stream has ended.
  package private(set) var isComplete = false
  /// The reason why the stream ended before its end.
  package private(set) var failure: StreamError?
  /// The statistics of the stream, as the board shows it.
  package private(set) var statistics = StreamStatistics()

  /// Prepares to show a stream on the open board of a session.
  package init(on session: Session, saving input: StreamInput? = nil) {
    self.session = session
    saved = input
    let players = session.state.board.map { Array($0.players) } ?? []
    ids = players.map(\.id)
    totals = players.map(\.score.thousandths)
    reached = session.state.board?.players.nextReached ?? 1
    base = withUnsafeBytes(of: session.newID().uuid) { $0.loadUnaligned(as: UInt64.self) }
  }

  /// The players that are on the board before the first event, as a reader needs them.
  package var start: [StreamReader.InitialPlayer] {
    (session.state.board?.players.map { $0 } ?? []).map {
      // Events are numbered from 1; these players come before them, in their own order.
      StreamReader.InitialPlayer($0, reached: Int64($0.reached) - Int64(reached))
    }
  }

  /// Moves an input to the position that the board has reached in an earlier run: in the same file, or in another one of
  /// the name that begins with its lines. If the input is followed by its name, the position may be in a file that has
  /// another name now.
  ///
  /// - Returns: the offset; 0 if the file is new, or if a notice says that the position was not found.
  package func resume(_ input: inout StreamInput) throws -> Int64 {
    guard saved != nil, let board = session.state.board else { return 0 }
    func position(_ id: StreamPosition.ID?) throws -> StreamPosition? {
      guard let id else { return nil }
      let position = try session.read { try ($0 as? any StreamPositions)?.position(id) }
      stored.updateValue(position, forKey: id)
      return position
    }
    var last = try position(input.nameID(on: board.id)).map { FilePosition($0) }
    if let lines = try position(input.endID(on: board.id)), lines.offset == last?.offset {
      last?.end = LastLines(lines)
    }
    if input.continuation == .files {
      try input.noteRead { try position($0.positionID(on: board.id)) }
      // Of the file that had the name, nothing may have been read yet.
      if let last, !input.reopen(last), last.offset > 0 || last.hashedCount > 0 {
        if let offset = last.end?.offset(in: input.file) {
          notices.append(.moved(file: input.name))
          input.seek(to: offset)
          return offset
        }
        notices.append(.gone(file: input.name, compressed: input.openAfterCompressed()))
        return 0
      }
    }
    // A copy has no position of its own.
    var own = try position(input.positionID(on: board.id)).map { FilePosition($0) }
    if own?.file == last?.file, own?.offset == last?.offset { own = nil }
    var notice: StreamNotice?
    let offset = input.seek(to: [own, last].compactMap(\.self), &notice)
    notices += [notice].compactMap(\.self)
    return offset
  }

  /// Returns what was not told apart since the last call.
  package func pollNotices() -> [StreamNotice] {
    defer { notices = [] }
    return notices
  }

  /// Accepts an update. The changes of the previous update must already be on the board.
  package func receive(_ update: StreamUpdate) {
    precondition(!hasMore, "An update is applied before the next is received")
    leaving = update.leaving[...]
    changes = update.changes[...]
    positions = update.positions
    notices += update.notices
    isBehind = update.isFull
    statistics = update.statistics
    isComplete = update.isLast
    failure = update.failure
  }

  /// The points of all players of the stream or, if it is saved, of all players on the board, in thousandths; nil if
  /// they are out of range.
  package var total: Int64? {
    if saved == nil { return statistics.total }
    updateSum()
    return sum.points
  }

  /// The number of players of the stream or, if it is saved, of the players on the board.
  package var streamPlayerCount: Int { saved == nil ? statistics.players : playerCount }

  /// A clause about points that do not count because their players were removed from the saved board; nil for none.
  package var absence: String? {
    switch absent.count {
    case 0: nil
    case 1: "points of a player who is off the board do not count"
    default: "points of \(absent.count.formatted) players who are off the board do not count"
    }
  }

  /// The number of players on the board.
  package var playerCount: Int { session.state.board?.players.count ?? 0 }

  /// The number of players of the stream for which the board has no room. A saved board has room for all.
  package var hiddenCount: Int { saved == nil ? max(0, statistics.players - playerCount) : 0 }

  /// Whether there are changes that are not on the board yet.
  package var hasMore: Bool { !leaving.isEmpty || !changes.isEmpty }

  /// Applies some of the pending changes to the board, as one change of the state; if the board is saved, applies all
  /// of them.
  ///
  /// - Parameter limit: the largest number of changed players.
  package func apply(limit: Int = .max) throws {
    if let saved { return try save(to: saved) }
    if !hasMore { return }
    // Players leave before others come, so that the board never holds more than it should.
    let gone = leaving.prefix(limit)
    let new = changes.prefix(limit - gone.count)
    try session.changeBoard(by: "stream") { board, _ in
      try board.update(
        removing: gone.map(id),
        scores: new.map { change in
          StreamedScore(
            id: id(change.player), name: change.name,
            amount: .set(Score(thousandths: change.total)), team: change.team,
            reached: Int(clamping: change.reached) + reached, isReachedAgain: true,
            colour: change.player)
        })
    }
    leaving = leaving.dropFirst(gone.count)
    changes = changes.dropFirst(new.count)
  }

  /// The identity of the player with a number.
  private func id(_ player: Int) -> Player.ID {
    if player < ids.count { return ids[player] }
    var id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &id) { bytes in
      bytes.storeBytes(of: base, as: UInt64.self)
      bytes.storeBytes(of: UInt64(player).bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: id)
  }

  // MARK: saving

  /// Commits all pending changes and the position.
  ///
  /// Other programs may have changed the board meanwhile, so points are added to its current scores.
  private func save(to input: StreamInput) throws {
    var (ids, totals, absent) = (ids, totals, absent)
    let positions = session.state.board.map { input.positions(self.positions, on: $0.id) } ?? []
    let order = changes.sorted { $0.player < $1.player }
    try session.changeBoard(by: "stream of \(Word.quoted(input.name))", isSpelledOut: true) {
      board, transaction in
      (ids, totals, absent) = (self.ids, self.totals, self.absent)
      let store = transaction as? any StreamPositions
      for position in positions {
        if let known = stored[position.id], try store?.position(position.id) != known {
          throw StreamError.savedByAnother(input: input.name)
        }
      }
      let reached = board.players.nextReached - 1
      let scores = try order.map { change in
        let isNew = change.player >= ids.count
        var colour: Int?
        if isNew, let name = change.name {
          let known = try transaction.remembered(name)
          let free = known.flatMap { board.players[id: $0.id] == nil ? $0.id : nil }
          ids.append(board.players.named(name)?.id ?? free ?? UUID())
          totals.append(0)
          colour = known?.colour
        }
        if !isNew {
          let isAbsent = board.players[id: ids[change.player]] == nil
          if isAbsent { absent.insert(change.player) } else { absent.remove(change.player) }
        }
        let (growth, overflow) = change.total.subtractingReportingOverflow(totals[change.player])
        totals[change.player] = change.total
        return StreamedScore(
          id: ids[change.player], name: isNew ? change.name : nil,
          amount: change.isSet || overflow
            ? .set(Score(thousandths: change.total)) : .add(Score(thousandths: growth)),
          team: change.team, reached: reached + Int(clamping: change.reached - savedEvents),
          colour: colour)
      }
      try board.update(removing: [], scores: scores)
      for position in positions { try store?.keep(position) }
    }
    (self.ids, self.totals, self.absent) = (ids, totals, absent)
    for position in positions { stored[position.id] = position }
    savedEvents = statistics.events
    (leaving, changes) = ([], [])
  }

  /// Brings the sum up to date with the board. Cost: in proportion to what has changed since the last call.
  private func updateSum() {
    guard let players = session.state.board?.players else { return }
    let changes = players.changes(from: sum.players)
    var points = sum.points
    for removed in changes.deletions { points = Self.add(removed.element.score, to: points, -1) }
    for update in changes.updates {
      points = Self.add(update.new.score, to: Self.add(update.old.score, to: points, -1))
    }
    for added in changes.insertions { points = Self.add(added.element.score, to: points) }
    sum = (points, players)
  }

  private static func add(_ score: Score, to sum: Int64?, _ sign: Int64 = 1) -> Int64? {
    guard let (new, overflow) = sum?.addingReportingOverflow(sign * score.thousandths) else {
      return nil
    }
    return overflow ? nil : new
  }
}
