import FoundationBase

/// Watches a file or a folder through a file descriptor that can be polled. Child processes do not inherit the
/// descriptor.
package final class FileWatch {
  /// The descriptor to poll. It is readable when there is an event.
  package let file: Int32

  package enum Event: Equatable {
    case written
    /// The times of the file were set.
    case touched
    /// The other file may have been moved or deleted.
    case moved
  }

  #if canImport(Darwin)
    private let watched: Int32

    /// Fails if the system has no more watches, or if there is nothing at the path.
    ///
    /// - Parameter other: ignored on this system.
    package init?(path: String, stayingAt other: String? = nil) {
      watched = open(path, O_EVTONLY | O_CLOEXEC)
      guard watched >= 0 else { return nil }
      file = kqueue()
      guard file >= 0 else {
        close(watched)
        return nil
      }
      _ = fcntl(file, F_SETFD, FD_CLOEXEC)
      var change = kevent(
        ident: UInt(watched), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
        fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB), data: 0, udata: nil)
      guard kevent(file, &change, 1, nil, 0, nil) == 0 else {
        close(file)
        close(watched)
        return nil
      }
    }

    /// Returns the last event since the last call.
    package func pollEvents() -> Event? {
      var event = kevent()
      var now = timespec()
      guard kevent(file, nil, 0, &event, 1, &now) == 1 else { return nil }
      return event.fflags & UInt32(NOTE_ATTRIB) == 0 ? .written : .touched
    }

    deinit {
      close(file)
      close(watched)
    }
  #else
    private let other: Int32?

    /// Fails if the system has no more watches, or if there is nothing at the path.
    ///
    /// - Parameter other: a file that is watched only for moves and deletions.
    package init?(path: String, stayingAt other: String? = nil) {
      let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return nil }
      self.file = file
      let events = IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO
      guard inotify_add_watch(file, path, UInt32(events)) >= 0 else {
        close(file)
        return nil
      }
      self.other = other.map { inotify_add_watch(file, $0, UInt32(IN_ATTRIB | IN_MOVE_SELF)) }
    }

    /// Returns the last event since the last call. `.moved` takes precedence.
    package func pollEvents() -> Event? {
      // The system merges equal events, so there are rarely more than a few. The next call reads the rest.
      withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
        let count = read(file, buffer.baseAddress, buffer.count)
        var last: Event?
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          if event.wd == other {
            last = .moved
          } else if last != .moved {
            last = event.mask & UInt32(IN_ATTRIB) == 0 ? .written : .touched
          }
          offset += MemoryLayout<inotify_event>.size + Int(event.len)
        }
        return last
      }
    }

    deinit { close(file) }
  #endif
}
