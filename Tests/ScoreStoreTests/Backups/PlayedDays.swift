import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// A game that is played day after day in a data file of its own.
final class PlayedDays {
  let folder: Folder
  let path: String
  var random: SeededGenerator
  /// The time of the next entry.
  private(set) var now: Date

  init(
    seed: UInt64, first: String = "2021-03-27", name: String = "scores.sqlite"
  ) throws {
    folder = try Folder()
    path = folder.path(name)
    random = SeededGenerator(seed: seed)
    now = try #require(Day(parsing: first)?.start).addingTimeInterval(3600)
  }

  var backups: Backups { Backups(of: path) }
  var day: Day? { Day(of: now) }

  func nextDay(_ count: Int = 1) {
    // Half an hour more is needed, as a day in spring may have an hour less.
    if let day { now = (day.start ?? now).addingTimeInterval(Double(count) * 86_400 + 5_400) }
  }

  func session(on file: DataFile? = nil) throws -> Session {
    try Session(
      journal: try file ?? DataFile(path: path),
      environment: .init(now: { [unowned self] in
        now += 1
        return now
      }))
  }

  /// Performs some commands, allowed ones and others.
  func play(_ session: Session, _ count: Int) throws {
    for _ in 0..<count { try random.play(session, withScorers: true) }
  }

  /// All boards on the disk, read from the file.
  func content(of path: String? = nil) throws -> [Scoreboard] {
    let file = try DataFile(path: path ?? self.path, access: .readOnly)
    return try file.read { transaction in
      try transaction.boards().compactMap { try transaction.board($0.id) }
    }
  }

  /// Backs up the file as it is now, for the day of the newest change.
  func makeBackup() throws -> Backup {
    let snapshot = try FileSnapshot(of: path)
    let day = try #require(snapshot.contents.lastChange.flatMap(Day.init(of:)))
    try BackupTask.copy(snapshot, as: day, in: backups)
    return try #require(backups.backup(of: day))
  }
}
