import Foundation
import ScoreScreen
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// A thousand variants of damage, and a part of them in a normal run: one sentence, no crash, and no byte changed.
@Suite struct DamagedVariantsTests {
  /// The operations of users on a file.
  enum Use: CaseIterable {
    case boards, show, screen, command, compact
  }

  @Test(arguments: seeds(10))
  func `a damaged file is read as it is or refused in one sentence, and left alone`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var refusals = 0
    for number in 0..<(isThorough ? 10 : 7) {
      let ways = DamagedFile.Way.allCases
      let way = ways[(number + Int(seed)) % ways.count]
      var bytes = try DamagedFile.bytes(way, by: &random)
      // A backup that a user has copied to the place of the file has no log yet.
      let isWithoutLog = bytes.count > 20 && random.chance(0.2)
      if isWithoutLog { (bytes[18], bytes[19]) = (1, 1) }
      for use in Use.allCases {
        let folder = try Folder()
        let path = folder.path()
        try bytes.write(to: URL(filePath: path))
        let isSound = Self.isSound(path)
        let comment: Comment = "seed \(seed), number \(number): \(way), \(use)"
        do {
          try self.use(path, for: use)
        } catch let error as StoreError {
          refusals += 1
          #expect(error.description.contains("'\(path)'"), comment)
          #expect(!error.description.contains("\n"), comment)
          switch error.fault {
          case .damaged:
            #expect(error.description.contains("is damaged, and there are no backups"), comment)
          case .notOurs, .newer, .missing, .unreadable, .cannotFold: break
          // SQLite also reports a full disk if an edit has used up the sequence numbers.
          case .full where way == .edited: break
          default: Issue.record("\(comment): \(error)")
          }
          // A file that SQLite finds sound gets a log before it is read.
          if !isWithoutLog || !isSound {
            #expect(try Data(contentsOf: URL(filePath: path)) == bytes, comment)
          }
        } catch {
          #expect(error is ScorekeepingError || error is CommandFailure, "\(comment): \(error)")
        }
        // SQLite finds damage before anything is written.
        if !isSound { #expect(try Data(contentsOf: URL(filePath: path)) == bytes, comment) }
      }
    }
    // Some of these variants are refused.
    #expect(refusals > 0, "seed \(seed)")
  }

  private static func isSound(_ path: String) -> Bool {
    let db = try? SQLiteConnection(path: path, .immutable)
    return (try? db?.value("PRAGMA quick_check(1)")) == "ok"
  }

  private func use(_ path: String, for use: Use) throws {
    switch use {
    case .boards:
      let session = try Session(journal: DataFile(path: path, access: .readOnly))
      _ = session.state.boards.map { "\($0.name) \($0.players) \($0.round)" }
      _ = try session.lastPlayed()
    case .show:
      let session = try Session(journal: DataFile(path: path, access: .readOnly))
      for board in session.state.boards {
        try session.open(board.id)
        guard let board = session.state.board else { continue }
        _ = BoardText(board, theme: Theme()).description
        _ = try session.history()
        _ = try session.script()
      }
      _ = try session.roster()
    case .command:
      let session = try Session(journal: DataFile(path: path))
      try session.perform([
        .board("Law"), .score([.init("Red", .add(.points(1)))]), .round(.next), .undo(3), .redo(1),
        .add([.init("Newcomer")]), .move("Newcomer", .top),
      ])
    case .screen: try play(path)
    case .compact:
      let file = try DataFile(path: path)
      _ = try file.compact(before: #require(Day(parsing: "2099-01-01")), isTrial: true)
    }
  }

  /// An error while the screen is up is shown on it.
  private func play(_ path: String) throws {
    let session = try Session(journal: DataFile(path: path))
    let screens = Screens(session: session, size: Size(columns: 60, rows: 14))
    var grid = Grid()
    var renderer = Renderer()
    for keys in [
      "j", "\n", "+", "j", "-", "aNew\n\u{1B}", "n", "L", "u", "u", "U", "o", "o", "J", "z", "b",
      "G", "\n", "+", "u", "b", "u", "R",
    ] {
      screens.handle(
        keys.map { (key: Character) -> Key in
          key == "\n" ? .enter : key == "\u{1B}" ? .escape : .character(key)
        })
      renderer.show(screens.frame(), on: &grid)
      #expect(!grid.text.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })
    }
  }
}
