import ScoreScreen
import Scorekeeping

extension Stage: Display {
  package var news: News {
    let news = performance.screens.news
    guard isPlaying else { return news }
    let wait = stepsPast == nil ? timing.wait : 0
    guard let wait else { return news }
    return News(file: news.file, interval: min(wait, news.interval ?? .max))
  }

  package func takeNews() -> Bool {
    let shown = (performance.frame, words)
    attempt {
      if try performance.takeNews() { try lookAgain() }
      try playWhatIsDue()
    }
    timing.look()
    return shown != (performance.frame, words)
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
    return frame.with(words: words, hints: hints, hasRoom: size.rows > frame.size.rows)
  }

  private var words: String {
    if !notice.isEmpty { return notice }
    let state =
      switch mode {
      case _ where isTakenOver: "Your turn"
      case .playing: ""
      case .paused: "Paused"
      case .ended: "The end"
      }
    return [state, timing.rate.description, performance.caption].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  /// The most useful keys, from the longest reminder to the one that is always there.
  private var hints: [String] {
    switch mode {
    case _ where !notice.isEmpty: []
    case _ where isTakenOver: ["^T gives the keyboard back", "^T back"]
    case .playing: ["Space pause  ? keys  q quit", "? keys"]
    case .paused: ["Space go on  . step  , back  t take over  q quit", "Space . , t q", "? keys"]
    case .ended: [", back  t take over  q quit", ", t q"]
    }
  }
}
