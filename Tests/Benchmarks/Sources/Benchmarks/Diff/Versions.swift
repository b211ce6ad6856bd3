/// A list before and after a change. The two share no storage unless the workload requires it.
struct Versions {
  let old: [Player]
  let new: [Player]

  /// Makes the same players in the same places for the same seed.
  init(of workload: Workload, seed: UInt64) {
    var generator = SeededGenerator(seed: seed &+ UInt64(workload.size))
    let size = workload.size
    old = (0..<size).map { offset in
      Player(number: offset + 1, score: (size - offset) * 10, using: &generator)
    }
    if workload.change == .sameStorage {
      new = old
    } else {
      new = Self.changed(old, by: workload.change, using: &generator)
    }
  }

  private static func changed(
    _ old: [Player], by change: Workload.Change, using generator: inout SeededGenerator
  ) -> [Player] {
    var new: [Player] = []
    new.reserveCapacity(old.count + 1)
    new += old
    switch change {
    case .replacement(let count, let shuffled):
      new = replaced(old, count: count, shuffled: shuffled, using: &generator)
    case .climb:
      var player = new.remove(at: old.count / 2)
      player.score += 35
      new.insert(player, at: old.count / 2 - 3)
    case .resorting:
      for offset in old.indices.shuffled(using: &generator).prefix(old.count / 100) {
        new[offset].score = Int.random(in: 0...old.count * 10, using: &generator)
      }
      new.sort { $0.score > $1.score }
    case .shuffle:
      new.shuffle(using: &generator)
    case .append:
      new.append(Player(number: old.count + 1, score: 0, using: &generator))
    case .rotation:
      new.append(new.removeFirst())
    case .deletion:
      new.remove(at: old.count / 2)
    case .copy, .sameStorage:
      break
    }
    return new
  }

  /// Deletes as many elements as it inserts, each anywhere, and swaps some of the others.
  private static func replaced(
    _ old: [Player], count: Int, shuffled: Int, using generator: inout SeededGenerator
  ) -> [Player] {
    let deleted = Set(old.indices.shuffled(using: &generator).prefix(count))
    var stayed = old.indices.filter { !deleted.contains($0) }.map { old[$0] }
    let places = stayed.indices.shuffled(using: &generator).prefix(shuffled)
    let players = places.shuffled(using: &generator).map { stayed[$0] }
    for (place, player) in zip(places, players) { stayed[place] = player }
    let inserted = Set(old.indices.shuffled(using: &generator).prefix(count))
    var rest = stayed[...]
    return old.indices.map { offset in
      inserted.contains(offset)
        ? Player(number: old.count + offset, score: 0, using: &generator) : rest.removeFirst()
    }
  }
}
