import ScoreScreen
import Scorekeeping

extension Stage: Display {
  package var news: News {
    let news = performance.screens.news
    guard isPlaying, let due else { return news }
    let wait = Int32(clamping: Int(max(0, ((due - lastLook) / .milliseconds(1)).rounded(.up))))
    return News(file: news.file, interval: min(wait, news.interval ?? .max))
  }

  package func takeNews() -> Bool {
    let shown = (performance.frame, words)
    attempt {
      if try performance.takeNews(), waitingSince != nil { due = .now }
      try playWhatIsDue()
    }
    lastLook = .now
    return shown != (performance.frame, words)
  }

  package func handle(_ keys: [Key]) {
    attempt {
      for (index, key) in keys.enumerated() where !isFinished {
        if isTakenOver { return try handleTakenOver(keys[index...]) }
        try handle(key)
      }
    }
  }

  package func frame() -> Frame {
    let frame = performance.frame
    if size.columns < frame.size.columns || size.rows < frame.size.rows {
      return .needs(frame.size, on: size, theme: frame.theme)
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
    return [state, rate.description, performance.caption].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }

  private var hints: String {
    switch mode {
    case _ where isTakenOver: "^T gives the keyboard back"
    case .playing: "Space pause  q quit"
    case .paused: "Space go on  . step  , back  t take over  q quit"
    case .ended: ", back  t take over  q quit"
    }
  }
}
