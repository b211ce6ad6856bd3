import TestSupport
import Testing

@testable import ScoreServer

/// Targets of requests.
@Suite struct TargetTests {
  @Test(arguments: seeds(50))
  func `Every text is found again in the path that is made of it`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = (0..<20).map { _ in
      generator.name() + (generator.chance(0.3) ? "/%2F?&=#\0\r\n" : "")
    }
    for name in names {
      let target = try #require(Target("/\(name.pathSegment)/events?since=\(name.pathSegment)"))
      #expect(target.segments == [name, "events"])
      #expect(target.query == ["since": name])
    }
  }

  @Test func `A path is split before it is decoded`() throws {
    #expect(try #require(Target("/a%2Fb/c")).segments == ["a/b", "c"])
    #expect(try #require(Target("/")).segments == [])
    #expect(try #require(Target("/a/")).segments == ["a"])
    #expect(try #require(Target("//a")).segments == ["", "a"])
    #expect(
      try #require(Target("/a+b?c+d=e+f&c=g&h&c=i")).query == ["c d": "e f", "c": "g", "h": ""])
    #expect(try #require(Target("/a+b")).segments == ["a+b"])
    for bad in ["", "a", "?", "/%", "/%4", "/%4g", "/%80", "/?a=%"] { #expect(Target(bad) == nil) }
  }

  @Test(arguments: seeds(50))
  func `A ring resumes after each number that it gave out, and knows which it has forgotten`(
    _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var number = generator.number(0...5)
    var ring = FrameRing(after: number)
    var all: [EventFrame] = []
    var given = [number]
    for _ in 0..<generator.number(0...1500) {
      number += generator.number(1...3)
      let frame = EventFrame("{}", number: number)
      ring.append(frame)
      all.append(frame)
      given.append(number)
    }
    #expect(ring.newest == number)
    #expect(ring.end == all.count && ring.end - ring.start <= FrameRing.capacity)
    for last in given + [-1, number + 1] {
      guard let position = ring.position(after: last) else {
        #expect(last < 0 || last > number || all.count { $0.number > last } > FrameRing.capacity)
        continue
      }
      #expect(
        (position..<ring.end).map { ring[$0]?.number } == all.map(\.number).filter { $0 > last })
    }
    #expect(ring[ring.start - 1] == nil && ring[ring.end] == nil)
    ring.reset(after: 3)
    #expect(ring.position(after: 3) == ring.end && ring.position(after: number + 4) == nil)
  }
}
