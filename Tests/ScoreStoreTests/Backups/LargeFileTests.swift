import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// A file that is too large for a full check each time: damage found in the day's backup, and damage found in reads.
@Suite struct LargeFileTests {
  @Test func `a large file is not written any more when its copy shows the damage`() throws {
    let days = try spoiltDays()
    let file = try DataFile(path: days.path)
    let daily = file.keepBackups()
    let later = try days.session(on: file)
    func score() throws { try later.perform([.board("Law"), .round(.next)]) }
    try score()
    let end = ContinuousClock.now + .seconds(30)
    var refusal: StoreError?
    while refusal == nil, ContinuousClock.now < end {
      do { try score() } catch let error as StoreError { refusal = error }
    }
    #expect(refusal == .damaged(days.path))
    let round = later.state.board?.round
    for _ in 0..<3 { #expect(throws: StoreError.damaged(days.path)) { try score() } }
    #expect(later.state.board?.round == round)
    // The damage has been reported.
    #expect(daily.finish(copying: true) == nil)
  }

  @Test func `a large file is not written any more when a page read from it is damaged`() throws {
    let days = try largeDays()
    let found: Int? = try SQLiteConnection(path: days.path)
      .value("SELECT rootpage FROM sqlite_master WHERE name = 'player'")
    let page = try #require(found)
    var bytes = try Data(contentsOf: URL(filePath: days.path))
    let start = (page - 1) * 4096
    bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0x5A, count: 4096))
    try bytes.write(to: URL(filePath: days.path))
    do {
      let session = try days.session()
      #expect(throws: StoreError.damaged(days.path)) { try session.perform(.board("Law")) }
      for _ in 0..<2 {
        #expect(throws: StoreError.damaged(days.path)) { try session.perform(.board("Other")) }
      }
    }
    #expect(try Data(contentsOf: URL(filePath: days.path)) == bytes)
  }

  /// A file that was damaged since it was written, the day before.
  private func spoiltDays() throws -> PlayedDays {
    let days = try largeDays()
    try spoil(days.path)
    days.nextDay()
    return days
  }

  /// A file that is too large for a check in passing.
  private func largeDays() throws -> PlayedDays {
    let days = try PlayedDays(seed: 3)
    do {
      try days.session().perform([.board("Law"), .add((0..<40).map { .init("Player \($0)") })])
    }
    try SQLiteConnection(path: days.path).execute(
      """
      CREATE TABLE filling (bytes BLOB); INSERT INTO filling VALUES (zeroblob(5000000));
      PRAGMA wal_checkpoint(TRUNCATE)
      """)
    return days
  }

  /// Damages a row that continued play does not read.
  private func spoil(_ path: String) throws {
    try SQLiteConnection(path: path).execute(
      """
      PRAGMA foreign_keys = OFF;
      UPDATE player SET board = zeroblob(16) WHERE name = 'Player 39'
      """)
  }
}
