import IdentityDiff
import Scorekeeping

/// A line about a change by others, for the status row. The words are made when the line is drawn, because most changes
/// of a burst are never drawn.
package final class Headline {
  private let facts: ChangeFacts
  private let leader: String?
  package let weight: Weight

  /// The kinds of changes, by ascending importance.
  package enum Weight: Int, Comparable, Sendable {
    case other
    case lead
    case end

    package static func < (one: Weight, other: Weight) -> Bool { one.rawValue < other.rawValue }
  }

  /// Makes the headline of a change. O(log n).
  package init(_ facts: ChangeFacts) {
    self.facts = facts
    leader = facts.leaderTakingOver
    if !facts.lastReveal.isEmpty || facts.newWinners != nil {
      weight = .end
    } else {
      weight = leader == nil ? .other : .lead
    }
  }

  /// The whole change, as in `Narration.spoken`; empty if there is nothing to say.
  package var text: String { lines.joined(separator: "; ") }

  private lazy var lines = facts.spoken

  /// The whole change if it fits, otherwise its most important part: a win before a new lead, and a new lead before a
  /// score.
  ///
  /// - Parameter fits: whether a text is short enough. If none fits, the result is one of the shortest texts.
  package func text(where fits: (String) -> Bool) -> String {
    guard let first = lines.first else { return "" }
    var texts = [lines.joined(separator: "; ")]
    let contradictions = facts.contradictions
    if !contradictions.isEmpty {
      texts += [contradictions.joined(separator: "; "), contradictions[0]]
    }
    let reveal = facts.lastReveal
    if let winners = reveal.last {
      texts += [reveal.joined(separator: "; "), winners]
    } else if weight == .end, let victory = facts.new.victory {
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

extension ChangeFacts {
  /// The name of the player who takes the lead from others; nil if there is none, or if the game is over.
  fileprivate var leaderTakingOver: String? {
    guard new.board.places.isEmpty, old.board.places.isEmpty, new.standings.count > 1,
      !new.board.details.isOver, let leader = newLeader,
      ranksBefore?.position(of: leader.id) != nil
    else { return nil }
    return leader.name
  }
}
