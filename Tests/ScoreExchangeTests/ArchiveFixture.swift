import Foundation
import ScoreExchange
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport

/// Data files for one test, and exports of them.
final class ArchiveFixture {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "exchange-\(UUID().uuidString)")
  private var count = 0

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A data file without changes.
  func file() throws -> DataFile {
    count += 1
    return try DataFile(path: folder.appending(path: "\(count).sqlite").path)
  }

  /// A data file with random changes by several runs.
  func played(_ random: inout SeededGenerator, steps: Int = 80) throws -> DataFile {
    let file = try file()
    for _ in 0..<3 {
      let session = try Session(journal: file)
      if let board = session.state.boards.first { try session.open(board.id) }
      for _ in 0..<steps / 3 { try random.play(session, withScorers: true) }
    }
    return file
  }

  static func text(of file: DataFile, _ boards: [Scoreboard.ID]? = nil) throws -> String {
    var text = ""
    try file.readArchive(of: boards) { source in
      try ArchiveText.write(source) { text += $0 }
    }
    return text
  }

  static func archive(_ text: String) throws -> Archive {
    try ArchiveReading(ImportSource(Array(text.utf8), named: "t.json")).archive
  }

  static func boards(of file: DataFile) throws -> [Scoreboard] {
    try file.read { journal in try journal.boards().compactMap { try journal.board($0.id) } }
  }
}
