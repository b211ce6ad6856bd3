import IdentityDiff

/// The latest value of each identity, in memory.
///
///     let store = IdentityStore<Person>()
///     store.add(jack)
///     store.add(jackAfterAGoodMonth)
///     let latest = store.latest(jack)  // jackAfterAGoodMonth
///
/// Cost: each operation on one identity O(1) amortised, and that of its observers. While a copy of the value of
/// ``contents`` is held or all values are observed, a change copies the set.
public final class IdentityStore<Value: Identifiable & Sendable>: IdentityStoring
where Value.ID: Sendable {
  /// All values, as a reference: to read them at one moment, to observe them, to change several as one.
  public let contents: SharedRef<IdentitySet<Value>>

  /// An empty store.
  public init() {
    contents = SharedRef(initialValue: [])
  }

  /// A store of the values given; of one identity the last counts.
  public init(_ values: some Sequence<Value>) {
    contents = SharedRef(initialValue: IdentitySet(values))
  }

  /// The latest value of each identity, in the order in which they were first added. O(n).
  public func all() -> [Value] { Array(contents.value) }

  /// Makes `value` the latest of its identity.
  ///
  /// - Returns: the value that it replaced, if there was one.
  @discardableResult
  public func add(_ value: Value) -> Value? { exchange(value, for: value.id) }

  /// Forgets an identity.
  ///
  /// - Returns: its latest value, if there was one.
  @discardableResult
  public func remove(id: Value.ID) -> Value? { exchange(nil, for: id) }

  private func exchange(_ value: Value?, for id: Value.ID) -> Value? {
    var value = value
    swap(&value, &contents[member: id])
    return value
  }

  /// The latest value of an identity. Setting nil forgets it; a value of another identity is not written. A change
  /// in place, as in `store[id]?.count += 1`, is atomic.
  public subscript(id: Value.ID) -> Value? {
    get { contents[member: id] }
    _modify { yield &contents[member: id] }
  }

  /// Calls `observer` with all values before and after every change, as ``SharedRef/addObserver(_:)`` does.
  public func addObserver(
    _ observer: @escaping @Sendable (_ old: IdentitySet<Value>, _ new: IdentitySet<Value>) -> Void
  ) -> sending Disposable {
    contents.addObserver(observer)
  }

  /// Calls `observer` with the value of one identity before and after every change of it. Changes of other
  /// identities cost it nothing.
  public func addObserver(
    of id: Value.ID, _ observer: @escaping @Sendable (_ old: Value?, _ new: Value?) -> Void
  ) -> sending Disposable {
    contents[id: id].addObserver(observer)
  }
}

/// Keeps the latest value of each identity, for any number of threads.
///
/// Two conformers: ``IdentityStore`` in memory, which cannot fail, and one in a database, which other processes
/// share.
///
/// Laws: after `add(value)` the value of that identity is `value`, until another of the identity is added or it is
/// removed; `all()` has each identity once, in the order in which they were first added.
///
/// The idea is that of Stepan Hruda's "Immutable values and iOS".
public protocol IdentityStoring<Value>: AnyObject, Sendable {
  /// One version of a thing: its `id` stays the same in all versions.
  associatedtype Value: Identifiable & Sendable where Value.ID: Sendable
  /// The error of an operation that failed.
  associatedtype Failure: Error

  /// The latest value of each identity.
  func all() throws(Failure) -> [Value]

  /// Makes `value` the latest of its identity.
  ///
  /// - Returns: the value that it replaced, if there was one.
  @discardableResult
  func add(_ value: Value) throws(Failure) -> Value?

  /// Forgets an identity.
  ///
  /// - Returns: its latest value, if there was one.
  @discardableResult
  func remove(id: Value.ID) throws(Failure) -> Value?

  /// The latest value of an identity.
  subscript(id: Value.ID) -> Value? { get throws(Failure) }

  /// Calls `observer` with all values before and after every change, until the returned `Disposable` is disposed of
  /// or no longer held, as ``SharedRef/addObserver(_:)`` does.
  func addObserver(
    _ observer: @escaping @Sendable (_ old: IdentitySet<Value>, _ new: IdentitySet<Value>) -> Void
  ) -> sending Disposable

  /// Calls `observer` with the value of one identity before and after every change of it: nil where there is
  /// none. Changes of other identities cost it nothing.
  func addObserver(
    of id: Value.ID, _ observer: @escaping @Sendable (_ old: Value?, _ new: Value?) -> Void
  ) -> sending Disposable
}

extension IdentityStoring {
  /// The latest value of the identity of an older value.
  public func latest(_ value: Value) throws(Failure) -> Value? { try self[value.id] }

  /// Forgets the identity of a value, whichever its latest value is.
  ///
  /// - Returns: that latest value, if there was one.
  @discardableResult
  public func remove(_ value: Value) throws(Failure) -> Value? { try remove(id: value.id) }
}
