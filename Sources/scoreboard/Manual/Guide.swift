import ArgumentParser
import ScoreScreen
import Scorekeeping

/// A page of the reference: `scoreboard help TOPIC` prints it, and the manual page contains it.
///
/// The text is a file in the folder `Guides`. It uses the part of Markdown that is readable as plain text: headings,
/// paragraphs, lists, and blocks indented by four spaces. `GuideTests` runs its examples, and compares its tables of
/// keys, commands and statements with the program.
enum Guide: String, CaseIterable {
  case keys
  case commands
  case clocks
  case matches
  case games
  case shell
  case scripts
  case snapshots
  case settings
  case screenReaders = "screen-readers"
  case sharing
  case postgresql
  case feed
  case browsers
  case scorers
  case recipes
  case streams
  case data
  case terminals
  case environment
  case compatibility

  var text: String { String(decoding: bytes, as: UTF8.self) }

  private var bytes: [UInt8] {
    switch self {
    case .keys: PackageResources.keys_md
    case .commands: PackageResources.commands_md
    case .games: Array(GamePreset.guide.utf8)
    case .clocks: PackageResources.clocks_md
    case .matches: PackageResources.matches_md
    case .shell: PackageResources.shell_md
    case .scripts: PackageResources.scripts_md
    case .snapshots: PackageResources.snapshots_md
    case .settings: PackageResources.settings_md
    case .screenReaders: PackageResources.screen_readers_md
    case .sharing: PackageResources.sharing_md
    case .postgresql: PackageResources.postgresql_md
    case .feed: PackageResources.feed_md
    case .browsers: PackageResources.browsers_md
    case .scorers: PackageResources.scorers_md
    case .recipes: PackageResources.recipes_md
    case .streams: PackageResources.streams_md
    case .data: PackageResources.data_md
    case .terminals: PackageResources.terminals_md
    case .environment: PackageResources.environment_md
    case .compatibility: PackageResources.compatibility_md
    }
  }

  /// The summary, which is the line below the title.
  var summary: Substring { text.split(separator: "\n")[1] }

  /// The guide for the topic in the arguments; nil if they name no topic.
  ///
  /// - Throws: a `ValidationError` for an unknown topic.
  static func page(for arguments: some Collection<String>) throws -> String? {
    let words = Array(arguments)
    guard words.count == 2, words[0] == "help", !words[1].hasPrefix("-") else { return nil }
    // The guide `games` says more than the help of the command.
    if let guide = Guide(rawValue: words[1]) { return String(guide.text.dropLast()) }
    if Launcher.commands.contains(words[1]) { return nil }
    throw ValidationError(unknown(words[1]))
  }

  /// A message of the parser, with the topics added to the help of the program.
  static func withTopics(_ message: String) -> String {
    message.hasSuffix("See 'scoreboard help <subcommand>' for detailed help.")
      ? message + "\n\n" + topics : message
  }

  private static func unknown(_ word: String) -> String {
    let topics = allCases.map(\.rawValue)
    let near = nearest(to: word, among: topics + Launcher.commands)
    return "There is no help on '\(word.terminalSafe())'"
      .suggesting(
        near.map { "scoreboard help \($0)" }, else: "Topics are: \(topics.joined(separator: ", "))."
      )
  }

  /// The topics, in the columns in which the parser lists subcommands.
  private static var topics: String {
    let lines = allCases.map { "  " + $0.rawValue.padded(to: 24) + $0.summary }
    return (["TOPICS:"] + lines + ["", "  See 'scoreboard help <topic>' to read one."])
      .joined(separator: "\n")
  }
}

extension String {
  /// The text, padded with spaces to a number of characters.
  func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
