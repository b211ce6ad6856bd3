import FoundationBase
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
/// A file contains any number of stores, each with a key. Instances with the same key and file, in this process or
/// another, are the same store. Reads return committed values, including the values of other processes. Observers are
/// notified of changes by other processes at the next read, or on ``refresh()``. Any thread may use a store; observers
/// are called as in ``SharedRef/addObserver(_:)``.
///
/// Values are stored as JSON. If a newer version of a type adds an optional field, the field is nil in older values;
/// give other new fields a default in the type's `init(from:)`. A value that cannot be read causes an error and is not
/// changed.
///
/// Cost: a store keeps its values in memory. A read costs checking a version number, and reading the changes of others
/// since the last read. A write costs one transaction with an `fsync`, whatever the size of the store.
public final class PersistentIdentityStore<Value: Identifiable & Codable & Sendable>:
  IdentityStoring, @unchecked Sendable
where Value.ID: Sendable {
  /// The key that identifies this store in the file.
  public let key: String
  let path: String
  /// Accessed only by the thread that uses the connection.
  let cache = IdentityCache<Value>()
  private let file: DataFile
  /// The committed changes that were not reported to observers yet, one list for each transaction.
  private let news = Mutex<[[(id: Value.ID, value: Value?)]]>([])
  private let contents = SharedRef(initialValue: IdentitySet<Value>())

  /// Opens the store with the given key. The first write creates it.
  ///
  /// - Throws: the errors of ``refresh()``.
  public init(key: String, in file: DataFile) throws(StoreError) {
    (self.key, self.path, self.file) = (key, file.path, file)
    try refresh()
  }

  /// The latest value of each identity, in the order of their first values. O(n).
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

  public func add(contentsOf values: some Sequence<Value>) throws(StoreError) {
    try write { db in
      for value in values { try add(value, in: db) }
    }
  }

  public func removeAll() throws(StoreError) {
    try write { db in
      try catchUp(in: db)
      for id in cache.rows.keys { try remove(id: id, in: db) }
    }
  }

  public var count: Int {
    get throws(StoreError) { try all().count }
  }

  public func update<Result>(
    _ id: Value.ID, _ body: (inout Value?) -> Result
  ) throws(StoreError) -> Result {
    try write { db in
      try catchUp(in: db)
      var value = cache.rows[id]?.value
      let result = body(&value)
      if let value {
        if value.id == id { try add(value, in: db) }
      } else {
        try remove(id: id, in: db)
      }
      return result
    }
  }

  /// Reads the changes of others, and notifies observers. Cost without changes: checking a version number.
  ///
  /// - Throws: a `StoreError`: `.unreadable` for a value that cannot be read.
  public func refresh() throws(StoreError) {
    defer { notifyObservers() }
    try access { file in
      try file.withDatabase { db in
        try file.noteCommitsOfOthers(db)
        guard try newestVersion(in: db).version != cache.version else { return }
        try db.transaction(.deferred) { try catchUp(in: db) }
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

  // MARK: transactions and observers

  private func write<Result>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws(StoreError) -> Result {
    defer { notifyObservers() }
    return try access { try $0.writing { _, db in try body(db) } }
  }

  private func access<Result>(
    _ body: (DataFile) throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try body(file)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Stores committed changes for `notifyObservers()`. Observers may use the database, so they must not be called while
  /// this thread uses it.
  func keep(_ changes: [(id: Value.ID, value: Value?)]) {
    if !changes.isEmpty { news.withLock { $0.append(changes) } }
  }

  /// Notifies observers of committed changes, one transaction at a time. Must not be called inside a transaction.
  func notifyObservers() {
    while news.withLock({ !$0.isEmpty }) {
      // The changes are removed inside the group, so that threads cannot overtake each other.
      contents.group {
        let changes = news.withLock { $0.isEmpty ? [] : $0.removeFirst() }
        for (id, value) in changes { contents[member: id] = value }
      }
    }
  }
}
