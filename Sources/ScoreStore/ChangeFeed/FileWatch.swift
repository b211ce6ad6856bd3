import Foundation

/// Tells of what is done to a file, or in a folder, through a file descriptor that can be polled. Not inherited by
/// programs that are started.
final class FileWatch {
  /// Readable when something was done.
  let file: Int32

  /// What was done last.
  enum Event: Equatable {
    case written
    /// The times of the file were set.
    case touched
  }

  #if canImport(Darwin)
    private let watched: Int32

    /// Returns nil if the system has no more watches to give, or if there is nothing at the path.
    ///
    /// - Parameter other: ignored here.
    init?(path: String, stayingAt other: String? = nil) {
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

    /// Returns the last of what has been told since the last call.
    func pollEvents() -> Event? {
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
    /// Returns nil if the system has no more watches to give, or if there is nothing at the path.
    ///
    /// - Parameter other: a file of which only that it is moved or deleted is told.
    init?(path: String, stayingAt other: String? = nil) {
      file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard file >= 0 else { return nil }
      let events = IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_TO
      guard inotify_add_watch(file, path, UInt32(events)) >= 0 else {
        close(file)
        return nil
      }
      if let other { _ = inotify_add_watch(file, other, UInt32(IN_ATTRIB | IN_MOVE_SELF)) }
    }

    /// Returns the last of what has been told since the last call.
    func pollEvents() -> Event? {
      var last: Event?
      // Equal events in a row are one: there are seldom more than a few. Each has 16 bytes, of which the second
      // four are what happened and the last four how long a name follows.
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(file, &bytes, bytes.count)
        if count <= 0 { return last }
        bytes.withUnsafeBytes { buffer in
          var offset = 0
          while offset + 16 <= count {
            let mask = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
            last = mask & UInt32(IN_ATTRIB) == 0 ? .written : .touched
            offset += 16 + Int(buffer.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
          }
        }
      }
    }

    deinit { close(file) }
  #endif
}
