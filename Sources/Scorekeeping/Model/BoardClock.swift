import FoundationBase

/// The clock of a board: what it showed when it was last started or stopped, and when it was started.
///
/// Nothing of it changes while it runs: what it shows is a function of it and the time. So it survives the end of a
/// program, shows the same on every screen, and an undone stop leaves no gap.
package struct BoardClock: Hashable, Codable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// Runs down to 0, once in each period.
    case down
    /// Counts up.
    case up
    /// Runs down for the player whose turn it is.
    case each
  }

  package let kind: Kind
  /// What the clock runs down from; 0 if it counts up. Times are scores in thousandths of a second.
  package let length: Score
  /// What a player gains at the end of a turn.
  package let increment: Score
  package let periods: Int
  /// Whether the end of the last period ends the game.
  package let endsGame: Bool
  package internal(set) var period: Int
  /// The time that the clock showed when it was started or stopped; of a clock for each player, the time of whose turn
  /// it is.
  package internal(set) var shown: Score
  /// The time at which the clock was started; nil while it is stopped.
  package internal(set) var started: Date?
  /// The times of players whose turn it is not, where they differ from `length`, in the order of the identities.
  package internal(set) var waiting: [Waiting] = []

  /// The time of a player whose turn it is not.
  package struct Waiting: Hashable, Codable, Sendable {
    package let player: Player.ID
    package let time: Score
  }

  /// Makes a stopped clock.
  package init(
    _ kind: Kind, length: Score = .zero, increment: Score = .zero, periods: Int = 1,
    period: Int = 1, endsGame: Bool = false
  ) {
    (self.kind, self.length, self.increment) = (kind, length, increment)
    (self.periods, self.period, self.endsGame) = (periods, period, endsGame)
    shown = length
  }

  /// The stopped clock of the next game.
  package var atBeginning: BoardClock {
    BoardClock(kind, length: length, increment: increment, periods: periods, endsGame: endsGame)
  }

  /// The command that sets a clock of this kind, as it is before it is started.
  package var setting: Command.ClockChange {
    switch kind {
    case .down: .down(length, periods: periods, period: period, endsGame: endsGame)
    case .up: .up
    case .each: .each(length, increment: increment)
    }
  }

  /// The longest time on a clock: a hundred hours.
  package static let limit = Score.points(360_000)

  /// What the clock shows at a time: never less than 0, never more than `limit`.
  package func time(at now: Date) -> Score {
    guard let started else { return shown }
    let seconds = max(0, min(now.timeIntervalSince(started), 1e9))
    let passed = Int64((seconds * 1000).rounded())
    let time = shown.thousandths + (kind == .up ? passed : -passed)
    return Score(thousandths: max(0, min(time, Self.limit.thousandths)))
  }

  /// Whether the clock runs at a time: it was started, and has not arrived at 0.
  package func isRunning(at now: Date) -> Bool { started != nil && !hasEnded(at: now) }

  /// Whether a clock that runs down has arrived at 0.
  package func hasEnded(at now: Date) -> Bool { kind != .up && time(at: now) == .zero }

  /// Whether a period is over, and another one follows.
  package func awaitsPeriod(at now: Date) -> Bool { hasEnded(at: now) && period < periods }

  /// The time at which the clock arrives at 0; nil if it is stopped or counts up.
  package var end: Date? {
    kind == .up ? nil : started?.addingTimeInterval(Double(shown.thousandths) / 1000)
  }

  /// The time at which a clock that counts up would have begun at 0; nil if it is stopped or runs down.
  package var beginning: Date? {
    kind == .up ? started?.addingTimeInterval(-Double(shown.thousandths) / 1000) : nil
  }

  /// The seconds until the text of the time changes; nil if it does not change any more.
  package func secondsUntilChange(at now: Date) -> Double? {
    guard isRunning(at: now) else { return nil }
    let time = time(at: now).thousandths
    if kind == .up { return Double(1000 - time % 1000) / 1000 }
    return Double(time % (time < Self.tenths ? 100 : 1000) + 1) / 1000
  }

  /// Whether a clock that runs down is in its last ten seconds.
  package func isLate(at now: Date) -> Bool {
    kind != .up && time(at: now).thousandths < Self.tenths
  }

  /// Below this time, in thousandths of a second, a clock that runs down shows tenths.
  private static let tenths: Int64 = 10_000

  /// The seconds until the time is announced to a listener: at each full minute, and in each of the last ten seconds of
  /// a clock that runs down. Nil if it is not announced any more.
  package func secondsUntilAnnouncement(at now: Date) -> Double? {
    guard isRunning(at: now) else { return nil }
    let time = time(at: now).thousandths
    if kind == .up { return Double(60_000 - time % 60_000) / 1000 }
    let unit: Int64 = time <= Self.tenths ? 1000 : 60_000
    let next = (time - 1) / unit * unit
    return Double(time - (time > Self.tenths ? max(next, Self.tenths) : next)) / 1000
  }

  /// What the clock shows at a time, as text: `20:00`, `0:09.4`, `1:02:03`.
  package func text(at now: Date) -> String { text(of: time(at: now)) }

  /// A time of the clock as text.
  package func text(of time: Score) -> String {
    let showsTenths = kind != .up && time.thousandths < Self.tenths && time != length
    let unit: Int64 = showsTenths ? 100 : 1000
    let whole = Score(thousandths: time.thousandths / unit * unit)
    let text = whole.formatted(decimals: showsTenths ? 1 : 0, as: .time)
    if whole.thousandths >= 60_000 { return text }
    return (whole.thousandths < 10_000 ? "0:0" : "0:") + text
  }

  // MARK: changes

  /// Starts the clock if it is stopped. At the end of a period, the next period begins.
  ///
  /// - Returns: whether a period begins.
  mutating func start(at now: Date) throws(ScorekeepingError) -> Bool {
    if isRunning(at: now) { return false }
    let begins = hasEnded(at: now)
    if begins {
      if period == periods { throw .clockEnded }
      goToNextPeriod(at: now)
    }
    started = now
    return begins
  }

  /// Sets a clock with periods to the beginning of the next one, and stops it. In the last period it stops only.
  mutating func goToNextPeriod(at now: Date) {
    if period < periods {
      (period, shown, started) = (period + 1, length, nil)
    } else if periods > 1 {
      stop(at: now)
    }
  }

  mutating func stop(at now: Date) {
    (shown, started) = (time(at: now), nil)
  }

  /// Sets the time. A running clock goes on from it; at 0, a clock that runs down stops.
  mutating func set(_ time: Score, at now: Date) throws(ScorekeepingError) {
    guard (.zero...Self.limit).contains(time) else { throw .clockOutOfRange }
    shown = time
    if started != nil { started = kind != .up && time == .zero ? nil : now }
  }

  /// The time of a player whose turn it is not.
  package func time(ofWaiting player: Player.ID) -> Score {
    waiting.first { $0.player == player }?.time ?? length
  }

  mutating func set(_ time: Score, ofWaiting player: Player.ID) throws(ScorekeepingError) {
    guard (.zero...Self.limit).contains(time) else { throw .clockOutOfRange }
    waiting.removeAll { $0.player == player }
    if time == length { return }
    let offset = waiting.firstIndex { $0.player > player } ?? waiting.count
    waiting.insert(Waiting(player: player, time: time), at: offset)
  }

  /// The same clock with other identities of players, where `ids` has them.
  func with(_ ids: [Player.ID: Player.ID]) -> Self {
    var clock = self
    clock.waiting = waiting.map { Waiting(player: ids[$0.player] ?? $0.player, time: $0.time) }
      .sorted { $0.player < $1.player }
    return clock
  }

  /// Passes the clock of one player on to the next, if each has one.
  ///
  /// - Parameters:
  ///   - old: whose turn it was; nil for nobody's.
  ///   - new: whose turn it is now; nil for nobody's, which stops the clock.
  mutating func pass(from old: Player.ID?, to new: Player.ID?, at now: Date) {
    guard kind == .each, old != new else { return }
    if let old {
      let gain = isRunning(at: now) ? increment : .zero
      let time = time(at: now).adding(gain) ?? Self.limit
      try? set(min(time, Self.limit), ofWaiting: old)
    }
    shown = new.map(time(ofWaiting:)) ?? length
    waiting.removeAll { $0.player == new }
    if started != nil { started = new == nil || shown == .zero ? nil : now }
  }
}

extension BoardClock {
  /// Decodes a clock whose values commands can make.
  package init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try parts.decode(Kind.self, forKey: .kind),
      length: try parts.decode(Score.self, forKey: .length),
      increment: try parts.decode(Score.self, forKey: .increment),
      periods: try parts.decode(Int.self, forKey: .periods),
      period: try parts.decode(Int.self, forKey: .period),
      endsGame: try parts.decode(Bool.self, forKey: .endsGame))
    shown = try parts.decode(Score.self, forKey: .shown)
    started = try parts.decodeIfPresent(Date.self, forKey: .started)
    waiting = try parts.decode([Waiting].self, forKey: .waiting)
    let times = [length, increment, shown] + waiting.map(\.time)
    guard times.allSatisfy((Score.zero...Self.limit).contains),
      (1...Rounds.limit).contains(periods),
      (1...periods).contains(period), abs(started?.timeIntervalSince1970 ?? 0) < 1e14
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .shown, in: parts, debugDescription: "No time of a clock")
    }
  }
}
