import ArgumentParser
import ScoreScreen
import ScoreSettings

/// The options for drawing the screen.
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
  /// Takes over the terminal, and draws on it with the given looks.
  ///
  /// - Parameter isSaved: whether the terminal's background is remembered for the next run.
  convenience init(_ looks: Settings.Looks, isSaved: Bool) throws(TerminalError) {
    let cache = BackgroundCache()
    try self.init(
      colours: looks.colours, isASCII: looks.isASCII, palette: looks.palette,
      hasBars: looks.hasBars, background: looks.background.map(Background.init),
      lastBackground: cache.colour,
      usesMouse: looks.usesMouse)
    (isSilent, showsSelection) = (looks.isSilent, looks.isAccessible)
    if isSaved { onBackground = cache.remember }
  }
}

/// The looks set on the command line; nil values are left to the settings.
struct LooksOverrides: Equatable, Sendable {
  var colours: Terminal.Colours?
  var isASCII: Bool?
  var usesMouse: Bool?
  var isCalm: Bool?
  var isSilent: Bool?
  var isAccessible: Bool?
  var hasBars: Bool?

  /// The looks of the settings, overridden by these.
  func applied(to settings: Settings = Settings()) -> Settings.Looks {
    var looks = settings.looks
    if let colours { looks.colours = colours }
    if let isASCII { looks.isASCII = isASCII }
    if let usesMouse { looks.usesMouse = usesMouse }
    if let isCalm { looks.isCalm = isCalm }
    if let isSilent { looks.isSilent = isSilent }
    if let isAccessible { looks.isAccessible = isAccessible }
    if let hasBars { looks.hasBars = hasBars }
    return looks
  }
}
