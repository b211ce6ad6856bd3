import ArgumentParser

extension Keep {
  /// The screen as it is usually started: with the name of a board, or nothing; nil for all else.
  ///
  /// Law: what `parseAsRoot` makes of these words. To ask it takes half of the time until the first frame, as it looks
  /// at every option of every command.
  init?(usual words: some Collection<String>) {
    guard words.count <= 1 else { return nil }
    if let word = words.first {
      if word.isEmpty || word.hasPrefix("-") || Self.commands.contains(word) { return nil }
    }
    self.init()
    game = GameOptions()
    game.board = words.first
    game.options = DataOptions()
    game.options.data = nil
    game.settings = SettingsOptions()
    game.settings.config = nil
    game.noSave = false
    game.screen = ScreenOptions()
    game.screen.color = nil
    game.screen.ascii = nil
    game.live = LiveOptions()
    game.live.mouse = nil
    game.live.calm = nil
    game.live.bars = nil
    game.plain = PlainOption()
    game.plain.isSet = false
  }

  /// The words that name a command, where they come first.
  private static let commands: Set<String> = {
    let configuration = ScoreboardCommand.configuration
    let names = configuration.subcommands.flatMap { command in
      [command.configuration.commandName ?? ""] + command.configuration.aliases
    }
    return Set(names + ["help"])
  }()
}
