import Foundation
import ScoreScript

/// Text on its way to a file or to standard output, in pieces.
final class PieceWriter {
  private let file: OutputFile?
  private var waiting = ""

  /// - Parameters:
  ///   - path: the file; nil for standard output.
  ///   - data: the data file, which must not be written over.
  /// - Throws: an `OutputFileError`, or an `ExportError`.
  init(_ path: String?, beside data: String) throws {
    if let path, ["", "-wal", "-shm"].contains(where: { Self.areSame(path, data + $0) }) {
      throw ExportError.overData(path)
    }
    file = try path.map { path throws(OutputFileError) in try OutputFile(path: path) }
  }

  private static func areSame(_ path: String, _ other: String) -> Bool {
    var (one, two) = (stat(), stat())
    return stat(path, &one) == 0 && stat(other, &two) == 0 && one.st_dev == two.st_dev
      && one.st_ino == two.st_ino
  }

  func write(_ piece: String) throws {
    if let file { return try file.write(piece) }
    waiting += piece
    if waiting.utf8.count > 1 << 16 { try flush() }
  }

  /// Hands over what is left.
  func flush() throws {
    if let file { return try file.flush() }
    defer { waiting.removeAll(keepingCapacity: true) }
    if !waiting.isEmpty { try Output.write(waiting) }
  }
}
