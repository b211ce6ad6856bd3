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

  /// The looks that are said here.
  var looks: ChosenLooks { ChosenLooks(colours: color, isASCII: ascii) }
}

extension Terminal.Colours: ExpressibleByArgument {}

extension Terminal {
  /// Takes over the terminal, and draws on it by those looks.
  ///
  /// - Parameter isSaved: whether something may be kept for the next run.
  convenience init(_ looks: Settings.Looks, isSaved: Bool) throws(TerminalError) {
    let memory = GroundMemory()
    try self.init(
      colours: looks.colours, isASCII: looks.isASCII, palette: looks.palette,
      hasBars: looks.hasBars, ground: looks.ground.map(Ground.init), lastGround: memory.colour,
      usesMouse: looks.usesMouse)
    if isSaved { onGround = memory.remember }
  }
}
