/// What one row of a film shows, and from when on.
struct Track {
  /// What is shown from a millisecond on. Times rise, and no two in a row show the same.
  private(set) var changes: [(time: Int, content: Int)]

  /// Shows something from the start.
  init(content: Int) {
    changes = [(0, content)]
  }

  /// Shows something else from a time on, which is not before that of the last change. What was shown for less
  /// than a millisecond is forgotten.
  mutating func show(_ content: Int, at time: Int) {
    if changes[changes.count - 1].content == content { return }
    if changes[changes.count - 1].time == time {
      changes.removeLast()
      if changes.last?.content == content { return }
    }
    changes.append((time, content))
  }

  /// What is shown, each once: what is shown at the end first, then the others as they come.
  var contents: [Int] {
    var contents = [changes[changes.count - 1].content]
    var seen = Set(contents)
    for change in changes where seen.insert(change.content).inserted {
      contents.append(change.content)
    }
    return contents
  }
}
