import FoundationBase
import IdentityDiff

extension JournalTransaction {
  /// The scorers who entered the present results of matches, by their numbers. A result of the scorekeeper has none, nor
  /// one that is older than the last thousand entries on the board. Cost: reading these entries, newest first, until all
  /// are found.
  package func authors(
    ofResults numbers: some Sequence<Int>, on board: Scoreboard.ID
  ) throws -> [Int: Scorer] {
    var (wanted, authors, below) = (Set(numbers), [Int: Scorer](), Int.max)
    for _ in 0..<16 where !wanted.isEmpty {
      let entries = try entries(of: board, before: below, limit: 64)
      for entry in entries {
        guard case .board(let change) = entry.change, let changes = change.matches else { continue }
        let entered =
          changes.insertions.map(\.element.id)
          + changes.updates.filter { $0.old.result != $0.new.result }.map(\.new.id)
        for number in entered where wanted.remove(number) != nil { authors[number] = entry.author }
      }
      guard let last = entries.last else { break }
      below = last.sequence
    }
    return authors
  }
}

/// The results that scorers enter.
extension Execution {
  /// The command that enters a result, or asks for it where the match has another one.
  ///
  /// Law: a result that the scorer has not seen stays, unless it is the same.
  ///
  /// - Parameter seen: the result that the scorer saw; nil for none.
  /// - Throws: the reason why the board, or the scorer's part in it, does not allow the result.
  func command(
    entering result: MatchResult, of number: Int, seen: MatchResult?, on board: Scoreboard,
    by scorer: Scorer, in part: ScorerPart
  ) throws -> Command {
    // A link for some matches is told nothing of others.
    guard part.includes(match: number, on: board) else { throw ScorekeepingError.notYourMatch }
    guard let match = board.matches?[number: number], let entry = board.entry(of: match) else {
      throw ScorekeepingError.noSuchMatch
    }
    // Who leaves is up to the scorekeeper.
    var result = board.scored(result)
    result.isAnnulled = false
    guard let there = match.result else {
      if board.isDecided { throw ScorekeepingError.gameIsOver(board.name) }
      return .result(.set(number, result))
    }
    let proposal = board.details.proposal(for: number)
    let isOwn = proposal?.author == scorer.name
    result = result.keepingBonus(of: there)
    if result == there {
      return .result(isOwn ? .propose(number, nil) : .set(number, there))
    }
    let author = try transaction.authors(ofResults: [number], on: board.id)[number]
    guard [seen, seen?.keepingBonus(of: there)].contains(there) else {
      throw ScorekeepingError.otherResult(entry, by: author)
    }
    if let proposal, !isOwn, proposal.result != result {
      throw ScorekeepingError.askedAlready(number, proposal)
    }
    if author == scorer { return .result(.set(number, result)) }
    return .result(
      proposal?.result == result
        ? .set(number, there) : .propose(number, result, by: scorer.name))
  }
}

extension JournalEntry {
  /// The match whose result the command enters, or asks for, and what it is in words: `Match 12: 3:1`; nil for another
  /// command.
  var enteredResult: (match: Int, words: String)? {
    guard command.hasPrefix("result "), case .result(let change)? = try? Command(parsing: command)
    else { return nil }
    switch change {
    case .set(let number, let result?, _):
      return (number, reversalPrefix + "Match \(number): \(result)")
    case .propose(let number, let result, _):
      return (number, reversalPrefix + "Match \(number): asked for \(result?.description ?? "–")")
    default: return nil
    }
  }
}

extension Scoreboard {
  /// The board with the result of a match, and with what was asked for it, as they were before a scorer's change.
  ///
  /// - Throws: a `ReversalConflict` if others have changed either since, or if a later match depends on it.
  func takingBack(_ change: BoardChange, ofMatch number: Int) throws(ReversalConflict) -> Scoreboard
  {
    var board = self
    guard details.proposal(for: number) == change.details?.new.proposal(for: number) else {
      throw .changed("match \(number)")
    }
    if let update = change.matches?.updates.first(where: { $0.new.id == number }) {
      guard matches?[number: number]?.result == update.new.result else {
        throw .changed("match \(number)")
      }
      do throws(ScorekeepingError) {
        var undo = [Command.ResultChange.set(number, update.old.result)]
        if update.old.date != update.new.date { undo.append(.date(number, update.old.date)) }
        for change in undo {
          try board.apply(
            .result(change), remembered: [:], newID: UUID.init, now: { .distantPast })
        }
      } catch {
        throw .changed("what follows from match \(number)")
      }
    }
    // A result of the next round has begun it.
    if let details = change.details, details.old.round < details.new.round,
      details.new.round == round, !board.players.contains(where: { $0.rounds[round] != nil })
    {
      board.details.round = details.old.round
    }
    board.details.set(change.details?.old.proposal(for: number), for: number)
    return board
  }
}
