import ArgumentParser
import Foundation
import ScoreScreen
import ScoreSettings

/// The file that says what holds where the command line says nothing.
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

  /// Reads the file. What is wrong with it stops nothing.
  func read() -> SettingsFile { SettingsFile(named: config) }

  /// Reads the file where there is no screen that could tell what is wrong with it: standard error does.
  func readTelling() -> Settings {
    let file = read()
    if let warning = file.warning { ScoreboardCommand.warn(warning) }
    return file.settings
  }
}
