import Foundation
import GRDB
import Scorekeeping

/// Hearing of what other processes write.
///
/// SQLite writes a transaction to its log, waits for the disk, and only then shows it to others, through
/// memory that it shares with them: of that moment the system tells nobody. So a writer of ours sets the times
/// of the log when its transaction is there to be read, and whoever watches the log is told of that.
extension DataFile {
  /// After how many milliseconds to look where the system tells nothing. Most looks are at the times of the log
  /// alone: together they take less than a thousandth of a processor.
  private static let interval: Int32 = 90
  /// After how many looks without a watch to ask for one again: in less than ten seconds. To be refused one takes
  /// some microseconds.
  private static let patience = 100

  public var news: News {
    guard let watch else { return News(file: nil, interval: Self.interval) }
    // Where nothing is shared, what is heard is not all.
    let isHeard = connection.isLogged || !connection.isShared
    return News(file: watch.file, interval: isInDoubt || !isHeard ? Self.interval : nil)
  }

  /// A process may be killed, and one that is not ours may write, without a word when it is done: what was
  /// told of a write alone is looked at again after a while.
  public func takeNews() throws -> Bool {
    let event = watch?.takeEvents()
    let mayBeNew = watch == nil ? isTouched() : event != nil || isInDoubt
    isInDoubt = event == .written
    if watch == nil { askForWatch() }
    if connection.isShared {
      if access == .readWrite { try tellIfGone() }
      return mayBeNew || !connection.isLogged || connection.place(of: path) != .same
    }
    if connection.look == Look(at: path) { return false }
    try reconnect()
    return true
  }

  /// Whether the log was touched since this was asked last, or within the last seconds: the times of files go in
  /// steps of some milliseconds.
  private func isTouched() -> Bool {
    guard let time = FileStatus(path: connection.log)?.time else { return true }
    let now = Date().timeIntervalSince1970
    defer { touched = time }
    return touched != time || abs(now - Double(time) / 1e9) < 2
  }

  /// Tells others that there is something to read.
  func tellOthers() {
    Self.tellOthers(through: connection.isLogged ? connection.log : path)
  }

  static func tellOthers(through log: String) {
    // Who is not told looks at the next write: no reason to fail.
    _ = utimes(log, nil)
  }

  /// The system may have a watch to give now, if it had none.
  private func askForWatch() {
    blindLooks += 1
    if blindLooks.isMultiple(of: Self.patience) { watch = makeWatch() }
  }

  /// Watches the log or, while the file cannot be shared, the folder in which others may make one.
  func makeWatch() -> FileWatch? {
    guard isWatching else { return nil }
    // What was written before is not told.
    isInDoubt = true
    if connection.isLogged { return FileWatch(path: connection.log, stayingAt: path) }
    if connection.isShared { return FileWatch(path: path) }
    return FileWatch(path: folder(of: connection.log))
  }
}

/// What a data file and its log look like from outside: equal looks, equal contents.
struct Look: Equatable {
  private let parts: [FileStatus?]

  init(at path: String) {
    let file = resolvedPath(path)
    parts = ["", "-wal", "-shm"].map { FileStatus(path: file + $0) }
  }
}
