import ScoreScreen
import Scorekeeping

/// The user's settings for all runs of the program.
public struct Settings: Equatable, Sendable {
  /// Where the boards are: a file, or `postgres://host/database`; nil for the usual file.
  public var data: String?
  /// The key bindings of the screens.
  public var keys = KeyBindings()
  /// The looks of the screens.
  public var looks = Looks()
  /// The rules of new boards.
  public var rules = Rules()

  /// The looks of the screens. Command line options override them.
  public struct Looks: Equatable, Sendable {
    /// Whether to draw with ASCII characters only.
    public var isASCII = false
    /// When to use colours.
    public var colours = Terminal.Colours.auto
    /// Whether the background is dark or light; nil to use what the terminal reports.
    public var ground: Ground.Kind?
    /// Whether changed scores do not flash.
    public var isCalm = false
    /// Whether a bar is drawn for each score.
    public var hasBars = true
    /// Whether the program receives mouse clicks and the wheel.
    public var usesMouse = true
    /// The colours of roles and players.
    public var palette = Palette()

    /// The default looks.
    public init() {}
  }

  /// The default settings.
  public init() {}
}
