import IdentityDiff
import Measuring
import OrderedCollections

/// An operation on a list of players, in the way of each library that has one.
struct Operation {
  let name: String
  /// The operations, by library. A library that is missing has none.
  let ways: [Contender: () -> Void]

  /// All operations but finding changes, for players made from a seed.
  static func all(seed: UInt64) -> [Operation] {
    applying(seed: seed) + keeping(seed: seed)
  }

  private static func applying(seed: UInt64) -> [Operation] {
    [10_000, 100_000].map { size in
      let versions = Versions(of: Workload(size: size, change: .climb), seed: seed)
      let changes = versions.new.changes(from: versions.old)
      let inverse = changes.inverted
      var shown = versions.old
      let ids = versions.old.map(\.id)
      let difference = versions.new.map(\.id).difference(from: ids)
      return Operation(
        name: "\(size.grouped): make one such change, and take it back",
        ways: [
          .ours: {
            try? shown.apply(changes)
            try? shown.apply(inverse)
            use(shown.count)
          },
          .standardLibrary: {
            use(ids.applying(difference).flatMap { $0.applying(difference.inverse()) })
          },
        ])
    }
  }

  private static func keeping(seed: UInt64) -> [Operation] {
    let size = 10_000
    let players = Versions(of: Workload(size: size, change: .copy), seed: seed).new
    var generator = SeededGenerator(seed: seed)
    let some = players.shuffled(using: &generator).prefix(1000).map { player in
      Player(id: player.id, name: player.name, score: player.score + 1)
    }
    var set = IdentitySet(players)
    var ids = OrderedSet(players.map(\.id))
    var byID = Dictionary(uniqueKeysWithValues: players.map { ($0.id, $0) })
    return [
      Operation(
        name: "\(size.grouped): keep the latest version of each",
        ways: [
          .ours: { use(IdentitySet(players)) },
          .orderedSet: { use(OrderedSet(players.lazy.map(\.id))) },
          .dictionary: {
            use(Dictionary(uniqueKeysWithValues: players.lazy.map { ($0.id, $0) }))
          },
        ]),
      Operation(
        name: "\(size.grouped): find 1,000 by identity",
        ways: [
          .ours: { use(some.reduce(0) { $0 &+ (set[id: $1.id]?.score ?? 0) }) },
          .orderedSet: { use(some.reduce(0) { $0 &+ (ids.firstIndex(of: $1.id) ?? 0) }) },
          .dictionary: { use(some.reduce(0) { $0 &+ (byID[$1.id]?.score ?? 0) }) },
        ]),
      Operation(
        name: "\(size.grouped): replace 1,000 versions",
        ways: [
          .ours: { for player in some { set.update(with: player) } },
          .dictionary: { for player in some { byID[player.id] = player } },
        ]),
      Operation(
        name: "\(size.grouped): move the first to the end",
        ways: [
          .ours: {
            guard let first = set.first else { return }
            set.remove(id: first.id)
            set.update(with: first)
          },
          .orderedSet: { ids.append(ids.removeFirst()) },
        ]),
      Operation(
        name: "\(size.grouped): add up the scores of all",
        ways: [
          .ours: { use(set.reduce(0) { $0 &+ $1.score }) },
          .dictionary: { use(byID.values.reduce(0) { $0 &+ $1.score }) },
        ]),
    ]
  }
}
