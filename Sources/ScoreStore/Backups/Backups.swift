import FoundationBase
import Scorekeeping

/// The backups of a data file, which are in the same folder.
package struct Backups: Sendable {
  /// The path of the data file, with links resolved.
  package let path: String

  /// The number of daily backups to keep.
  static let limit = 7

  /// The backups of the data file at the given path. The file need not exist.
  package init(of path: String) {
    self.path = resolvedPath(path)
  }

  /// All backups, newest state first and unreadable backups last. Cost: opens each backup.
  package var all: [Backup] {
    named.map { ($0, (try? $0.contents)?.age ?? -1) }
      .sorted { ($0.1, $0.0.label) > ($1.1, $1.0.label) }
      .map(\.0)
  }

  /// All backups, found only by name, in unspecified order.
  package var named: [Backup] {
    let name = URL(fileURLWithPath: path).lastPathComponent + "."
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder(of: path))) ?? []
    return files.compactMap { file in
      guard file.hasPrefix(name), file.hasSuffix(Backup.suffix) else { return nil }
      let label = file.dropFirst(name.count).dropLast(Backup.suffix.count)
      return Backup(label: String(label), of: path)
    }
  }

  func backup(of day: Day) -> Backup? { Backup(label: day.description, of: path) }

  /// A new backup with the current time in its label. It does not exist yet.
  ///
  /// - Parameter kind: `compact`, `upgrade` or `aside`.
  func newBackup(_ kind: String) throws(StoreError) -> Backup {
    let stamp = "\(kind)-\(Day.stamp(of: Date()))"
    let labels = [stamp] + (2...99).map { "\(stamp)-\($0)" }
    let backup = labels.lazy.compactMap { Backup(label: $0, of: path) }
      .first { !FileManager.default.fileExists(atPath: $0.path) }
    guard let backup else { throw .cannotOpen(path) }
    return backup
  }

  /// Creates an unfinished file beside the data file.
  ///
  /// - Throws: a `StoreError` that names the data file; `.busy` if another process is creating such a file.
  func unfinished(_ kind: String) throws(StoreError) -> UnfinishedFile {
    do throws(StoreError) {
      if let file = try UnfinishedFile(beside: path, for: kind) { return file }
    } catch {
      throw error.naming(path)
    }
    throw StoreError(path, .busy)
  }

  /// Keeps a checked copy of the current data file. This also works within a transaction that has not written yet.
  ///
  /// - Parameter kind: `compact`, `upgrade` or `aside`.
  func keepCopy(_ kind: String) throws -> Backup {
    let backup = try newBackup(kind)
    let copy = try unfinished(kind)
    try FileSnapshot(of: path).copy(into: copy)
    copy.copyPermissions(of: path)
    try copy.finish(as: backup.path)
    return backup
  }

  /// Removes the oldest daily backups beyond the limit. Their age is taken from the journal, because the clock may have
  /// been wrong. Backups of a newer version are left for that version to remove.
  func prune() {
    let days = all.filter { $0.day != nil && !$0.isNewer }
    for backup in days.dropFirst(Self.limit) {
      try? FileManager.default.removeItem(atPath: backup.path)
    }
  }
}
