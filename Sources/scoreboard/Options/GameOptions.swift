import ArgumentParser
import ScoreScreen
import Scorekeeping

/// The arguments of the commands that keep score on the screen.
struct GameOptions: ParsableArguments {
  @Argument(help: "The board to open or to make.", completion: .boards)
  var board: String?

  @OptionGroup var preset: PresetOption

  @OptionGroup var options: DataOptions
  @OptionGroup var settings: SettingsOptions

  @Flag(
    name: .long, help: "Begin without boards and keep nothing: they are gone when the program ends."
  )
  var noSave = false

  @OptionGroup var screen: ScreenOptions
  @OptionGroup var live: LiveOptions
  @OptionGroup var address: AddressOptions
  @OptionGroup var plain: PlainOption

  func validate() throws {
    if let game = preset.game?.terminalSafe(), board == nil {
      throw ValidationError(
        "'--game \(game)' needs a board, as in: scoreboard \"Friday night\" --game \(game)")
    }
  }

  var launcher: Launcher {
    Launcher(
      board: board, game: preset.game, data: options.data, config: settings.config,
      isSaved: !noSave,
      isPlain: plain.isSet, looks: live.looks(with: screen), address: address.address)
  }
}

/// The option for the rules of a board.
struct PresetOption: ParsableArguments {
  @Option(help: .init("Give the board, new or not, the rules of a game.", valueName: "name"))
  var game: String?

  /// The command that opens the board or makes it.
  func opening(_ board: String) -> Command {
    game.map { .createBoard(board, game: $0) } ?? .board(board)
  }
}

/// The options for a live screen.
struct LiveOptions: ParsableArguments {
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Use the mouse; turn it off to select text with it.")
  var mouse: Bool?

  @Flag(
    name: .long, inversion: .prefixedNo, help: "Do not let scores flash when they change.")
  var calm: Bool?

  @Flag(
    name: .long, inversion: .prefixedNo, help: "Do not ring when a clock has run out.")
  var silent: Bool?

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Draw a bar for each score; turn bars off for slow connections.")
  var bars: Bool?

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Let the cursor rest on the selected row, for screen readers and braille displays.")
  var accessible: Bool?

  /// The looks set by these options and by the options of the screen.
  func looks(with screen: ScreenOptions) -> LooksOverrides {
    var looks = screen.looks
    (looks.usesMouse, looks.isCalm, looks.hasBars) = (mouse, calm, bars)
    (looks.isSilent, looks.isAccessible) = (silent, accessible)
    return looks
  }
}

/// The flag for lines of text instead of a screen.
struct PlainOption: ParsableArguments {
  @Flag(
    name: .customLong("plain"),
    help: "Say each change in a line of text: no screen, no escape sequences.")
  var isSet = false
}
