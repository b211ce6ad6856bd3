import FoundationBase
import HashTreeCollections
import IdentityDiff

/// The matches of a board in the order of their numbers, which are unique.
///
/// Versions share structure. A copy costs nothing. Looking up, adding, changing or removing a match costs O(log n), and
/// as much as the player has matches.
package struct Matches: Sendable {
  fileprivate struct Parts {
    var list = OrderTree<Match>()
    /// The numbers of each player's matches, ascending.
    var numbers = TreeDictionary<Player.ID, [Int]>()
  }

  // One word: nearly all copies of a board are of one without matches.
  private var parts: Boxed<Parts>

  package init() { self.init([]) }

  /// Makes a collection of matches, whose numbers must be different. O(n log n).
  package init(_ matches: some Sequence<Match>) {
    let sorted = matches.sorted { $0.id < $1.id }
    var parts = Parts(list: OrderTree(sorted))
    for match in sorted {
      for player in [match.home, match.away] {
        parts.numbers[player, default: []].append(match.id)
      }
    }
    self.parts = Boxed(parts)
  }

  private var list: OrderTree<Match> { parts.value.list }

  /// The number of the next match: one more than the last.
  var nextNumber: Int { (list.last?.id ?? 0) + 1 }

  private func offset(of number: Int) -> Int { list.partitioningIndex { $0.id >= number } }

  /// The match with a number; nil if there is none.
  package subscript(number number: Int) -> Match? {
    let offset = offset(of: number)
    return offset < list.count && list[offset].id == number ? list[offset] : nil
  }

  /// The matches of a player, in the order of their numbers.
  package func matches(of player: Player.ID) -> [Match] {
    (parts.value.numbers[player] ?? []).compactMap { self[number: $0] }
  }

  /// The matches of two players, in the order of their numbers. O(n) for the n numbers of their matches.
  package func matches(of player: Player.ID, and opponent: Player.ID) -> [Match] {
    let numbers = parts.value.numbers
    let others = Set(numbers[opponent] ?? [])
    return (numbers[player] ?? []).filter(others.contains).compactMap { self[number: $0] }
  }

  /// Whether a player has a result in a round that counts by a rule. It is likely to be among the last.
  func hasResult(of player: Player.ID, in round: Int, by rule: PointRule) -> Bool {
    (parts.value.numbers[player] ?? []).reversed().contains { number in
      self[number: number].map { $0.round == round && rule.counts($0.result) } ?? false
    }
  }

  /// The match of a player with the largest number; nil without one.
  func last(of player: Player.ID) -> Match? {
    (parts.value.numbers[player]?.last).flatMap { self[number: $0] }
  }

  /// The matches round by round. O(m log m).
  package var byRound: [Match] {
    sorted { $0.round == $1.round ? $0.isBefore($1) : $0.round < $1.round }
  }

  /// Whether a player takes part in any match.
  func contain(_ player: Player.ID) -> Bool { parts.value.numbers[player] != nil }

  /// The same matches with other identities of players, where `ids` has them.
  func with(_ ids: [Player.ID: Player.ID]) -> Matches {
    if ids.isEmpty { return self }
    return Matches(
      map { match in
        var match = match
        match.home = ids[match.home] ?? match.home
        match.away = ids[match.away] ?? match.away
        return match
      })
  }

  /// Adds a match, or replaces the one with its number; nil removes that.
  mutating func set(_ match: Match?, at number: Int) {
    var parts = parts.value
    parts.set(match, insteadOf: self[number: number], at: offset(of: number))
    self.parts = Boxed(parts)
  }

  /// Applies changes to these matches, which may have other changes since.
  ///
  /// - Throws: the first conflict. The matches are then unchanged.
  mutating func apply(_ changes: ChangeSet<Match>) throws(ReversalConflict) {
    let application = try IdentityApplication(
      of: changes, finding: { self[number: $0] }, naming: { "match \($0.id)" })
    for number in application.gone { set(nil, at: number) }
    for match in application.updates.map(\.element) + application.arrivals.map(\.element) {
      set(match, at: match.id)
    }
  }
}

extension Matches.Parts {
  fileprivate mutating func set(_ new: Match?, insteadOf old: Match?, at offset: Int) {
    if let old {
      list.remove(at: offset)
      for player in [old.home, old.away] {
        numbers[player]?.removeAll { $0 == old.id }
        if numbers[player]?.isEmpty == true { numbers[player] = nil }
      }
    }
    guard let new else { return }
    list.insert(new, at: offset)
    for player in [new.home, new.away] {
      let known = numbers[player] ?? []
      numbers[player, default: []].insert(new.id, at: known.partitioningIndex { $0 > new.id })
    }
  }
}

extension Matches: VersionedCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { list.count }
  package subscript(position: Int) -> Match { list[position] }
  package func makeIterator() -> OrderTree<Match>.Iterator { list.makeIterator() }

  package func unshared(with old: Matches) -> [UnsharedStretch] {
    list.unshared(with: old.list, by: ==)
  }
}

extension Matches: Equatable {
  package static func == (lhs: Matches, rhs: Matches) -> Bool { lhs.list == rhs.list }
}

extension Matches: Codable {
  /// Decodes an array of matches.
  package init(from decoder: any Decoder) throws { self.init(try [Match](from: decoder)) }

  /// Encodes the matches as an array.
  package func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
