import ArgumentParser

/// How a person and the screen get on.
struct LiveOptions: ParsableArguments {
  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Take clicks and the wheel; without, the terminal selects text with the mouse.")
  var mouse: Bool?

  @Flag(
    name: .long, inversion: .prefixedNo, help: "Do not let scores flash when they change.")
  var calm: Bool?

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Draw a bar for each score; without, and with fewer words, less goes over a slow line.")
  var bars: Bool?

  /// The looks that are said here and with other options.
  func looks(with screen: ScreenOptions) -> ChosenLooks {
    var looks = screen.looks
    (looks.usesMouse, looks.isCalm, looks.hasBars) = (mouse, calm, bars)
    return looks
  }
}
