import FoundationBase
import Scorekeeping

/// The link by which a scorer scores on a board.
package struct ScorerLink: Identifiable, Sendable {
  package let id: Int
  package let scorer: Scorer
  /// The players that the link is for; nil for all.
  package let players: Set<Player.ID>?
  /// The time of the last request; nil before the first.
  package fileprivate(set) var lastSeen: ContinuousClock.Instant?
  /// The number of changes that the scorer has made.
  package fileprivate(set) var changes = 0
  /// The number of taps that the scorer's page has not sent yet, as it last reported.
  package fileprivate(set) var waiting = 0
  /// The hashes of the scorer's keys, the newest last: each time that the link is shown it has another key.
  fileprivate var digests: [ScorerKey.Digest] = []
  fileprivate var taps = RateWindow(perSecond: 10, perMinute: 600)
  fileprivate var readings = RateWindow(perSecond: 10, perMinute: 600)
  /// The times at which the scorer last scored for players.
  fileprivate var lastScored: [Player.ID: ContinuousClock.Instant] = [:]

  package func mayScore(_ player: Player.ID) -> Bool { players?.contains(player) ?? true }
}

/// The links to score on a board, their keys, and the limits on what they send.
///
/// Laws: nobody without a key of a link that has not ended is authorized; an address that has sent too many wrong keys
/// is authorized for nothing until a minute has passed; no key is kept, only hashes. Time is given, never asked for.
package struct ScorerLinks: Sendable {
  package static let limit = 200
  private static let keysOfLink = 16
  private static let addressLimit = 1000
  static let timeOfPIN = Duration.seconds(120)
  /// How long a page names a scorer beside a player after the last score.
  private static let timeOfCompany = Duration.seconds(600)

  /// A reason to refuse a request.
  package enum Refusal: Error, Equatable {
    case wrongKey
    case wrongPIN
    /// Too many wrong keys came from the address.
    case blocked
    /// The link was taken away, or its time is over.
    case ended
    /// More requests came than the link allows.
    case tooFast
  }

  /// A reason why a link cannot be added.
  package enum Problem: Error, Equatable {
    case tooMany
    case nameTaken(String)
  }

  private struct PIN {
    let digest: ScorerKey.Digest
    let link: ScorerLink.ID
    let end: ContinuousClock.Instant
    var tries = 5
  }

  package private(set) var all: [ScorerLink] = []
  /// The time at which all links end; nil for none.
  package let end: ContinuousClock.Instant?
  private var revoked: [ScorerKey.Digest] = []
  private var wrongKeys: [String: RateWindow] = [:]
  private var pins: [PIN] = []
  private var nextID = 1

  package init(until end: ContinuousClock.Instant? = nil) { self.end = end }

  package subscript(id: ScorerLink.ID) -> ScorerLink? {
    get { all.first { $0.id == id } }
    set {
      guard let index = all.firstIndex(where: { $0.id == id }) else { return }
      if let newValue { all[index] = newValue } else { all.remove(at: index) }
    }
  }

  // MARK: links

  /// Adds a link without a key.
  package mutating func add(
    _ scorer: Scorer, players: Set<Player.ID>? = nil
  ) throws(Problem) -> ScorerLink.ID {
    if all.count >= Self.limit { throw .tooMany }
    if all.contains(where: { NameKey($0.scorer.name) == NameKey(scorer.name) }) {
      throw .nameTaken(scorer.name)
    }
    defer { nextID += 1 }
    all.append(ScorerLink(id: nextID, scorer: scorer, players: players))
    return nextID
  }

  /// Makes another key for a link; earlier ones stay valid, except for the oldest of many.
  package mutating func makeKey(for id: ScorerLink.ID) -> ScorerKey {
    let key = ScorerKey()
    let digests = (self[id]?.digests ?? []) + [ScorerKey.Digest(of: key.text)]
    self[id]?.digests = digests.suffix(Self.keysOfLink)
    return key
  }

  /// Takes a link away at once: its keys are refused from now on.
  package mutating func revoke(_ id: ScorerLink.ID) {
    revoked = (revoked + (self[id]?.digests ?? [])).suffix(Self.limit * Self.keysOfLink)
    self[id] = nil
    pins.removeAll { $0.link == id }
  }

  /// The link with a key.
  package mutating func authorize(
    _ key: String?, from address: String, at now: ContinuousClock.Instant
  ) throws(Refusal) -> ScorerLink.ID {
    if isBlocked(address, at: now) { throw .blocked }
    let digest = ScorerKey.Digest(of: key ?? "")
    guard let link = all.first(where: { $0.digests.contains(digest) }) else {
      if revoked.contains(digest) { throw .ended }
      throw noted(.wrongKey, from: address, at: now)
    }
    if let end, now >= end { throw .ended }
    self[link.id]?.lastSeen = now
    return link.id
  }

  // MARK: limits

  /// Counts a request by a link.
  ///
  /// - Parameters:
  ///   - isTap: whether it is to change the board.
  ///   - waiting: the number of taps that the page has not sent yet.
  package mutating func admit(
    _ id: ScorerLink.ID, isTap: Bool, waiting: Int, at now: ContinuousClock.Instant
  ) throws(Refusal) -> ScorerLink {
    let window = isTap ? \ScorerLink.taps : \ScorerLink.readings
    guard var link = self[id], link[keyPath: window].admits(at: now) else { throw .tooFast }
    link.waiting = min(max(0, waiting), 9999)
    self[id] = link
    return link
  }

  package func isBlocked(_ address: String, at now: ContinuousClock.Instant) -> Bool {
    wrongKeys[address]?.isFull(at: now) ?? false
  }

  /// Counts a wrong key. From more addresses than are counted, wrong keys are refused as if there were too many.
  private mutating func noted(
    _ refusal: Refusal, from address: String, at now: ContinuousClock.Instant
  ) -> Refusal {
    if wrongKeys[address] == nil, wrongKeys.count >= Self.addressLimit {
      for (other, window) in wrongKeys where window.isEmpty(at: now) { wrongKeys[other] = nil }
      if wrongKeys.count >= Self.addressLimit { return .blocked }
    }
    _ = wrongKeys[address, default: RateWindow(perSecond: 20, perMinute: 20)].admits(at: now)
    return refusal
  }

  // MARK: PIN

  /// Makes a PIN that can be exchanged for a key of a link. It replaces the one before it of the link.
  package mutating func makePIN(
    for id: ScorerLink.ID, at now: ContinuousClock.Instant
  ) -> String {
    let text = String(String(Int.random(in: 1_000_000..<2_000_000)).dropFirst())
    pins.removeAll { $0.link == id }
    pins.append(PIN(digest: ScorerKey.Digest(of: text), link: id, end: now + Self.timeOfPIN))
    return text
  }

  /// Exchanges a PIN, once, for a key.
  package mutating func exchange(
    _ text: String, from address: String, at now: ContinuousClock.Instant
  ) throws(Refusal) -> ScorerKey {
    if isBlocked(address, at: now) { throw .blocked }
    if let end, now >= end { throw .ended }
    let digest = ScorerKey.Digest(of: text)
    pins.removeAll { now >= $0.end }
    guard let index = pins.firstIndex(where: { $0.digest == digest }) else {
      for index in pins.indices { pins[index].tries -= 1 }
      pins.removeAll { $0.tries <= 0 }
      throw noted(.wrongPIN, from: address, at: now)
    }
    return makeKey(for: pins.remove(at: index).link)
  }

  // MARK: company

  /// Counts a change that a scorer has made.
  ///
  /// - Parameter player: the player who was given points; nil for none.
  package mutating func noteChange(
    by id: ScorerLink.ID, of player: Player.ID?, at now: ContinuousClock.Instant
  ) {
    self[id]?.changes += 1
    if let player { self[id]?.lastScored[player] = now }
  }

  /// The names of the other scorers who gave the player points in the last ten minutes.
  package func others(
    scoring player: Player.ID, besides id: ScorerLink.ID, at now: ContinuousClock.Instant
  ) -> [String] {
    all.filter { link in
      link.id != id && link.lastScored[player].map { now - $0 < Self.timeOfCompany } ?? false
    }.map(\.scorer.name)
  }
}

