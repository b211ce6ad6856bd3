import FoundationBase
import Scorekeeping

/// Detecting writes of other processes.
///
/// SQLite writes a transaction to its log, waits for the disk, and only then makes it visible to others, through shared
/// memory. The system sends no event at that moment. So our writers set the times of the log when a transaction becomes
/// readable, and readers watch the log for this event.
extension DataFile {
  /// The milliseconds between two polls if the system sends no events.
  private static let interval: Int32 = 90

  package var changeFeed: ChangeFeed {
    guard let watch else { return ChangeFeed(file: nil, interval: Self.interval) }
    let isAllHeard = connection.isLogged || !connection.isShared
    return ChangeFeed(file: watch.file, interval: isCommitDue || !isAllHeard ? Self.interval : nil)
  }

  /// A writer that is killed, or that is another program, does not touch the log. Each noticed write is therefore
  /// followed by one more poll.
  package func pollChanges() throws -> Bool {
    let event = watch?.pollEvents()
    let mayBeNew = event != nil || isCommitDue || watch == nil || !connection.isLogged
    isCommitDue = event == .written || event == .moved
    guard connection.isShared else {
      if connection.status == Connection.status(of: connection.file) { return false }
      try reopen()
      return true
    }
    if event == .moved || hasMoved || watch == nil || !connection.isLogged {
      try reportMove()
    }
    return mayBeNew
  }

  /// Reports a file that is missing from its path.
  ///
  /// - Throws: `.moved` or `.away`.
  private func reportMove() throws {
    hasMoved = try withDatabase(\.hasFileMoved)
    if hasMoved { throw StoreError(path, access == .readOnly ? .away : .moved) }
  }

  /// Notifies other processes of a commit.
  func notifyOthers() {
    // A failure is harmless, because other processes poll again after the next write.
    _ = utimes(connection.touchedFile, nil)
  }

  /// Watches the log. If the file is not shared, watches the folder in which others may create one.
  func makeWatch() -> FileWatch? {
    if !connection.isShared { return FileWatch(path: folder(of: connection.file)) }
    return FileWatch(
      path: connection.touchedFile, stayingAt: connection.isLogged ? connection.file : nil)
  }
}
