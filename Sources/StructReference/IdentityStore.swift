import IdentityDiff

/// The latest value of each identity, in memory.
///
///     let store = IdentityStore<Person>()
///     store.add(jack)
///     store.add(jackAfterAGoodMonth)
///     let latest = store.latest(jack)  // jackAfterAGoodMonth
///
/// Cost: amortised O(1) for each operation on one identity, plus the cost of its observers. A change copies the set
/// while all values are observed, or while a copy of the value of ``contents`` is held.
public final class IdentityStore<Value: Identifiable & Sendable>: IdentityStoring
where Value.ID: Sendable {
  /// A reference to all values. Use it to read them at one moment, or to observe them and their parts.
  public let contents: SharedRef<IdentitySet<Value>>

  /// Makes an empty store.
  public init() {
    contents = SharedRef(initialValue: [])
  }

  /// Makes a store of the given values. If an identity repeats, the last value counts.
  public init(_ values: some Sequence<Value>) {
    contents = SharedRef(initialValue: IdentitySet(values))
  }

  /// The latest value of each identity, in the order in which the identities were first added. O(n).
  public func all() -> [Value] { Array(contents.value) }

  /// Makes a value the latest one of its identity.
  ///
  /// - Returns: the replaced value, if there was one.
  @discardableResult
  public func add(_ value: Value) -> Value? { exchange(value, for: value.id) }

  /// Removes an identity.
  ///
  /// - Returns: the latest value of the identity, if there was one.
  @discardableResult
  public func remove(id: Value.ID) -> Value? { exchange(nil, for: id) }

  /// Adds several values as one change: other threads see all of them or none, and observers are called once.
  public func add(contentsOf values: some Sequence<Value>) {
    contents.group {
      for value in values { add(value) }
    }
  }

  /// Removes all identities.
  public func removeAll() { contents.value = [] }

  /// The number of identities. O(1).
  public var count: Int { contents.value.count }

  /// Changes the latest value of an identity in one step: other threads wait meanwhile, so no change is lost. Observers
  /// are called once. Amortised O(1).
  public func update<Result>(_ id: Value.ID, _ body: (inout Value?) -> Result) -> Result {
    body(&contents[member: id])
  }

  /// Makes several changes as one: other threads see all of them or none, and wait meanwhile. Observers are called once,
  /// after the last change. The cost grows with the changes.
  public func update<Result>(_ body: (inout StoreTransaction<Value>) -> Result) -> Result {
    contents.group {
      var transaction = StoreTransaction(stored: { self.contents[member: $0] }, all: all)
      let result = body(&transaction)
      for (id, value) in transaction.changes { contents[member: id] = value }
      return result
    }
  }

  private func exchange(_ value: Value?, for id: Value.ID) -> Value? {
    var value = value
    swap(&value, &contents[member: id])
    return value
  }

  /// The latest value of an identity. Setting nil removes the identity; a value with another identity is ignored. A
  /// change in place, as in `store[id]?.count += 1`, is atomic.
  public subscript(id: Value.ID) -> Value? {
    get { contents[member: id] }
    _modify { yield &contents[member: id] }
  }

  /// Calls `observer` with all values before and after every change, as `addObserver` of ``SharedRef`` does.
  public func addObserver(
    _ observer: @escaping @Sendable (_ old: IdentitySet<Value>, _ new: IdentitySet<Value>) -> Void
  ) -> sending Disposable {
    contents.addObserver(observer)
  }

  /// Calls `observer` with the value of one identity before and after each of its changes. Changes of other identities
  /// do not add to the cost.
  public func addObserver(
    of id: Value.ID, _ observer: @escaping @Sendable (_ old: Value?, _ new: Value?) -> Void
  ) -> sending Disposable {
    contents[id: id].addObserver(observer)
  }
}

/// A store of the latest value of each identity, for any number of threads.
///
/// Two types conform: ``IdentityStore`` in memory, which cannot fail, and a store in a database that processes share.
///
/// Laws: after `add(value)`, the value of its identity is `value` until another one is added or the identity is
/// removed; `all()` contains each identity once, in the order in which the identities were first added.
///
/// The idea is from Stepan Hruda's article "Immutable values and iOS".
public protocol IdentityStoring<Value>: AnyObject, Sendable {
  /// The type of the values. Versions of the same thing have the same `id`.
  associatedtype Value: Identifiable & Sendable where Value.ID: Sendable
  /// The error that operations throw.
  associatedtype Failure: Error

  /// The latest value of each identity, in the order in which the identities were first added.
  func all() throws(Failure) -> [Value]

  /// Makes a value the latest one of its identity.
  ///
  /// - Returns: the replaced value, if there was one.
  @discardableResult
  func add(_ value: Value) throws(Failure) -> Value?

  /// Removes an identity.
  ///
  /// - Returns: the latest value of the identity, if there was one.
  @discardableResult
  func remove(id: Value.ID) throws(Failure) -> Value?

