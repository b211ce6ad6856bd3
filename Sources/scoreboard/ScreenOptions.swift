import ArgumentParser
import ScoreScreen

/// How the screen is drawn.
struct ScreenOptions: ParsableArguments {
  @Option(
    name: .long, help: .init("When to use colours: auto, always or never.", valueName: "when"))
  var color = Terminal.Colours.auto

  @Flag(name: .long, help: "Draw with ASCII characters alone.")
  var ascii = false
}

extension Terminal.Colours: ExpressibleByArgument {}
