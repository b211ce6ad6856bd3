import CPatientSync
import Foundation
import GRDB

/// The memory that all share who have a file with a write-ahead log open: some file systems, as those over a network,
/// have none.
enum SharedMemory {
  /// Whether it works in the folder of a file. Tried with a file of its own: to try with this one would make it useless
  /// to those who have it open.
  ///
  /// Cost: some files are made and removed. Asked for a file that has no log: once for each, where it works.
  static func works(beside path: String) -> Bool {
    do {
      let folder = try UnfinishedFile.makeFolder(beside: path, for: "trial")
      defer { UnfinishedFile.remove(folder) }
      let queue = try DatabaseQueue(path: "\(folder)/trial")
      try queue.writeWithoutTransaction { db in
        try db.execute(
          sql:
            "PRAGMA synchronous = OFF; PRAGMA journal_mode = WAL; CREATE TABLE trial (id INTEGER)")
      }
      try queue.close()
      return true
    } catch let error as DatabaseError {
      // A disk that is full, or a folder that may not be written, tells nothing.
      return !isMissing(error)
    } catch {
      return true
    }
  }

  /// Whether it is because there is none that a file with a log cannot be opened.
  static func isNeeded(by path: String, after error: DatabaseError) -> Bool {
    var header = [UInt8](repeating: 0, count: 72)
    // The header says how the file is to be read, 2 is with a log, and whose it is.
    guard isMissing(error), cps_header(path, &header, Int32(header.count)) != 0, header[19] == 2,
      header[68...].elementsEqual("SCOR".utf8)
    else { return false }
    return !works(beside: path)
  }

  private static func isMissing(_ error: DatabaseError) -> Bool {
    [.SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_PROTOCOL, .SQLITE_NOLFS].contains(error.resultCode)
  }

  /// Takes what the log holds into the file, which is read without one from then on.
  static func doWithout(_ path: String) throws {
    let code = cps_do_without_log(path)
    if code != 0 { throw DatabaseError(resultCode: .init(rawValue: code)) }
  }
}