  /// Adds several values as one change: other threads and processes see all of them or none.
  func add(contentsOf values: some Sequence<Value>) throws(Failure)

  /// Removes all identities.
  func removeAll() throws(Failure)

  /// The latest value of an identity.
  subscript(id: Value.ID) -> Value? { get throws(Failure) }

  /// The number of identities.
  var count: Int { get throws(Failure) }

  /// Changes the latest value of an identity in one step: no other thread or process writes between reading and writing
  /// it. Reading a value and adding a changed one is two steps, between which changes of others are lost.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - body: is called once with the latest value, nil if there is none, and may change it. Setting nil removes the
  ///     identity; a value with another identity is ignored. It must not use the store.
  /// - Returns: the result of `body`.
  func update<Result>(
    _ id: Value.ID, _ body: (inout Value?) -> Result
  ) throws(Failure) -> Result

  /// Makes several changes as one: other threads and processes see all of them or none, and no other thread or process
  /// writes between the reads and the writes of `body`. Observers are called once, after the last change.
  ///
  ///     try store.update { people in
  ///       people.add(jill)
  ///       people[jack.id]?.salary += 1_000
  ///       people.remove(id: rose.id)
  ///     }
  ///
  /// In a database, the group is one transaction. If it fails, nothing has changed.
  ///
  /// - Parameter body: is called once, with the latest values. It must not use the store, or another store of the same
  ///   file.
  /// - Returns: the result of `body`.
  func update<Result>(
    _ body: (inout StoreTransaction<Value>) -> Result
  ) throws(Failure) -> Result

  /// Calls `observer` with all values before and after every change, until the returned `Disposable` is disposed of
  /// or no longer held, as `addObserver` of ``SharedRef`` does. A store that processes share may report several changes
  /// by others in one call.
  ///
  /// Law: a call begins with the values with which the previous one ended, and the last call has the latest values.
  func addObserver(
    _ observer: @escaping @Sendable (_ old: IdentitySet<Value>, _ new: IdentitySet<Value>) -> Void
  ) -> sending Disposable

  /// Calls `observer` with the value of one identity before and after each of its changes, merged as all values are; nil
  /// if there is none. Changes of other identities do not add to the cost.
  func addObserver(
    of id: Value.ID, _ observer: @escaping @Sendable (_ old: Value?, _ new: Value?) -> Void
  ) -> sending Disposable
}

extension IdentityStoring {
  /// Makes a value the latest one of its identity, as an `update` of one change.
  ///
  /// - Returns: the replaced value, if there was one.
  @discardableResult
  public func add(_ value: Value) throws(Failure) -> Value? { try update { $0.add(value) } }

  /// Removes an identity, as an `update` of one change.
  ///
  /// - Returns: the latest value of the identity, if there was one.
  @discardableResult
  public func remove(id: Value.ID) throws(Failure) -> Value? { try update { $0.remove(id: id) } }

  /// Adds several values as one `update`. If an identity repeats, the last value counts.
  public func add(contentsOf values: some Sequence<Value>) throws(Failure) {
    try update { transaction in
      for value in values { transaction.add(value) }
    }
  }

  /// Removes all identities as one `update`. Observers are called once. O(n log n).
  public func removeAll() throws(Failure) {
    try update { transaction in
      for value in transaction.all() { transaction.remove(id: value.id) }
    }
  }

  /// Changes the latest value of an identity in one step, as an `update` of one change.
  public func update<Result>(
    _ id: Value.ID, _ body: (inout Value?) -> Result
  ) throws(Failure) -> Result {
    try update { transaction in body(&transaction[id]) }
  }

  /// Makes several changes as one, as `update` with a body that cannot fail.
  ///
  /// - Throws: the error of `body`, after which nothing has changed, or a failure of the store.
  public func update<Result>(
    _ body: (inout StoreTransaction<Value>) throws -> Result
  ) throws -> Result {
    try update { transaction in
      var changed = transaction
      let result = Swift.Result { try body(&changed) }
      if case .success = result { transaction = changed }
      return result
    }.get()
  }

  /// Changes the latest value of an identity in one step, as `update` with a body that cannot fail.
  ///
  /// - Throws: the error of `body`, after which nothing has changed, or a failure of the store.
  public func update<Result>(
    _ id: Value.ID, _ body: (inout Value?) throws -> Result
  ) throws -> Result {
    try update(id) { value in
      var changed = value
      let result = Swift.Result { try body(&changed) }
      if case .success = result { value = changed }
      return result
    }.get()
  }

  /// Whether there is a value with an identity.
  public func contains(id: Value.ID) throws(Failure) -> Bool { try self[id] != nil }

  /// The latest value with the same identity as the given value.
  public func latest(_ value: Value) throws(Failure) -> Value? { try self[value.id] }

  /// Removes the identity of a value, even if the latest value differs.
  ///
  /// - Returns: the latest value, if there was one.
  @discardableResult
  public func remove(_ value: Value) throws(Failure) -> Value? { try remove(id: value.id) }
}
