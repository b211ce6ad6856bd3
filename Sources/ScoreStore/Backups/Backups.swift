import Foundation

/// The backups of a data file. They lie beside it.
package struct Backups: Sendable {
  /// The data file itself, where it was named by a link to it.
  package let path: String

  /// How many days are kept.
  static let limit = 7

  /// Those of the data file at a path, which need not be there.
  package init(of path: String) {
    self.path = resolvedPath(path)
  }

  var folder: URL { URL(fileURLWithPath: path).deletingLastPathComponent() }

  /// All of them, the newest state first; those that cannot be read come last. Cost: each is opened.
  package var all: [Backup] {
    named.map { ($0, (try? $0.contents)?.age ?? -1) }
      .sorted { ($0.1, $0.0.label) > ($1.1, $1.0.label) }
      .map(\.0)
  }

  /// All of them, by their names alone, in no order.
  package var named: [Backup] {
    let name = URL(fileURLWithPath: path).lastPathComponent + "."
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.compactMap { file in
      guard file.hasPrefix(name), file.hasSuffix(Backup.suffix) else { return nil }
      let label = file.dropFirst(name.count).dropLast(Backup.suffix.count)
      return Backup(label: String(label), of: path)
    }
  }

  func backup(of day: Day) -> Backup? { Backup(label: day.description, of: path) }

  /// A name that no backup has.
  func unused(_ kind: String, at moment: Date = Date()) -> Backup? {
    let stamp = "\(kind)-\(Day.stamp(of: moment))"
    let stamps = [stamp] + (2...99).map { "\(stamp)-\($0)" }
    return stamps.lazy.compactMap { Backup(label: $0, of: path) }
      .first { !FileManager.default.fileExists(atPath: $0.path) }
  }

  /// A file beside the data file that is being made.
  ///
  /// - Throws: a `StoreError` that names the data file; `.busy` if somebody else is making it.
  func unfinished(_ kind: String) throws(StoreError) -> UnfinishedFile {
    do throws(StoreError) {
      if let file = try UnfinishedFile(beside: path, for: kind) { return file }
    } catch {
      throw error.naming(path)
    }
    throw .busy(path)
  }

  /// Removes the oldest of those that were made of days, until no more are left than are kept. Which is older tells
  /// the journal, not the clock: that may have been wrong. Those of a newer version are left to that.
  func prune() {
    let days = all.filter { if case .day = $0.kind { !$0.isNewer } else { false } }
    for backup in days.dropFirst(Self.limit) {
      try? FileManager.default.removeItem(atPath: backup.path)
    }
  }
}

extension Backup {
  /// What is in it. Cost: that of opening it, and of counting the players.
  ///
  /// - Throws: if it cannot be read.
  package var contents: BackupContents {
    get throws { try look { try BackupContents(in: $0) } }
  }

  /// Whether a newer version has made it.
  var isNewer: Bool {
    do {
      _ = try contents
      return false
    } catch {
      return if case StoreError.newer? = error as? StoreError { true } else { false }
    }
  }

  /// How many bytes it takes; 0 if it is gone.
  package var size: Int { Int(FileStatus(path: path)?.size ?? 0) }
}
