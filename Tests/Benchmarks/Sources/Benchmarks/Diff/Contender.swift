import IdentityDiff
import Measuring
import OrderedCollections

/// A way to compare two versions of a list, or a floor below which no such way is to be expected.
enum Contender: CaseIterable {
  case plain
  case bitwise
  case standardLibrary
  case orderedSet
  case scan
  case dictionary

  static let ours: [Contender] = [.plain, .bitwise]

  var heading: String {
    switch self {
    case .plain: "ours"
    case .bitwise: "bitwise"
    case .standardLibrary: "stdlib"
    case .orderedSet: "OrderedSet"
    case .scan: "scan"
    case .dictionary: "D"
    }
  }

  /// The comparison as something to be timed. What is made before it is returned is not timed.
  func comparison(
    of plain: Versions<PlainID>, _ bitwise: Versions<BitwiseID>
  ) -> () -> Void {
    switch self {
    case .plain:
      return { use(plain.new.changes(from: plain.old)) }
    case .bitwise:
      return { use(bitwise.new.changes(from: bitwise.old)) }
    case .standardLibrary:
      // `inferringMoves` asks for hashable elements and pairs up equal removals and insertions: it
      // would miss players that moved and changed. So identities only, and no updates.
      let old = plain.old.map(\.id)
      let new = plain.new.map(\.id)
      return { use(new.difference(from: old).inferringMoves()) }
    case .orderedSet:
      let old = OrderedSet(plain.old.map(\.id))
      let new = OrderedSet(plain.new.map(\.id))
      return { use(new.difference(from: old)) }
    case .scan:
      return { use(unequalPairs(plain)) }
    case .dictionary:
      return { use(found(plain)) }
    }
  }
}

private func unequalPairs(_ versions: Versions<PlainID>) -> Int {
  var count = 0
  for (old, new) in zip(versions.old, versions.new) where old != new { count += 1 }
  return count
}

private func found(_ versions: Versions<PlainID>) -> Int {
  var offsets = [PlainID: Int](minimumCapacity: versions.old.count)
  for offset in versions.old.indices { offsets[versions.old[offset].id] = offset }
  var sum = 0
  for offset in versions.new.indices { sum &+= offsets[versions.new[offset].id] ?? 0 }
  return sum
}
