/// A mutable reference to one value, or to a part of it.
///
/// The data are structs, so `value` is an independent copy. The reference is shared: a write through it is visible
/// through all references to the same value and to its changed parts. Code that uses a reference does not depend on the
/// place of the value: an array, a `History` or a database.
///
///     let book = Ref(initialValue: [Person(id: 1, name: "Ann")])
///     let name = book[id: 1].name
///     let observation = name.addObserver { old, new in print(old ?? "-", "is now", new ?? "-") }
///     name.value = "Anna"
///
/// Laws, for a part that exists: a read returns the value last written (put-get); writing the value just read changes
/// nothing, and calls no observer of an `Equatable` part (get-put); after two writes, the second one counts (put-put).
/// A `Ref` is not `Sendable`: the type system keeps it, and everything derived from it, in the isolation domain where
/// it was made, such as the main actor. For several threads, use ``SharedRef``.
///
/// The idea is from Chris Eidhof's article "Struct References".
@dynamicMemberLookup
public final class Ref<Value> {
  let node: Node<Value>

  init(_ node: Node<Value>) {
    self.node = node
  }

  /// Makes a reference to a new value.
  public convenience init(initialValue: Value) {
    self.init(RootNode(initialValue))
  }

  /// Makes a reference to a value that is stored elsewhere, such as in a database.
  ///
  /// References to parts of the value read the whole value, change it and write it back: once for each write or group
  /// of writes. Reads in a group see the writes of the group. `get`, `set` and observers are called in the isolation
  /// domain of the reference.
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - set: Writes the value. It may refuse a write; `get` then still returns the old value. It is not called for a
  ///     change that threw.
  ///   - addObserver: Reports each change, including those made elsewhere, with the old and the new value, until the
  ///     returned `Disposable` is disposed of. It is called when the first observer is added.
  public convenience init(
    get: @escaping () -> Value, set: @escaping (Value) -> Void,
    addObserver: @escaping (@escaping (_ old: Value, _ new: Value) -> Void) -> Disposable
  ) {
    self.init(ExternalRootNode(load: get, store: set, addObserver: addObserver))
  }

  /// The value. Changing a part of it, as in `ref.value.name = "Ann"`, happens in place.
  ///
  /// A write is complete, and can be read, before observers are called. During a change in place, the value must not be
  /// accessed through other references.
  ///
  /// Cost of a read: following the path from the root. Cost of a write: following the path, plus a check of the
  /// observers that it may affect. These are the observers of this part, of the values around it, of its own parts, and
  /// of computed properties beside it. A write copies the old values that observers receive, and the values inside
  /// optionals on the path: `[id:]` changes a copy of the element.
  public var value: Value {
    get { node.value }
    _modify {
      let write = node.beginWrite()
      var isComplete = false
      defer { node.endWrite(write, isComplete: isComplete) }
      yield &node.value
      isComplete = true
    }
  }

  /// Calls `observer` with the old and the new value after each write that changed this value, until the returned
  /// `Disposable` is disposed of or no longer held.
  ///
  /// - An `Equatable` value has changed if `==` is false. Any other value has changed if it, or a value around it, was
  ///   written. `==` of a value must compare all its observed parts.
  /// - Observers of one write are called in the order in which they were added.
  /// - A write from inside an observer happens immediately, and is reported after all observers were called for the
  ///   first write. Each observer therefore sees every change once, in order. Observers that keep responding to each
  ///   other's writes never stop, but the stack does not grow.
  /// - Observers may add others, which are called only for later writes, and remove others, which are no longer called.
  public func addObserver(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Disposable
  {
    node.addObserver(observer)
  }

  /// Reports the writes of `body`, through any reference to the same root, as one: each observer is called once at the
  /// end with the values before and after the group, or not at all if these are equal. Groups may be nested; only the
  /// outermost one counts. If `body` throws, its writes stay.
  public func group<Result>(_ body: () throws -> Result) rethrows -> Result {
    node.queue.beginGroup()
    defer { node.queue.endGroup() }
    return try body()
  }
}

@available(
  *, unavailable, message: "A Ref stays where it was made. For several threads there is SharedRef"
)
extension Ref: Sendable {}
