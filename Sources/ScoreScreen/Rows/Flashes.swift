import Scorekeeping

/// Which scores have just changed: for a moment they are shown in reverse, then in the colour of a gain or a loss, and
/// then as ever.
///
/// Law: once all is over, nothing tells that there was anything. Cost: nothing while nothing flashes.
struct Flashes {
  typealias Instant = ContinuousClock.Instant

  struct Look: Equatable, Sendable {
    let isGain: Bool
    let isBright: Bool
  }

  static let brightness = Duration.milliseconds(200)
  static let length = Duration.milliseconds(500)

  private var begun: [Player.ID: (start: Instant, isGain: Bool)] = [:]
  /// When it was looked last.
  private var now: Instant?

  /// Lets the score of a player flash, once more if it did already.
  mutating func begin(_ id: Player.ID, isGain: Bool, at start: Instant) {
    begun[id] = (start, isGain)
  }

  /// Has everything look as it does at that time.
  mutating func look(at now: Instant) {
    if begun.isEmpty { return }
    self.now = now
    begun = begun.filter { now - $0.value.start < Self.length }
  }

  var ids: some Collection<Player.ID> { begun.keys }

  /// How the score of a player looks; nil for as ever.
  func look(of id: Player.ID) -> Look? {
    guard !begun.isEmpty, let now, let flash = begun[id] else { return nil }
    return Look(isGain: flash.isGain, isBright: now - flash.start < Self.brightness)
  }

  /// When something looks otherwise next; nil if nothing flashes.
  var next: Instant? {
    begun.values.map { flash in
      let isBright = now.map { $0 - flash.start < Self.brightness } ?? true
      return flash.start + (isBright ? Self.brightness : Self.length)
    }.min()
  }
}

extension Line {
  /// Has some columns look as a score does that has just changed, whatever they looked like.
  mutating func flash(_ columns: Range<Int>, _ look: Flashes.Look) {
    let own = theme.palette[.flash]
    let colour = own == .standard ? theme.palette[look.isGain ? .gain : .loss] : own
    restyle(columns) { style in
      style.colour = colour
      style.isBold = true
      if look.isBright { style.isReverse.toggle() }
    }
  }
}
