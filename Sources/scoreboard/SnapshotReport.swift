import Foundation
import GoldenFrames
import ScoreScreen

/// What came of comparing checkpoints, for a person to read. Nothing of it holds a control character but newlines.
struct SnapshotReport {
  private var equal = 0
  private var recorded = 0
  private var different = 0
  private var missing = 0
  private var failed = 0
  /// By the folders of golden files.
  private var scripts: [String: Script] = [:]

  /// What is known of the scripts whose golden files are in a folder.
  private struct Script {
    var checkpoints: Set<String> = []
    /// Whether those are all.
    var isWhole = true
  }

  /// Whether all that was asked for is there, and equal.
  var isGood: Bool { different + missing + failed == 0 }

  /// Takes down that a script has a checkpoint.
  mutating func add(_ checkpoint: String, of script: String) {
    scripts[Self.folder(beside: script), default: Script()].checkpoints.insert(checkpoint)
  }

  /// Takes down what came of comparing a checkpoint.
  ///
  /// - Parameter name: what it is called, and where.
  /// - Returns: what is to be said of it, with an end of a line; nothing if it is as it should be.
  mutating func add(_ verdict: SnapshotVerdict, for name: String) -> String {
    switch verdict {
    case .equal:
      equal += 1
      return ""
    case .recorded(let path, _), .rerecorded(let path):
      recorded += 1
      return "\(name) is recorded in '\(path.terminalSafe())'\n"
    case .different:
      different += 1
      return "\(name) differs:\n\(verdict)\n\n"
    case .missing(let path, .kept(let actual)):
      missing += 1
      return
        "\(name) has no snapshot '\(path.terminalSafe())' yet. It would be '\(actual.terminalSafe())'\n"
    case .missing(let path, .notKept):
      missing += 1
      return "\(name) has no snapshot '\(path.terminalSafe())' yet\n"
    }
  }

  /// Takes down why a checkpoint was not compared, and returns what is to be said of that.
  mutating func add(_ error: SnapshotError, for name: String) -> String {
    failed += 1
    return "\(name) cannot be compared. \(error)\n"
  }

  /// Takes down that a script did not come to its end, and returns what is to be said of that.
  mutating func add(_ failure: any Error, of script: String) -> String {
    failed += 1
    scripts[Self.folder(beside: script), default: Script()].isWhole = false
    return "\(failure)\n"
  }

  /// The golden files that no checkpoint of their scripts has, as far as the scripts were played to their ends.
  func leftovers() -> String {
    scripts.filter(\.value.isWhole).sorted { $0.key < $1.key }.flatMap { folder, script in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.sorted().filter { $0.hasSuffix(".txt") && !$0.hasSuffix(".actual.txt") }
        .filter { file in
          let name = String(file.dropLast(4))
          return !script.checkpoints.contains { Snapshot.Checkpoint.isOf($0, file: name) }
        }
        .map {
          "No checkpoint is called '\(folder)/\($0)' any more: remove it".terminalSafe() + "\n"
        }
    }.joined()
  }

  /// How many were how, and the way on.
  func summary(isRecording: Bool) -> String {
    let counts = [
      (equal, "equal"), (recorded, "recorded"), (different, "different"), (missing, "missing"),
      (failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let total = equal + recorded + different + missing + failed
    let noun = total == 1 ? "snapshot" : "snapshots"
    let way = different + missing > 0 && !isRecording ? ". With --record they are written" : ""
    return "\(total) \(noun): \(counts.joined(separator: ", "))\(way)\n"
  }

  /// The same for a script by whatever path it is reached.
  private static func folder(beside script: String) -> String {
    let file = URL(filePath: script)
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return GoldenFile.folder(beside: folder.appending(path: file.lastPathComponent).path)
  }
}
