import FoundationBase
import Scorekeeping

/// The link by which a scorer scores on a board.
package struct ScorerLink: Identifiable, Sendable {
  package let id: Int
  package let scorer: Scorer
  package let part: ScorerPart
  /// The time of the last request; nil before the first.
  fileprivate(set) var lastSeen: ContinuousClock.Instant?
  /// The number of changes that the scorer has made.
  package fileprivate(set) var changes = 0
  /// The number of taps that the scorer's page has not sent yet, as it last reported.
  package fileprivate(set) var waiting = 0
  fileprivate var taps = RateWindow(perSecond: 10, perMinute: 600)
  fileprivate var readings = RateWindow(perSecond: 10, perMinute: 600)
  /// The times at which the scorer last scored for players.
  fileprivate var lastScored: [Player.ID: ContinuousClock.Instant] = [:]
}

/// The links to score on a board, their keys, and the limits on what they send.
///
/// Laws: nobody without a key of a link that has not ended is authorized; a key is valid wherever it comes from, whatever
/// wrong keys came from there; an address that has sent too many wrong PINs exchanges none until a minute has passed; no
/// key is kept, only hashes. Time is given, never asked for.
package struct ScorerLinks: Sendable {
  package static let limit = 200
  /// The largest number of keys of a link. One more replaces a key that has ended, one that nobody has used, or the one
  /// that was not used for the longest time.
  static let keysOfLink = 100
  /// The largest number of keys of links that were taken away.
  private static let endedKeys = 3200
  static let timeOfPIN = Duration.seconds(120)
  /// How long a key that was shown stays valid after that.
  static let timeOfCode = Duration.seconds(600)
  /// How long a page names a scorer beside a player after the last score.
  private static let timeOfCompany = Duration.seconds(600)

  /// A reason to refuse a request.
  package enum Refusal: Error, Equatable {
    case wrongKey
    case wrongPIN
    /// Too many wrong keys, or PINs, came from the address.
    case blocked
    /// The key was shown, and its time is over.
    case oldKey
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
    /// The wrong PINs, from all addresses, after which it ends.
    var tries = 100
  }

  private struct Key {
    let link: ScorerLink.ID
    /// Later keys have larger numbers.
    let number: Int
    /// The time at which the key ends; nil if it ends with its link.
    var end: ContinuousClock.Instant?
    var lastUse: ContinuousClock.Instant?

    func hasEnded(at now: ContinuousClock.Instant) -> Bool { end.map { now >= $0 } ?? false }
  }

  package private(set) var all: [ScorerLink] = []
  /// The time at which all links end; nil for none.
  package let end: ContinuousClock.Instant?
  /// The keys of all links, also of those that were taken away.
  private var keys: [ScorerKey.Digest: Key] = [:]
  private var nextKey = 1
  private var wrongKeys = WrongGuesses(perMinute: 20)
  private var wrongPINs = WrongGuesses(perMinute: 5)
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
    _ scorer: Scorer, for part: ScorerPart = .whole
  ) throws(Problem) -> ScorerLink.ID {
    if all.count >= Self.limit { throw .tooMany }
    if all.contains(where: { NameKey($0.scorer.name) == NameKey(scorer.name) }) {
      throw .nameTaken(scorer.name)
    }
    defer { nextID += 1 }
    all.append(ScorerLink(id: nextID, scorer: scorer, part: part))
    return nextID
  }

  /// Makes another key for a link; earlier ones stay valid, as far as there is room.
  package mutating func makeKey(
    for id: ScorerLink.ID, at now: ContinuousClock.Instant
  ) -> ScorerKey {
    let others = keys.filter { $0.value.link == id }
    if others.count >= Self.keysOfLink {
      func order(_ key: Key) -> (Int, ContinuousClock.Instant, Int) {
        (key.hasEnded(at: now) ? 0 : key.lastUse == nil ? 1 : 2, key.lastUse ?? now, key.number)
      }
      let first = others.min { order($0.value) < order($1.value) }
      if let first { keys[first.key] = nil }
    }
    let key = ScorerKey()
    keys[ScorerKey.Digest(of: key.text)] = Key(link: id, number: nextKey)
    nextKey += 1
    return key
  }

  /// Notes that a key is not shown any more: it is valid for `timeOfCode` from now on.
  package mutating func close(_ key: ScorerKey, at now: ContinuousClock.Instant) {
    keys[ScorerKey.Digest(of: key.text)]?.end = now + Self.timeOfCode
  }

  /// Takes a link away at once: its keys are refused from now on.
  mutating func revoke(_ id: ScorerLink.ID) {
    self[id] = nil
    pins.removeAll { $0.link == id }
    let ids = Set(all.map(\.id))
    let ended = keys.filter { !ids.contains($0.value.link) }
    for key in ended.sorted(by: { $0.value.number < $1.value.number }).dropLast(Self.endedKeys) {
      keys[key.key] = nil
    }
  }

  /// The link with a key.
  mutating func authorize(
    _ key: String?, from address: String, at now: ContinuousClock.Instant
  ) throws(Refusal) -> ScorerLink.ID {
    let digest = ScorerKey.Digest(of: key ?? "")
    guard let known = keys[digest] else {
      throw wrongKeys.admits(from: address, at: now) ? .wrongKey : .blocked
    }
    guard self[known.link] != nil, end.map({ now < $0 }) ?? true else { throw .ended }
    if known.hasEnded(at: now) { throw .oldKey }
    keys[digest]?.lastUse = now
    self[known.link]?.lastSeen = now
    return known.link
  }

  // MARK: limits

  /// Counts a request by a link.
  ///
  /// - Parameters:
  ///   - isTap: whether it is to change the board.
  ///   - waiting: the number of taps that the page has not sent yet; nil if it is not said.
  package mutating func admit(
    _ id: ScorerLink.ID, isTap: Bool, waiting: Int?, at now: ContinuousClock.Instant
  ) throws(Refusal) -> ScorerLink {
    let window = isTap ? \ScorerLink.taps : \ScorerLink.readings
    guard var link = self[id], link[keyPath: window].admits(at: now) else { throw .tooFast }
    if let waiting { link.waiting = min(max(0, waiting), 9999) }
    self[id] = link
    return link
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
  ) throws(Refusal) -> (key: ScorerKey, link: ScorerLink.ID) {
    if wrongPINs.isFull(for: address, at: now) { throw .blocked }
    if let end, now >= end { throw .ended }
    let digest = ScorerKey.Digest(of: text)
    pins.removeAll { now >= $0.end }
    guard let index = pins.firstIndex(where: { $0.digest == digest }) else {
      for index in pins.indices { pins[index].tries -= 1 }
      pins.removeAll { $0.tries <= 0 }
      throw wrongPINs.admits(from: address, at: now) ? .wrongPIN : .blocked
    }
    // A link that is read too often keeps its PIN.
    _ = try admit(pins[index].link, isTap: false, waiting: nil, at: now)
    let link = pins.remove(at: index).link
    return (makeKey(for: link, at: now), link)
  }

  // MARK: company

  /// Counts a change that a scorer has made.
  ///
  /// - Parameter player: the player who was given points; nil for none.
  mutating func noteChange(
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
