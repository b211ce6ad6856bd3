/// An object, and what its content was when the snapshot was taken: lets a diff see that an object was changed
/// *in place*.
///
/// Two references to one object are always equal, so that a diff of objects can find no updates. Diff
/// snapshots instead, and keep those that were shown last:
///
///     let rows = contacts.map { ObjectSnapshot($0, content: \.name) }
///     let changes = rows.changes(from: shown)
///
/// The content is kept whole, not as a hash, so that no change is missed. Take all that is shown: a string, or
/// a struct of several values (a tuple is not `Equatable`).
public struct ObjectSnapshot<Object: AnyObject, Content: Equatable>: Identifiable, Equatable {
  /// The object, which may have changed since.
  public let object: Object
  /// Its content as it was.
  public let content: Content

  /// Takes down what the content of an object is now.
  @inlinable
  public init(_ object: Object, content: (Object) -> Content) {
    self.object = object
    self.content = content(object)
  }

  /// The identity of the object.
  @inlinable
  public var id: ObjectIdentifier { ObjectIdentifier(object) }

  /// Whether both are of one object with equal contents.
  @inlinable
  public static func == (lhs: ObjectSnapshot, rhs: ObjectSnapshot) -> Bool {
    lhs.object === rhs.object && lhs.content == rhs.content
  }
}

extension ObjectSnapshot: Sendable where Object: Sendable, Content: Sendable {}
