/// Whether two values are versions of the same thing: whether their `id`s are equal.
///
/// Values with one identity may differ in content, like an old and a new version of the same thing. `a == b` implies `a
/// === b` if the `==` of a type compares `id`, never the reverse.
///
/// Between two objects this is the standard library's `===`, which compares instances. Only generic code that knows no
/// more than `Identifiable` compares the `id`s of objects, too.
public func === <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id == rhs.id
}

/// Whether two values have different identities: the negation of `===`.
public func !== <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id != rhs.id
}

/// An object with a copy of its content: with snapshots a diff finds objects that were changed *in place*.
///
/// Two references to one object are always equal, so a diff of objects finds no updates. Diff snapshots instead, and
/// keep those that were shown last:
///
///     let rows = contacts.map { ObjectSnapshot($0, content: \.name) }
///     let changes = rows.changes(from: shown)
///
/// The content is kept whole, not as a hash, so that no change is missed. Include everything that is shown: a string,
/// or a struct of several values (a tuple is not `Equatable`).
public struct ObjectSnapshot<Object: AnyObject, Content: Equatable>: Identifiable, Equatable {
  /// The object, which may have changed since.
  public let object: Object
  /// The content of the object at the time of the snapshot.
  public let content: Content

  /// A snapshot of an object with its present content.
  @inlinable
  public init(_ object: Object, content: (Object) -> Content) {
    self.object = object
    self.content = content(object)
  }

  /// The identity of the object.
  @inlinable
  public var id: ObjectIdentifier { ObjectIdentifier(object) }

  /// Whether both snapshots are of the same object, with equal contents.
  @inlinable
  public static func == (lhs: ObjectSnapshot, rhs: ObjectSnapshot) -> Bool {
    lhs.object === rhs.object && lhs.content == rhs.content
  }
}

extension ObjectSnapshot: Sendable where Object: Sendable, Content: Sendable {}
