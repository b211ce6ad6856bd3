import Measuring

/// A change to a list of a certain size.
struct Workload {
  enum Change: Hashable {
    case replacement(count: Int, shuffled: Int)
    case climb
    case resorting
    case shuffle
    case copy
    case append
    case rotation
    case deletion
    case sameStorage
  }

  let size: Int
  let change: Change
  /// The greatest cost that the diff should have, in units of D.
  var aim = ""

  var name: String {
    "\(size.grouped): \(change.description)"
  }

  /// A smaller workload of the same kind.
  func divided(by divisor: Int) -> Workload {
    guard case .replacement(let count, let shuffled) = change else {
      return Workload(size: size / divisor, change: change)
    }
    return Workload(
      size: size / divisor,
      change: .replacement(count: count / divisor, shuffled: shuffled / divisor))
  }
}

extension Workload.Change: CustomStringConvertible {
  var description: String {
    switch self {
    case .replacement(let count, let shuffled):
      "\(count.grouped) deleted + inserted, \(shuffled.grouped) shuffled"
    case .climb: "one score changes, up 3 places"
    case .resorting: "1 % of scores change, re-sorted"
    case .shuffle: "all shuffled"
    case .copy: "equal, other storage"
    case .append: "one appended"
    case .rotation: "first moved to last"
    case .deletion: "one deleted in the middle"
    case .sameStorage: "same storage"
    }
  }
}

extension Workload {
  /// The rows of the first and the third table.
  static let all = [
    Workload(size: 5000, change: .replacement(count: 1000, shuffled: 200), aim: "0.5"),
    Workload(size: 100_000, change: .replacement(count: 10_000, shuffled: 2000), aim: "0.2"),
    Workload(size: 100, change: .climb, aim: "0.25"),
    Workload(size: 10_000, change: .climb, aim: "0.02"),
    Workload(size: 1_000_000, change: .climb, aim: "0.02"),
    Workload(size: 10_000, change: .resorting, aim: "0.12"),
    Workload(size: 100_000, change: .resorting, aim: "0.06"),
    Workload(size: 10_000, change: .shuffle, aim: "1"),
    Workload(size: 1_000_000, change: .copy, aim: "0.02"),
    Workload(size: 100_000, change: .append, aim: "0.02"),
    Workload(size: 10_000, change: .rotation),
    Workload(size: 100_000, change: .deletion),
    Workload(size: 100, change: .sameStorage, aim: "constant"),
    Workload(size: 1_000_000, change: .sameStorage, aim: "constant"),
  ]

  /// The changes that the second table shows at every size.
  static let growing: [Change] = [.climb, .resorting, .shuffle]
  static let sizes = [100, 1000, 10_000, 100_000, 1_000_000]

  /// The cells of the second table.
  static func growing(to size: Int) -> [Workload] {
    growing.flatMap { change in
      sizes.filter { $0 <= size }.map { Workload(size: $0, change: change) }
    }
  }
}
