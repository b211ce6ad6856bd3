import Foundation
import GoldenFrames
import ScoreScreen

@testable import ScoreSnapshots
@testable import SnapshotExpectations

/// A temporary folder for one test with a test file in it, and a store of its own.
final class SnapshotFolder: Sendable {
  let path: String
  let setting: SnapshotSetting
  let store: GoldenStore

  init(_ setting: SnapshotSetting = SnapshotSetting()) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "expect-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    self.setting = setting
    store = GoldenStore(setting: setting)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// A call in a function of the test file.
  func call(
    _ function: String = "board()", line: Int = 1, setting: SnapshotSetting? = nil,
    isFresh: Bool = false, built: Date = .distantFuture
  ) -> SnapshotCall {
    let site = CallSite(
      fileID: "Tests/BoardTests.swift", filePath: "\(path)/BoardTests.swift", line: line, column: 3,
      function: function, file: #filePath)
    let isNew = isFresh || setting != nil
    var call = SnapshotCall(
      at: site, store: .success(isNew ? GoldenStore(setting: setting ?? self.setting) : store))
    call.built = built
    return call
  }

  /// The text of a file, by its path in the folder of the snapshots.
  func text(_ name: String, of source: String = "BoardTests") -> String? {
    read("__Snapshots__/\(source)/\(name)")
  }

  /// The text of a file, by its path in the folder.
  func read(_ name: String) -> String? {
    try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// All files, by their paths in the folder.
  var files: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? [])
      .filter { $0.hasSuffix(".txt") }.sorted()
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: false, encoding: .utf8)
  }
}

extension Snapshot {
  /// A snapshot of three cells.
  static func small(_ text: String) -> Snapshot {
    var grid = Grid()
    grid.begin(size: Size(columns: 3, rows: 1), list: 0..<1)
    var line = Line(width: 3, theme: Theme())
    line.write(text, at: 0, width: 3)
    grid.draw(line, at: 0)
    return Snapshot("Small", of: grid)
  }
}
