import FoundationBase
import IdentityDiff
import Scorekeeping
import Texts

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
}

extension ChangeFacts {
  /// The largest number of players that get lines of their own, or are named.
  private static let playerLimit = 12

  /// The lines about the change. Cost: in proportion to the change, for up to `playerLimit` players.
  package func summaries(at time: Date) -> [ChangeSummary] {
    func line(_ words: String) -> ChangeSummary { ChangeSummary(time: time, event: .other(words)) }
    if let updates = scoresAlone {
      let scores = updates.map { update in
        if let words = uncounted(update) {
          return line(([words] + remarks(on: update)).joined(separator: ", "))
        }
        return ChangeSummary(
          time: time,
          event: .score(
            player: update.new.name, from: update.old.playedScore, to: update.new.playedScore,
            remark: remarks(on: update).joined(separator: ", ")))
      }
      return old.board.round == new.board.round
        ? scores : scores + [line(new.board.rules.numbered(new.board.round).capitalizedFirst)]
    }
    let insertions = change.players.insertions
    if insertions.count > 1, insertions.count == change.players.count, change.details == nil {
      let names = insertions.prefix(Self.playerLimit).map(\.element.name).joined(separator: ", ")
      let rest = insertions.count > Self.playerLimit ? ", …" : ""
      return [line("\(insertions.count) players: \(names)\(rest)")]
    }
    let words = description
    return words.isEmpty ? [] : [line(words)]
  }

  /// The players with new points, if the change is nothing else; nil for others, and for too many players.
  private var scoresAlone: [ChangeSet<Player>.Update]? {
    guard announced.isEmpty, new.board.roundRule == nil,
      let updates = change.withoutProgress.updatesAlone,
      (1...Self.playerLimit).contains(updates.count),
      updates.allSatisfy({ update in
        update.old.name == update.new.name && update.old.team == update.new.team
          && (update.old.score != update.new.score
            || update.isZero(in: new.board.round) && update.new.hasScored)
      })
    else { return nil }
    return updates
  }

  /// What is remarkable about new points.
  private func remarks(on update: ChangeSet<Player>.Update) -> [String] {
    let dropped = uncounted(update) == nil ? dropped(of: update) : nil
    var remarks = [
      reversal?.rawValue, correction(of: update), dropped, rankRemark(update.new.id),
    ].compactMap(\.self)
    remarks += risers(limit: 1).compactMap { id in
      new.board.players[id: id].map { "\($0.name) \(rankRemark(id) ?? "")" }
    }
    // The end of a game is a remark on the scores that ended the game.
    if old.board.details.isOver != new.board.details.isOver {
      let round = new.board.rules.numbered(new.board.round)
      let end = new.board.awaitsLastPoints ? "\(round) is the last" : "the game goes on"
      remarks.append(new.winners ?? end)
    } else if let newWinners {
      remarks.append(newWinners)
    }
    return remarks + [author?.words].compactMap(\.self)
  }

  /// The change of a player's rank in short words; nil for none, and if all players were tied before.
  private func rankRemark(_ id: Player.ID) -> String? {
    guard let ranksBefore, let before = ranksBefore.rank(of: id), let after = new.rank(of: id)
    else { return nil }
    if id == newLeader?.id, new.standings.count > 1 { return "takes the lead" }
    if before == after || ranksBefore.areAllTied { return nil }
    return "\(before.ordinal) → \(after.ordinal)"
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
      lines += ChangeFacts(change, by: step.entry, from: old, to: new)
        .summaries(at: step.entry.time)
      new = old
    }
    return Array(lines.prefix(limit))
  }
}

extension ChangeSet<Player> {
  /// The points of each player whose score changed, or who has got or lost none in a round.
  package func deltas(in round: Int) -> [(id: Player.ID, delta: Score)] {
    updates.compactMap { update in
      guard update.old.score != update.new.score || update.isZero(in: round) else { return nil }
      return update.new.score.subtracting(update.old.score).map { (update.new.id, $0) }
    }
  }
}
