import ArgumentParser
import ScoreScreen

/// `scoreboard doctor`: reports what the program finds on this computer, and what to do where something is wrong.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the terminal, the data file, the settings and more; for reports of faults.",
    discussion: """
      Each line begins with ✔, or with • or ✘ and says what to do; in another locale than UTF-8 these are +, - and !. \
      If something is wrong (✘), the exit status is 1. Nothing is changed, and nobody is contacted but the server that \
      you have named as the place of your boards.

      EXAMPLES:
        scoreboard doctor
        scoreboard doctor --json
      """)

  @Flag(name: .long, help: "Print JSON: a list of checks.")
  var json = false

  @OptionGroup var data: DataOptions

  @OptionGroup var settings: SettingsOptions

  func run() throws {
    let checks = Checkup(data: data.data, settings: settings.read()).checks
    if json {
      try Output.writeJSON(checks)
    } else {
      try Output.write(Check.text(of: checks, isASCII: TextEncoding.ofEnvironment == .other))
    }
    if checks.contains(where: { $0.state == .problem }) { throw ExitCode.failure }
  }
}
