import Foundation
import GoldenFrames
import ScoreScreen

/// What came of comparing checkpoints, for a person to read.
struct SnapshotReport {
  private var equal = 0
  private var recorded = 0
  private var different = 0
  private var missing = 0
  private var failed = 0
  /// The paths of the golden files that were looked at.
  private var used: Set<String> = []

  /// Whether all that was asked for is there, and equal.
  var isGood: Bool { different + missing + failed == 0 }

  /// Takes down what came of a checkpoint.
  ///
  /// - Parameter name: what it is called, and where.
  /// - Returns: what is to be said of it, with an end of a line; nothing if it is as it should be.
  mutating func add(_ verdict: SnapshotVerdict, of file: GoldenFile, for name: String) -> String {
    used.insert(file.path)
    switch verdict {
    case .equal:
      equal += 1
      return ""
    case .recorded, .rerecorded:
      recorded += 1
      return "\(name) is recorded in '\(file.path)'\n"
    case .different:
      different += 1
      return "\(name) differs:\n\(verdict)\n\n"
    case .missing:
      missing += 1
      return "\(name) has no snapshot '\(file.path)' yet\n"
    }
  }

  /// Takes down that something kept a checkpoint from being compared.
  mutating func addFailure() { failed += 1 }

  /// What is to be said of the snapshots in a folder that no checkpoint was compared with.
  func leftovers(in folder: String) -> String {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let names = files.sorted().filter {
      $0.hasSuffix(".txt") && !$0.hasSuffix(".actual.txt") && !used.contains("\(folder)/\($0)")
    }
    if names.isEmpty { return "" }
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return names.count == 1
      ? "In '\(folder)' \(list) was not compared: remove it if its checkpoint or size is gone\n"
      : "In '\(folder)' \(list) were not compared: remove them if their checkpoints or sizes are gone\n"
  }

  /// How many were how, and the way on.
  func summary(isRecording: Bool) -> String {
    let counts = [
      (equal, "equal"), (recorded, "recorded"), (different, "different"), (missing, "missing"),
      (failed, "not compared"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let total = equal + recorded + different + missing + failed
    let noun = total == 1 ? "snapshot" : "snapshots"
    let way = different + missing > 0 && !isRecording ? ". With --record they are written" : ""
    return "\(total) \(noun): \(counts.joined(separator: ", "))\(way)\n"
  }
}
