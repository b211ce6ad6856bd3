import TestSupport
import Testing

@testable import ScoreScript

@Suite struct DurationTextTests {
  @Test(arguments: [
    (0, "0s"), (1, "1ms"), (999, "999ms"), (1000, "1s"), (1500, "1.5s"), (1001, "1.001s"),
    (60_000, "1m"), (90_000, "90s"), (120_000, "2m"), (86_400_000, "1440m"),
  ])
  func `A duration is written in the unit that fits`(milliseconds: Int, text: String) {
    #expect(Duration.milliseconds(milliseconds).scriptText == text)
  }

  @Test(arguments: seeds(20))
  func `A written duration parses back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let limit = random.pick([1000, 60_000, 86_400_000])
      let unit = random.pick([1, 10, 1000, 60_000])
      let duration = Duration.milliseconds(random.number(0...limit / unit) * unit)
      #expect(try Duration(parsing: duration.scriptText) == duration)
    }
  }

  @Test(arguments: [
    ("1.5m", 90_000), ("0.001m", 60), (".5s", 500), ("1.000ms", 1), ("1.2500s", 1250),
    ("0ms", 0), ("0m", 0), ("86400s", 86_400_000), ("1.5h", 5_400_000), ("24h", 86_400_000),
  ])
  func `A duration has other spellings`(text: String, milliseconds: Int) throws {
    #expect(try Duration(parsing: text) == .milliseconds(milliseconds))
  }

  @Test(arguments: [
    ("1.5", ScriptError.durationWithoutUnit("1.5", unit: nil)),
    ("s", .notADuration("s")), ("", .notADuration("")), ("-1s", .notADuration("-1s")),
    ("+1s", .notADuration("+1s")), ("1d", .notADuration("1d")), ("1 s", .notADuration("1 s")),
    ("1S", .notADuration("1S")), ("1.2.3s", .notADuration("1.2.3s")),
    ("5\u{301}s", .notADuration("5\u{301}s")),
    ("1441m", .durationTooLong("1441m")), ("86400.001s", .durationTooLong("86400.001s")),
    ("99999999999999999999m", .durationTooLong("99999999999999999999m")),
    ("9223372036854775m", .durationTooLong("9223372036854775m")),
    ("0.5ms", .durationTooPrecise("0.5ms")), ("1.0005s", .durationTooPrecise("1.0005s")),
  ])
  func `An invalid duration is refused`(text: String, fact: ScriptError) {
    #expect(throws: fact) { try Duration(parsing: text) }
  }
}
