import FoundationBase
public import IdentityDiff
// The operations of a store are members of its protocol.
@_exported public import StructReference
import Synchronization

/// The latest value of each identity, in a file.
///
///     let people = try PersistentIdentityStore<Person>(key: "people", in: StoreFile(path: path))
///     try people.add(jack)
///     try people.add(jackAfterAGoodMonth)
///     try people.latest(jack)  // jackAfterAGoodMonth, also after a restart
///
/// A file contains any number of stores, each with a key. Instances with the same key and file, in this process or
/// another, are the same store: each reads what another has committed, and its observers are notified of it. Any thread
/// may use a store.
///
/// - An observer is called once for each transaction of the instance to which it was added. Transactions of other
///   instances and processes may be merged: at most one call for several of them, from the value last reported to the
///   latest one. None is lost or split: a call begins with the value with which the previous one ended, and after the
///   last transaction the observer has the latest value.
/// - Changes by this process are reported when the write returns, or soon after it if another thread is calling
///   observers; changes by other processes when they are committed, on a thread of the library. A `SharedRef` calls the
///   observers. They keep the store open.
/// - A group of changes is one transaction: see ``update(_:)``. It is committed as a whole or not at all, also if
///   the process is killed meanwhile.
///
/// Values are stored as JSON. If a newer version of a type adds an optional field, the field is nil in older values;
/// give other new fields a default in the type's `init(from:)`. A value that cannot be read causes an error and is not
/// changed.
///
/// Cost: a store keeps its values in memory. A read costs checking a version number, and reading the changes of others
/// since the last read. A write costs one transaction with an `fsync`, and grows with the changes, not with the size of
/// the store. While a file has observers, a thread waits for signals of the system. If the file has no write-ahead log,
/// as a file of another program may, or if the system sends no signals, the thread checks the version every 90 ms.
public final class PersistentIdentityStore<Value: Identifiable & Codable & Sendable>:
  IdentityStoring, ObservedStore, @unchecked Sendable
