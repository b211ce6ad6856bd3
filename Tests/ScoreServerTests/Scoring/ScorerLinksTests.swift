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
  func `A key is authorized if its link has not ended and its address has sent few wrong keys`(
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
        valid[links.makeKey(for: id).text] = id
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
        if recent.count >= 20 {
          expected = .failure(.blocked)
        } else if let id = valid[key] {
          expected = now >= end ? .failure(.ended) : .success(id)
        } else if revoked.contains(key) {
          expected = .failure(.ended)
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

  @Test func `Showing a link again keeps its earlier keys, up to sixteen`() throws {
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    let keys = (0..<20).map { _ in links.makeKey(for: id).text }
    for (number, key) in keys.enumerated() {
      let found = try? links.authorize(key, from: "a\(number)", at: start)
      #expect(found == (number < 4 ? nil : id))
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

  @Test func `A PIN gives one key, within two minutes and five tries`() throws {
    var links = links()
    let id = try links.add(Scorer(named: "Court 3"))
    func exchange(_ pin: String, after time: Duration, from address: String = "a") -> String? {
      try? links.exchange(pin, from: address, at: start + time).text
    }
    var pin = links.makePIN(for: id, at: start)
    #expect(pin.wholeMatch(of: /[0-9]{6}/) != nil)
    for _ in 0..<4 { #expect(exchange("wrong", after: .zero) == nil) }
    let key = try #require(exchange(pin, after: .seconds(119)))
    #expect(try links.authorize(key, from: "b", at: start) == id)
    #expect(exchange(pin, after: .seconds(119)) == nil, "A PIN is used once")
    pin = links.makePIN(for: id, at: start)
    for _ in 0..<5 { #expect(exchange("wrong", after: .zero, from: "c") == nil) }
    #expect(exchange(pin, after: .zero) == nil, "Five tries")
    pin = links.makePIN(for: id, at: start)
    #expect(exchange(pin, after: .seconds(120)) == nil, "Two minutes")
  }

  @Test func `Those who have scored a player in the last minutes are known`() throws {
    var links = links()
    let (ann, bob) = (UUID(), UUID())
    let court = try links.add(Scorer(named: "Court 3"), players: [ann])
    let ben = try links.add(Scorer(named: "Ben"))
    links.noteChange(by: ben, of: ann, at: start)
    #expect(links.others(scoring: ann, besides: court, at: start + .seconds(599)) == ["Ben"])
    #expect(links.others(scoring: ann, besides: court, at: start + .seconds(600)) == [])
    #expect(links.others(scoring: ann, besides: ben, at: start) == [])
    #expect(links.others(scoring: bob, besides: court, at: start) == [])
    #expect(links[court]?.mayScore(bob) == false)
    #expect(links[ben]?.mayScore(bob) == true)
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
    (.tooFast, "Your taps are kept"),
  ])
  func `A refusal says the way out`(refusal: ScorerLinks.Refusal, words: String) {
    #expect(refusal.description.contains(words))
  }
}
