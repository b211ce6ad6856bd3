import ScreenCells

/// Parts of a performance.
extension ScreenTimeline {
  /// The times in milliseconds at which anything changes, ascending, from zero.
  package var times: [Int] {
    Set(([caption, keys] + rows).flatMap { $0.changes.map(\.time) }).union([0]).sorted()
  }

  /// The screen as it is now, alone.
  package var current: ScreenTimeline {
    var screen = map { Timeline(content: $0.last) }
    screen.trim()
    return screen
  }

  /// The screen at a time, standing still.
  package func still(at time: Int) -> ScreenTimeline {
    map { Timeline(content: $0.content(at: time)) }
  }

  /// What is shown between two times, from zero.
  package func clipped(to times: ClosedRange<Int>) -> ScreenTimeline {
    map { timeline in
      var clip = Timeline(content: timeline.content(at: times.lowerBound))
      for change in timeline.changes
      where change.time > times.lowerBound && change.time <= times.upperBound {
        clip.show(change.content, at: change.time - times.lowerBound)
      }
      return clip
    }
  }

  /// The same after a poster, which is shown first for a time in milliseconds, and stays where nothing moves.
  package func beginning(with poster: ScreenTimeline, for pause: Int) -> ScreenTimeline {
    func later(_ timeline: Timeline, after first: Timeline?) -> Timeline {
      var later = Timeline(content: first?.last ?? 0, isPoster: true)
      for change in timeline.changes { later.show(change.content, at: change.time + pause) }
      return later
    }
    var screens = self
    for row in rows.indices {
      screens.rows[row] = later(rows[row], after: row < poster.rows.count ? poster.rows[row] : nil)
    }
    screens.caption = later(caption, after: poster.caption)
    screens.keys = later(keys, after: poster.keys)
    return screens
  }
}