where Value.ID: Sendable {
  /// The key that identifies this store in the file.
  public let key: String
  let path: String
  /// Accessed only by the thread that uses the connection.
  let cache = IdentityCache<Value>()
  private let file: DataFile
  let feed: StoreFeed
  /// The committed changes that were not reported to observers yet, one list for each transaction.
  private let news = Mutex<[News]>([])
  private let contents = SharedRef(initialValue: IdentitySet<Value>())

  private struct News {
    let changes: [IdentityCache<Value>.Change]
    /// Whether the thread of the feed has read them.
    let isFeed: Bool
  }

  /// Opens the store with the given key. The first write creates it.
  ///
  /// - Throws: the errors of ``refresh()``.
  public convenience init(key: String, in file: StoreFile) throws(StoreError) {
    try self.init(key: key, in: file.file)
  }

  /// Opens a store in a data file, beside its boards.
  package init(key: String, in file: DataFile) throws(StoreError) {
    (self.key, self.path, self.file) = (key, file.path, file)
    feed = StoreFeed.of(file)
    try refresh()
  }

  /// The latest value of each identity, in the order of their first values. O(n).
  public func all() throws(StoreError) -> [Value] {
    try refresh()
    return Array(contents.value)
  }

  /// The latest value of an identity, also if another process has written it; nil if there is none. O(1), and reading
  /// the changes of others since the last read.
  public subscript(id: Value.ID) -> Value? {
    get throws(StoreError) { try row(id)?.value }
  }

  /// The number of identities. O(1).
  public var count: Int {
    get throws(StoreError) { try current { cache.rows.count } }
  }

  /// Makes several changes as one transaction: see `update` of `IdentityStoring`. Others write before it or after it,
  /// and an observer of this instance is called once for it.
  ///
  /// - Throws: `StoreError`, after which nothing has changed.
  public func update<Result>(
    _ body: (inout StoreTransaction<Value>) -> Result
  ) throws(StoreError) -> Result {
    try write { [cache] db in
      var transaction = StoreTransaction(
        stored: { cache.rows[$0]?.value },
        all: { cache.rows.values.sorted { $0.id < $1.id }.map(\.value) })
      let result = body(&transaction)
      try write(transaction.changes, in: db)
      return result
    }
  }

  /// Reads the changes of others, and notifies observers. Needed only to wait for it: reads and observers are always up
  /// to date. Cost without changes: checking a version number.
  ///
  /// - Throws: a `StoreError` for a value that cannot be read.
  public func refresh() throws(StoreError) { try current {} }

  /// Calls `observer` with all values before and after each transaction of this instance, and after one or more of
  /// others, until the returned `Disposable` is disposed of or no longer held. Cost: a copy of the set for each call.
  public func addObserver(
    _ observer: @escaping @Sendable (_ old: IdentitySet<Value>, _ new: IdentitySet<Value>) -> Void
  ) -> sending Disposable {
    listen()
    return listening(contents.addObserver(observer))
  }

  /// Calls `observer` with the value of one identity before and after each transaction of this instance that writes it,
  /// and after one or more of others; nil if there is none. Changes of other identities do not add to the cost.
  public func addObserver(
    of id: Value.ID, _ observer: @escaping @Sendable (_ old: Value?, _ new: Value?) -> Void
  ) -> sending Disposable {
    listen()
    return listening(contents[id: id].addObserver(observer))
  }

  /// Listens to the writes of others, and then reads those before, so that none is lost in between.
  private func listen() {
    feed.addObserver(of: self)
    try? refresh()
  }

  /// Listens as long as an observation continues.
  private func listening(_ observation: sending Disposable) -> sending Disposable {
    Disposable {
      observation.dispose()
      self.feed.removeObserver(of: self)
    }
  }

  // MARK: transactions and observers

  /// The latest value of an identity, with its place.
  func row(_ id: Value.ID) throws(StoreError) -> IdentityCache<Value>.CachedRow? {
    try current { cache.rows[id] }
  }

  /// Replaces the value of an identity; nil removes it.
  ///
  /// - Parameter version: the version that wrote the value to replace; nil if there was no value.
  /// - Throws: `.changed` if there is another value.
  func replace(_ id: Value.ID, of version: Int64?, by value: Value?) throws(StoreError) {
    try write { db in
      if cache.rows[id]?.version != version { throw StoreError(path, .changed(store: key)) }
      try write([(id, value)], in: db)
    }
  }

  /// Returns something of the cache, after the changes of others were read and reported.
  private func current<Result>(_ body: () -> Result) throws(StoreError) -> Result {
    defer { notifyObservers() }
    return try read(body)
  }

  private func read<Result>(
    isFeed: Bool = false, _ body: () -> Result
  ) throws(StoreError) -> Result {
    try access { file in
      try file.withDatabase { db in
        try file.noteCommitsOfOthers(db)
        if try newestVersion(in: db).version != cache.version {
          try db.transaction(.deferred) { try catchUp(in: db, isFeed: isFeed) }
        }
        return body()
      }
    }
  }

  private func write<Result>(
    _ body: (SQLiteConnection) throws -> Result
  ) throws(StoreError) -> Result {
    feed.beginWrite()
    defer { feed.endWrite() }
    defer { notifyObservers() }
    return try access { file in
      try file.writing { _, db in
        try catchUp(in: db)
        return try body(db)
      }
    }
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

  func readOthers(isFeed: Bool) throws { try read(isFeed: isFeed) {} }

  /// Stores committed changes for `notifyObservers()`. Observers may use the database, so they must not be called while
  /// this thread uses it.
  func keep(_ changes: [IdentityCache<Value>.Change], isFeed: Bool = false) {
    if changes.isEmpty { return }
    news.withLock { $0.append(News(changes: changes, isFeed: isFeed)) }
  }

  /// Notifies observers of committed changes, one transaction at a time. Must not be called inside a transaction.
  func notifyObservers(isFeed: Bool = false) {
    func isNext(_ news: [News]) -> Bool { news.first.map { $0.isFeed || !isFeed } ?? false }
    while news.withLock({ isNext($0) }) {
      // The changes are removed inside the group, so that threads cannot overtake each other.
      contents.group {
        let next = news.withLock { isNext($0) ? $0.removeFirst() : nil }
        for (id, value) in next?.changes ?? [] { contents[member: id] = value }
      }
    }
  }
}
