import ArgumentParser
import FoundationBase
import ScoreDatabase
import ScoreScreen
import ScoreSettings
import ScoreStore
import Scorekeeping

/// The option that names the data file.
struct DataOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .init(
      "The data file or postgres://host/database, instead of $SCOREBOARD_DATA or the usual place.",
      valueName: "file"),
    completion: .file())
  var data: String?

  func validate() throws {
    if data?.isEmpty == true { throw ValidationError("'--data' names no file. Give it a path") }
    if let data { try DataLocation.checkArgument(data) }
  }

  /// The location of the boards.
  ///
  /// - Parameter config: the settings file that is named on the command line.
  func location(config: String? = nil) throws -> DataLocation {
    try DataLocation(named: data, settings: SettingsFile(named: config).settings)
  }

  /// The path of the data file, for a command that works only on files.
  ///
  /// - Throws: a `ValidationError` for a database on a server.
  func path(instead way: String) throws -> String {
    switch try location() {
    case .file(let path): return path
    case .server(let address): throw ValidationError("'\(address)' is not a file. \(way)")
    }
  }

  func openForReading(config: String? = nil) throws -> sending any Store {
    try location(config: config).open(.readOnly)
  }

  /// Calls a closure with a session that only reads; the session is empty if the default file is missing.
  ///
  /// - Parameter isPublic: whether the session shows the boards as the public sees them.
  func withSession<Result>(
    config: String? = nil, isPublic: Bool = false, _ body: (Session) throws -> Result
  ) throws -> Result {
    let store: any Store
    do {
      store = try openForReading(config: config)
    } catch let error as StoreError where error.fault == .missing && data == nil {
      return try body(Session(journal: MemoryJournal()))
    }
    return try body(Session(journal: isPublic ? PublicJournal(of: store) : store))
  }

  /// Calls a closure with the store to write to. If it is a file, keeps the last good copy of each day.
  func withStore<Result>(
    config: String? = nil, reporting progress: Progress = Progress(),
    _ body: (any Store) throws -> Result
  ) throws -> Result {
    let store = try location(config: config).open(onDelay: progress.report)
    let backups = (store as? DataFile)?.keepBackups()
    defer {
      // The changes are already on the disk, so the command does not wait for a daily backup.
      if let failure = backups?.finish(copying: false) { ScoreboardCommand.warn("\(failure)") }
    }
    return try body(store)
  }
}

/// The location of the boards: a file, or a database on a server.
enum DataLocation {
  case file(String)
  case server(ServerAddress)

  /// The named location, else `$SCOREBOARD_DATA`, else the location in the settings, else the default file below
  /// `$XDG_DATA_HOME`.
  ///
  /// - Throws: a `ValidationError` about a mistyped address.
  init(
    named name: String?, settings: @autoclosure () -> Settings = SettingsFile().settings
  ) throws {
    let environment = EnvironmentVariables.ofProcess
    let named = [name, environment["SCOREBOARD_DATA"]].lazy.compactMap(\.self)
      .first { !$0.isEmpty }
    if let text = named ?? settings().data {
      try Self.checkPath(text)
      self = ServerAddress(text).map(Self.server) ?? .file(text)
    } else {
      self = .file(XDGDirectory.data.path(in: environment) + "/scoreboard/scoreboard.sqlite")
    }
  }

  /// Refuses a mistyped address, which would name a file. It may hold a password, so it is not repeated.
  private static func checkPath(_ text: String) throws {
    // Most paths have neither, and the first search of a program's run costs 3 % of its start.
    guard text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") }) else {
      return
    }
    let signs = ["://", "postgres:", "postgresql:", "password="]
    if ServerAddress(text) == nil, signs.contains(where: text.lowercased().contains) {
      throw ValidationError("An address is written as postgres://host/database")
    }
  }

  /// Refuses a mistyped address, and an address with a password: other users of the computer can read command lines.
  static func checkArgument(_ text: String) throws {
    try checkPath(text)
    guard ServerAddress(text)?.holdsPassword == true else { return }
    throw ValidationError(
      "An address on the command line is seen by others on this computer: leave the password out, and put it in "
        + "~/.pgpass or $PGPASSWORD")
  }

  /// Opens the file, or connects to the server.
  func open(
    _ access: DataFile.Access = .readWrite, onDelay: (@Sendable (Delay) -> Void)? = nil
  ) throws -> sending any Store {
    switch self {
    case .file(let path):
      let file = try DataFile(path: path, access: access, onDelay: onDelay)
      if let joined = file.joinedNames { ScoreboardCommand.warn("\(joined)") }
      return file
    case .server(let address):
      return try ServerJournal(at: address, access: access, onDelay: onDelay)
    }
  }

  /// The path of the file; nil for a server.
  var path: String? {
    if case .file(let path) = self { path } else { nil }
  }

  /// Whether a path leads to the data file, or to a file that belongs to it.
  func isPart(_ path: String) -> Bool {
    self.path.map { DataFile.isPart(path, ofFileAt: $0) } ?? false
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
