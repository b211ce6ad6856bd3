import IdentityDiff

/// The change of a competitor's rank from one table to another, as spectators put it: "takes the lead from Blue".
struct RankChange<Table: RankTable> {
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

/// Competitors in the order of their ranks: players, or teams.
protocol RankTable {
  associatedtype Competitor: Hashable

  var count: Int { get }
  /// The position of one of them, the first being 0.
  func position(of competitor: Competitor) -> Int?
  func competitor(at position: Int) -> Competitor
  func name(at position: Int) -> String
  /// From 1, and never less than at the position before.
  func rank(at position: Int) -> Int
}

extension RankTable {
  /// The positions that share the rank of a position. Cost: O(log n) ranks.
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
  func rank(at position: Int) -> Int { standings.rank(at: position, by: board.rules.ranking) }
}

extension TeamStandings: RankTable {
  var count: Int { ranked.count }
  func competitor(at position: Int) -> String { ranked[position] }
  func name(at position: Int) -> String { ranked[position] }
  /// A team without a rank is last.
  func rank(at position: Int) -> Int { rank(of: ranked[position]) ?? position + 1 }
}
