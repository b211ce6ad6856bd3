import ScoreScreen
import Scorekeeping
import Testing

@testable import ScoreScript

/// The keys that a script presses are shown beside the screen.
@Suite struct KeyTrailTests {
  private func text(_ lines: String..., isASCII: Bool = false) throws -> String {
    var trail = KeyTrail(isASCII: isASCII)
    for line in lines {
      let statement = try #require(try Statement(parsing: line))
      trail.begin(statement)
      switch statement {
      case .press(let presses, _):
        for press in presses {
          for _ in 0..<press.count { trail.press(press.key, isTyped: false) }
        }
      case .type(let text, _):
        for character in text { trail.press(.character(character), isTyped: true) }
      default: break
      }
    }
    return trail.text
  }

  @Test func `keys have the names on keyboards, and repetitions are counted`() throws {
    #expect(try text("press j*3 Enter Esc ^Z Up") == "j×3 ⏎ Esc ^Z ↑")
    #expect(try text("press j*3 Enter", isASCII: true) == "j*3 Enter")
    #expect(try text("press j", "press j", "press + +") == "j×2 +×2")
    #expect(try text("press a", "type \"Red\"", "press Enter") == "a Red ⏎")
  }

  @Test func `they stay while time passes, and go with the next keys or command`() throws {
    #expect(try text("press j", "sleep 1s", "caption \"x\"") == "j")
    #expect(try text("press j", "sleep 1s", "press k") == "k")
    #expect(try text("press j", "score Red +1") == "")
  }

  @Test func `of a long text the end is shown`() throws {
    let text = try text("type \"\(String(repeating: "ab", count: 100))\"")
    #expect(text.hasPrefix("…") && text.hasSuffix("abab") && text.count == 36)
  }

  @Test func `recorders receive the keys before what they do`() throws {
    let recorder = NotedEvents()
    let script = try ScriptReading(
      text: """
        board Law
        add Red Blue
        keys on
        press j +
        sleep 1s
        score Red +1
        keys off
        press k
        """)
    let performance = try Performance(journal: MemoryJournal(), recorders: [recorder])
    _ = try HeadlessRun(performance, clock: .virtual).play(script) { _ in }
    try performance.finish()
    #expect(recorder.keys == ["j", "j +", ""])
    #expect(recorder.order.hasPrefix("kfkf"), "the keys come before what they do")
  }
}

private final class NotedEvents: PerformanceRecorder {
  var keys: [String] = []
  /// A `k` for keys and an `f` for a frame, from the first keys on.
  var order = ""

  func record(_ event: PerformanceEvent, at time: Duration) {
    switch event {
    case .keys(let text):
      keys.append(text)
      order += "k"
    case .frame: if !keys.isEmpty { order += "f" }
    default: break
    }
  }

  func finish(at time: Duration, status: Int32) {}
}
