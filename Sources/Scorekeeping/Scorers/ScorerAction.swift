import IdentityDiff

/// All that a scorer may do to a board. Players are named by identity, because others may rename them.
package enum ScorerAction: Hashable, Sendable {
  /// Adds points to a player's score. They count in the given round if it is over, otherwise in the current one.
  case add(Score, to: Player.ID, round: Int? = nil)
  /// Sets a player's score or, where a round has one result, that of the given round.
  case set(Score, of: Player.ID, round: Int? = nil)
  /// Gives the points of places in the round with the number, the current one or the next. Players of one place are level;
  /// those without a place did not finish.
  case finish([[Player.ID]], round: Int)
  /// Sets the rolls of a player in a frame, as on a sheet.
  case roll(String, of: Player.ID, round: Int)
  /// Enters the result of the match with the number. The scorer saw the given one there, or none. A result by somebody else
  /// stays, and the scorekeeper is asked for this one.
  case result(Int, MatchResult, seen: MatchResult? = nil)
  /// Begins the round with the number, which follows the current one.
  case beginRound(Int)
  /// Takes back the newest change of the scorer that is in effect or, if the tap names its device, the newest one from
  /// this device.
  case undo
}

extension ScorerAction {
  /// The command that the action stands for; nil for an undo, and for a result, which depends on who entered another.
  ///
  /// - Parameter players: the players that the scorer may give points to; nil for all.
  /// - Throws: the reason why the board, or the scorer's part in it, does not allow the action.
  func command(
    on board: Scoreboard, among players: Set<Player.ID>?
  ) throws(ScorekeepingError) -> Command? {
    func reference(_ id: Player.ID) throws(ScorekeepingError) -> PlayerReference {
      guard let player = board.players[id: id] else { throw .noSuchPlayer }
      if let players, !players.contains(id) { throw .notYourPlayer }
      return PlayerReference(player)
    }
    func giving(
      _ id: Player.ID, _ amount: Command.Amount, _ round: Int? = nil
    ) throws(ScorekeepingError) -> Command {
      // Where rounds are won, the points themselves begin the next one.
      let past = board.roundRule == nil ? round : nil
      return .score(
        [.init(try reference(id), amount)],
        round: past.flatMap { (1..<board.round).contains($0) ? $0 : nil })
    }
    switch self {
    case .undo, .result: return nil
    case _ where board.isDecided: throw .gameIsOver(board.name)
    case .add(let score, let player, let round):
      return try giving(player, .add(score), round)
    case .set(let score, let player, let round):
      return try giving(player, .set(score), board.takesOneResult ? round : nil)
    case .finish(let places, let round):
      guard players == nil else { throw .notYourFinish }
      if board.hasPoints(in: round) { throw .roundIsEntered(round, board.rules.roundWord) }
      var finishers: [Finisher] = []
      for place in places {
        for (index, id) in place.enumerated() {
          finishers.append(Finisher([try reference(id)], isLevel: index > 0))
        }
      }
      return .finish(finishers, round: round)
    case .roll(let frame, let player, let round):
      guard Rolls.frame(frame, isLast: true) != nil else { throw .notAFrame(frame) }
      let reference = try reference(player)
      if let player = board.players[id: player], board.hasWholeFrame(player, in: round) {
        throw .frameIsEntered(player.name, round)
      }
      return .roll([.init(reference, frame.uppercased())], round: round)
    case .beginRound(let number):
      guard number > board.round else {
        throw .roundHasBegun(number, present: board.round, board.rules.roundWord)
      }
      guard players == nil else { throw .notYourRound }
      guard number == board.nextRound else {
        throw .roundToCome(number, present: board.round, board.rules.roundWord)
      }
      return .round(.next)
    }
  }
}

extension Session {
  /// Performs an action of a scorer on the open board, unless the tap was performed before, by any session.
  ///
  /// Laws: a tap is performed once, however often and wherever it arrives. A tap that throws is not kept: it has done
  /// nothing, and may be tried again. Cost: a command, and a search for the tap in an index.
  ///
  /// - Parameter part: what the scorer may change and see.
  /// - Throws: a `ScorekeepingError` if the board or the scorer's part in it does not allow the action; `.boardGone`
  ///   for a board that was deleted; an error of the journal.
  package func perform(
    _ action: ScorerAction, by tap: Tap, in part: ScorerPart = .whole
  ) throws -> TapResult {
    precondition(batch == nil, "A batch cannot hold a transaction of its own")
    let open = try state.openBoard()
    var result = try commit(on: open.id) { execution in
      func result(_ number: Int?, _ entry: JournalEntry?, isRepeated: Bool) -> TapResult {
        let board = execution.state.board
        let kind = board?.rules.scores ?? .points
        let words = entry.flatMap { entry in
          if let (match, words) = entry.enteredResult {
            return part.includes(match: match, on: board) ? words : nil
          }
          return entry.effect(as: kind, among: part.players)
            // Without players, the command alone says what was done.
            ?? (part.players == nil ? entry.summaryOfCommand : nil)
        }
        return TapResult(number: number, words: words, isRepeated: isRepeated)
      }
      if let kept = try execution.transaction.tap(tap.id) {
        // A tap on another board is known, and says nothing of it.
        let number = kept.board == open.id ? kept.entry : nil
        let entry = try number.flatMap { try execution.transaction.entry($0) }
        return result(number, entry, isRepeated: true)
      }
      guard execution.state.board != nil else { throw ScorekeepingError.boardGone(open.name) }
      let entry = try execution.perform(action, by: tap, in: part)
      try execution.transaction.keep(
        KeptTap(id: tap.id, board: open.id, entry: entry?.sequence))
      return result(entry?.sequence, entry, isRepeated: false)
    }
    if !result.isRepeated, let place = journal.lastCommit { result.number = place.newest }
    return result
  }
}

extension Execution {
  /// Performs an action of a scorer, and writes its entry. Observers receive it as a change by others.
  ///
  /// - Returns: the entry; nil if nothing changed.
  fileprivate mutating func perform(
    _ action: ScorerAction, by tap: Tap, in part: ScorerPart
  ) throws -> JournalEntry? {
    let board = try state.openBoard()
    author = tap.scorer
    recordTransition()
    var command = try action.command(on: board, among: part.players)
    if case .result(let number, let result, let seen) = action {
      command = try self.command(
        entering: result, of: number, seen: seen, on: board, by: tap.scorer, in: part)
    }
    let entry = try command.map { try write($0).first } ?? undoNewest(by: tap, in: part)
    if let step = root.pollTransition(.others, by: entry) {
      transitions.append(step)
    }
    return entry
  }
}

extension JournalTransaction {
  /// The entry with the given number; nil if it was folded.
  fileprivate func entry(_ number: Int) throws -> JournalEntry? {
    try entries(after: number - 1, limit: 1).first { $0.sequence == number && !$0.isStart }
  }
}
