import ArgumentParser
import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreStore
import Scorekeeping
import Synchronization

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
    version: Version.line,
    subcommands: [
      KeepCommand.self, BoardsCommand.self, ShowCommand.self, StatsCommand.self, ChartCommand.self,
      DoCommand.self, PairCommand.self,
      WatchCommand.self, FollowCommand.self, ServeCommand.self,
      PlayCommand.self, RecordCommand.self,
      SnapshotCommand.self, ExportCommand.self, ImportCommand.self, CopyCommand.self,
      RestoreCommand.self,
      CompactCommand.self, DatabaseCommand.self,
      ConfigCommand.self, GamesCommand.self, HooksCommand.self, DoctorCommand.self,
      PrintCompletionsCommand.self,
      PrintManualCommand.self,
    ],
    defaultSubcommand: KeepCommand.self)

  /// Runs the command that the arguments name. Wrong usage exits with status 2, a failure with 1. The messages hold no
  /// control characters from the arguments.
  static func main() {
    StandardStreams.openMissing()
    StoreError.isInProgram.store(true, ordering: .relaxed)
    do {
      if ProgramArguments.all.isEmpty {
        throw ValidationError(
          "The arguments are lost: the system does not pass them on, and there is no /proc to read them from. Mount it"
        )
      }
      let words = ProgramArguments.words
      if words.count == 1, ["-v", "-V", "version"].contains(words[0]) {
        printAndExit(Version.line)
      }
      if isatty(STDOUT_FILENO) != 0, let launcher = Launcher(withoutParsing: words) {
        return try launcher.run()
      }
      if let page = try Guide.page(for: words) { printAndExit(page) }
      var command = try parseAsRoot(words)
      try command.run()
    } catch let error as any FileFault {
      warn("\(error)")
      FoundationBase.exit(error.exitStatus)
    } catch let error as ImportConflicts {
      let lines = error.sentences.map { "Error: \($0)".terminalSafe() }
      warn(lines.joined(separator: "\n"))
      FoundationBase.exit(1)
    } catch let error as TerminalError {
      warn("Error: \(error)".terminalSafe())
      FoundationBase.exit(2)
    } catch {
      let error = withoutControls(error)
      let code = exitCode(for: error)
      if code == .success { printAndExit(Guide.withTopics(fullMessage(for: error))) }
      let message = withHint(fullMessage(for: error))
      // Only messages about usage have several lines: elsewhere a line break may come from a name, to fake a message.
      warn(code == .failure ? message.terminalSafe() : message)
      FoundationBase.exit(code == .validationFailure ? 2 : code.rawValue)
    }
  }

  /// The parser's message. A hint is added if words follow the name of a board or a misspelt command, or if options
  /// precede a command.
  private static func withHint(_ message: String) -> String {
    let lines = message.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let words = ProgramArguments.words
    if let way = formatHint(words, lines[0]) {
      return (["Error: \(way)"] + lines.dropFirst().map(String.init)).joined(separator: "\n")
    }
    guard let first = words.first,
      lines[0].contains(/^Error: (Unexpected argument|[0-9]+ unexpected arguments|Unknown option)/)
    else { return message }
    var prefix: [String]? = Launcher.commands.contains(first) ? nil : []
    if ["show", "watch", "serve", "keep"].contains(first) { prefix = [first] }
    let sentence: String
    if first.hasPrefix("-") {
      guard let command = words.first(where: Launcher.commands.contains) else { return message }
      sentence = "'\(command)' is a command, which comes first, as in: scoreboard \(command) --help"
    } else if lines[0].contains("Unknown option") {
      return message
    } else if CommandWord(rawValue: first.lowercased()) != nil {
      sentence = KeepCommand.boardCommandHint(first, words.joined(separator: " "))
    } else if let meaning = Launcher.meaning(of: first) {
      sentence =
        Launcher.commands.contains(meaning)
        ? "There is no command '\(first.terminalSafe())'".suggesting(meaning)
        : KeepCommand.boardCommandHint(first, meaning)
    } else if let prefix, !words.contains(where: { $0.hasPrefix("-") }) {
      let name = Word.inQuotes(words.dropFirst(prefix.count).joined(separator: " "))
      let call = (["scoreboard"] + prefix + [name]).joined(separator: " ")
      sentence = "Put a board's name with spaces in quotes. Write: \(call)"
    } else {
      return message
    }
    return (["Error: \(sentence)"] + lines.dropFirst().map(String.init)).joined(separator: "\n")
  }

  /// The correct option for a format that is given as its own option, such as `--markdown`; nil if there is none.
  private static func formatHint(_ words: [String], _ error: Substring) -> String? {
    guard error.contains(/^Error: (Unknown option|Missing expected argument)/),
      let first = words.first
    else { return nil }
    let formats = [
      "show": ShowCommand.Format.allCases.map(\.rawValue),
      "boards": TableFormat.allCases.map(\.rawValue),
      "watch": WatchCommand.Format.allCases.map(\.rawValue),
      "export": ExportFormat.allCases.map(\.rawValue),
      "import": FileFormat.allCases.map(\.rawValue),
    ]
    guard formats[first] != nil || !Launcher.commands.contains(first) else { return nil }
    for command in [first, "show"] {
      for format in formats[command] ?? [] where words.contains("--" + format) {
        let call = command == first ? "" : ", as in: scoreboard \(command) BOARD --format \(format)"
        return "There is no option '--\(format)'. Write '--format \(format)'\(call)"
      }
    }
    return nil
  }

  /// The same error of the parser for arguments without control characters. The parser repeats arguments in its
  /// messages, where a line break could fake another message.
  private static func withoutControls(_ error: any Error) -> any Error {
    let words = ProgramArguments.words
    let safe = words.map { $0.terminalSafe() }
    guard exitCode(for: error) == .validationFailure, safe != words else { return error }
    do {
      _ = try parseAsRoot(safe)
      return ValidationError(message(for: error).terminalSafe())
    } catch {
      return error
    }
  }

  /// Prints help or the version, and exits with status 0; with 1 if printing fails.
  private static func printAndExit(_ message: String) -> Never {
    do {
      try Output.write(message + "\n")
    } catch {
      warn("Error: \(error)")
      FoundationBase.exit(1)
    }
    FoundationBase.exit(0)
  }

  /// Writes lines to standard error; nothing if the text is empty. The middle of a very long line is cut out.
  static func warn(_ text: String) {
    if text.isEmpty { return }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.utf8.count > 4000 ? String(line).shortened : String(line)
    }
    var text = lines.joined(separator: "\n").terminalSafe(keepingNewlines: true)
    if isatty(STDERR_FILENO) == 1 { text = text.terminalSafe(in: .ofEnvironment) }
    // If this fails, too, only the exit status shows the error.
    try? Output.write(text + "\n", to: STDERR_FILENO)
  }
}
