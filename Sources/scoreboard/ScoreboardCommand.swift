import ArgumentParser
import Foundation
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreStore
import Scorekeeping

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
      ConfigCommand.self, PrintCompletions.self, PrintManual.self,
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
    } catch let error as any FileFault {
      write("\(error)", to: .standardError)
      Foundation.exit(error.exitStatus)
    } catch let error as AdoptionConflicts {
      let lines = error.sentences.map { "Error: \($0)".terminalSafe() }
      write(lines.joined(separator: "\n"), to: .standardError)
      Foundation.exit(1)
    } catch let error as TerminalError {
      write("Error: \(error)".terminalSafe(), to: .standardError)
      Foundation.exit(2)
    } catch {
      let error = restated(error)
      let code = exitCode(for: error)
      let message = Self.explained(fullMessage(for: error))
      if code == .success { finish { try Output.write(message + "\n") } }
      // Only what is said about usage has several lines: another might be a name that pretends to be one.
      write(code == .failure ? message.terminalSafe() : message, to: .standardError)
      Foundation.exit(code == .validationFailure ? 2 : code.rawValue)
    }
  }

  /// What the parser says, with the way out where words follow a board's name or what is nearly a command, or options
  /// precede a command.
  private static func explained(_ message: String) -> String {
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = Array(CommandLine.arguments.dropFirst())
    guard let first = words.first,
      lines[0].contains(/^Error: (Unexpected argument|[0-9]+ unexpected arguments|Unknown option)/)
    else { return message }
    let prefix: [String]? =
      ["show", "watch", "keep"].contains(first)
      ? [first] : Sitting.commands.contains(first) ? nil : []
    let sentence: String
    if first.hasPrefix("-") {
      guard let command = words.first(where: Sitting.commands.contains) else { return message }
      sentence = "'\(command)' is a command, which comes first, as in: scoreboard \(command) --help"
    } else if lines[0].contains("Unknown option") {
      return message
    } else if CommandWord(rawValue: first.lowercased()) != nil {
      sentence = Keep.wayOfBoardCommand(first, with: words.dropFirst().joined(separator: " "))
    } else if let command = Sitting.command(near: first) {
      sentence = "There is no command '\(first.terminalSafe())'. Did you mean '\(command)'?"
    } else if let prefix, !words.contains(where: { $0.hasPrefix("-") }) {
      let name = Word.inQuotes(words.dropFirst(prefix.count).joined(separator: " "))
      let call = (["scoreboard"] + prefix + [name]).joined(separator: " ")
      sentence = "A board's name with blanks stands in quotes. Write: \(call)"
    } else {
      return message
    }
    return (["Error: \(sentence)"] + lines.dropFirst().map(String.init)).joined(separator: "\n")
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
