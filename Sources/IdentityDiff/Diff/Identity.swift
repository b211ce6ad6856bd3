/// Whether two values are versions of the same thing: whether their `id`s are equal.
///
/// Values with the same identity may differ in content, like an old and a new version of a thing. If the `==` of a type
/// compares `id`, then `a == b` implies `a === b`, but never the reverse.
///
/// Between two objects, `a === b` is the standard library's operator, which compares instances. This one compares their
/// `id`s in generic code that requires only `Identifiable`, and when you pass the operator as a function, as in
/// `changes(from:match:)`.
public func === <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id == rhs.id
}

/// Whether two optionals are both nil, or versions of the same thing.
public func === <Value: Identifiable>(lhs: Value?, rhs: Value?) -> Bool {
  lhs?.id == rhs?.id
}

/// Whether two values have different identities: the negation of `===`.
public func !== <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id != rhs.id
}

/// Whether two optionals are neither both nil nor versions of the same thing: the negation of `===`.
public func !== <Value: Identifiable>(lhs: Value?, rhs: Value?) -> Bool {
  lhs?.id != rhs?.id
}

/// An object with a copy of its content. With snapshots, a diff finds objects that were changed *in place*.
///
/// Two references to the same object are always equal, so a diff of objects finds no updates. Diff snapshots instead,
/// and keep the snapshots that were shown last:
///
///     let rows = contacts.map { ObjectSnapshot($0, content: \.name) }
///     let changes = rows.changes(from: shown)
///
/// The snapshot stores the content itself, not a hash, so that no change is missed. Include everything that is shown: a
/// string, or a struct of several values (a tuple is not `Equatable`).
public struct ObjectSnapshot<Object: AnyObject, Content: Equatable>: Identifiable, Equatable {
  /// The object, which may have changed since.
  public let object: Object
  /// The content of the object at the time of the snapshot.
  public let content: Content

  /// Makes a snapshot of an object with its current content.
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
