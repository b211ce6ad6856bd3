import FoundationBase
import Scorekeeping
import StructReference
import Synchronization
import WholeFiles

/// Lets observed stores read the writes of others to their file: of other stores in this process before the write
/// returns, of other processes by the file's change feed. While a file has observers, a thread waits for its feed.
final class StoreFeed: @unchecked Sendable {
  private struct Listeners {
    /// The observed stores, with the number of their observers.
    var stores: [ObjectIdentifier: (store: any ObservedStore, observers: Int)] = [:]
    /// Ends the thread; nil if there is none.
    var end: WakePipe?
  }

  /// Has no other field: beside one, Swift 6.3 reads the weak reference from the wrong place.
  private struct Entry {
    weak var feed: StoreFeed?
  }

  /// The feeds of all files with stores.
  private static let feeds = Mutex<[FileIdentity: Entry]>([:])

  private let path: String
  private let access: DataFile.Access
  private let listeners = Mutex(Listeners())
  /// Shared by writes of this process, until their observers were called. The thread reads only while it has the lock
  /// alone: otherwise it would sometimes call those observers later.
  private let turn = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  private init(of file: DataFile) {
    path = file.path
    access = file.access == .readOnly ? .readOnly : .stores
    pthread_rwlock_init(turn, nil)
  }

  deinit {
    pthread_rwlock_destroy(turn)
    turn.deallocate()
  }

  /// The feed of a file, the same for all its connections.
  static func of(_ file: DataFile) -> StoreFeed {
    guard let identity = FileIdentity(path: file.connection.file) else {
      return StoreFeed(of: file)
    }
    return feeds.withLock { feeds in
      if let feed = feeds[identity]?.feed { return feed }
      let feed = StoreFeed(of: file)
      feeds = feeds.filter { $0.value.feed != nil }
      feeds[identity] = Entry(feed: feed)
      return feed
    }
  }

  // MARK: writes of this process

  /// Begins a write.
  func beginWrite() { pthread_rwlock_rdlock(turn) }

  /// Ends a write, after the observers of its own store were called: now the other stores call theirs.
  func endWrite() {
    for store in observedStores {
      // The next read of the store throws the failure.
      try? store.readOthers(isFeed: false)
      store.notifyObservers(isFeed: false)
    }
    pthread_rwlock_unlock(turn)
  }

  private var observedStores: [any ObservedStore] {
    listeners.withLock { $0.stores.values.map(\.store) }
  }

  // MARK: observers

  /// Whether a thread waits for writes.
  var isFollowing: Bool { listeners.withLock { $0.end != nil } }

  /// Adds an observer of a store, and keeps the store until the observer is removed.
  func addObserver(of store: any ObservedStore) {
    listeners.withLock { listeners in
      listeners.stores[ObjectIdentifier(store), default: (store, 0)].observers += 1
      if listeners.end == nil { listeners.end = follow() }
    }
  }

  func removeObserver(of store: any ObservedStore) {
    listeners.withLock { listeners in
      let id = ObjectIdentifier(store)
      listeners.stores[id]?.observers -= 1
      if listeners.stores[id]?.observers == 0 { listeners.stores[id] = nil }
      if listeners.stores.isEmpty {
        listeners.end?.signal()
        listeners.end = nil
      }
    }
  }

  /// Starts a thread that waits for writes of other processes.
  ///
  /// - Returns: the pipe that ends the thread.
  private func follow() -> WakePipe {
    let end = WakePipe()
    startThread { [self] in
      // A connection of its own: the thread of a journal polls the feed of the journal's connection.
      var file: DataFile?
      var isDue = false
      while true {
        if file == nil { file = try? DataFile(path: path, access: access) }
        var feed = file?.changeFeed ?? ChangeFeed.none.retried
        if isDue { feed = feed.retried }
        var files = [
          pollfd(fd: end.file, events: Int16(POLLIN), revents: 0),
          pollfd(fd: feed.file ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        poll(&files, nfds_t(files.count), feed.interval ?? -1)
        if files[0].revents != 0 { return }
        // If the file was moved, polling fails, and its stores are read where it is now.
        let isWritten = (try? file?.pollChanges()) ?? true
        if isWritten || isDue { isDue = !readOthers() }
      }
    }
    return end
  }

  /// Reads the writes of other processes.
  ///
  /// - Returns: whether all stores could be read.
  private func readOthers() -> Bool {
    if pthread_rwlock_trywrlock(turn) != 0 { return false }
    let stores = observedStores
    var isRead = true
    for store in stores {
      do { try store.readOthers(isFeed: true) } catch { isRead = false }
    }
    pthread_rwlock_unlock(turn)
    for store in stores { store.notifyObservers(isFeed: true) }
    return isRead
  }
}

/// A store of values of any type that has observers.
protocol ObservedStore: AnyObject, Sendable {
  /// Reads the changes of others, for the next call of `notifyObservers(isFeed:)`.
  func readOthers(isFeed: Bool) throws
  /// Notifies observers of committed changes. The thread of the feed leaves those that others have read to them.
  func notifyObservers(isFeed: Bool)
}
