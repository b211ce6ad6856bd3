import ScoreSettings

/// Where the data file is.
enum DataPlace {
  /// The file named, else `$SCOREBOARD_DATA`, else the usual place below `$XDG_DATA_HOME`.
  static func path(named name: String?) -> String {
    let environment = Environment.ofProcess
    if let path = name ?? environment["SCOREBOARD_DATA"], !path.isEmpty { return path }
    return UserFolder.data.path(in: environment) + "/scoreboard/scoreboard.sqlite"
  }
}
