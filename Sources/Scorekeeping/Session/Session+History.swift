import FoundationBase

/// Past states of boards.
extension Session {
  /// The number of the newest entry that `state` includes.
  package func newest(in transaction: any JournalTransaction) throws -> Int {
    batch == nil ? sequence : try transaction.sequence()
  }

  /// The open board at the given moment.
  ///
  /// Cost: reverting all changes since then.
  ///
  /// - Throws: `NoSuchMoment` if the journal keeps no state for it, or an error of the journal.
  package func board(at moment: PastMoment) throws -> Scoreboard { try past(at: moment).board }

  /// The open board at the given moment, with the last entry before the moment.
  ///
  /// Cost and errors: as for `board(at:)`.
  package func past(at moment: PastMoment) throws -> (board: Scoreboard, entry: JournalEntry) {
    let board = try state.openBoard()
    let now = minutes(of: now)
    return try read { transaction in
      let newest = try newest(in: transaction)
      if case .entry(let number) = moment {
        let seen = try transaction.publicNumbers(of: board.id)
        let newest = board.isPublic ? seen.number(of: newest) : newest
        if number > newest { throw NoSuchMoment.entryToCome(number, newest: newest) }
      }
      var past = PastBoards(of: board, before: newest + 1, in: transaction)
      var first: PastBoard?
      // The board after the entry that follows.
      var next: Scoreboard?
      while let step = try past.next() {
        let entry = step.entry
        if moment.includes(entry.sequence, step.board, at: minutes(of: entry.time), now: now) {
          guard case .round(let round) = moment else { return (step.board, entry) }
          return (step.board.atEnd(ofRound: round, followedBy: next), entry)
        }
        first = step
        next = step.board
      }
      if let first, first.entry.isStart {
        throw NoSuchMoment.folded(first.board.name, first: first.entry.sequence)
      }
      throw NoSuchMoment.none(board, moment, first: first?.entry.sequence)
    }
  }

  /// The local time in minutes since 1970. The result is clamped, because a file may contain any number.
  private func minutes(of time: Date) -> Int {
    let seconds = Int(max(-1e13, min(1e13, time.timeIntervalSince1970)).rounded(.down))
    let offset = environment.offsetFromUTC(Date(timeIntervalSince1970: Double(seconds)))
    return Int((Double(seconds + offset) / 60).rounded(.down))
  }

  /// The number of seconds by which local time was ahead of UTC at the given time.
  package func offsetFromUTC(at time: Date) -> Int { environment.offsetFromUTC(time) }
}

extension Scoreboard {
  /// The board at the end of a round, which is its present one. The point that wins a round also begins the next one.
  ///
  /// - Parameter next: the board after the next change; nil if there is none.
  fileprivate func atEnd(ofRound round: Int, followedBy next: Scoreboard?) -> Scoreboard {
    guard roundRule != nil, winner(ofRound: round) == nil, let next, next.round > round else {
      return after(round)
    }
    var board = next.after(round)
    board.details = details
    return board
  }
}
