import ArgumentParser
import ScoreSettings

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

  /// The looks that are set, but for what is said here.
  func looks(over looks: Settings.Looks) -> Settings.Looks {
    var looks = looks
    if let mouse { looks.usesMouse = mouse }
    if let calm { looks.isCalm = calm }
    if let bars { looks.hasBars = bars }
    return looks
  }
}
