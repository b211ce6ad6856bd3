import IdentityDiff
import Scorekeeping

/// The change of a competitor's rank from one table to the next, in the language of sports, such as "takes the lead
/// from Blue".
struct RankChange<Table: RankTable> {
  private let old: Table
  private let new: Table
  /// The old and the new position of the competitor.
  private let from: Int
  private let to: Int
  /// The positions with the competitor's old rank, and the positions with the new rank.
  private let before: Range<Int>
  private let after: Range<Int>
  /// Whether only this competitor changed.
  private let isAlone: Bool

  /// Compares the ranks of a competitor. Fails if the competitor is missing from one of the tables.
  ///
  /// - Parameter isAlone: whether only this competitor changed, which limits the search for overtaken competitors.
  init?(
    of competitor: Table.Competitor, from old: Table, to new: Table, isAlone: Bool = false
  ) {
    self.isAlone = isAlone
    guard let from = old.position(of: competitor), let to = new.position(of: competitor) else {
      return nil
    }
    self.old = old
    self.new = new
    self.from = from
    self.to = to
    before = old.sharing(with: from)
    after = new.sharing(with: to)
  }

  private var oldRank: Int { old.rank(at: from) }
  private var rank: Int { new.rank(at: to) }
  private var ordinal: String { rank.ordinal }

  /// The clauses that describe the change; empty if the rank and the ties are unchanged.
  ///
  /// Laws: a competitor "takes the lead" if it is now the only first one and was not before. It "draws level" in the
  /// lead or "shares" the lead if it is first with others. It "climbs" or "falls" to its new rank if the old one was
  /// worse or better, unless all competitors had the same rank.
  var clauses: [String] {
    if rank == 1 { return after.count == 1 ? taking : sharing }
    // If all competitors had the same rank before, none has fallen.
    if before.count == old.count { return ["now \(ordinal)" + (tied.map { ", \($0)" } ?? "")] }
    var clauses: [String] = []
    if oldRank == 1, before.count == 1 {
      let leaders = names(new, new.sharing(with: 0), but: nil)
      clauses.append("loses the lead" + (leaders.map { " to \($0)" } ?? ""))
    }
    if rank < oldRank {
      clauses.append(climbing)
    } else if rank > oldRank, rank > 2 || after.count > 1 || clauses.isEmpty {
      clauses.append("falls to \(ordinal)" + (tied.map { ", \($0)" } ?? ""))
    } else if rank == oldRank, !isTiedWithTheSame {
      clauses.append("now " + (tied.map { "\($0) in \(ordinal)" } ?? "alone in \(ordinal)"))
    }
    return clauses
  }

  private var taking: [String] {
    if oldRank != 1, old.hasPoints(at: 0), let leaders = names(old, old.sharing(with: 0), but: nil)
    {
      return ["takes the lead from \(leaders)"]
    }
    return oldRank == 1 && before.count == 1 ? [] : ["takes the lead"]
  }

  private var sharing: [String] {
    if !new.hasPoints(at: to) || oldRank == 1 && isTiedWithTheSame { return [] }
    let others = after.filter { $0 != to }
    let names = names(new, after, but: to) ?? "\(others.count) others"
    let wereFirst = others.allSatisfy { position in
      old.position(of: new.competitor(at: position)).map { old.rank(at: $0) == 1 } ?? false
    }
    return oldRank != 1 && wereFirst
      ? ["draws level with \(names) in the lead"] : ["shares the lead with \(names)"]
  }

  private var climbing: String {
    let details = [overtaken.map { "past \($0)" }, tied].compactMap { $0 }
    return "climbs to \(ordinal)"
      + (details.isEmpty ? "" : ", " + details.joined(separator: " and "))
  }

  /// The one or two competitors that were ahead and are now behind; nil if there are none, or more than two. Cost: O(n
  /// log n) if others changed, too.
  private var overtaken: String? {
    var positions: [Int] = []
    // An unchanged competitor loses at most one position.
    let end = isAlone ? max(after.upperBound, min(before.lowerBound + 1, new.count)) : new.count
    for position in after.upperBound..<end {
      guard let former = old.position(of: new.competitor(at: position)) else { continue }
      if old.rank(at: former) < oldRank { positions.append(position) }
      if positions.count > 2 { return nil }
    }
    return positions.isEmpty ? nil : positions.map(new.name(at:)).joined(separator: " and ")
  }

  /// A clause that names the competitors with the same rank; nil if there are none.
  private var tied: String? {
    if after.count == 1 { return nil }
    return "level with " + (names(new, after, but: to) ?? "\(after.count - 1) others")
  }

  private var isTiedWithTheSame: Bool {
    before.count == after.count
      && Set(before.map(old.competitor(at:))) == Set(after.map(new.competitor(at:)))
  }

  /// The names of the competitors at the given positions, without the excluded one; nil unless these are one or two
  /// names.
  private func names(_ table: Table, _ positions: Range<Int>, but excluded: Int?) -> String? {
    let named = positions.prefix(4).filter { $0 != excluded }
    return (1...2).contains(named.count)
      ? named.map(table.name(at:)).joined(separator: " and ") : nil
  }
}

/// A table of competitors, which are players or teams, ordered by rank.
protocol RankTable {
  associatedtype Competitor: Hashable

  var count: Int { get }
  /// The position of the competitor, counted from 0.
  func position(of competitor: Competitor) -> Int?
  func competitor(at position: Int) -> Competitor
  func name(at position: Int) -> String
  /// The rank at the given position, counted from 1. Ranks never decrease from one position to the next.
  func rank(at position: Int) -> Int
  /// Whether the competitor has points. Without any, nobody leads.
  func hasPoints(at position: Int) -> Bool
}

extension RankTable {
  /// The positions with the same rank as the given position. Cost: O(log n) ranks.
  func sharing(with position: Int) -> Range<Int> {
    let rank = rank(at: position)
    let first = (0..<position).partitioningIndex { self.rank(at: $0) >= rank }
    return first..<(position + 1..<count).partitioningIndex { self.rank(at: $0) > rank }
  }
}

extension RankedBoard: RankTable {
  var count: Int { standings.count }
  func competitor(at position: Int) -> Player.ID { player(at: position).id }
  func name(at position: Int) -> String { player(at: position).name }
  /// The rank at the given position. A player who has left counts as last.
  func rank(at position: Int) -> Int {
    let rank = standings.rank(at: position, by: board.rules.ranking)
    return rank > 0 ? rank : position + 1
  }
  func hasPoints(at position: Int) -> Bool { player(at: position).hasScored }
}

extension TeamStandings: RankTable {
  var count: Int { ranked.count }
  func competitor(at position: Int) -> String { ranked[position] }
  func name(at position: Int) -> String { ranked[position] }
  /// The rank at the given position. A team without a rank counts as last.
  func rank(at position: Int) -> Int { rank(of: ranked[position]) ?? position + 1 }
  func hasPoints(at position: Int) -> Bool { hasScored(ranked[position]) }
}
