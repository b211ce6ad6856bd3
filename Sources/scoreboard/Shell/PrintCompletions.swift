import ArgumentParser

/// `scoreboard print-completions`: the functions that shells complete with.
struct PrintCompletions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "print-completions",
    abstract: "Print the completions for a shell.",
    discussion: """
      Scripts/install puts them where shells look for them.

      EXAMPLES:
        scoreboard print-completions bash > scoreboard.bash
      """,
    shouldDisplay: false)

  enum Shell: String, ExpressibleByArgument, CaseIterable {
    case bash
    case zsh
    case fish
  }

  @Argument(help: "The shell: bash, zsh or fish.")
  var shell: Shell

  func run() throws {
    guard let shell = CompletionShell(rawValue: shell.rawValue) else { return }
    try Output.write(ScoreboardCommand.completionScript(for: shell) + "\n")
  }
}
