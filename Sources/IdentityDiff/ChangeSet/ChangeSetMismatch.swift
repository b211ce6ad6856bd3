/// The first offset in a change set that does not fit the collection to which it is applied.
public struct ChangeSetMismatch: Error, Hashable, Sendable {
  /// The part of a change set to which an offset belongs.
  public enum Part: Hashable, Sendable {
    /// The offset of a deletion, in the old collection.
    case deletion
    /// The offset of an insertion, in the new collection.
    case insertion
    /// The origin of a move, in the old collection.
    case origin
    /// The destination of a move, in the new collection.
    case destination
    /// The old offset of an update.
    case oldUpdate
    /// The new offset of an update.
    case newUpdate
  }

  /// The reason why an offset does not fit.
  public enum Reason: Hashable, Sendable {
    /// The offset is negative, or not below the count of the collection.
    case outside
    /// Another change has the same offset.
    case taken
    /// The element at this offset is not the element at the old offset of the update.
    case elsewhere
  }

  /// The part of the change set to which the offset belongs.
  public let part: Part
  /// The offset that does not fit.
  public let offset: Int
  /// The section to which the offset belongs; nil in a collection without sections and for sections themselves.
  public let section: Int?
  /// The reason why the offset does not fit.
  public let reason: Reason

  /// Makes an error for an offset that does not fit.
  @inlinable
  public init(_ part: Part, at offset: Int, in section: Int? = nil, _ reason: Reason) {
    self.part = part
    self.offset = offset
    self.section = section
    self.reason = reason
  }
}

extension ChangeSetMismatch: CustomStringConvertible {
  /// A sentence that names the offset.
  public var description: String {
    let subject =
      switch part {
      case .deletion: "The deletion at offset"
      case .insertion: "The insertion at offset"
      case .origin: "The move from offset"
      case .destination: "The move to offset"
      case .oldUpdate: "The update of old offset"
      case .newUpdate: "The update of new offset"
      }
    let location = section.map { "\(offset) of section \($0)" } ?? "\(offset)"
    switch reason {
    case .outside:
      return
        "\(subject) \(location) is outside of the collection: apply changes to what they were made from"
    case .elsewhere:
      return
        "\(subject) \(location) is of another element than its old offset: give both offsets of one element"
    case .taken:
      return
        "\(subject) \(location) comes after another change of that offset: name each offset once"
    }
  }
}
