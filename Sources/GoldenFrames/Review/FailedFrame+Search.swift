import FoundationBase
import ScreenCells
import Texts

extension FailedFrame {
  /// The end of the name of a frame's file.
  private static let ending = ".actual.txt"

  /// The frames of failed comparisons in a folder and the folders in it, sorted by name.
  ///
  /// A frame is a file `NAME.actual.txt` in a folder `__Snapshots__`, or in a folder in one. Hidden folders, such as
  /// `.build`, and links are skipped, and so are frames that equal their golden files.
  ///
  /// - Returns: the frames, and a sentence for each one that is left out as its script has changed since.
  /// - Throws: `.noFolder`.
  /// - Complexity: O(files in all folders + size of the frames, their golden files and their scripts).
  package static func search(
    _ folder: String
  ) throws(ReviewError) -> (frames: [FailedFrame], outdated: [String]) {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    let path = URL(filePath: folder).resolvingSymlinksInPath().path
    guard kind(of: path) == S_IFDIR else { throw .noFolder(folder) }
    let isInside = path.split(separator: "/").contains("__Snapshots__")
    var frames: [FailedFrame] = []
    search(folder, prefix: "", isInside: isInside, for: &frames)
    return (frames.filter { $0.outdated == nil }, frames.compactMap(\.outdated))
  }

  /// The frames alone.
  package static func all(in folder: String) throws(ReviewError) -> [FailedFrame] {
    try search(folder).frames
  }

  private static func search(
    _ folder: String, prefix: String, isInside: Bool, for frames: inout [FailedFrame]
  ) {
    // A folder that cannot be read holds no frames that a test could have written.
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for entry in entries.sorted() where !entry.hasPrefix(".") {
      let path = folder == "." ? entry : "\(folder)/\(entry)"
      switch kind(of: path) {
      case S_IFDIR:
        search(
          path, prefix: "\(prefix)\(entry)/", isInside: isInside || entry == "__Snapshots__",
          for: &frames)
      case S_IFREG where isInside && entry.hasSuffix(ending):
        let name = String(entry.dropLast(ending.count))
        guard let file = try? GoldenFile(name, in: folder) else { continue }
        if let frame = FailedFrame(file, named: prefix + name) { frames.append(frame) }
      default: break
      }
    }
  }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Finds the frame with a name: as it is listed, with or without the ending of a file, or the end of one such name.
  ///
  /// - Throws: `.unknownName` or `.ambiguousName`.
  package static func index(
    of name: String, in frames: [FailedFrame]
  ) throws(ReviewError) -> Int {
    let names = frames.map { $0.name.terminalSafe() }
    if let index = names.firstIndex(of: name) { return index }
    let endings = [ending, ".txt"].filter(name.hasSuffix)
    let stem = name.dropLast(endings.first?.count ?? 0)
    let matches = names.indices.filter { names[$0] == stem || names[$0].hasSuffix("/\(stem)") }
    if matches.count > 1 { throw .ambiguousName(name, names: matches.map { names[$0] }) }
    if let match = matches.first { return match }
    let (title, titles) = (Self.title(of: stem), frames.map(\.title))
    let suggestion =
      nearest(to: title, among: titles)
      ?? titles.first { $0.lowercased().hasPrefix(title.lowercased()) && !title.isEmpty }
    throw .unknownName(
      name,
      suggestion: frames.first { $0.title == suggestion }.map { $0.name.terminalSafe() })
  }

  /// The last part of the name.
  package var title: String { Self.title(of: name[...]) }

  private static func title(of name: Substring) -> String {
    String(name).fileName
  }
}
