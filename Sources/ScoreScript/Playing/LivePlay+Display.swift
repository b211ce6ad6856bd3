import ScoreScreen
import Scorekeeping

extension LivePlay: Display {
  package var changeFeed: ChangeFeed {
    let feed = performance.screens.changeFeed
    guard isPlaying else { return feed }
    let wait = stopsToPass == nil ? timing.pollInterval : 0
    guard let wait else { return feed }
    return ChangeFeed(file: feed.file, interval: min(wait, feed.interval ?? .max))
  }

  package func pollChanges() -> Bool {
    let shown = (performance.frame, status)
    attempt {
      if try performance.pollChanges() { try recheckWait() }
      try playDue()
    }
    timing.notePoll()
    return shown != (performance.frame, status)
  }

  package func handle(_ keys: [Key]) {
    attempt {
      timing.pass(to: .now, of: performance)
      var rest = keys[...]
      while let key = rest.first, !isFinished {
        if isTakenOver {
          rest = try handleTakenOver(rest)
        } else {
          let count = rest.prefix { $0 == key }.count
          rest.removeFirst(count)
          try handle(key, count: count)
        }
      }
      timing.run(isPlaying)
    }
  }

  package func frame() -> Frame {
    var frame = performance.frame
    frame.theme = theme
    if !hasRoom {
      return .needs(
        frame.size, "Make the terminal larger, or press q to leave", on: size, theme: frame.theme)
    }
    return frame.with(words: status, hints: hints, hasRoom: size.rows > frame.size.rows)
  }

  private var status: String {
    if !notice.isEmpty { return notice }
    let state =
      switch phase {
      case _ where isTakenOver: "Your turn"
      case .playing: ""
      case .paused: "Paused"
      case .ended: "The end"
      }
    return [state, timing.speed.description, performance.keys, performance.caption].filter {
      !$0.isEmpty
    }
    .joined(separator: " · ")
  }

  /// The most useful keys, as alternative texts from the longest to the shortest.
  private var hints: [String] {
    switch phase {
    case _ where !notice.isEmpty: []
    case _ where isTakenOver: ["^T gives the keyboard back", "^T back"]
    case .playing: ["Space pause  ? keys  q quit", "? keys"]
    case .paused: ["Space go on  . step  , back  t take over  q quit", "Space . , t q", "? keys"]
    case .ended: [", back  t take over  q quit", ", t q"]
    }
  }
}
