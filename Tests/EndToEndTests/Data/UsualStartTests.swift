import ArgumentParser
import Testing

@testable import scoreboard

/// A start with at most the name of a board bypasses the argument parser.
@Suite struct UsualStartTests {
  @Test(arguments: [[], ["Game"], ["Friday night"], ["日本"], ["Keep"], ["a-b"], ["go"]])
  func `the launcher reads common arguments as the parser does`(words: [String]) throws {
    let parsed = try #require(try ScoreboardCommand.parseAsRoot(words) as? KeepCommand)
    #expect(Launcher(withoutParsing: words) == parsed.game.launcher)
  }

  @Test func `the launcher leaves all other arguments to the parser`() {
    let commands = ScoreboardCommand.configuration.subcommands
      .compactMap { $0.configuration.commandName }
    #expect(commands.count == ScoreboardCommand.configuration.subcommands.count)
    for word in commands + ["help", "", "-h", "--help", "--", "-", "--version", "baords"] {
      #expect(Launcher(withoutParsing: [word]) == nil, "\(word)")
    }
    #expect(Launcher(withoutParsing: ["Game", "--calm"]) == nil)
    #expect(Launcher(withoutParsing: ["Game", "Other"]) == nil)
  }
}
