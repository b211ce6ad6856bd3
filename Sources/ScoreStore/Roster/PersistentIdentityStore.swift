import Foundation
import GRDB
public import IdentityDiff
public import StructReference
import Synchronization

/// The latest value of each identity, in a data file.
///
///     let people = try PersistentIdentityStore<Person>(key: "people", in: file)
///     try people.add(jack)
///     try people.add(jackAfterAGoodMonth)
///     try people.latest(jack)  // jackAfterAGoodMonth, also after a restart
///
/// A file holds any number of stores, told apart by a key; whatever has the same key in the same file, in this
/// process or another, is one store. Reads are of what is committed, whoever wrote it; observers are told of
/// others' writes when something is read, or on ``refresh()``. Any thread may use a store; observers are called as
/// ``SharedRef/addObserver(_:)`` has it.
///
/// Values are kept as JSON. A field that a newer version of a type adds is nil in older values where it is optional;
/// give others a default in the type's `init(from:)`. A value that cannot be read is an error and stays as it is.
///
/// Cost: a store holds its values in memory. Reading costs a look at a version number and what others have
/// written since the last time; a write costs one transaction, so an `fsync`, and nothing that grows with the
/// store.
public final class PersistentIdentityStore<Value: Identifiable & Codable & Sendable>:
  IdentityStoring, @unchecked Sendable
where Value.ID: Sendable {
  /// What tells this store from the others in the file.
  public let key: String
  let path: String
  /// Accessed only on the connection's queue.
  let mirror = IdentityMirror<Value>()
  /// Nil where it is used inside of transactions alone.
  private let file: DataFile?
  /// What is committed and observers are yet to be told of, one transaction after another.
  private let news = Mutex<[[(id: Value.ID, value: Value?)]]>([])
  private let contents = SharedRef(initialValue: IdentitySet<Value>())

  /// The store of that key; it is made by the first write.
  ///
  /// - Throws: what ``refresh()`` throws.
  public convenience init(
    key: String, in file: DataFile
  ) throws(StoreError) {
    self.init(key: key, path: file.path, file: file)
    try refresh()
  }

  /// The store of that key, of which nothing is read before it is needed, and that inside of transactions.
  convenience init(unread key: String, path: String) {
    self.init(key: key, path: path, file: nil)
  }

  private init(key: String, path: String, file: DataFile?) {
    (self.key, self.path, self.file) = (key, path, file)
  }

  /// The latest value of each identity, in the order in which they came first. O(n).
  public func all() throws(StoreError) -> [Value] {
    try refresh()
    return Array(contents.value)
  }

  public subscript(id: Value.ID) -> Value? {
    get throws(StoreError) {
      try refresh()
      return contents[id: id].value
    }
  }

  @discardableResult
  public func add(_ value: Value) throws(StoreError) -> Value? {
    try write { db in try add(value, in: db) }
  }

  @discardableResult
  public func remove(id: Value.ID) throws(StoreError) -> Value? {
    try write { db in try remove(id: id, in: db) }
  }

  /// Takes over what others have written, and tells observers of it. Where that is nothing it costs a look at a
  /// version number.
  ///
  /// - Throws: a `StoreError`: `.unreadable` for a value that cannot be read.
  public func refresh() throws(StoreError) {
    defer { tell() }
    try access { file in
      try file.withDatabase { db in
        try file.noteCommitsOfOthers(db)
        guard try newestVersion(in: db).version != mirror.version else { return }
        try db.inTransaction(.deferred) {
          try catchUp(in: db)
          return .commit
        }
      }
    }
  }

  public func addObserver(
    _ observer: @escaping @Sendable (_ old: IdentitySet<Value>, _ new: IdentitySet<Value>) -> Void
  ) -> sending Disposable {
    contents.addObserver(observer)
  }

  public func addObserver(
    of id: Value.ID, _ observer: @escaping @Sendable (_ old: Value?, _ new: Value?) -> Void
  ) -> sending Disposable {
    contents[id: id].addObserver(observer)
  }

  // MARK: transactions and news

  private func write<Result>(
    _ body: (Database) throws -> Result
  ) throws(StoreError) -> Result {
    defer { tell() }
    return try access { try $0.writing(body) }
  }

  private func access<Result>(
    _ body: (DataFile) throws -> Result
  ) throws(StoreError) -> Result {
    guard let file else { preconditionFailure("This store is used inside of transactions") }
    do {
      return try body(file)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Keeps what is committed for `tell()`: who holds the database must not call observers, for they may use it.
  func keep(_ changes: [(id: Value.ID, value: Value?)]) {
    // Inside of transactions nobody observes.
    if file != nil, !changes.isEmpty { news.withLock { $0.append(changes) } }
  }

  /// Tells observers what is committed, one transaction after another. Not inside of one.
  func tell() {
    while news.withLock({ !$0.isEmpty }) {
      // Taken inside the group: so no thread overtakes another.
      contents.group {
        let changes = news.withLock { $0.isEmpty ? [] : $0.removeFirst() }
        for (id, value) in changes { contents[member: id] = value }
      }
    }
  }
}
