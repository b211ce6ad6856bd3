/// A value with revisions: differences between two of its versions, which can be stored and applied.
///
/// Law: after `let back = a.apply(a.revision(to: b))`, `a` equals `b`, and `a.apply(back)` restores the old value. A
/// revision that was made for another value, or comes from a file, must not trap: it is applied as far as it fits, and
/// the result of `apply(_:)` reverts the changes made.
///
/// The revision of a struct consists of the revisions of its parts. Small parts are stored whole:
///
///     struct Roster: Equatable, Codable, Revisable {
///       var title: String
///       var names: [String]
///
///       struct Revision: Codable {
///         var title: String
///         var names: [String].Revision
///       }
///
///       func revision(to other: Roster) -> Revision {
///         Revision(title: other.title, names: names.revision(to: other.names))
///       }
///
///       mutating func apply(_ revision: Revision) -> Revision {
///         defer { title = revision.title }
///         return Revision(title: title, names: names.apply(revision.names))
///       }
///     }
public protocol Revisable {
  /// The difference between two values.
  ///
  /// Law: it is `Sendable` if the value is. `History` relies on this law, and the compiler cannot check it. Make it a
  /// struct of values, and `Codable` if the value is, so that an encoded history is as small as a history in memory.
  associatedtype Revision

  /// The revision that turns this value into another one.
  func revision(to other: Self) -> Revision

  /// Applies the changes of a revision.
  ///
  /// - Returns: the revision that reverts the changes.
  mutating func apply(_ revision: Revision) -> Revision
}

/// The difference between two arrays: a run of elements that is replaced by another run.
///
/// The elements before and after the run are the same in both arrays. Changes at both ends of a long array result in a
/// long run.
public struct ArrayRevision<Element> {
  /// The offset of the run.
  let start: Int
  /// The number of elements to remove.
  let count: Int
  /// The elements to insert in their place.
  let elements: [Element]

  enum CodingKeys: CodingKey {
    case start, count, elements
  }

  init(start: Int, count: Int, elements: [Element]) {
    self.start = start
    self.count = count
    self.elements = elements
  }

  init(from old: UnsafeBufferPointer<Element>, to new: UnsafeBufferPointer<Element>) {
    let ends = CommonEnds(of: old, new)
    start = ends.prefix
    count = old.count - ends.prefix - ends.suffix
    elements = Array(new[ends.prefix..<new.count - ends.suffix])
  }
}

extension Array: Revisable {
  /// The revision that turns this array into another one. `Equatable` elements are compared with `==`, others by their
  /// bytes.
  ///
  /// Cost: linear, mostly for comparing bytes; O(1) if the arrays share their storage.
  public func revision(to other: [Element]) -> ArrayRevision<Element> {
    withUnsafeBufferPointer { old in
      other.withUnsafeBufferPointer { ArrayRevision(from: old, to: $0) }
    }
  }

  /// Replaces the run of elements that changed.
  ///
  /// Cost: linear in the run if its length stays the same, otherwise also in the elements after it.
  public mutating func apply(_ revision: ArrayRevision<Element>) -> ArrayRevision<Element> {
    // A run that extends beyond the end is cut off.
    let start = Swift.min(revision.start, count)
    let range = start..<start + Swift.min(revision.count, count - start)
    let old = Array(self[range])
    replaceSubrange(range, with: revision.elements)
    return ArrayRevision(start: start, count: revision.elements.count, elements: old)
  }
}

extension ArrayRevision: Sendable where Element: Sendable {}
extension ArrayRevision: Encodable where Element: Encodable {}

extension ArrayRevision: Decodable where Element: Decodable {
  /// Decodes a revision.
  ///
  /// - Throws: `DecodingError`, also if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Int {
      let number = try container.decode(Int.self, forKey: key)
      if number >= 0 { return number }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "'\(number)' is below zero")
    }
    self.init(
      start: try number(.start), count: try number(.count),
      elements: try container.decode([Element].self, forKey: .elements))
  }
}
