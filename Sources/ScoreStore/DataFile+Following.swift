import Foundation
import GRDB
import Scorekeeping

/// What becomes of the file at the path while it is open.
extension DataFile {
  /// What has become of what was written through this: whoever quits asks that in the end.
  ///
  /// - Returns: `.lost` if it is not in the file at the path; nil if it is, or if nothing was written.
  public func loss() -> StoreError? {
    if !hasWritten { return nil }
    do {
      try turnstile.withLock { try followFile(forWriting: false) }
    } catch let fact as StoreError where fact.isDamage {
      return .lost(path)
    } catch {}
    return hasLost || connection.place(of: path) == .gone ? .lost(path) : nil
  }

  /// Opens what has come in the place of the file.
  ///
  /// - Throws: `.gone` where there is nothing, once before it is made anew for writing; what is wrong with the file
  ///   where it was damaged.
  func followFile(forWriting: Bool) throws {
    if isClosed { return try reconnect() }
    switch connection.place(of: path) {
    case .same: isGoneTold = false
    case .written: try followContents()
    case .another:
      let continues = try follow(connection)
      if !continues { noteReplacement() }
    case .gone:
      if access != .readWrite { throw StoreError.away(path) }
      if !forWriting { return }
      try tellIfGone()
      let isEmpty = connection.sight.newest == 0
      let kept = try translatingErrors { try connection.remake(at: path) }
      if try follow(connection) || isEmpty {
        if let kept { unlink(kept) }
      } else {
        noteReplacement()
      }
    }
  }

  /// Opens the file anew if somebody has overwritten it.
  private func followContents() throws {
    let (path, sight) = (path, connection.sight)
    let finding: Sight.Finding
    do {
      finding = try translatingErrors {
        try connection.queue.inDatabase { try sight.examine($0, at: path) }
      }
    } catch let fact as StoreError {
      throw fact.knowingBackups
    }
    if finding == .same {
      isGoneTold = false
      return
    }
    if finding == .overwritten {
      // Whoever may write takes the log away.
      if access != .readWrite { throw StoreError.moved(path) }
      try translatingErrors { try connection.dropLog() }
    }
    noteReplacement()
    // In one process SQLite has one view of a file's log: that of the new contents begins when nobody has the old one.
    try? connection.queue.close()
    isClosed = true
    try reconnect()
  }

  /// Has it told that the file holds what a backup held.
  func noteRestoration() { replacement = .restored(path) }

  private func noteReplacement() {
    replacement = .replaced(path)
    replacements += 1
    hasLost = hasLost || hasWritten
  }

  /// Opens the file anew, and returns whether it goes on from what an old connection holds.
  private func follow(_ old: Connection) throws -> Bool {
    let last = try? old.queue.inDatabase { try $0.lastEntry() }
    old.leave()
    try reconnect()
    return try translatingErrors { try connection.holds(last ?? nil) }
  }

  /// Says once that there is no file.
  ///
  /// - Throws: `.gone`.
  func tellIfGone() throws {
    if isGoneTold || connection.place(of: path) != .gone { return }
    isGoneTold = true
    throw StoreError.gone(path)
  }
}
