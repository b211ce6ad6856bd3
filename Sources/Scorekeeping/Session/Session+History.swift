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
      while let step = try past.next() {
        let entry = step.entry
        if moment.includes(entry.sequence, step.board, at: minutes(of: entry.time), now: now) {
          guard case .round(let round) = moment else { return (step.board, entry) }
          return (try step.board.withoutPoints(after: round), entry)
        }
        first = step
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
  /// The board without the points of later rounds, which others may have scored before the round was left for good.
  fileprivate func withoutPoints(after round: Int) throws(ScorekeepingError) -> Scoreboard {
    var board = self
    for var player in players where player.rounds.last ?? 0 > round {
      for later in player.rounds.numbers where later > round {
        try player.setPoints(nil, in: later)
      }
      try board.players.update(player)
    }
    return board
  }
}
