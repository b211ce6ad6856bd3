import IdentityDiff

/// A change by others as a line for the status row. It is put into words when it is drawn, because few changes
/// of a burst are.
package final class Headline {
  /// The player who has taken the lead.
  private let leader: String?
  private let new: RankedBoard
  private let narration: Narration
  /// The importance of the change.
  package let weight: Weight

  /// The kinds of changes, the least important first.
  package enum Weight: Int, Comparable, Sendable {
    case other
    case lead
    case end

    package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// Describes a change that led from one board to the next. O(log n); O(n log n) if its command names a round.
  package init(
    _ change: BoardChange, from old: RankedBoard, to new: RankedBoard, naming round: Int? = nil
  ) {
    self.new = new
    narration = Narration(change, from: old, to: new, naming: round)
    leader = narration.ranksBefore.flatMap(new.leader(takingOverFrom:))
    if !narration.lastReveal.isEmpty || old.winners != new.winners && new.winners != nil {
      weight = .end
    } else {
      weight = leader == nil ? .other : .lead
    }
  }

  /// The whole change, as `Narration.spoken` says it; empty if there is nothing to say.
  package var text: String { lines.joined(separator: "; ") }

  private lazy var lines = narration.spoken

  /// The whole change or, if it is too long, its most important part: a win before a new lead before a score.
  ///
  /// - Parameter fits: whether a text is short enough. If none is, the result is one of the shortest.
  package func text(where fits: (String) -> Bool) -> String {
    guard let first = lines.first else { return "" }
    var texts = [lines.joined(separator: "; ")]
    let reveal = narration.lastReveal
    if let winners = reveal.last {
      texts += [reveal.joined(separator: "; "), winners]
    } else if weight == .end, let victory = new.victory {
      texts.append(victory)
    }
    if let leader {
      texts += lines.filter { $0.hasPrefix(leader + " ") && $0.contains("takes the lead") }
      texts.append("\(leader) takes the lead")
    }
    if weight == .other {
      if lines.count > 1 { texts.append("\(first); and \(lines.count - 1) more") }
      texts.append(first)
    }
    return texts.first(where: fits) ?? texts.last ?? first
  }
}

extension RankedBoard {
  /// The player who is first alone and was not before; nil if there is none, or if the game is over.
  fileprivate func leader(takingOverFrom old: RankedBoard) -> String? {
    guard board.places.isEmpty, old.board.places.isEmpty, standings.count > 1,
      !board.details.isOver, !standings.isTied(at: 0)
    else { return nil }
    let leader = player(at: 0)
    let wasAlone =
      old.standings.count > 0 && old.standings.id(at: 0) == leader.id
      && (old.standings.count == 1 || !old.standings.isTied(at: 0))
    return wasAlone || old.position(of: leader.id) == nil ? nil : leader.name
  }
}
