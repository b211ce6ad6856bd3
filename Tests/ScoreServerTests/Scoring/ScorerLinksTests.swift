import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreServer

/// The keys of scorers, and the limits on what they send.
@Suite struct ScorerLinksTests {
  private let start = ContinuousClock.now

  private func links(until end: Duration? = nil) -> ScorerLinks {
    ScorerLinks(until: end.map { start + $0 })
  }

  // MARK: laws

  @Test(arguments: seeds(20))
  func `A key is authorized if its link has not ended, whatever came from its address`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let end = Duration.seconds(random.number(200...2000))
    var links = links(until: end)
    var now = Duration.zero
    var valid: [String: ScorerLink.ID] = [:]
    var revoked: Set<String> = []
    var wrong: [String: [Duration]] = [:]
    for step in 0..<800 {
      now += .milliseconds(random.number(0...2000))
      let address = random.pick(["10.0.0.1", "10.0.0.2", "10.0.0.3"])
      switch random.number(0...9) {
      case 0 where links.all.count < 10:
        let id = try links.add(Scorer(named: "S\(step)"))
        valid[links.makeKey(for: id, at: start + now).text] = id
      case 1:
        guard let id = links.all.map(\.id).randomElement(using: &random) else { continue }
        links.revoke(id)
        revoked.formUnion(valid.filter { $0.value == id }.keys)
        valid = valid.filter { $0.value != id }
      default:
        let key = random.pick(
          valid.keys.sorted() + revoked.sorted().prefix(3) + ["", "wrong", "wrong \(step)"])
        let recent = wrong[address, default: []].filter { now - $0 < .seconds(60) }
        let expected: Result<ScorerLink.ID, ScorerLinks.Refusal>
        if let id = valid[key] {
          expected = now >= end ? .failure(.ended) : .success(id)
        } else if revoked.contains(key) {
          expected = .failure(.ended)
        } else if recent.count >= 20 {
          expected = .failure(.blocked)
        } else {
          expected = .failure(.wrongKey)
          wrong[address, default: []].append(now)
        }
        let actual = Result { () throws(ScorerLinks.Refusal) in
          try links.authorize(key, from: address, at: start + now)
        }
        #expect(actual == expected, "Step \(step), seed \(seed)")
      }
    }
  }

  @Test(arguments: seeds(20))
  func `No second admits more than ten taps, no minute more than 600, and the first are admitted`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let perMinute = random.number(5...60)
    var window = RateWindow(perSecond: 10, perMinute: perMinute)
    var (now, admitted): (Duration, [Duration]) = (.zero, [])
    for _ in 0..<500 {
      now += .milliseconds(random.number(0...300))
      let second = admitted.count { now - $0 < .seconds(1) }
      let minute = admitted.count { now - $0 < .seconds(60) }
      let isAdmitted = window.admits(at: start + now)
      #expect(isAdmitted == (second < 10 && minute < perMinute), "Seed \(seed)")
      if isAdmitted { admitted.append(now) }
    }
  }

  @Test func `Keys have 128 bits, and digests are equal only for equal keys`() {
    let keys = (0..<2000).map { _ in ScorerKey().text }
    #expect(Set(keys).count == keys.count)
    #expect(keys.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9_-]{22}/) != nil })
    // Each of the first 21 letters can be any of 64, the last one holds the two bits that are left.
    for place in 0..<22 {
      let letters = Set(keys.map { Array($0)[place] })
      #expect(letters.count == (place < 21 ? 64 : 4), "Place \(place)")
    }
    let digests = keys.prefix(100).map { ScorerKey.Digest(of: $0) }
    for (index, digest) in digests.enumerated() {
      #expect(digests.indices.filter { digests[$0] == digest } == [index])
    }
  }

  // MARK: examples

  @Test(arguments: seeds(4))
  func `More keys than a link keeps end the old ones, then the unused, never one in use`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    let other = try links.add(Scorer(named: "Court 4"))
    let elsewhere = links.makeKey(for: other, at: start).text
    // Fewer phones than keys that a link keeps, among codes that were shown and PINs that were exchanged.
    var phones: [String] = []
    for step in 0..<400 {
      let now = start + .seconds(step)
      let key: ScorerKey
      if random.chance(0.3) {
        let pin = links.makePIN(for: id, at: now)
        key = try links.exchange(pin, from: "a", at: now).key
      } else {
        key = links.makeKey(for: id, at: now)
      }
      if phones.count < ScorerLinks.keysOfLink - 1, random.chance(0.4) {
        phones.append(key.text)
        _ = try links.authorize(key.text, from: "b", at: now)
      } else if random.chance(0.5) {
        links.close(key, at: now)
      }
    }
    for phone in phones + [elsewhere] {
      #expect((try? links.authorize(phone, from: "b", at: start)) != nil, "Seed \(seed)")
    }
  }

  @Test func `A phone that is used is the last one to lose its key`() throws {
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    let keys = (0..<ScorerLinks.keysOfLink).map { _ in links.makeKey(for: id, at: start).text }
    for (second, key) in keys.enumerated() {
      _ = try links.authorize(key, from: "a", at: start + .seconds(second))
    }
    _ = try links.authorize(keys[0], from: "a", at: start + .seconds(500))
    let newest = links.makeKey(for: id, at: start + .seconds(501)).text
    for (number, key) in keys.enumerated() {
      let found = try? links.authorize(key, from: "b", at: start + .seconds(502))
      #expect(found == (number == 1 ? nil : id), "\(number)")
    }
    #expect(try links.authorize(newest, from: "b", at: start + .seconds(502)) == id)
  }

  @Test func `A key that was shown is valid while it is shown, and ten minutes longer`() throws {
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    let shown = links.makeKey(for: id, at: start)
    #expect(try links.authorize(shown.text, from: "a", at: start + .seconds(36_000)) == id)
    links.close(shown, at: start + .seconds(36_000))
    // The phone's own key, which it got for the one that was shown, is valid all evening.
    let own = links.makeKey(for: id, at: start + .seconds(36_599)).text
    #expect(try links.authorize(shown.text, from: "a", at: start + .seconds(36_599)) == id)
    for _ in 0..<50 {
      #expect(throws: ScorerLinks.Refusal.oldKey) {
        try links.authorize(shown.text, from: "a", at: start + .seconds(36_600))
      }
    }
    #expect(try links.authorize(own, from: "a", at: start + .seconds(72_000)) == id)
    links.revoke(id)
    for key in [shown.text, own] {
      #expect(throws: ScorerLinks.Refusal.ended) {
        try links.authorize(key, from: "a", at: start + .seconds(72_000))
      }
    }
  }

  @Test func `Wrong keys hold back neither keys nor PINs, and wrong PINs hold back PINs`() throws {
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    let key = links.makeKey(for: id, at: start).text
    // The phones of yesterday, behind the router of all.
    for number in 0..<50 {
      #expect(throws: number < 20 ? ScorerLinks.Refusal.wrongKey : .blocked) {
        try links.authorize("yesterday \(number)", from: "router", at: start)
      }
    }
    #expect(try links.authorize(key, from: "router", at: start) == id)
    let pin = links.makePIN(for: id, at: start)
    #expect(
      try links.authorize(
        links.exchange(pin, from: "router", at: start).key.text, from: "c", at: start)
        == id)
    // Somebody who guesses PINs from the same address, and from many others.
    let next = links.makePIN(for: id, at: start)
    for number in 0..<10 {
      #expect(throws: number < 5 ? ScorerLinks.Refusal.wrongPIN : .blocked) {
        try links.exchange("guess", from: "router", at: start)
      }
    }
    #expect(throws: ScorerLinks.Refusal.blocked) {
      try links.exchange(next, from: "router", at: start + .seconds(59))
    }
    #expect(try links.authorize(key, from: "router", at: start) == id)
    #expect(try links.exchange(next, from: "phone", at: start + .seconds(60)).link == id)
    let last = links.makePIN(for: id, at: start)
    for number in 0..<100 {
      #expect(throws: ScorerLinks.Refusal.wrongPIN) {
        try links.exchange("guess", from: "address \(number)", at: start)
      }
    }
    #expect(throws: (any Error).self) { try links.exchange(last, from: "phone", at: start) }
  }

  @Test func `Wrong keys from any number of addresses take little memory and stop no right one`()
    throws
  {
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    let key = links.makeKey(for: id, at: start).text
    for number in 0..<1100 {
      #expect(throws: number < 1000 ? ScorerLinks.Refusal.wrongKey : .blocked) {
        try links.authorize("x", from: "address \(number)", at: start)
      }
    }
    #expect(try links.authorize(key, from: "address 1099", at: start) == id)
    #expect(throws: ScorerLinks.Refusal.wrongKey) {
      try links.authorize("x", from: "address 1099", at: start + .seconds(61))
    }
  }

  @Test func `There are at most 200 links, each with a name of its own`() throws {
    var links = links()
    for number in 1...200 { _ = try links.add(Scorer(named: "Court \(number)")) }
    #expect(throws: ScorerLinks.Problem.tooMany) { try links.add(Scorer(named: "Court 201")) }
    links.revoke(links.all[0].id)
    #expect(throws: ScorerLinks.Problem.nameTaken("COURT 7")) {
      try links.add(Scorer(named: "COURT 7"))
    }
    _ = try links.add(Scorer(named: "Court 1"))
  }

  @Test func `A PIN gives one key, within two minutes and five tries from an address`() throws {
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    func exchange(_ pin: String, after time: Duration, from address: String = "a") -> String? {
      try? links.exchange(pin, from: address, at: start + time).key.text
    }
    var pin = links.makePIN(for: id, at: start)
    #expect(pin.wholeMatch(of: /[0-9]{6}/) != nil)
    for _ in 0..<4 { #expect(exchange("wrong", after: .zero) == nil) }
    let key = try #require(exchange(pin, after: .seconds(119)))
    #expect(try links.authorize(key, from: "b", at: start) == id)
    #expect(exchange(pin, after: .seconds(119)) == nil, "A PIN is used once")
    pin = links.makePIN(for: id, at: start)
    for _ in 0..<5 { #expect(exchange("wrong", after: .zero, from: "c") == nil) }
    #expect(exchange(pin, after: .zero, from: "c") == nil, "Five tries")
    #expect(exchange(pin, after: .zero, from: "d") != nil, "One guest shuts out nobody else")
    pin = links.makePIN(for: id, at: start)
    #expect(exchange(pin, after: .seconds(120), from: "d") == nil, "Two minutes")
  }

  @Test func `Those who have scored a player in the last minutes are known`() throws {
    var links = links()
    let (ann, bob) = (UUID(), UUID())
    let court = try links.add(Scorer(named: "Court 3"), for: ScorerPart([ann]))
    let ben = try links.add(Scorer(named: "Ben"))
    links.noteChange(by: ben, of: ann, at: start)
    #expect(links.others(scoring: ann, besides: court, at: start + .seconds(599)) == ["Ben"])
    #expect(links.others(scoring: ann, besides: court, at: start + .seconds(600)) == [])
    #expect(links.others(scoring: ann, besides: ben, at: start) == [])
    #expect(links.others(scoring: bob, besides: court, at: start) == [])
    #expect(links[court]?.part.includes(bob) == false)
    #expect(links[ben]?.part.includes(bob) == true)
  }

  @Test(arguments: [
    ("192.168.1.7", "192.168.1.7"), ("::1", "::1"), ("::ffff:10.0.0.1", "::ffff:10.0.0.1"),
    ("2001:db8:1:2:3:4:5:6", "20:1:d:b8:0:1:0:2"), ("2001:db8:1:2::9", "20:1:d:b8:0:1:0:2"),
    ("no:address", "no:address"),
  ])
  func `An IPv6 address counts by its network`(address: String, counted: String) {
    #expect(address.countedAddress == counted)
  }

  @Test(arguments: [
    (ScorerLinks.Refusal.wrongKey, "This link is not known any more"),
    (.wrongPIN, "This is not the PIN"), (.blocked, "Too many wrong keys"), (.ended, "has ended"),
    (.oldKey, "Ask the scorekeeper to show it again"),
    (.tooFast, "Your taps are kept"),
  ])
  func `A refusal says the way out`(refusal: ScorerLinks.Refusal, words: String) {
    #expect(refusal.description.contains(words))
  }
}
