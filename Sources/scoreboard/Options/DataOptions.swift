import ArgumentParser
import Foundation
import ScoreScreen
import ScoreSettings
import ScoreStore
import Scorekeeping

/// The option that names the data file.
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

  var path: String { DataFileLocation.path(named: data) }

  /// Calls a closure with a session that only reads the data file; the session is empty if the default file is missing.
  ///
  /// - Parameter isPublic: whether the session shows the boards as the public sees them.
  func withSession<Result>(
    isPublic: Bool = false, _ body: (Session) throws -> Result
  ) throws -> Result {
    let file: DataFile
    do {
      file = try DataFile(path: path, access: .readOnly)
    } catch StoreError.missing where data == nil {
      return try body(Session(journal: MemoryJournal()))
    }
    return try body(Session(journal: isPublic ? PublicJournal(of: file) : file))
  }

  /// Calls a closure with the data file, and keeps the last good copy of each day.
  func withDataFile<Result>(
    reporting progress: Progress = Progress(), _ body: (DataFile) throws -> Result
  ) throws -> Result {
    let file = try DataFile(path: path, onDelay: progress.report)
    let backups = file.keepBackups()
    defer {
      // The changes are already on the disk, so the command does not wait for a daily backup.
      if let failure = backups.finish(copying: false) { ScoreboardCommand.warn("\(failure)") }
    }
    return try body(file)
  }
}

/// The path of the data file.
enum DataFileLocation {
  /// The path of the named file, else `$SCOREBOARD_DATA`, else the default path below `$XDG_DATA_HOME`.
  static func path(named name: String?) -> String {
    let environment = Environment.ofProcess
    if let path = name ?? environment["SCOREBOARD_DATA"], !path.isEmpty { return path }
    return XDGDirectory.data.path(in: environment) + "/scoreboard/scoreboard.sqlite"
  }
}

/// The option that names the settings file.
struct SettingsOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .init(
      "The file of settings, instead of $SCOREBOARD_CONFIG or the usual place.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  func validate() throws {
    if config?.isEmpty == true { throw ValidationError("'--config' names no file. Give it a path") }
  }

  /// Reads the settings file. Problems in it are not errors.
  func read() -> SettingsFile { SettingsFile(named: config) }

  /// Reads the settings file, and prints its problems to standard error, for commands without a screen.
  func readAndWarn() -> Settings {
    let file = read()
    if let warning = file.warning { ScoreboardCommand.warn(warning) }
    return file.settings
  }
}
