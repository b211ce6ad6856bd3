import FoundationBase
import Scorekeeping

extension BoardClock {
  /// The clock as JSON: times in seconds, and since when it runs, in UTC.
  package var json: String {
    var text = JSONText()
    text.add("kind", text: kind.rawValue)
    text.add("length", length.description)
    text.add("shown", shown.description)
    text.add("since", started.map { JSONText.quoted($0.inUTC) })
    if periods > 1 {
      text.add("period", period)
      text.add("periods", periods)
    }
    var times = JSONText()
    for waiting in waiting { times.add(waiting.player.uuidString, waiting.time.description) }
    text.add("times", times.isEmpty ? nil : times.object)
    return text.object
  }
}
