import Foundation

extension Session {
  /// The time, as entries are written with it.
  public var now: Date { environment.now() }

  /// How many seconds the local time is ahead of UTC now.
  package var offsetFromUTC: Int { environment.offsetFromUTC(now) }

  /// The identities, the clock and the rules of a session, given from outside so that a run can be repeated exactly.
  public struct Environment {
    /// Makes the identity of a new player or board.
    public var newID: () -> UUID
    /// Tells the time that an entry is written with.
    public var now: () -> Date
    /// How many seconds the local time is ahead of UTC at a time.
    public var offsetFromUTC: (Date) -> Int
    /// What new boards are played by. A rematch is played by the rules of the board before.
    public var rules: Rules

    /// Random identities and the clock of the machine, where nothing else is given.
    public init(
      newID: @escaping () -> UUID = UUID.init, now: @escaping () -> Date = Date.init,
      offsetFromUTC: @escaping (Date) -> Int = Self.localOffset, rules: Rules = Rules()
    ) {
      self.newID = newID
      self.now = now
      self.offsetFromUTC = offsetFromUTC
      self.rules = rules
    }

    /// That of the zone that the machine is in.
    public static func localOffset(_ date: Date) -> Int {
      var seconds = time_t(date.timeIntervalSince1970)
      var parts = tm()
      return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }
}
