import ScoreScreen
import ScoreSettings

/// The looks that the command line says; nil where it says nothing.
struct ChosenLooks: Equatable, Sendable {
  var colours: Terminal.Colours?
  var isASCII: Bool?
  var usesMouse: Bool?
  var isCalm: Bool?
  var hasBars: Bool?

  /// The looks that are set, but for what is said here.
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
