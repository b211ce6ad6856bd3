import ArgumentParser
import Foundation
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreSettings
import ScoreStore

/// `scoreboard`: keeps score in a terminal, or from the shell.
@main
struct ScoreboardCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scoreboard",
    abstract: "Keep score in the terminal.",
    discussion: """
      EXAMPLES:
        scoreboard "Friday night"
        scoreboard do "Friday night" "add Red Blue" "score Red +5"
        scoreboard show "Friday night" --format json
      """,
    version: "0.1.0",
    subcommands: [
      Keep.self, Boards.self, Show.self, Do.self, WatchCommand.self, Play.self, Record.self,
      SnapshotCommand.self, Export.self, Import.self, RestoreCommand.self, CompactCommand.self,
      ConfigCommand.self, CompleteWords.self, PrintCompletions.self,
      PrintManual.self,
    ],
    defaultSubcommand: Keep.self)

  /// Runs the command given. Wrong usage exits with 2, a failure with 1; what is said of either holds no
  /// control character of the arguments.
  static func main() {
    StandardFiles.fill()
    do {
      if isatty(STDOUT_FILENO) != 0,
        let sitting = Sitting(usual: CommandLine.arguments.dropFirst())
      {
        return try sitting.play()
      }
      var command = try parseAsRoot()
      try command.run()
    } catch let error as ScriptProblem {
      write("\(error)", to: .standardError)
      Foundation.exit(error.isSyntax ? 2 : 1)
    } catch let error as ScriptProblems {
      write("\(error)", to: .standardError)
      Foundation.exit(error.isSyntax ? 2 : 1)
    } catch let error as ImportProblem {
      write("\(error)", to: .standardError)
      Foundation.exit(1)
    } catch let error as ImportProblems {
      write("\(error)", to: .standardError)
      Foundation.exit(1)
    } catch let error as AdoptionConflicts {
      let lines = error.sentences.map { "Error: \($0)".terminalSafe() }
      write(lines.joined(separator: "\n"), to: .standardError)
      Foundation.exit(1)
    } catch let error as SettingsProblems {
      write("\(error)", to: .standardError)
      Foundation.exit(1)
    } catch let error as ScriptFailure {
      write("\(error)", to: .standardError)
      Foundation.exit(1)
    } catch let error as TerminalError {
      write("Error: \(error)".terminalSafe(), to: .standardError)
      Foundation.exit(2)
    } catch {
      let error = restated(error)
      let code = exitCode(for: error)
      let message = fullMessage(for: error)
      if code == .success { finish { try Output.write(message + "\n") } }
      // Only what is said about usage has several lines: another might be a name that pretends to be one.
      write(code == .failure ? message.terminalSafe() : message, to: .standardError)
      Foundation.exit(code == .validationFailure ? 2 : code.rawValue)
    }
  }

  /// The error that the parser makes of the same words without control characters: it repeats them in its sentences,
  /// where a line break would begin a line that pretends to be another error.
  private static func restated(_ error: any Error) -> any Error {
    let words = Array(CommandLine.arguments.dropFirst())
    let safe = words.map { $0.terminalSafe() }
    guard exitCode(for: error) == .validationFailure, safe != words else { return error }
    do {
      _ = try parseAsRoot(safe)
      return ValidationError(message(for: error).terminalSafe())
    } catch {
      return error
    }
  }

  /// Ends with what is asked for on standard output, or with why it is not there.
  private static func finish(_ body: () throws -> Void) -> Never {
    do {
      try body()
    } catch {
      write("Error: \(error)", to: .standardError)
      Foundation.exit(1)
    }
    Foundation.exit(0)
  }

  /// Says something beside what a command prints.
  static func warn(_ text: String) { write(text, to: .standardError) }

  private static func write(_ text: String, to file: FileHandle) {
    if text.isEmpty { return }
    var text = text.terminalSafe(keepingNewlines: true)
    if isatty(file.fileDescriptor) == 1 { text = text.terminalSafe(in: .ofEnvironment) }
    // Where even this cannot be written the exit status tells.
    try? file.write(contentsOf: Data((text + "\n").utf8))
  }
}
