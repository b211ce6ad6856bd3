import ArgumentParser
import ScoreScreen
import ScoreScript
import ScoreSettings

/// `scoreboard config`: prints the settings and the problems of their file.
struct ConfigCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the settings in effect, and the problems of their file.",
    discussion: """
      Prints a whole file of settings. If the file in use has problems, they are listed on standard error, and the \
      exit status is 1.

      EXAMPLES:
        scoreboard config
        scoreboard config --print-default
      """)

  @Flag(name: .long, help: "Print a file that changes nothing, to begin with.")
  var printDefault = false

  @OptionGroup var options: SettingsOptions

  func run() throws {
    if printDefault { return try Output.write(Settings().text) }
    let file = options.read()
    let words = file.exists ? "The settings in" : "The default settings: there is no"
    // A line break in the path would end the comment.
    let path = file.path.map { $0.isNewline ? " " : String($0) }.joined()
    try Output.write("# \(words) \(path)".terminalSafe() + "\n\n" + file.settings.text)
    if !file.problems.isEmpty { throw file.problems }
  }
}
