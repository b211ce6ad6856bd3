import Foundation
import Synchronization

/// Compares snapshots with golden files, and records them where that is allowed.
///
/// Law: whatever a failing check does, every golden file that was there before holds the same bytes after. A file that
/// does not parse is never written over at all. Tests that run at the same time may share a store, and processes may
/// share the files.
public final class GoldenStore: Sendable {
  /// What this run is told from outside.
  public let setting: SnapshotSetting
  private let claims = Mutex(GoldenClaims())

  /// A store that nobody has asked anything yet.
  public init(setting: SnapshotSetting) {
    self.setting = setting
  }

  /// The store that all tests of this process share, as its environment sets it.
  ///
  /// A failure if the environment says what makes no sense.
  public static let shared: Result<GoldenStore, SnapshotError> = SnapshotSetting.current
    .map(GoldenStore.init)

  /// Compares a snapshot with its file.
  ///
  /// The frame of a comparison that fails is kept beside the file, and removed once it is equal again.
  ///
  /// - Parameters:
  ///   - place: Who asks. A file belongs to one place, and a place shows the same in it each time.
  ///   - asked: What the test wants recorded, if it says so; in CI that counts for nothing.
  /// - Throws: a `SnapshotError` if that cannot be told: then nothing was written.
  /// - Complexity: O(size of the file). An equal file is read once, and not parsed.
  public func check(
    _ snapshot: Snapshot, against file: GoldenFile, at place: SnapshotPlace,
    recording asked: SnapshotRecording? = nil
  ) throws(SnapshotError) -> SnapshotVerdict {
    let bytes = snapshot.utf8
    try claim(file, by: place, bytes)
    let recording = setting.recording(asked: asked)
    while true {
      switch try file.content(besides: bytes) {
      case .equal:
        file.removeActual()
        return .equal
      case .missing where recording == .never:
        return .missing(path: file.path, actual: file.keptActual(bytes))
      case .missing:
        // Who comes too late compares with what another process has recorded.
        guard try file.create(bytes) else { continue }
        file.removeActual()
        return .recorded(path: file.path, recording)
      case .other(let found):
        let expected: Snapshot
        do throws(SnapshotError) {
          expected = try file.snapshot(found)
        } catch {
          _ = file.keptActual(bytes)
          throw error
        }
        guard let difference = SnapshotDifference(expected: expected, actual: snapshot) else {
          // Equal names may be spelt with different scalars.
          file.removeActual()
          return .equal
        }
        guard recording == .failed || recording == .all else {
          return .different(difference, path: file.path, actual: file.keptActual(bytes))
        }
        try file.replace(bytes)
        file.removeActual()
        return .rerecorded(path: file.path)
      }
    }
  }

  /// Claims a file, and lists it the first time.
  private func claim(
    _ file: GoldenFile, by place: SnapshotPlace, _ bytes: [UInt8]
  ) throws(SnapshotError) {
    try claims.withLock { claims throws(SnapshotError) in
      try claims.claim(file, by: place, bytes) { path throws(SnapshotError) in
        if let list = setting.listFile { try GoldenFile.append(path, to: list) }
      }
    }
  }
}

extension GoldenFile {
  /// The snapshot that the file holds.
  fileprivate func snapshot(_ bytes: [UInt8]) throws(SnapshotError) -> Snapshot {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(path: path) }
    do throws(SnapshotTextError) {
      return try Snapshot(parsing: text)
    } catch {
      throw .malformed(path: path, error)
    }
  }

  fileprivate func keptActual(_ bytes: [UInt8]) -> SnapshotArtifact {
    do throws(SnapshotError) {
      try keepActual(bytes)
      return .kept(path: actualPath)
    } catch {
      return .notKept(error)
    }
  }
}
