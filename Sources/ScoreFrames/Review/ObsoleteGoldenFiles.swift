import FoundationBase
import GoldenFrames
import ScoreScript
import WholeFiles

/// The golden files in a folder, and the folders in it, that nothing uses any more.
///
/// A script uses the files of its checkpoints, on any screen. For Swift tests a list says which files a run has used.
/// Without a list, a file counts as obsolete only if its test file is missing.
package struct ObsoleteGoldenFiles {
  /// The paths of the files, sorted.
  package private(set) var paths: [String] = []
  /// The number of files of Swift tests about which nothing is known without a list.
  package private(set) var unknownCount = 0
  private var listedCount = 0
  private var unlistedCount = 0
  private let used: Set<String>?

  /// Finds the files. Hidden folders, such as `.build`, and links are skipped.
  ///
  /// - Parameter list: the path of the list that tests write for `SNAPSHOT_TESTING_LIST`; nil for none.
  /// - Throws: a `ReviewError` about the folder or the list, or the problems of a script.
  /// - Complexity: O(files in all folders + size of the scripts).
  package init(in folder: String, list: String?) throws {
    used = try list.map { list in
      guard let bytes = try? WholeFile(path: list, limit: 1 << 28).bytes else {
        throw ReviewError.sentence(
          "There is no list '\(list)'. Run the tests first, with SNAPSHOT_TESTING_LIST=\(list)")
      }
      return Set(String(decoding: bytes, as: UTF8.self).linesOfText)
    }
    let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: folder)) != nil
    guard isFolder else { throw ReviewError.noFolder(folder) }
    try search(folder)
    if let list, listedCount == 0, unlistedCount > 0 {
      throw ReviewError.sentence(
        "'\(list)' names none of the golden files of Swift tests here. Run their tests again with "
          + "SNAPSHOT_TESTING_LIST=\(list)")
    }
    paths.sort()
  }

  private mutating func search(_ folder: String) throws {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let source = entries.contains { $0.hasSuffix(".txt") } ? try GoldenSource(of: folder) : nil
    for entry in entries where !entry.hasPrefix(".") {
      let path = folder == "." ? entry : "\(folder)/\(entry)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try search(path)
      case S_IFREG where entry.hasSuffix(".txt") && !entry.hasSuffix(".actual.txt"):
        if let source { add(path, named: String(entry.dropLast(4)), of: source) }
      default: break
      }
    }
  }

  private mutating func add(_ path: String, named name: String, of source: GoldenSource) {
    if source.checkpoints.contains(where: { GoldenFile.isFile(name, of: $0) }) { return }
    if source.isScript, !source.isTest { return paths.append(path) }
    switch used?.contains("\(source.folder)/\(name).txt") {
    case true?: listedCount += 1
    case false?:
      unlistedCount += 1
      paths.append(path)
    case nil where source.isTest: unknownCount += 1
    case nil: paths.append(path)
    }
  }
}

/// The script or the test file to which a folder of golden files belongs.
private struct GoldenSource {
  /// The path of the folder without links, as in a list.
  var folder: String
  var isScript = false
  var isTest = false
  /// The names of the checkpoints of the script.
  var checkpoints: Set<String> = []

  /// Finds the source of a folder; nil for one that is not in `__Snapshots__`.
  ///
  /// - Throws: the problems of a script.
  init?(of folder: String) throws {
    self.folder = URL(filePath: folder).resolvingSymlinksInPath().path
    let parts = self.folder.split(separator: "/", omittingEmptySubsequences: false)
    guard let place = parts.lastIndex(of: "__Snapshots__"), place < parts.count - 1 else {
      return nil
    }
    let stem = (parts[..<place] + [parts[place + 1]]).joined(separator: "/")
    isTest = FileManager.default.fileExists(atPath: stem + ".swift")
    isScript = FileManager.default.fileExists(atPath: stem + ".scores")
    if isScript { checkpoints = try ScriptReading(path: stem + ".scores").shownCheckpoints }
  }
}

extension ScriptReading {
  /// The names of the checkpoints that are not hidden; `end` without any.
  fileprivate var shownCheckpoints: Set<String> {
    var names: Set<String> = []
    var isHidden = false
    for located in statements {
      switch located.statement {
      case .hide: isHidden = true
      case .show: isHidden = false
      case .checkpoint(let name) where !isHidden: names.insert(name)
      default: break
      }
    }
    return names.isEmpty ? ["end"] : names
  }
}
