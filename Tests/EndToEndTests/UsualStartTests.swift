import ArgumentParser
import Testing

@testable import scoreboard

/// A start with the name of a board, or nothing, does not go through the parser.
@Suite struct UsualStartTests {
  @Test(arguments: [[], ["Game"], ["Friday night"], ["日本"], ["Keep"], ["a-b"], ["shows"]])
  func `the usual words are read as the parser reads them`(words: [String]) throws {
    let keep = try #require(Keep(usual: words))
    let parsed = try #require(try ScoreboardCommand.parseAsRoot(words) as? Keep)
    #expect(keep.game.board == parsed.game.board)
    #expect(keep.game.options.data == parsed.game.options.data)
    #expect(keep.game.settings.config == parsed.game.settings.config)
    #expect(keep.game.noSave == parsed.game.noSave)
    #expect(keep.game.screen.color == parsed.game.screen.color)
    #expect(keep.game.screen.ascii == parsed.game.screen.ascii)
    #expect(keep.game.live.mouse == parsed.game.live.mouse)
    #expect(keep.game.live.calm == parsed.game.live.calm)
    #expect(keep.game.live.bars == parsed.game.live.bars)
    #expect(keep.game.plain.isSet == parsed.game.plain.isSet)
  }

  @Test func `all else is left to the parser`() {
    let commands = ScoreboardCommand.configuration.subcommands
      .compactMap { $0.configuration.commandName }
    #expect(commands.count == ScoreboardCommand.configuration.subcommands.count)
    for word in commands + ["help", "", "-h", "--help", "--", "-", "--version"] {
      #expect(Keep(usual: [word]) == nil, "\(word)")
    }
    #expect(Keep(usual: ["Game", "--calm"]) == nil)
    #expect(Keep(usual: ["Game", "Other"]) == nil)
  }
}
