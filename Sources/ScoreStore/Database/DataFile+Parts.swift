import FileDrafts
import Foundation

/// What belongs to a data file.
extension DataFile {
  /// What SQLite keeps beside a file.
  private static let companions = ["-wal", "-shm", "-journal"]

  /// Whether a path leads to a data file, to what SQLite keeps beside it or to one of its backups, by whatever name, or
  /// would if something were written there.
  package static func isPart(_ path: String, ofFileAt data: String) -> Bool {
    let data = resolvedPath(data)
    let backups = Backups(of: data)
    let rest = resolvedPath(path).dropPrefix(data)
    if let rest {
      if rest.isEmpty || companions.contains(rest) { return true }
      if rest.hasPrefix("."), [Backup.suffix, ".unfinished"].contains(where: rest.hasSuffix) {
        return true
      }
    }
    guard let file = FileIdentity(path: path) else { return false }
    let parts = [data] + companions.map { data + $0 } + backups.named.map(\.path)
    return parts.contains { FileIdentity(path: $0) == file }
  }
}

extension String {
  /// What follows a beginning; nil if it begins otherwise.
  fileprivate func dropPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
