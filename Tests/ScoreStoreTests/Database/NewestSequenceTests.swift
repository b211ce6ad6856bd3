import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreStore

/// The newest sequence number, which each key reads.
@Suite struct NewestSequenceTests {
  /// Operations on a file that two sessions have open.
  private enum Deed: CaseIterable {
    case own, others, refused, takenBack, nothing, unnumbered, checkpoint, restart, compaction
    case restoration, reopened
  }

  @Test(arguments: seeds(20))
  func `the newest sequence number equals the file's, whatever wrote to it`(seed: UInt64) throws {
    let days = try PlayedDays(seed: seed)
    var files = [try DataFile(path: days.path), try DataFile(path: days.path)]
    let sessions = try files.map { try days.session(on: $0) }
    try sessions[0].perform(.board("Law"))
    try days.play(sessions[0], 20)
    let backup = try days.makeBackup()
    days.nextDay()
    let stranger = try SQLiteConnection(path: days.path)
    for step in 0..<80 {
      let deed = days.random.pick(Deed.allCases)
      switch deed {
      case .own, .others:
        // A restored backup is reported once.
        do { try days.play(sessions[deed == .own ? 0 : 1], 1) } catch is JournalReplacedError {}
      case .refused:
        let command = Command.score([.init("Nobody of that name", .add(.points(1)))])
        #expect(throws: (any Error).self) { try sessions[1].perform(command) }
      case .takenBack:
        try stranger.execute(
          "BEGIN; PRAGMA defer_foreign_keys = ON; DELETE FROM change; ROLLBACK")
      case .nothing: try stranger.execute("BEGIN; COMMIT")
      case .unnumbered:
        try stranger.execute("UPDATE board SET name = name")
      case .checkpoint, .restart:
        // Another session may be reading.
        try? stranger.execute(
          "PRAGMA wal_checkpoint(\(deed == .checkpoint ? "PASSIVE" : "TRUNCATE"))")
      case .compaction: _ = try DataFile(path: days.path).compact(before: try #require(days.day))
      case .restoration: _ = try days.backups.restore(backup.label)
      case .reopened: files[1] = try DataFile(path: days.path)
      }
      let newest = try stranger.newestSequence()
      for file in files {
        #expect(try file.newestSequence() == newest, "seed \(seed), step \(step), \(deed)")
      }
    }
  }
}
