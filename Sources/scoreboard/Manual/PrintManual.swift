import ArgumentParser
import Foundation

/// `scoreboard print-manual`: the manual page.
struct PrintManual: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print-manual",
    abstract: "Print the manual page, as man reads it.",
    discussion: """
      Scripts/install puts it where man looks for it.

      EXAMPLES:
        scoreboard print-manual > scoreboard.1
      """,
    shouldDisplay: false)

  func run() throws {
    let date = Date().formatted(.iso8601.year().month().day())
    let version = ScoreboardCommand.configuration.version
    try Output.write(try Manual(version: version, date: date).source)
  }
}
