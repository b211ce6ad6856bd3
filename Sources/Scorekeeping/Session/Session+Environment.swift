import FoundationBase

extension Session {
  /// The current time by the session's clock.
  package var now: Date { environment.now() }

  /// The number of seconds by which local time is ahead of UTC now.
  package var offsetFromUTC: Int { environment.offsetFromUTC(now) }

  /// The games that boards can be made for. Cost: reading them.
  package func games() throws -> [GamePreset] { try environment.games() }

  /// The sources of identities and times, and the rules of new boards. The caller provides them, so that a run can be
  /// repeated exactly.
  public struct Environment {
    /// Makes the identity of a new player or board.
    package var newID: () -> UUID
    /// Returns the time for the next entry.
    package var now: () -> Date
    /// Whether the caller provides the times, so that no other clock is taken into account.
    private var hasOwnClock: Bool
    /// Returns the number of seconds by which local time is ahead of UTC at a given time.
    package var offsetFromUTC: (Date) -> Int
    /// The rules of new boards. A rematch copies the rules of the earlier board instead.
    package var rules: Rules
    /// Returns the games that boards can be made for. Called only when one is asked for.
    package var games: () throws -> [GamePreset]

    /// Makes an environment with the standard rules, by default with random identities and `steadyNow`.
    public init(
      newID: @escaping () -> UUID = UUID.init, now: (() -> Date)? = nil,
      offsetFromUTC: @escaping (Date) -> Int = Self.localOffset
    ) {
      self.newID = newID
      self.now = now ?? Self.steadyNow
      hasOwnClock = now != nil
      self.offsetFromUTC = offsetFromUTC
      rules = Rules()
      games = GamePreset.known
    }

    /// Makes an environment with other rules and games for new boards.
    package init(
      newID: @escaping () -> UUID = UUID.init, now: (() -> Date)? = nil,
      offsetFromUTC: @escaping (Date) -> Int = Self.localOffset, rules: Rules,
      games: @escaping () throws -> [GamePreset] = GamePreset.known
    ) {
      self.init(newID: newID, now: now, offsetFromUTC: offsetFromUTC)
      self.rules = rules
      self.games = games
    }

    /// The local day; nil after the year 9999.
    var today: Day? {
      let now = now()
      let seconds = now.timeIntervalSince1970 + Double(offsetFromUTC(now))
      return Day(year: 1970, month: 1, day: 1)?.adding(days: Int(max(0, seconds)) / 86400)
    }

    /// The same environment with the machine's clock put ahead by some seconds.
    func ahead(by seconds: Double) -> Self {
      if hasOwnClock || seconds == 0 { return self }
      var environment = self
      environment.now = { [now] in now() + seconds }
      return environment
    }

    /// The current time. It goes on without a jump when somebody sets the machine's clock, and counts the time in which
    /// the machine sleeps: it is the machine's clock at the first call, and the time that has passed since.
    public static func steadyNow() -> Date { start.date + (secondsSinceBoot() - start.seconds) }

    private static let start = (date: Date(), seconds: secondsSinceBoot())

    private static func secondsSinceBoot() -> Double {
      var time = timespec()
      #if os(Linux)
        clock_gettime(CLOCK_BOOTTIME, &time)
      #else
        // It goes on while the machine sleeps.
        clock_gettime(CLOCK_MONOTONIC, &time)
      #endif
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The number of seconds by which the machine's time zone is ahead of UTC at a given time. Any time is accepted.
    public static func localOffset(_ date: Date) -> Int {
      var seconds = time_t(max(-1e13, min(1e13, date.timeIntervalSince1970)))
      var parts = tm()
      return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    }
  }
}
