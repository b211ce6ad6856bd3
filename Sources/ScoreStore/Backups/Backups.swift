import Foundation

/// The backups of a data file. They lie beside it.
package struct Backups: Sendable {
  /// The data file, without links.
  package let path: String

  /// The number of days that are kept.
  static let limit = 7

  /// Those of the data file at a path, which need not be there.
  package init(of path: String) {
    self.path = resolvedPath(path)
  }

  /// All of them, the newest state first; those that cannot be read come last. Cost: each is opened.
  package var all: [Backup] {
    named.map { ($0, (try? $0.contents)?.age ?? -1) }
      .sorted { ($0.1, $0.0.label) > ($1.1, $1.0.label) }
      .map(\.0)
  }

  /// All of them, by their names alone, in no order.
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

  /// A backup of now that is not there yet.
  ///
  /// - Parameter kind: `compact` or `aside`.
  func newBackup(_ kind: String) throws(StoreError) -> Backup {
    let stamp = "\(kind)-\(Day.stamp(of: Date()))"
    let labels = [stamp] + (2...99).map { "\(stamp)-\($0)" }
    let backup = labels.lazy.compactMap { Backup(label: $0, of: path) }
      .first { !FileManager.default.fileExists(atPath: $0.path) }
    guard let backup else { throw .cannotOpen(path) }
    return backup
  }

  /// Begins a file beside the data file.
  ///
  /// - Throws: a `StoreError` that names the data file; `.busy` if another process is making it.
  func unfinished(_ kind: String) throws(StoreError) -> UnfinishedFile {
    do throws(StoreError) {
      if let file = try UnfinishedFile(beside: path, for: kind) { return file }
    } catch {
      throw error.naming(path)
    }
    throw .busy(path)
  }

  /// Keeps a checked copy of the data file as it is now, also within a transaction on it that has written nothing.
  ///
  /// - Parameter kind: `compact` or `aside`.
  func keepCopy(_ kind: String) throws -> Backup {
    let backup = try newBackup(kind)
    let copy = try unfinished(kind)
    try FileSnapshot(of: path).copy(into: copy)
    copy.copyPermissions(of: path)
    try copy.finish(as: backup.path)
    return backup
  }

  /// Removes the oldest of the days that are too many. The journal tells which is older, not the clock, which may have
  /// been wrong. Backups of a newer version are left to that.
  func prune() {
    let days = all.filter { $0.day != nil && !$0.isNewer }
    for backup in days.dropFirst(Self.limit) {
      try? FileManager.default.removeItem(atPath: backup.path)
    }
  }
}
