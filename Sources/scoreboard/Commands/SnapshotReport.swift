import FoundationBase
import GoldenFrames
import ScoreFrames
import ScoreScreen

/// Counts the results of comparing checkpoints, and describes them. Its texts hold no control characters except
/// newlines.
struct SnapshotReport {
  private var equal = 0
  private var recorded = 0
  private var different = 0
  private var missing = 0
  private var failed = 0
  /// The scripts, by the folder of their golden files.
  private var scripts: [String: ScriptCheckpoints] = [:]

  /// The known checkpoints with golden files in one folder.
  private struct ScriptCheckpoints {
    var checkpoints: Set<String> = []
    /// Whether the script was played to its end, so that all its checkpoints are known.
    var isComplete = true
  }

  /// Whether each checkpoint has a golden file that is equal or was recorded.
  var isSuccess: Bool { different + missing + failed == 0 }

  mutating func add(_ checkpoint: String, of script: String) {
    scripts[Self.folder(beside: script), default: ScriptCheckpoints()].checkpoints.insert(
      checkpoint)
  }

  /// Counts the result of comparing a checkpoint.
  ///
  /// - Parameter name: the name and position of the checkpoint.
  /// - Returns: the message to print, with a line feed; empty if the frame equals the file.
  mutating func add(_ verdict: SnapshotVerdict, for name: String) -> String {
    switch verdict {
    case .equal:
      equal += 1
      return ""
    case .recorded(let path, _), .rerecorded(let path):
      recorded += 1
      return "\(name) is recorded in '\(path.terminalSafe())'\n"
    case .repaired(let error, _, _):
      recorded += 1
      return "\(name) counted as missing and is recorded: \(error.line)\n"
    case .damaged(let error, _, _):
      missing += 1
      return "\(name) counts as missing: \(error.line)\n"
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

  /// Counts a checkpoint that could not be compared, and returns the message to print.
  mutating func add(_ error: SnapshotError, for name: String) -> String {
    failed += 1
    return "\(name) cannot be compared:\n\(error)\n\n"
  }

  /// Counts a script that failed before its end, and returns the message to print.
  mutating func add(_ failure: any Error, of script: String) -> String {
    failed += 1
    scripts[Self.folder(beside: script), default: ScriptCheckpoints()].isComplete = false
    return "\(failure)\n"
  }

  /// A line for each golden file that no checkpoint uses, for scripts that were played to their end.
  func obsoleteFiles() -> String {
    scripts.filter(\.value.isComplete).sorted { $0.key < $1.key }.flatMap { folder, script in
      let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return files.sorted().filter { $0.hasSuffix(".txt") && !$0.hasSuffix(".actual.txt") }
        .filter { file in
          let name = String(file.dropLast(4))
          return !script.checkpoints.contains { GoldenFile.isFile(name, of: $0) }
        }
        .map {
          "No checkpoint is called '\(folder.path(from: "."))/\($0)' any more: remove that file"
            .terminalSafe() + "\n"
        }
    }.joined()
  }

  /// The counts, and what to do next.
  func summary(isRecording: Bool) -> String {
    let counts = [
      (equal, "equal"), (recorded, "recorded"), (different, "different"), (missing, "missing"),
      (failed, "failed"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let total = equal + recorded + different + missing + failed
    let way =
      different + missing > 0 && !isRecording
      ? ". Look at them with --review; --record writes them all" : ""
    return "\(total.phrase("snapshot")): \(counts.joined(separator: ", "))\(way)\n"
  }

  /// The folder of a script's golden files. It is the same for all paths to the script.
  private static func folder(beside script: String) -> String {
    let file = URL(filePath: script)
    let folder = file.deletingLastPathComponent().resolvingSymlinksInPath()
    return GoldenFile.folder(beside: folder.appending(path: file.lastPathComponent).path)
  }
}
