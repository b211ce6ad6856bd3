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
    completion: .file(extensions: ["toml"]))
  var config: String?

  func validate() throws {
    if config?.isEmpty == true { throw ValidationError("'--config' names no file. Give it a path") }
  }

  /// Reads the file. What is wrong with it stops nothing.
  func read() -> SettingsFile { SettingsFile(named: config) }
}
