/// An identity with a constant hash.
struct Clashing: Hashable, Comparable, Codable, Sendable {
  let number: Int
  func hash(into hasher: inout Hasher) {}
  static func < (lhs: Clashing, rhs: Clashing) -> Bool { lhs.number < rhs.number }
}
