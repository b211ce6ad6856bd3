import ScoreScreen
import Scorekeeping

extension Performance {
  /// What the performance takes from outside.
  public struct Setting {
    /// The size of the screen as long as the script says nothing else.
    public var size: Size
    /// Whether the size is kept where the script begins with another; what it does later to the size, it does.
    public var keepsSize: Bool
    /// The characters to draw with.
    public var theme: Theme
    /// The name of the board that is opened where the script opens none before a command needs one.
    public var board: String
    /// Whether each frame that was reached by increments is compared with a full repaint.
    public var isVerifying: Bool
    /// Where identities and times come from; nil for such that can be repeated.
    public var environment: Session.Environment?

    /// A screen of 80x24.
    public init(
      size: Size = Size(columns: 80, rows: 24), keepsSize: Bool = false, theme: Theme = Theme(),
      board: String = "Demo", isVerifying: Bool = false, environment: Session.Environment? = nil
    ) {
      self.size = size
      self.keepsSize = keepsSize
      self.theme = theme
      self.board = board
      self.isVerifying = isVerifying
      self.environment = environment
    }
  }
}

extension Performance {
  /// What has to happen before `proceed()` is called again.
  public enum Pace: Equatable, Sendable {
    /// So much time passes.
    case pause(Duration)
    /// The screen may have changed, or so much time has passed; nil for no limit.
    case waiting(Duration?)
    /// Whoever watches gives the keyboard back, or nobody watches.
    case takeover
    /// The statement is done.
    case done

    /// Whether somebody may look at the screen meanwhile.
    var takesTime: Bool { self != .done && self != .pause(.zero) }
  }
}
