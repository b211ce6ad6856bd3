import ArgumentParser

/// What is played, where it is kept, and how it is drawn.
struct GameOptions: ParsableArguments {
  @Argument(help: "The board to open or to make.", completion: .boards)
  var board: String?

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  @Flag(
    name: .long, help: "Begin without boards and keep nothing: they are gone when the program ends."
  )
  var noSave = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var plain: PlainOption

  /// What all that says.
  var sitting: Sitting {
    Sitting(
      board: board, data: options.data, config: settings.config, isSaved: !noSave,
      isPlain: plain.isSet, looks: live.looks(with: screen))
  }
}
