import ArgumentParser
import Foundation
import ScoreSettings
import ScoreStore
import Scorekeeping

/// Where the boards are kept.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .init(
      "The data file, instead of $SCOREBOARD_DATA or the usual place.", valueName: "file"),
    completion: .file())
  var data: String?

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' names no file. Give it a path") }
  }

  var path: String { DataPlace.path(named: data) }

  /// Has something read from the data file; without one from an empty session.
  func reading<Result>(_ body: (Session) throws -> Result) throws -> Result {
    let file: DataFile
    do {
      file = try DataFile(path: path, access: .readOnly)
    } catch StoreError.missing where data == nil {
      return try body(Session(journal: MemoryJournal()))
    }
    return try body(Session(journal: file))
  }

  /// Has something done to the data file, and keeps the last good copy of each day.
  func writing<Result>(
    telling progress: Progress = Progress(), _ body: (DataFile) throws -> Result
  ) throws -> Result {
    let file = try DataFile(path: path, onDelay: progress.tell)
    let backups = file.keepBackups()
    defer {
      // What was done is on the disk: a copy of yesterday takes as long as it takes.
      if let failure = backups.finish(copying: false) { ScoreboardCommand.warn("\(failure)") }
    }
    return try body(file)
  }
}
