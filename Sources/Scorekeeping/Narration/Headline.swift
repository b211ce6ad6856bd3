import IdentityDiff

/// A line about a change by others, for the status row. The words are made when the line is drawn, because most changes
/// of a burst are never drawn.
package final class Headline {
  private let leader: String?
  private let new: RankedBoard
  private let narration: Narration
  package let weight: Weight

  /// The kinds of changes, by ascending importance.
  package enum Weight: Int, Comparable, Sendable {
    case other
    case lead
    case end

    package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// Describes a change from one board to the next. O(log n); O(n log n) if its command names a round.
  package init(
    _ change: BoardChange, from old: RankedBoard, to new: RankedBoard, naming round: Int? = nil,
    by author: Scorer? = nil
  ) {
    self.new = new
    narration = Narration(change, from: old, to: new, naming: round, by: author)
    leader = narration.ranksBefore.flatMap(new.leader(takingOverFrom:))
    if !narration.lastReveal.isEmpty || old.winners != new.winners && new.winners != nil {
      weight = .end
    } else {
      weight = leader == nil ? .other : .lead
    }
  }

  /// The whole change, as in `Narration.spoken`; empty if there is nothing to say.
  package var text: String { lines.joined(separator: "; ") }

  private lazy var lines = narration.spoken

  /// The whole change if it fits, otherwise its most important part: a win before a new lead, and a new lead before a
  /// score.
  ///
  /// - Parameter fits: whether a text is short enough. If none fits, the result is one of the shortest texts.
  package func text(where fits: (String) -> Bool) -> String {
    guard let first = lines.first else { return "" }
    var texts = [lines.joined(separator: "; ")]
    let contradictions = narration.contradictions
    if !contradictions.isEmpty {
      texts += [contradictions.joined(separator: "; "), contradictions[0]]
    }
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
  /// The player who is now the only leader and was not before; nil if there is none, or if the game is over.
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
