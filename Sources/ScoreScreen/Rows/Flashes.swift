import Scorekeeping

/// The flashes of scores that have just changed: first reversed, then in the colour of a gain or a loss.
///
/// Law: once all flashes are over, the value equals a new one. Cost: none while nothing flashes.
struct Flashes {
  typealias Instant = ContinuousClock.Instant

  struct Appearance: Equatable, Sendable {
    let isGain: Bool
    let isBright: Bool
  }

  static let brightness = Duration.milliseconds(200)
  static let length = Duration.milliseconds(500)

  private var running: [Player.ID: (start: Instant, isGain: Bool)] = [:]
  /// The time of the last frame.
  private var now: Instant?

  /// Begins the flash of a player's score, or begins it again.
  mutating func begin(_ id: Player.ID, isGain: Bool, at start: Instant) {
    running[id] = (start, isGain)
  }

  /// Advances to the time of a frame, and ends the flashes that are over.
  mutating func advance(to now: Instant) {
    if running.isEmpty { return }
    self.now = now
    running = running.filter { now - $0.value.start < Self.length }
  }

  var ids: some Collection<Player.ID> { running.keys }

  /// The appearance of a player's score; nil if it does not flash.
  func appearance(of id: Player.ID) -> Appearance? {
    guard !running.isEmpty, let now, let flash = running[id] else { return nil }
    return Appearance(isGain: flash.isGain, isBright: now - flash.start < Self.brightness)
  }

  /// The next time at which an appearance changes; nil if nothing flashes.
  var nextChange: Instant? {
    running.values.map { flash in
      let isBright = now.map { $0 - flash.start < Self.brightness } ?? true
      return flash.start + (isBright ? Self.brightness : Self.length)
    }.min()
  }
}

extension Line {
  /// Applies the style of a flash to some columns.
  mutating func flash(_ columns: Range<Int>, _ appearance: Flashes.Appearance) {
    let own = theme.palette[.flash]
    let colour = own == .standard ? theme.palette[appearance.isGain ? .gain : .loss] : own
    restyle(columns) { style in
      style.colour = colour
      style.isBold = true
      if appearance.isBright { style.isReverse.toggle() }
    }
  }
}
