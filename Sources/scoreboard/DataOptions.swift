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

  /// A session that only reads; without a data file an empty one.
  func reading() throws -> Session {
    if data == nil, try DataFile.isMissing(at: path), Backups(of: path).named.isEmpty {
      return try Session(journal: MemoryJournal())
    }
    return try Session(journal: DataFile(path: path, access: .readOnly))
  }

  /// Has something done to the data file, and keeps the last good copy of each day.
  func writing<Result>(_ body: (DataFile) throws -> Result) throws -> Result {
    let file = try DataFile(path: path, onDelay: DelayNotice().tell)
    let backups = file.keepBackups()
    defer {
      // What was done is on the disk: a copy of yesterday takes as long as it takes.
      if let failure = backups.finish(copying: false) { ScoreboardCommand.warn("\(failure)") }
    }
    return try body(file)
  }
}

/// Where the data file is.
enum DataPlace {
  /// The file named, else `$SCOREBOARD_DATA`, else the usual place below `$XDG_DATA_HOME`.
  static func path(named name: String?) -> String {
    let environment = Environment.ofProcess
    if let path = name ?? environment["SCOREBOARD_DATA"], !path.isEmpty { return path }
    return UserFolder.data.path(in: environment) + "/scoreboard/scoreboard.sqlite"
  }
}
