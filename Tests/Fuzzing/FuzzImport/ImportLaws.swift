import Foundation
import ScoreExchange
import ScoreScript
import ScoreStore
import Scorekeeping
import StructReference

/// Laws for any imported bytes.
struct ImportLaws: CustomStringConvertible {
  /// The assumed format; nil to detect it.
  let kind: Int
  /// Chooses the keys of a table; 0 for none.
  let keys: Int
  let bytes: [UInt8]

  /// The bytes in Swift, for a test.
  var description: String {
    "kind = \(kind), keys = \(keys), bytes = \(bytes)\ntext = \(String(decoding: bytes, as: UTF8.self).debugDescription)"
  }

  func check() {
    do {
      let source = try ImportSource(bytes, named: "t")
      let formats: [FileFormat] = [.csv, .json, .script]
      switch kind < formats.count ? formats[kind] : FileFormat(of: source, where: Script.begins) {
      case .csv:
        if keys & 1 == 1 { _ = try ResultTable(source, keys: resultKeys) }
        try checkTable(try ScoreTable(source, keys: scoreKeys))
      case .json: try checkArchive(try ArchiveReading(source).archive)
      case .script: try checkScript(source)
      case .trf: try checkReport(source)
      }
    } catch let problem as ImportProblem {
      check([problem])
    } catch let problems as ImportProblems {
      require(!problems.problems.isEmpty, "what is refused is told")
      check(problems.problems)
    } catch {
      require(error is any FileFault, "what is refused is told in our words: \(error)")
    }
  }

  private static let columns = [nil, "1", "2", "3", "9", "name", "home", "0"]

  private var scoreKeys: ScoreTable.Keys {
    let (player, score) = (Self.columns[keys >> 1 & 7], Self.columns[keys >> 4 & 7])
    return .init(player: player, score: score, rounds: keys >> 7 == 1 ? 2...3 : nil)
  }

  private var resultKeys: ResultTable.Keys {
    let (home, score) = (Self.columns[keys >> 1 & 7], Self.columns[keys >> 4 & 7])
    return .init(home: home, away: keys >> 7 == 1 ? "2" : nil, homeScore: score, awayScore: score)
  }

  private func checkTable(_ table: ScoreTable) throws {
    // A sum of rounds that are not in the table need not agree with an empty board.
    if table.rows.contains(where: { $0.sum != nil }) { return }
    let session = try Session(journal: MemoryJournal())
    let taken = try? session.importScores(table.rows, onto: "Law")
    require(taken?.added == table.rows.count, "what is read can be taken")
    guard let board = session.state.board else { return }
    let again = try? ScoreTable(
      ImportSource(Array(TableDocument(of: board).csv.utf8), named: "t"))
    require(again?.rows.count == table.rows.count, "and comes back")
  }

  private func checkReport(_ source: ImportSource) throws {
    let report = try ReportImport(source)
    let session = try Session(journal: MemoryJournal())
    guard (try? session.importBoard(report.commands, as: "Law")) != nil else { return }
    require(session.state.boards.named("Law") != nil, "what is imported is there")
  }

  private func checkScript(_ source: ImportSource) throws {
    let session = try Session(journal: MemoryJournal())
    try ScriptImport(parsing: source.script(), named: source.name, onto: nil).perform(in: session)
  }

  /// Imports it into a journal in memory, and undoes and redoes all changes.
  private func checkArchive(_ archive: Archive) throws {
    let folder = NSTemporaryDirectory() + "fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = try DataFile(path: folder + "/t.sqlite")
    let boards = try file.importArchive(archive)
    let session = try Session(journal: file)
    require(session.state.boards == boards.map(\.summary), "the boards are there")
    for board in [nil] + boards.map(Optional.some) {
      if let board { try session.open(board.id) } else { session.close() }
      for command in [Command.undo(1), .undo(3), .redo(2), .redo(1)] {
        do {
          try session.perform(command)
        } catch {
          require(error is ScorekeepingError, "undo answers in our words: \(error)")
        }
      }
    }
  }

  private func check(_ problems: [ImportProblem]) {
    for problem in problems {
      let line = problem.location?.text ?? ""
      require(
        problem.range.lowerBound >= line.startIndex && problem.range.upperBound <= line.endIndex,
        "a problem is inside its line")
      require((1...line.count + 1).contains(problem.column), "and so is its column")
      require(
        problem.description.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.properties.generalCategory != .control
        }, "a terminal can show it")
    }
  }

  private func require(_ holds: Bool, _ law: String) {
    if !holds { fatalError("This law is broken: \(law)\n\(self)") }
  }
}
