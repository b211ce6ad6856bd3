import Foundation
import ScoreScript
import ScoreStore

/// Text on its way to a file or to standard output, in pieces.
final class PieceWriter {
  private let file: OutputFile?
  private var waiting = ""
  private let progress: Progress
  private var size = 0

  /// - Parameters:
  ///   - path: the file; nil for standard output.
  ///   - data: the data file, which must not be written over, nor what belongs to it.
  ///   - progress: what is told how much is written.
  /// - Throws: an `OutputFileError`, or an `ExportError`.
  init(_ path: String?, beside data: String, telling progress: Progress) throws {
    self.progress = progress
    if let path, DataFile.isPart(path, ofFileAt: data) { throw ExportError.overData(path) }
    file = try path.map { path throws(OutputFileError) in try OutputFile(path: path) }
  }

  func write(_ piece: String) throws {
    size += piece.utf8.count
    progress.note("\(ByteCount.text(of: size)) written")
    if let file { return try file.write(piece) }
    waiting += piece
    if waiting.utf8.count > 1 << 16 { try flush() }
  }

  /// Hands over what is left. What a file held before is gone then, and not before.
  func finish() throws {
    if let file { return try file.finish() }
    try flush()
  }

  private func flush() throws {
    defer { waiting.removeAll(keepingCapacity: true) }
    if !waiting.isEmpty { try Output.write(waiting) }
  }
}
