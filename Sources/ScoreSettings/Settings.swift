import ScoreScreen
import Scorekeeping

/// What a person has set for all runs of the program.
public struct Settings: Equatable, Sendable {
  /// What keys do on the screens.
  public var keys = Keys()
  /// How the screens look.
  public var looks = Looks()
  /// What new boards are played by.
  public var rules = Rules()

  /// How the screens look, where the command line says nothing else.
  public struct Looks: Equatable, Sendable {
    /// Whether to draw with ASCII characters alone.
    public var isASCII = false
    /// When to use colours.
    public var colours = Terminal.Colours.auto
    /// What the terminal is drawn on, dark or light; nil for what it tells itself.
    public var ground: Ground.Kind?
    /// Whether scores that change do not flash.
    public var isCalm = false
    /// Whether a bar is drawn for each score.
    public var hasBars = true
    /// Whether clicks and the wheel come to the program.
    public var usesMouse = true
    /// Which colour stands for what.
    public var palette = Palette()

    /// The looks where nothing is set.
    public init() {}
  }

  /// What holds where nothing is set.
  public init() {}
}
