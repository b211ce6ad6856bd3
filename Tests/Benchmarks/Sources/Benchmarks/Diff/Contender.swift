import IdentityDiff
import Measuring
import OrderedCollections

/// A way to compare two versions of a list, or a lower bound for the time of any such way.
enum Contender: CaseIterable {
  case ours
  case heckel
  case standardLibrary
  case orderedSet
  case scan
  case dictionary

  var heading: String {
    switch self {
    case .ours: "ours"
    case .heckel: "Heckel"
    case .standardLibrary: "stdlib"
    case .orderedSet: "OrderedSet"
    case .scan: "scan"
    case .dictionary: "D"
    }
  }

  /// The comparison to time. The preparation before it is returned is not timed.
  func comparison(of versions: Versions) -> () -> Void {
    switch self {
    case .ours:
      return { use(versions.new.changes(from: versions.old)) }
    case .heckel:
      return { use(HeckelDiff(from: versions.old, to: versions.new)) }
    case .standardLibrary:
      // `inferringMoves` asks for hashable elements and pairs up equal removals and insertions: it
      // would miss players that moved and changed. So identities only, and no updates.
      let old = versions.old.map(\.id)
      let new = versions.new.map(\.id)
      return { use(new.difference(from: old).inferringMoves()) }
    case .orderedSet:
      let old = OrderedSet(versions.old.map(\.id))
      let new = OrderedSet(versions.new.map(\.id))
      return { use(new.difference(from: old)) }
    case .scan:
      return { use(unequalPairs(versions)) }
    case .dictionary:
      return { use(found(versions)) }
    }
  }
}

private func unequalPairs(_ versions: Versions) -> Int {
  var count = 0
  for (old, new) in zip(versions.old, versions.new) where old != new { count += 1 }
  return count
}

private func found(_ versions: Versions) -> Int {
  var offsets = [Player.ID: Int](minimumCapacity: versions.old.count)
  for offset in versions.old.indices { offsets[versions.old[offset].id] = offset }
  var sum = 0
  for offset in versions.new.indices { sum &+= offsets[versions.new[offset].id] ?? 0 }
  return sum
}
