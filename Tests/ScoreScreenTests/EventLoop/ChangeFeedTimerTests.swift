import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// The times at which an event loop polls the change feed, with a controlled clock.
@Suite struct ChangeFeedTimerTests {
  private typealias Time = ContinuousClock.Instant

  private let start = ContinuousClock.now

  /// Runs an event loop for ten seconds and returns the times of its polls.
  ///
  /// - Parameters:
  ///   - events: the times of keys and signals, in order.
  ///   - told: the times at which the file of the feed becomes readable, in order; a poll empties it.
  private func polls(
    events: [Time], told: [Time] = [], interval: (Time) -> Int32?, isNew: () -> Bool = { false }
  ) -> [Time] {
    let end = start + .seconds(10)
    var timer = ChangeFeedTimer(at: start)
    var (now, polls, events, told) = (start, [Time](), events[...], told[...])
    var rounds = 0
    while now < end {
      rounds += 1
      if rounds > 50_000 {
        Issue.record("It does not wait")
        break
      }
      let feed = ChangeFeed(file: 7, interval: interval(now))
      let wait = timer.wait(for: feed, at: now)
      var wakings = [events.first, wait.file == nil ? nil : told.first, end].compactMap(\.self)
      if let milliseconds = wait.milliseconds {
        wakings.append(now + .milliseconds(Int(milliseconds)))
      }
      now = max(now, wakings.min() ?? end)
      events = events.drop { $0 <= now }
      let isReadable = wait.file != nil && told.first.map { $0 <= now } ?? false
      guard timer.isDue(feed, isReadable: isReadable, at: now) else { continue }
      polls.append(now)
      told = told.drop { $0 <= now }
      timer.didPoll(isNew: isNew(), at: now)
    }
    return polls
  }

  private func gaps(_ polls: [Time]) -> [Duration] { zip(polls.dropFirst(), polls).map { $0 - $1 } }

  private func storm(_ random: inout SeededGenerator, upTo longest: Int) -> [Time] {
    var (time, events) = (start, [Time]())
    while time < start + .seconds(10) {
      time += .milliseconds(random.number(1...longest))
      events.append(time)
    }
    return events
  }

  @Test(arguments: [1, 30, 89, 5000])
  func `a key that is held delays no poll`(repeats: Int) {
    let keys = stride(from: 0, to: 10_000, by: repeats).map { start + .milliseconds($0) }
    let polls = polls(events: keys, interval: { _ in 90 })
    #expect(polls.count == 111 && gaps(polls).allSatisfy { $0 == .milliseconds(90) })
  }

  @Test(arguments: seeds(20))
  func `the feed is polled at each interval and at each notice, whatever happens`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = storm(&random, upTo: random.pick([2, 40, 1000]))
    let told = storm(&random, upTo: random.pick([5, 200, 2000]))
    let interval = Int32(random.number(1...300))
    let polls = polls(
      events: events, told: told, interval: { _ in interval }, isNew: { random.chance(0.5) })
    let limit = max(ChangeFeedTimer.rest, .milliseconds(Int(interval)))
    #expect(gaps(polls).allSatisfy { $0 <= limit }, "seed \(seed)")
    for time in told.dropLast() where time + ChangeFeedTimer.rest < start + .seconds(10) {
      let isHeard = polls.contains { $0 >= time && $0 <= time + ChangeFeedTimer.rest }
      #expect(isHeard, "seed \(seed)")
      if !isHeard { return }
    }
  }

  @Test func `a pause follows a poll that found news`() {
    let told = (0..<10_000).map { start + .milliseconds($0) }
    let polls = polls(events: told, told: told, interval: { _ in 1 }, isNew: { true })
    #expect(polls.count == 626 && gaps(polls).allSatisfy { $0 == .milliseconds(16) })
  }

  @Test func `without an interval only a notice causes a poll`() {
    #expect(polls(events: [start + .milliseconds(30)], interval: { _ in nil }).isEmpty)
    let timer = ChangeFeedTimer(at: start)
    #expect(timer.wait(for: .none, at: start + .seconds(9)) == (nil, nil))
  }

  @Test func `a new interval counts from the last poll`() {
    let doubt = start + .milliseconds(50)
    let polls = polls(
      events: [doubt, doubt + .milliseconds(10)], interval: { $0 < doubt ? nil : 90 })
    #expect(polls.first == start + .milliseconds(90))
  }
}
