import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreStore

/// Files of another user beside a data file, in a folder that others may write to.
@Suite struct PlantedFilesTests {
  private let days: PlayedDays
  private let backup: Backup
  /// The user 'nobody' on most systems stands for another user.
  private static let other: uid_t = 65_534

  init() throws {
    days = try PlayedDays(seed: 3)
    try days.session().perform([.board("Law"), .add([.init("Red")])])
    backup = try days.makeBackup()
    days.nextDay(2)
    try days.session().perform([.board("Law"), .round(.next)])
  }

  private func status(_ path: String) throws -> stat {
    var status = stat()
    try #require(lstat(path, &status) == 0)
    return status
  }

  @Test(arguments: [
    "backup.unfinished", "compact.unfinished", "aside.unfinished", "restore.unfinished",
    "new.unfinished",
  ])
  func `a planted link is not followed, and a planted file is not written`(name: String) throws {
    let victim = days.folder.path("victim")
    try Data("precious".utf8).write(to: URL(filePath: victim))
    #expect(chmod(victim, 0o600) == 0)
    for isLink in [true, false] {
      let planted = "\(days.path).\(name)"
      if isLink {
        try FileManager.default.createSymbolicLink(
          atPath: planted, withDestinationPath: victim)
      } else {
        try Data("planted".utf8).write(to: URL(filePath: planted))
        #expect(chmod(planted, 0o666) == 0)
      }
      let number = try status(planted).st_ino
      _ = try days.makeBackup()
      let file = try DataFile(path: days.path)
      _ = try file.compact(before: try #require(days.day))
      _ = try days.backups.restore(backup.label)
      for path in [days.path] + days.backups.named.map(\.path) {
        #expect(try status(path).st_ino != number)
      }
      #expect(try Data(contentsOf: URL(filePath: victim)) == Data("precious".utf8))
      #expect(try status(victim).st_mode & 0o777 == 0o600)
      try FileManager.default.removeItem(atPath: planted)
    }
  }

  @Test func `a draft is in a private folder, with a new name each time`() throws {
    var folders: Set<String> = []
    for _ in 0..<3 {
      let draft = try days.backups.unfinished("backup")
      #expect(try status(draft.path).st_mode & 0o777 == 0o600)
      let folder = ScoreStore.folder(of: draft.path)
      #expect(try status(folder).st_mode & 0o777 == 0o700)
      folders.insert(folder)
    }
    #expect(folders.count == 3)
    for folder in folders { #expect(!FileManager.default.fileExists(atPath: folder)) }
  }

  enum Kind: CaseIterable { case pipe, folder, link }

  @Test(arguments: Kind.allCases)
  func `a backup that is not a regular file is refused with a sentence`(kind: Kind) throws {
    let before = try days.content()
    let kept = days.folder.path("kept")
    try FileManager.default.moveItem(atPath: backup.path, toPath: kept)
    switch kind {
    case .pipe: #expect(mkfifo(backup.path, 0o600) == 0)
    case .folder:
      try FileManager.default.createDirectory(
        atPath: backup.path, withIntermediateDirectories: false)
    case .link:
      try FileManager.default.createSymbolicLink(
        atPath: backup.path, withDestinationPath: kept)
    }
    #expect(throws: StoreError(backup.path, .irregularBackup)) {
      try days.backups.restore(backup.label)
    }
    #expect(days.backups.all == [backup])
    #expect(throws: StoreError(backup.path, .irregularBackup)) { try backup.contents }
    #expect(try days.content() == before)
  }

  @Test(
    .enabled("Only root can give a file to another user") { geteuid() == 0 },
    arguments: ["", "-wal"])
  func `a backup of another user is refused with a sentence, and so is its log`(suffix: String)
    throws
  {
    let before = try days.content()
    let path = backup.path + suffix
    if suffix != "" { try Data("frames".utf8).write(to: URL(filePath: path)) }
    #expect(chown(path, Self.other, gid_t.max) == 0)
    #expect {
      try days.backups.restore(backup.label)
    } throws: {
      guard let error = $0 as? StoreError, case .foreignBackup = error.fault else { return false }
      return error.path == path
    }
    if suffix == "" { #expect(throws: StoreError.self) { try backup.contents } }
    #expect(try days.content() == before)
  }

  @Test(.enabled("Only root can give a file to another user") { geteuid() == 0 })
  func `backups by the owner of the data file are accepted`() throws {
    let then = try days.content(of: backup.path)
    #expect(chown(days.path, Self.other, gid_t.max) == 0)
    #expect(chown(backup.path, Self.other, gid_t.max) == 0)
    _ = try days.backups.restore(backup.label)
    #expect(try days.content() == then)
    // If the data file is gone, the folder's owner is its owner.
    for part in ["", "-wal", "-shm"] { unlink(days.path + part) }
    #expect(chown(ScoreStore.folder(of: days.path), Self.other, gid_t.max) == 0)
    _ = try days.backups.restore(backup.label)
    #expect(try days.content() == then)
    #expect(try status(days.path).st_uid == Self.other)
  }

  @Test(.enabled("Only root can give a file to another user") { geteuid() == 0 })
  func `another user's backup of the day does not replace the own one`() throws {
    let today = try days.makeBackup()
    #expect(chown(today.path, Self.other, gid_t.max) == 0)
    _ = try days.makeBackup()
    #expect(try status(today.path).st_uid == 0)
  }
}
