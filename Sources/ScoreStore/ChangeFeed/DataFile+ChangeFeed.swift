import Foundation
import GRDB
import Scorekeeping

/// Hearing of what other processes write.
///
/// SQLite writes a transaction to its log, waits for the disk, and only then shows it to others, through memory that it
/// shares with them: the system tells nobody of that moment. So a writer of ours sets the times of the log when its
/// transaction can be read, and readers watch for that.
extension DataFile {
  /// After how many milliseconds to look where the system tells nothing.
  private static let interval: Int32 = 90

  public var news: News {
    guard let watch else { return News(file: nil, interval: Self.interval) }
    let isAllHeard = connection.isLogged || !connection.isShared
    return News(file: watch.file, interval: isCommitDue || !isAllHeard ? Self.interval : nil)
  }

  /// A writer may be killed, or not be ours, and then does not touch the log: so a write that was heard of is looked for
  /// once more after a while.
  public func takeNews() throws -> Bool {
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

  /// Says that the file has moved, as long as it is so.
  ///
  /// - Throws: `.moved` or `.away`.
  private func reportMove() throws {
    hasMoved = try withDatabase(\.hasFileMoved)
    if hasMoved { throw access == .readOnly ? StoreError.away(path) : .moved(path) }
  }

  /// Tells others that there is something to read.
  func tellOthers() {
    // Readers that are not told look at the next write: no reason to fail.
    _ = utimes(connection.touched, nil)
  }

  /// Watches the log or, while the file cannot be shared, the folder in which others may make one.
  func makeWatch() -> FileWatch? {
    if !connection.isShared { return FileWatch(path: folder(of: connection.file)) }
    return FileWatch(
      path: connection.touched, stayingAt: connection.isLogged ? connection.file : nil)
  }
}
