import ArgumentParser
import ScoreScreen
import ScoreSettings

/// How the screen is drawn.
struct ScreenOptions: ParsableArguments {
  @Option(
    name: .long, help: .init("When to use colours: auto, always or never.", valueName: "when"))
  var color: Terminal.Colours?

  @Flag(name: .long, inversion: .prefixedNo, help: "Draw with ASCII characters alone.")
  var ascii: Bool?

  /// The looks that these options set.
  var looks: LooksOverrides { LooksOverrides(colours: color, isASCII: ascii) }
}

extension Terminal.Colours: ExpressibleByArgument {}

extension Terminal {
  /// Takes over the terminal, and draws on it with these looks.
  ///
  /// - Parameter isSaved: whether the terminal's background is remembered for the next run.
  convenience init(_ looks: Settings.Looks, isSaved: Bool) throws(TerminalError) {
    let cache = BackgroundCache()
    try self.init(
      colours: looks.colours, isASCII: looks.isASCII, palette: looks.palette,
      hasBars: looks.hasBars, ground: looks.ground.map(Ground.init), lastGround: cache.colour,
      usesMouse: looks.usesMouse)
    if isSaved { onGround = cache.remember }
  }
}

/// The looks that the command line sets; nil where it leaves them to the settings.
struct LooksOverrides: Equatable, Sendable {
  var colours: Terminal.Colours?
  var isASCII: Bool?
  var usesMouse: Bool?
  var isCalm: Bool?
  var hasBars: Bool?

  /// The looks of the settings, with these in their place.
  func applied(to settings: Settings = Settings()) -> Settings.Looks {
    var looks = settings.looks
    if let colours { looks.colours = colours }
    if let isASCII { looks.isASCII = isASCII }
    if let usesMouse { looks.usesMouse = usesMouse }
    if let isCalm { looks.isCalm = isCalm }
    if let hasBars { looks.hasBars = hasBars }
    return looks
  }
}
