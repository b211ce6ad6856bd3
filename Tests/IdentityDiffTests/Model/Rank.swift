/// An identity that can be ordered and not hashed.
struct Rank: Comparable {
  let number: Int
  static func < (lhs: Rank, rhs: Rank) -> Bool { lhs.number < rhs.number }
}
