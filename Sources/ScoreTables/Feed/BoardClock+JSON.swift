import FoundationBase
import Scorekeeping

extension BoardClock {
  /// The clock as JSON: times in seconds, and since when it runs, in UTC.
  package var json: String { json(showing: shown, since: started, waiting: waiting) }

  /// The clock of one player as JSON.
  package func json(of player: Player.ID, turn: Player.ID?) -> String {
    player == turn
      ? json(showing: shown, since: started) : json(showing: time(ofWaiting: player), since: nil)
  }

  private func json(showing shown: Score, since started: Date?, waiting: [Waiting] = []) -> String {
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
