import TestSupport
import Testing

@testable import ScoreServer

@Suite struct RequestTargetTests {
  @Test(arguments: seeds(25))
  func `Every text is found again by its path`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let names = (0..<20).map { _ in
      generator.name() + (generator.chance(0.3) ? "/%2F?&=#\0\r\n" : "")
    }
    for name in names {
      let target = try #require(
        RequestTarget("/\(name.pathSegment)/events?since=\(name.pathSegment)"))
      #expect(target.segments == [name, "events"])
      #expect(target.query == ["since": name])
    }
  }

  @Test func `A path is split before it is decoded`() throws {
    #expect(try #require(RequestTarget("/a%2Fb/c")).segments == ["a/b", "c"])
    #expect(try #require(RequestTarget("/")).segments == [])
    #expect(try #require(RequestTarget("/a/")).segments == ["a"])
    #expect(try #require(RequestTarget("//a")).segments == ["", "a"])
    #expect(
      try #require(RequestTarget("/a+b?c+d=e+f&c=g&h&c=i")).query == [
        "c d": "e f", "c": "g", "h": "",
      ])
    #expect(try #require(RequestTarget("/a+b")).segments == ["a+b"])
    for bad in ["", "a", "?", "/%", "/%4", "/%4g", "/%80", "/?a=%"] {
      #expect(RequestTarget(bad) == nil)
    }
  }

  @Test(arguments: seeds(25))
  func `A ring resumes after each of its numbers, and detects forgotten ones`(
    _ seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var number = generator.number(0...5)
    var ring = FrameRing(after: EventID(number, stream: "a"))
    var all: [EventFrame] = []
    var given = [number]
    for _ in 0..<generator.number(0...1500) {
      number += generator.number(1...3)
      let frame = EventFrame("{}", EventID(number, stream: "a"))
      ring.append(frame)
      all.append(frame)
      given.append(number)
    }
    #expect(ring.end == all.count && ring.end - ring.start <= FrameRing.capacity)
    #expect(
      (ring.start..<ring.end).map { ring[$0]?.id }
        == all.suffix(ring.end - ring.start).map(\.id))
    for last in given + [-1, number + 1] {
      let count = all.count { $0.id.number > last }
      guard let position = ring.position(after: EventID(last)) else {
        #expect(last < 0 || last > number || count > FrameRing.capacity)
        continue
      }
      #expect(position == ring.end - count)
    }
    #expect(ring[ring.start - 1] == nil && ring[ring.end] == nil)
    for last in given {
      #expect(
        ring.position(after: EventID(last, stream: "a")) == ring.position(after: EventID(last)))
      #expect(ring.position(after: EventID(last, stream: "b")) == nil)
    }
    // A number may stand for two versions of a page: a reader of the older one begins again.
    if let newest = ring[ring.end - 1]?.id {
      ring.append(EventFrame("{}", EventID(newest.number, stream: "c")))
      #expect(ring.position(after: newest) == nil)
      #expect(ring.position(after: EventID(newest.number, stream: "c")) == ring.end)
    }
    ring.reset(after: EventID(3, stream: "b"))
    for id in [EventID(3), EventID(3, stream: "b")] {
      #expect(ring.position(after: id) == ring.end)
    }
    for id in [EventID(number + 4), EventID(3, stream: "a")] {
      #expect(ring.position(after: id) == nil)
    }
  }

  @Test func `A ring holds a limited number of bytes, and always the newest frame`() {
    var ring = FrameRing(after: EventID(0))
    for number in 1...20 {
      ring.append(EventFrame(String(repeating: "x", count: 1 << 20), EventID(number)))
      #expect(ring.end - ring.start == min(number, 3))
    }
    ring.append(EventFrame(String(repeating: "x", count: 5 << 20), EventID(21)))
    #expect(ring.end - ring.start == 1 && ring.position(after: EventID(20)) == ring.start)
    #expect(ring.position(after: EventID(19)) == nil)
  }

  @Test func `An event id consists of the number and the stream`() {
    for text in ["57-k3x9", "57", "0-a-b", "-"] {
      let id = EventID(text)
      #expect(id?.description == (text == "-" ? nil : text))
    }
    for text in ["", "a", "-1", "9999999999999999999", "5 "] { #expect(EventID(text) == nil) }
  }
}
