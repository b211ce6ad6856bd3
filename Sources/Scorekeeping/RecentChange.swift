import Foundation
import IdentityDiff

/// What one change did to one player's score, or else to the board, in a line of words.
package struct RecentChange: Equatable, Sendable {
  /// When the command was carried out.
  package let time: Date
  /// What happened.
  package let event: Event

  /// What a line tells of.
  package enum Event: Equatable, Sendable {
    /// A score, with what it meant for the player's rank: `takes the lead`, `6th → 3rd`; empty if nothing.
    case score(player: String, from: Score, to: Score, remark: String)
    /// Anything else, in words.
    case other(String)
  }

  /// How many players are told of.
  private static let most = 12

  /// The lines of a change that led from one state of a board to the next. Cost: that of the change, up to `most`
  /// players.
  package static func lines(
    of change: BoardChange, from old: RankedBoard, to new: RankedBoard, at time: Date
  ) -> [RecentChange] {
    if let updates = change.updatesAlone, (1...most).contains(updates.count),
      updates.allSatisfy({
        $0.old.score != $0.new.score && $0.old.name == $0.new.name && $0.old.team == $0.new.team
      })
    {
      return updates.map { update in
        let (before, after) = (update.old.score, update.new.score)
        var remarks = [old.remark(of: update.new.id, in: new)].filter { !$0.isEmpty }
        if let target = new.board.rules.target, before < target, after >= target {
          remarks.append("reaches \(target)")
        }
        return RecentChange(
          time: time,
          event: .score(
            player: update.new.name, from: before, to: after,
            remark: remarks.joined(separator: ", ")))
      }
    }
    let insertions = change.players.insertions
    if insertions.count > 1, insertions.count == change.players.count, change.details == nil {
      let names = insertions.prefix(most).map(\.element.name).joined(separator: ", ")
      let rest = insertions.count > most ? ", …" : ""
      return [
        RecentChange(time: time, event: .other("\(insertions.count) players: \(names)\(rest)"))
      ]
    }
    let words = Narration(change, from: old, to: new).description
    return words.isEmpty ? [] : [RecentChange(time: time, event: .other(words))]
  }
}

extension RankedBoard {
  /// The change of a player's rank; empty if all players were tied before.
  fileprivate func remark(of id: Player.ID, in new: RankedBoard) -> String {
    guard let before = rank(of: id), let position = new.position(of: id),
      let after = new.rank(of: id)
    else { return "" }
    let isAlone = !new.standings.isLevel(at: position)
    let wasAlone = self.position(of: id).map { !standings.isLevel(at: $0) } ?? true
    if after == 1, isAlone, new.standings.count > 1, before > 1 || !wasAlone {
      return "takes the lead"
    }
    if before == after || isLevel { return "" }
    return "\(Narration.ordinal(before)) → \(Narration.ordinal(after))"
  }
}

extension Session {
  /// The last changes of a board that are in effect, newest first: all that undo would take back, one after the other,
  /// up to so many lines.
  ///
  /// Cost: that of reading so many entries and of going back through them.
  package func recentChanges(of board: RankedBoard, limit: Int) throws -> [RecentChange] {
    let found = try read { try $0.effective(on: board.board.id, limit: limit) }
    var lines: [RecentChange] = []
    var ranked = board
    for entry in found {
      guard case .board(let change) = entry.change else { continue }
      // Where several have undone beside each other, there is no way back from here.
      guard let old = ranked.board.takingBack(change) else { break }
      var before = ranked
      before.update(to: old, by: change.inverted)
      lines += RecentChange.lines(of: change, from: before, to: ranked, at: entry.time)
      ranked = before
      if lines.count >= limit { break }
    }
    return Array(lines.prefix(limit))
  }
}