/// The times of the events of the last minute, of which a second and a minute admit so many.
struct RateWindow: Sendable {
  private let perSecond: Int
  private let perMinute: Int
  private var times: [ContinuousClock.Instant] = []

  init(perSecond: Int, perMinute: Int) {
    (self.perSecond, self.perMinute) = (perSecond, perMinute)
  }

  func isFull(at now: ContinuousClock.Instant) -> Bool {
    count(since: now - .seconds(1)) >= perSecond || count(since: now - .seconds(60)) >= perMinute
  }

  func isEmpty(at now: ContinuousClock.Instant) -> Bool { count(since: now - .seconds(60)) == 0 }

  /// Counts an event, unless there are too many.
  mutating func admits(at now: ContinuousClock.Instant) -> Bool {
    if let first = times.first, first <= now - .seconds(60) {
      times.removeAll { $0 <= now - .seconds(60) }
    }
    if isFull(at: now) { return false }
    times.append(now)
    return true
  }

  private func count(since time: ContinuousClock.Instant) -> Int {
    times.reversed().prefix { $0 > time }.count
  }
}

extension String {
  /// The address as limits count it: an IPv6 address counts by its network of 64 bits, which one person may own whole.
  package var countedAddress: String {
    var bytes = [UInt8](repeating: 0, count: 16)
    guard contains(":"), inet_pton(AF_INET6, self, &bytes) == 1,
      bytes[..<10].contains(where: { $0 > 0 })
    else { return self }
    return bytes[..<8].map { String($0, radix: 16) }.joined(separator: ":")
  }
}
