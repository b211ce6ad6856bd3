import FoundationBase

extension Session {
  /// The current time by the session's clock.
  package var now: Date { environment.now() }

  /// The number of seconds by which local time is ahead of UTC now.
  package var offsetFromUTC: Int { environment.offsetFromUTC(now) }

  /// The sources of identities and times, and the rules of new boards. The caller provides them, so that a run can be
  /// repeated exactly.
  public struct Environment {
    /// Makes the identity of a new player or board.
    package var newID: () -> UUID
    /// Returns the time for the next entry.
    package var now: () -> Date
    /// Returns the number of seconds by which local time is ahead of UTC at a given time.
    package var offsetFromUTC: (Date) -> Int
    /// The rules of new boards. A rematch copies the rules of the earlier board instead.
    package var rules: Rules

    /// Makes an environment with the standard rules, by default with random identities and the machine's clock.
    public init(
      newID: @escaping () -> UUID = UUID.init, now: @escaping () -> Date = Date.init,
      offsetFromUTC: @escaping (Date) -> Int = Self.localOffset
    ) {
      self.newID = newID
      self.now = now
      self.offsetFromUTC = offsetFromUTC
      rules = Rules()
    }

    /// Makes an environment with other rules for new boards.
    package init(
      newID: @escaping () -> UUID = UUID.init, now: @escaping () -> Date = Date.init,
      offsetFromUTC: @escaping (Date) -> Int = Self.localOffset, rules: Rules
    ) {
      self.init(newID: newID, now: now, offsetFromUTC: offsetFromUTC)
      self.rules = rules
    }

    /// The number of seconds by which the machine's time zone is ahead of UTC at a given time. Any time is accepted.
    public static func localOffset(_ date: Date) -> Int {
      var seconds = time_t(max(-1e13, min(1e13, date.timeIntervalSince1970)))
      var parts = tm()
      return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }
}
