import Foundation
import IdentityDiff
import StructReference

/// The way of one competitor from one standing to another, as spectators put it: "takes the lead from Blue".
struct Passage<Table: Contest> {
  private let old: Table
  private let new: Table
  /// Where the competitor was and is.
  private let from: Int
  private let to: Int
  /// The positions that shared the old rank, and those that share the new one.
  private let before: Range<Int>
  private let after: Range<Int>
  /// Whether this competitor alone has changed.
  private let isAlone: Bool

  /// Nil for a competitor missing before or after the change.
  ///
  /// - Parameter isAlone: whether this competitor alone has changed: that limits the search for those overtaken.
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
  private var place: String { Narration.ordinal(rank) }

  /// What there is to tell, clause by clause; nothing if the competitor stands as before.
  ///
  /// Laws: a competitor "takes the lead" if it is first alone and was not; it "draws level" in the lead or shares it if
  /// it is first with others; it "climbs" or "falls" to its new rank if the old one was worse or better, and not all
  /// had one rank.
  var clauses: [String] {
    if rank == 1 { return after.count == 1 ? taking : sharing }
    // Where all were first, none of them falls.
    if before.count == old.count { return ["now \(place)" + (level.map { ", \($0)" } ?? "")] }
    var clauses: [String] = []
    if oldRank == 1, before.count == 1 {
      let leaders = names(new, new.sharing(with: 0), but: nil)
      clauses.append("loses the lead" + (leaders.map { " to \($0)" } ?? ""))
    }
    if rank < oldRank {
      clauses.append(climbing)
    } else if rank > oldRank, rank > 2 || after.count > 1 || clauses.isEmpty {
      clauses.append("falls to \(place)" + (level.map { ", \($0)" } ?? ""))
    } else if rank == oldRank, !isLevelWithTheSame {
      clauses.append("now " + (level.map { "\($0) in \(place)" } ?? "alone in \(place)"))
    }
    return clauses
  }

  private var taking: [String] {
    if oldRank != 1, let leaders = names(old, old.sharing(with: 0), but: nil) {
      return ["takes the lead from \(leaders)"]
    }
    return oldRank == 1 && before.count == 1 ? [] : ["takes the lead"]
  }

  private var sharing: [String] {
    if oldRank == 1, isLevelWithTheSame { return [] }
    let others = after.filter { $0 != to }
    let names = names(new, after, but: to) ?? "\(others.count) others"
    let wereFirst = others.allSatisfy { place in
      old.position(of: new.competitor(at: place)).map { old.rank(at: $0) == 1 } ?? false
    }
    return oldRank != 1 && wereFirst
      ? ["draws level with \(names) in the lead"] : ["shares the lead with \(names)"]
  }

  private var climbing: String {
    let details = [overtaken.map { "past \($0)" }, level].compactMap { $0 }
    return "climbs to \(place)"
      + (details.isEmpty ? "" : ", " + details.joined(separator: " and "))
  }

  /// Those who were ahead and are behind, if they are few. Cost: O(n log n) where they are and others have changed.
  private var overtaken: String? {
    var places: [Int] = []
    // A competitor that has not changed stands one place further down at most.
    let end = isAlone ? max(after.upperBound, min(before.lowerBound + 1, new.count)) : new.count
    for place in after.upperBound..<end {
      guard let former = old.position(of: new.competitor(at: place)) else { continue }
      if old.rank(at: former) < oldRank { places.append(place) }
      if places.count > 2 { return nil }
    }
    return places.isEmpty ? nil : places.map(new.name(at:)).joined(separator: " and ")
  }

  /// The competitors with the same rank.
  private var level: String? {
    if after.count == 1 { return nil }
    return "level with " + (names(new, after, but: to) ?? "\(after.count - 1) others")
  }

  private var isLevelWithTheSame: Bool {
    before.count == after.count
      && Set(before.map(old.competitor(at:))) == Set(after.map(new.competitor(at:)))
  }

  /// The names at some positions, if they are one or two.
  private func names(_ table: Table, _ places: Range<Int>, but excluded: Int?) -> String? {
    let named = places.prefix(4).filter { $0 != excluded }
    return (1...2).contains(named.count)
      ? named.map(table.name(at:)).joined(separator: " and ") : nil
  }
}

/// Competitors from first to last: players, or teams.
protocol Contest {
  associatedtype Competitor: Hashable

  var count: Int { get }
  /// The position of one of them, the first being 0.
  func position(of competitor: Competitor) -> Int?
  func competitor(at position: Int) -> Competitor
  func name(at position: Int) -> String
  /// From 1, and never less than at the position before.
  func rank(at position: Int) -> Int
}

extension Contest {
  /// The positions that share the rank of a position. Cost: O(log n) ranks.
  func sharing(with position: Int) -> Range<Int> {
    let rank = rank(at: position)
    return first(from: 0, to: position) {
      $0 >= rank
    }..<first(from: position + 1, to: count) { $0 > rank }
  }

  /// The first of some positions whose rank is so, or their end: it must be so for all after it.
  private func first(from start: Int, to end: Int, where isSo: (Int) -> Bool) -> Int {
    var (low, high) = (start, end)
    while low < high {
      let middle = (low + high) / 2
      if isSo(rank(at: middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension RankedBoard: Contest {
  var count: Int { standings.count }
  func competitor(at position: Int) -> Player.ID { player(at: position).id }
  func name(at position: Int) -> String { player(at: position).name }
  func rank(at position: Int) -> Int { standings.rank(at: position, by: board.rules.ranking) }
}

/// The teams of a board by the sums of their players' scores; level ones in the order of their best players.
struct TeamContest: Contest {
  private struct Team {
    let name: String
    /// In thousandths.
    let total: Int128
    let rank: Int
  }

  private var teams: [Team] = []
  private var positions: [String: Int] = [:]

  /// Cost: O(n) for n players.
  init(of ranked: RankedBoard) {
    var totals: [(name: String, total: Int128)] = []
    var places: [String: Int] = [:]
    for player in ranked.ranked.lazy.map(\.player) {
      guard let team = player.team else { continue }
      let place = places[team] ?? totals.count
      if place == totals.count {
        totals.append((team, 0))
        places[team] = place
      }
      totals[place].total += Int128(player.score.thousandths)
    }
    let rules = ranked.board.rules
    let order = totals.indices.sorted {
      let (left, right) = (totals[$0].total, totals[$1].total)
      return left == right ? $0 < $1 : (left > right) == (rules.wins == .high)
    }
    for (position, place) in order.enumerated() {
      let (name, total) = totals[place]
      var rank = position + 1
      if rules.ranking != .ordinal, let last = teams.last {
        rank = last.total == total ? last.rank : rules.ranking == .dense ? last.rank + 1 : rank
      }
      teams.append(Team(name: name, total: total, rank: rank))
      positions[name] = position
    }
  }

  /// The total of a team; nil if there is no such team, or if it is too great for a score.
  func total(of team: String) -> Score? {
    positions[team].flatMap { Int64(exactly: teams[$0].total) }.map(Score.init(thousandths:))
  }

  var count: Int { teams.count }
  func position(of team: String) -> Int? { positions[team] }
  func competitor(at position: Int) -> String { teams[position].name }
  func name(at position: Int) -> String { teams[position].name }
  func rank(at position: Int) -> Int { teams[position].rank }
}
