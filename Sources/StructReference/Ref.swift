/// A mutable reference into one value: to the whole of it, or to a part.
///
/// The data are structs, so `value` is a copy that nobody else changes; the reference is shared, so a write
/// through it is seen by everyone who holds a reference to the same value, or to a part of it that changed.
/// Whoever holds one does not know where it leads: into an array, into a `History`, into a database.
///
///     let book = Ref(initialValue: [Person(id: 1, name: "Ann")])
///     let name = book[id: 1].name
///     let observation = name.addObserver { old, new in print(old ?? "-", "is now", new ?? "-") }
///     name.value = "Anna"
///
/// Laws, for a part that exists: what was written is read (put-get), writing what was read changes nothing and
/// tells nobody whose part is `Equatable` (get-put), and of two writes the second counts (put-put).
///
/// A `Ref` is not `Sendable`: the type system keeps it, and everything derived from it, in the isolation domain
/// where it was made, such as the main actor. For several threads there is ``SharedRef``.
///
/// The idea is that of Chris Eidhof's "Struct References".
@dynamicMemberLookup
public final class Ref<Value> {
  let place: Place<Value>

  init(_ place: Place<Value>) {
    self.place = place
  }

  /// A reference to a new value.
  public convenience init(initialValue: Value) {
    self.init(RootPlace(initialValue))
  }

  /// A reference to a value that is kept elsewhere, such as in a database.
  ///
  /// References to parts of it read the whole, change it and write it: once for a write, and once for a group of
  /// writes, which see what was written in the group. `get`, `set` and observers are called in the isolation
  /// domain of the reference.
  ///
  /// - Parameters:
  ///   - get: Reads the value.
  ///   - set: Writes it, or does not if the other side refuses: then `get` goes on giving the old one. It is
  ///     not called for a change that ended by throwing.
  ///   - addObserver: Begins to tell of every change, whoever made it, with the old value and the new one,
  ///     until what it returns is disposed of. It is called when the first observer is added.
  public convenience init(
    get: @escaping () -> Value, set: @escaping (Value) -> Void,
    addObserver: @escaping (@escaping (_ old: Value, _ new: Value) -> Void) -> Disposable
  ) {
    self.init(ExternalPlace(load: get, store: set, addObserver: addObserver))
  }

  /// The value. Changing a part of it, as in `ref.value.name = "Ann"`, happens in place.
  ///
  /// A write is complete, and so to be read, before observers are called. While a change in place goes on,
  /// the value must not be touched through other references.
  ///
  /// Cost: a read, that of the path from the root; a write, that and a look at the observers that it may
  /// concern: those of this part, of what it is a part of, of its own parts, and of computed properties beside
  /// it. What is copied is what an observer is to see as the old value, and what an optional holds on the way:
  /// `[id:]` changes a copy of the element.
  public var value: Value {
    get { place.content }
    _modify {
      let write = place.beginWrite()
      var isDone = false
      defer { place.endWrite(write, isDone: isDone) }
      yield &place.content
      isDone = true
    }
  }

  /// Calls `observer` with the old and the new value after each write that changed this value, until what is
  /// returned is disposed of or no longer held.
  ///
  /// - An `Equatable` value has changed if `==` says so; any other if something was written to it, or to what
  ///   it is a part of. `==` of a whole must take in all its parts that are observed.
  /// - Observers of one write are called in the order in which they were added.
  /// - A write from inside an observer is done at once and told when everybody was told of the first, not in
  ///   the middle of it: each observer sees every change once, in order. Writers that answer each other
  ///   forever go on forever, yet the stack does not grow.
  /// - Inside observers others may be added, who are told of later writes only, and taken away, who are not
  ///   called any more.
  public func addObserver(_ observer: @escaping (_ old: Value, _ new: Value) -> Void) -> Disposable
  {
    place.addObserver(observer)
  }

  /// Lets the writes that `body` makes, through any reference to the same root, be told as one: each observer is
  /// called once at the end, with the value before the group and the value after it, and not at all if these
  /// are equal. Groups may be nested; the outermost counts. If `body` throws, what was written stays written.
  public func group<Result>(_ body: () throws -> Result) rethrows -> Result {
    place.hub.beginGroup()
    defer { place.hub.endGroup() }
    return try body()
  }
}

@available(
  *, unavailable, message: "A Ref stays where it was made. For several threads there is SharedRef"
)
extension Ref: Sendable {}
