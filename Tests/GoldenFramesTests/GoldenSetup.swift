import Foundation
import GoldenFrames
import ScoreScreen

/// The object at the path of a golden file, before a check.
enum GoldenSetup: CaseIterable {
  case missing, missingFolder, equal, different
  case malformed, conflict, cutOff, newer, carriageReturns, notText, empty, tooLarge
  case unwritableFolder, folder, link, danglingLink, pipe

  /// The frame on the screen.
  static let actual = Snapshot("the frame", of: Grid())
  /// The frame at another time.
  static let other = Snapshot("another frame", of: Grid())

  /// Creates the object in an existing folder; for `.unwritableFolder` the folder is a file.
  func make(_ file: GoldenFile) throws {
    let folder = URL(filePath: file.folder)
    let (actual, other) = (Self.actual.description, Self.other.description)
    switch self {
    case .missingFolder: return
    case .unwritableFolder: return try Data("a file".utf8).write(to: folder)
    default: try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    switch self {
    case .missing, .missingFolder, .unwritableFolder: break
    case .equal: try write(actual, to: file)
    case .different: try write(other, to: file)
    case .malformed: try write("This is no snapshot\n", to: file)
    case .conflict:
      try write("<<<<<<< HEAD\n\(actual)=======\n\(other)>>>>>>> theirs\n", to: file)
    case .cutOff: try write(String(actual.dropLast()), to: file)
    case .newer: try write(actual.replacing("snapshot 1 ", with: "snapshot 2 "), to: file)
    case .carriageReturns: try write(actual.replacing("\n", with: "\r\n"), to: file)
    case .notText: try Data([0xFF, 0xFE, 0x0A]).write(to: URL(filePath: file.path))
    case .empty: try write("", to: file)
    case .tooLarge:
      try write("", to: file)
      truncate(file.path, 1 << 27)
    case .folder:
      try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
    case .link:
      try Data(actual.utf8).write(to: folder.appending(path: "target"))
      symlink("target", file.path)
    case .danglingLink: symlink("nowhere", file.path)
    case .pipe: mkfifo(file.path, 0o600)
    }
  }

  private func write(_ text: String, to file: GoldenFile) throws {
    try Data(text.utf8).write(to: URL(filePath: file.path))
  }
}
