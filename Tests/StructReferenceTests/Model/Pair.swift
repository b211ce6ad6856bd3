import StructReference

/// A value that is revisable by parts, with a revision that cannot be encoded.
struct Pair: Equatable, Codable, Revisable {
  var left: [Int] = []
  var right: [String: Int] = [:]

  func revision(to other: Pair) -> ([Int].Revision, [String: Int].Revision) {
    (left.revision(to: other.left), right.revision(to: other.right))
  }

  mutating func apply(
    _ revision: ([Int].Revision, [String: Int].Revision)
  ) -> ([Int].Revision, [String: Int].Revision) {
    (left.apply(revision.0), right.apply(revision.1))
  }
}
