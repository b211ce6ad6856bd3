import FoundationBase
import Scorekeeping
import StructReference
import Synchronization
import WholeFiles

/// Lets observed stores read the writes of others to their file: of other stores in this process right after the write,
/// of other processes by the file's change feed. For each file with observers, a thread waits for the feed.
enum StoreFeed {
  struct Listeners {
    /// The number of observers of each store, and how the store is refreshed.
    var stores: [ObjectIdentifier: (observers: Int, refresh: @Sendable () throws -> Void)] = [:]
    /// Ends the thread.
    let end: WakePipe
  }

  static let files = Mutex<[FileIdentity: Listeners]>([:])

  /// The place of an observer in the feed of a file.
  struct Listener {
    let file: FileIdentity
    let store: ObjectIdentifier
  }

  /// Adds an observer of a store: from now on, `refresh` is called after each write to the file. It may be called
  /// without a write.
  static func listen(
    to file: DataFile, _ identity: FileIdentity, for store: AnyObject,
    _ refresh: @escaping @Sendable () throws -> Void
  ) -> Listener {
    let access: DataFile.Access = file.access == .readOnly ? .readOnly : .stores
    let store = ObjectIdentifier(store)
    files.withLock { files in
      let end = files[identity]?.end ?? follow(identity, file.path, access)
      files[identity, default: Listeners(end: end)].stores[store, default: (0, refresh)]
        .observers += 1
    }
    return Listener(file: identity, store: store)
  }

  static func leave(_ listener: Listener) {
    // The refreshing may hold the last reference to its store, which is released after the lock.
    let store = files.withLock { files in
      let store = files[listener.file]?.stores[listener.store]
      files[listener.file]?.stores[listener.store]?.observers -= 1
      guard store?.observers == 1 else { return store }
      files[listener.file]?.stores[listener.store] = nil
      if files[listener.file]?.stores.isEmpty == true {
        files.removeValue(forKey: listener.file)?.end.signal()
      }
      return store
    }
    withExtendedLifetime(store) {}
  }

  /// Refreshes the observed stores of a file.
  ///
  /// - Returns: whether all could be read.
  @discardableResult
  static func refresh(_ file: FileIdentity) -> Bool {
    let stores = files.withLock { $0[file]?.stores ?? [:] }
    var isRead = true
    for (_, store) in stores {
      do { try store.refresh() } catch { isRead = false }
    }
    return isRead
  }

  /// Starts a thread that refreshes the stores of a file when other processes have written.
  ///
  /// - Returns: the pipe that ends the thread.
  private static func follow(
    _ identity: FileIdentity, _ path: String, _ access: DataFile.Access
  ) -> WakePipe {
    let end = WakePipe()
    startThread {
      // A connection of its own: the thread of a journal polls the feed of the journal's connection.
      var file: DataFile?
      var isRead = true
      while true {
        if file == nil { file = try? DataFile(path: path, access: access) }
        var feed = file?.changeFeed ?? ChangeFeed.none.retried
        if !isRead { feed = feed.retried }
        var files = [
          pollfd(fd: end.file, events: Int16(POLLIN), revents: 0),
          pollfd(fd: feed.file ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        poll(&files, nfds_t(files.count), feed.interval ?? -1)
        if files[0].revents != 0 { return }
        do {
          if try file?.pollChanges() ?? true { isRead = refresh(identity) }
        } catch {
          // The file was moved: its stores are read from where it is now.
          isRead = false
          refresh(identity)
        }
      }
    }
    return end
  }
}

extension StoreFeed.Listener? {
  /// Keeps a listener as long as an observation.
  func keeping(_ observation: sending Disposable) -> sending Disposable {
    Disposable {
      observation.dispose()
      if let self { StoreFeed.leave(self) }
    }
  }
}
