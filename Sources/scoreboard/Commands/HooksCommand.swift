import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreSettings
import ScoreTables
import Scorekeeping
import StructReference
import Synchronization

/// `scoreboard hooks`: lists the hooks, and tries one.
struct HooksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hooks",
    abstract: "List the programs that events of a game run, or try one.",
    discussion: """
      Hooks are set in the file of settings: see 'scoreboard help settings'.

      EXAMPLES:
        scoreboard hooks
        printf 'hooks: {lead: cat}' > hooks.yml
        scoreboard hooks test lead --config hooks.yml
      """,
    subcommands: [Test.self])

  @OptionGroup var options: SettingsOptions

  func run() throws {
    let hooks = options.readAndWarn().hooks
    if hooks.isEmpty {
      return try Output.write("There are no hooks. How to set one: scoreboard help settings\n")
    }
    let lines = HookEvent.allCases.compactMap { event in
      hooks[event].map { event.rawValue.padded(to: 11) + Self.line($0.words) }
    }
    try Output.write((lines + ["", "Log: \(HookLog().path)", ""]).joined(separator: "\n"))
  }

  /// The words as a line of settings.
  private static func line(_ words: [String]) -> String {
    words.map { Word.isAmount($0) && !$0.isEmpty ? $0 : Word.quoted($0) }.joined(separator: " ")
  }

  /// `scoreboard hooks test EVENT`: runs a hook with a sample of a game.
  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "test",
      abstract: "Run a hook with a sample of a game, and print what it prints.",
      discussion: """
        The last line is how it ended. The exit status is 1 unless the hook ended with 0.

        EXAMPLES:
          printf 'hooks: {lead: cat}' > hooks.yml
          scoreboard hooks test lead --config hooks.yml
        """)

    @Argument(help: .init("The event: \(HookEvent.words).", valueName: "event"))
    var event: HookEvent

    @OptionGroup var options: SettingsOptions

    func run() throws {
      guard let hook = options.readAndWarn().hooks[event] else {
        throw ValidationError(
          "There is no hook '\(event.rawValue)'. How to set one: scoreboard help settings")
      }
      // This must happen before any thread starts.
      let signals = Signals()
      let sample = try Self.sample(of: event)
      let job = HookJob(
        event: event, words: hook.words(for: sample.words.joined(separator: "; ")),
        input: sample.json + "\n")
      let results = Mutex<[HookResult]>([])
      let runner = HookRunner([:], from: AppState()) { result in
        results.withLock { $0.append(result) }
      }
      runner.run(job)
      runner.finish(orUntilReadable: signals.file)
      guard let result = results.withLock({ $0.first }) else { throw ExitCode(1) }
      try Output.write(result.text + "\(event.rawValue): \(result.words)\n")
      if result.hasFailed { throw ExitCode(1) }
    }

    /// The object of an event in a short game.
    private static func sample(of event: HookEvent) throws -> BoardEvent {
      let session = try Session()
      let commands = ["board \"Friday night\"", "add Ann 18 Bob 19", "target 20", "score Ann +2"]
      var board = HookedBoard(session.state)
      var occasions: [HookedBoard.Occasion] = []
      let observation = session.observe { occasions += board.occasions(of: $0, at: Date()) }
      defer { observation.dispose() }
      for line in commands {
        if let command = try Command(parsing: line) { try session.perform(command) }
      }
      occasions += [board.clockEnd("Time is up", at: Date())].compactMap(\.self)
      guard let occasion = occasions.last(where: { $0.events.contains(event) }) else {
        preconditionFailure("The sample is not an example of '\(event.rawValue)'")
      }
      return occasion.object
    }
  }
}

extension HookEvent: ExpressibleByArgument {
  fileprivate static let words = allCases.map(\.rawValue).joined(separator: ", ")
}
