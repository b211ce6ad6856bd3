import Foundation
import TestSupport
import Testing

/// A library that makes file access fail or wait in a program: see `faulty_files.c`.
struct FaultyFiles {
  /// The calls that fail.
  enum Call: String, CaseIterable {
    case write, sync, truncate, open
  }

  let folder: URL
  let library: String

  /// Whether the system has a compiler and can preload the library.
  static func canBeBuilt() async throws -> Bool {
    #if os(Linux)
      return try await Run.of(
        ["sh", "-c", "command -v clang || command -v cc"], environment: environment
      ).status == 0
    #else
      return false
    #endif
  }

  private static var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": NSTemporaryDirectory(),
    ]
  }

  init(in workspace: Workspace) async throws {
    folder = workspace.folder
    library = workspace.folder.appending(path: "faulty.so").path
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "faulty_files.c").path
    let run = try await Run.of(
      [
        "sh", "-c",
        "$(command -v clang || command -v cc) -shared -fPIC -O1 -o \"$0\" \"$1\" -ldl", library,
        source,
      ], environment: Self.environment)
    try #require(run.status == 0, "\(run.errorText)")
  }

  /// The environment of a program with the library.
  ///
  /// - Parameter number: the number of the failing call, counted from the moment when faults are switched on; nil for
  ///   none.
  func environment(
    _ calls: [Call] = Call.allCases, at number: Int? = nil, isLasting: Bool = false,
    error: Int32 = EIO, switched: Bool = false, files: [String] = ["scores.sqlite", "-wal", "-shm"]
  ) -> [String: String] {
    var all = [
      "LD_PRELOAD": library, "FAULTY_PATH": files.joined(separator: " "),
      "FAULTY_CALLS": calls.map(\.rawValue).joined(separator: " "), "FAULTY_ERROR": "\(error)",
      "FAULTY_SLOW": path("slow"), "FAULTY_COUNT": path("faults"),
    ]
    if let number { all["FAULTY_AT"] = "\(number)" }
    if isLasting { all["FAULTY_LASTING"] = "1" }
    if switched { all["FAULTY_SWITCH"] = path("switch") }
    return all
  }

  var failures: Int {
    (try? String(contentsOfFile: path("faults"), encoding: .utf8))?.split(separator: "\n").count
      ?? 0
  }

  func forgetFailures() { try? FileManager.default.removeItem(atPath: path("faults")) }

  /// Makes the disk so slow that no data reaches it, or ends this.
  func setSlow(_ isSlow: Bool) throws { try set("slow", isSlow) }

  /// Whether a program waits for the slow disk.
  var isWaitedFor: Bool { FileManager.default.fileExists(atPath: path("slow-waits")) }

  /// Switches the faults on or off.
  func setFaulty(_ isFaulty: Bool) throws { try set("switch", isFaulty) }

  private func set(_ name: String, _ isThere: Bool) throws {
    if isThere {
      try Data().write(to: URL(filePath: path(name)))
    } else {
      try? FileManager.default.removeItem(atPath: path(name))
    }
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }
}
