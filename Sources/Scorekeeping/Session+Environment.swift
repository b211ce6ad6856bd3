import Foundation

extension Session {
  /// What a session takes from outside, so that a run can be repeated exactly.
  public struct Environment {
    /// Makes the identity of a new player or board.
    public var newID: () -> UUID
    /// Tells the time that an entry is written with.
    public var now: () -> Date
    /// What new boards are played by. A rematch is played by the rules of the board before.
    public var rules: Rules

    /// Random identities and the clock of the machine, where nothing else is given.
    public init(
      newID: @escaping () -> UUID = UUID.init, now: @escaping () -> Date = Date.init,
      rules: Rules = Rules()
    ) {
      self.newID = newID
      self.now = now
      self.rules = rules
    }
  }
}
