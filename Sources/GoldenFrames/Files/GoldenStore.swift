import FoundationBase
import Synchronization
import WholeFiles

/// Compares snapshots with golden files, and records them where that is allowed.
///
/// Law: a failing check leaves the bytes of every golden file that parses unchanged. A damaged file, such as one with
/// conflict markers, counts as missing; it is overwritten only where a recording mode was requested. Concurrent tests
/// may share a store, and processes may share the files.
public final class GoldenStore: Sendable {
  /// The settings of this run.
  public let setting: SnapshotSetting
  private let registry: Mutex<GoldenFileRegistry>

  /// A store in which no file is registered yet.
  public init(setting: SnapshotSetting) {
    self.setting = setting
    registry = Mutex(GoldenFileRegistry(listFile: setting.listFile))
  }

  /// The store that all tests of this process share, with the settings of the environment.
  ///
  /// A failure if the environment names an unknown recording mode.
  public static let shared: Result<GoldenStore, SnapshotError> = SnapshotSetting.current
    .map(GoldenStore.init)

  /// Compares a snapshot with its file.
  ///
  /// The frame of a failed comparison is kept beside the file, as text and as a picture, and removed once the comparison
  /// succeeds.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - file: Its golden file.
  ///   - location: The line that compares. A file belongs to one location, with one frame.
  ///   - asked: The recording that the test requests, if any; ignored in CI.
  /// - Throws: a `SnapshotError` if the comparison is not possible, also for a file of a newer version; no golden file
  ///   was written then.
  /// - Complexity: O(size of the file). An equal file is read once, and not parsed.
  public func check(
    _ snapshot: Snapshot, against file: GoldenFile, at location: SnapshotLocation,
    recording asked: SnapshotRecording? = nil
  ) throws(SnapshotError) -> SnapshotVerdict {
    try check(.screen(snapshot), against: file, at: location, recording: asked)
  }

  /// - Parameter origin: the files that made the snapshot, if these are known.
  package func check(
    _ content: GoldenContent, against file: GoldenFile, at location: SnapshotLocation,
    recording asked: SnapshotRecording?, from origin: FrameOrigin? = nil
  ) throws(SnapshotError) -> SnapshotVerdict {
    let bytes = content.bytes
    try registry.withLock { registry throws(SnapshotError) in
      try registry.register(file, at: location, bytes)
    }
    let recording = setting.recording(asked: asked)
    while true {
      switch try file.comparison(with: bytes) {
      case .equal:
        file.removeActual()
        return .equal
      case .missing where recording == .never:
        return .missing(path: file.path, actual: file.keptActual(content, from: origin))
      case .missing:
        // If another process has recorded the file meanwhile, compare with that file.
        guard try file.create(bytes) else { continue }
        file.removeActual()
        return .recorded(path: file.path, recording)
      case .other(let found):
        let expected: GoldenContent
        do throws(SnapshotError) {
          expected = try GoldenContent(found, at: file.path)
        } catch  where error.isDamage {
          // A plain run of the tests overwrites nothing.
          guard recording != .never, asked != nil || setting.recording != nil else {
            return .damaged(error, path: file.path, actual: file.keptActual(content, from: origin))
          }
          try file.replace(bytes)
          file.removeActual()
          return .repaired(error, path: file.path, recording)
        } catch {
          _ = file.keptActual(content, from: origin)
          throw error
        }
        guard let difference = SnapshotDifference(expected: expected, actual: content) else {
          // The texts differ, but equal names may consist of different scalars.
          file.removeActual()
          return .equal
        }
        guard recording == .failed || recording == .all else {
          return .different(
            difference, path: file.path, actual: file.keptActual(content, from: origin))
        }
        try file.replace(bytes)
        file.removeActual()
        return .rerecorded(path: file.path)
      }
    }
  }
}

extension GoldenFile {
  /// Keeps the frame of a failed comparison, and returns its location.
  fileprivate func keptActual(
    _ content: GoldenContent, from origin: FrameOrigin?
  ) -> SnapshotArtifact {
    do throws(SnapshotError) {
      try keepActual(content, from: origin)
      return .kept(path: actualPath)
    } catch {
      return .notKept(error)
    }
  }
}
