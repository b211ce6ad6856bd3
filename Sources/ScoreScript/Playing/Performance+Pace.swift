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
