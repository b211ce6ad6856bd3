import ArgumentParser
import FoundationBase
import ScoreScreen
import ScoreSettings
import Scorekeeping
import WholeFiles

/// `scoreboard games`: lists the games that boards can be made for, and shows their rules.
struct GamesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "games",
    abstract: "List games whose rules a board can have, by their kinds, or show the rules of one.",
    discussion: """
      EXAMPLES:
        scoreboard games
        scoreboard games show darts-501
        scoreboard "Friday night" --game darts-501
      """,
    subcommands: [Show.self])

  @OptionGroup var settings: SettingsOptions

  func run() throws {
    let games = try OwnGames.all(config: settings.config)
    let width = (games.map(\.name.count).max() ?? 0) + 2
    var lines: [String] = []
    var kind: String?
    for game in games {
      if game.kind != kind { lines += (kind == nil ? [] : [""]) + [game.kind] }
      kind = game.kind
      lines.append("  " + game.name.padded(to: width) + game.summary)
    }
    let words = """

      Play one: scoreboard "Friday night" --game NAME. Its rules: scoreboard games show NAME
      Your own: a file NAME.txt of commands in \(OwnGames.folder(config: settings.config))

      """
    try Output.write((lines.map { $0.terminalSafe() } + [words]).joined(separator: "\n"))
  }

  /// `scoreboard games show GAME`: prints the commands of a game.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Print the commands that set the rules of a game.",
      discussion: """
        EXAMPLES:
          scoreboard games show darts-501
        """)

    @Argument(help: "The game.")
    var game: String

    @OptionGroup var settings: SettingsOptions

    func run() throws {
      let text = try OwnGames.all(config: settings.config).named(game).text
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      try Output.write(lines.map { String($0).terminalSafe() + "\n" }.joined())
    }
  }
}

/// The user's own games.
enum OwnGames {
  /// The games in the folder, each a file `NAME.txt`, then the known games that have other names.
  static func all(config: String?) throws -> [GamePreset] {
    let folder = folder(config: config)
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0.hasSuffix(".txt") }.sorted()
    let own = files.map { file in
      let name = String(file.dropLast(4))
      do {
        let bytes = try WholeFile(path: folder + "/" + file, limit: 1 << 16).bytes
        return try GamePreset(name, String(decoding: bytes, as: UTF8.self))
      } catch {
        return GamePreset(name, because: error)
      }
    }
    let names = Set(own.map { $0.name.folded })
    return own + (try GamePreset.known().filter { !names.contains($0.name.folded) })
  }

  /// The folder `games` beside the file of settings.
  static func folder(config: String?) -> String {
    URL(filePath: SettingsFile(named: config).path).deletingLastPathComponent()
      .appending(path: "games").path
  }
}
