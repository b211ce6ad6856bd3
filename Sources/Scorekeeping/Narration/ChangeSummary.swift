import FoundationBase
import IdentityDiff

/// A line about a change of one player's score, or about another change of a board.
package struct ChangeSummary: Equatable, Sendable {
  /// The time at which the command was performed.
  package let time: Date
  package let event: Event

  /// The kinds of changes that a line describes.
  package enum Event: Equatable, Sendable {
    /// A new score, with a remark on the player's rank and the target: `takes the lead`, `6th → 3rd`. The remark is
    /// empty if there is nothing to add.
    ///
    /// A score is nil while the player has not scored.
    case score(player: String, from: Score?, to: Score?, remark: String)
    /// Another change, in words.
    case other(String)
  }

  /// The largest number of players that get lines of their own, or are named.
  private static let playerLimit = 12

  /// Describes a change from one state of a board to the next. Cost: in proportion to the change, for up to
  /// `playerLimit` players.
  ///
  /// - Parameters:
  ///   - round: the round named by the command.
  ///   - reversal: the kind of reversal that made the change, for a remark.
  ///   - author: the scorer who made the change from elsewhere, for a remark.
  package static func lines(
    of change: BoardChange, from old: RankedBoard, to new: RankedBoard, at time: Date,
    naming round: Int? = nil, after reversal: Reversal? = nil, by author: Scorer? = nil
  ) -> [ChangeSummary] {
    let narration = Narration(change, from: old, to: new, naming: round, by: author)
    // The end of a game is a remark on the scores that ended the game.
    let isEnd = old.board.details.isOver != new.board.details.isOver
    if narration.announced.isEmpty, let updates = change.withoutProgress.updatesAlone,
      (1...playerLimit).contains(updates.count),
      updates.allSatisfy({
        $0.old.score != $0.new.score || $0.isZero(in: new.board.round) && $0.new.hasScored
      }),
      updates.allSatisfy({ $0.old.name == $0.new.name && $0.old.team == $0.new.team })
    {
      let scores = updates.map { update in
        let remark = narration.ranksBefore?.remark(of: update.new.id, in: new)
        var remarks = [reversal?.rawValue, narration.correction(of: update), remark].compactMap(
          \.self
        )
        .filter { !$0.isEmpty }
        remarks += narration.risers(limit: 1).compactMap { id in
          let remark = narration.ranksBefore?.remark(of: id, in: new) ?? ""
          return new.board.players[id: id].map { "\($0.name) \(remark)" }
        }
        if isEnd {
          let round = new.board.round
          let end = new.board.awaitsLastPoints ? "round \(round) is the last" : "the game goes on"
          remarks.append(new.winners ?? end)
        } else if let winners = new.winners, winners != old.winners {
          remarks.append(winners)
        }
        if let author { remarks.append(author.words) }
        return ChangeSummary(
          time: time,
          event: .score(
            player: update.new.name, from: update.old.playedScore, to: update.new.playedScore,
            remark: remarks.joined(separator: ", ")))
      }
      let round = ChangeSummary(time: time, event: .other("Round \(new.board.round)"))
      return old.board.round == new.board.round ? scores : scores + [round]
    }
    let insertions = change.players.insertions
    if insertions.count > 1, insertions.count == change.players.count, change.details == nil {
      let names = insertions.prefix(playerLimit).map(\.element.name).joined(separator: ", ")
      let rest = insertions.count > playerLimit ? ", …" : ""
      return [
        ChangeSummary(time: time, event: .other("\(insertions.count) players: \(names)\(rest)"))
      ]
    }
    let words = narration.description
    return words.isEmpty ? [] : [ChangeSummary(time: time, event: .other(words))]
  }
}

extension RankedBoard {
  /// The change of a player's rank in words; empty if all players were tied before it.
  fileprivate func remark(of id: Player.ID, in new: RankedBoard) -> String {
    guard let before = rank(of: id), let position = new.position(of: id),
      let after = new.rank(of: id)
    else { return "" }
    let isAlone = !new.standings.isTied(at: position)
    let wasAlone = self.position(of: id).map { !standings.isTied(at: $0) } ?? true
    if after == 1, isAlone, new.standings.count > 1, before > 1 || !wasAlone {
      return "takes the lead"
    }
    if before == after || areAllTied { return "" }
    return "\(Narration.ordinal(before)) → \(Narration.ordinal(after))"
  }
}

extension Session {
  /// The last changes of a board that are in effect, newest first, up to `limit` lines. Repeated undo would revert the
  /// same changes.
  ///
  /// Cost: reading `limit` entries, and reverting their changes one by one.
  package func recentChanges(of board: RankedBoard, limit: Int) throws -> [ChangeSummary] {
    let entries = try read { try $0.effective(on: board.board.id, limit: limit) }
    var lines: [ChangeSummary] = []
    var past = PastBoards(of: board.board, by: entries)
    var new = board
    // After concurrent undos, a change may not fit the resulting state.
    while lines.count < limit, let step = try past.next(),
      case .board(let change) = step.entry.change,
      let old = step.before(new)
    {
      lines += ChangeSummary.lines(
        of: change, from: old, to: new, at: step.entry.time, naming: step.entry.namedRound,
        by: step.entry.author)
      new = old
    }
    return Array(lines.prefix(limit))
  }
}
