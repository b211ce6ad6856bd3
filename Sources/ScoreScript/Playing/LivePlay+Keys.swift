import ScoreScreen

/// The keys of the viewer.
extension LivePlay {
  /// Handles a key that is pressed several times in a row.
  func handle(_ key: Key, count: Int) throws {
    notice = ""
    switch key {
    case .character(" "): if count % 2 == 1 { togglePause() }
    case .character("."): try step(count)
    case .character(","): try stepBack(count)
    case .character("<"): for _ in 0..<count { timing.speed.slower() }
    case .character(">"): for _ in 0..<count { timing.speed.faster() }
    case .character("t"): isTakenOver = true
    case .character("q"): isFinished = true
    case .character("?"):
      notice = "Space pauses, . and , step, < and > change the speed, t takes over"
    case .control("l"): needsRepaint = true
    default: break
    }
  }

  private func togglePause() {
    switch phase {
    case .playing: phase = .paused
    case .paused: phase = hasRoom ? .playing : .paused
    case .ended: break
    }
    stopsToPass = nil
  }

  /// Passes the keys of a viewer with the keyboard to the program, up to the key that gives the keyboard back.
  ///
  /// - Returns: the keys after that key.
  func handleTakenOver(_ keys: ArraySlice<Key>) throws -> ArraySlice<Key> {
    let end = keys.firstIndex(of: .control("t"))
    let typed = Array(keys[..<(end ?? keys.endIndex)])
    if !typed.isEmpty {
      inputs.append((progress, performance.time, typed))
      try type(typed)
      try recheckWait()
    }
    guard let end else { return [] }
    isTakenOver = false
    return keys[(end + 1)...]
  }

  /// Passes keys to the program. The key that would quit the program gives the keyboard back instead.
  private func type(_ keys: [Key]) throws {
    try performance.handle(keys)
    if performance.screens.isFinished {
      performance.screens.isFinished = false
      isTakenOver = false
    }
  }

  /// Plays on, skipping pauses, until `count` stops are passed.
  private func step(_ count: Int) throws {
    if phase == .ended || !hasRoom { return }
    try recheckWait()
    if timing.isWaiting {
      phase = .paused
      notice = "Waiting for text that is not on the screen: t takes over"
      return
    }
    phase = .playing
    stopsToPass = max(stopsToPass ?? 0, stops.count) + count - 1
    try playDue()
  }

  /// Steps back by `count` stops.
  private func stepBack(_ count: Int) throws {
    guard canRewind else {
      notice = "A data file keeps what was played: there is no way back"
      return
    }
    var index = stops.count - 1
    // If the current statement has changed the screen, that change counts as a stop.
    index -= progress.isInStatement && hasChanged ? count - 1 : count
    if stops.isEmpty { return }
    try rewind(to: stops[max(0, index)])
  }

  /// Plays again from the beginning, without pauses, until `target` statements are done.
  private func rewind(to target: Int) throws {
    performance = try prepare()
    performance.drawsEachCommand = script.asksForBudgets
    progress = LivePlayProgress()
    timing.pause(for: .zero)
    hasOwnSize = hadOwnSize
    inputs.removeAll { $0.progress.count > target }
    var typed = inputs[...]
    phase = .playing
    try fit()
    phase = .playing
    while true {
      while let input = typed.first, input.progress == progress {
        typed.removeFirst()
        performance.advance(by: max(.zero, input.time - performance.time))
        try type(input.keys)
      }
      isTakenOver = false
      if progress.count == target, !progress.isInStatement { break }
      try proceed(isRewinding: true)
      if phase == .ended { break }
    }
    stops.removeAll { $0 > target }
    performance.drawsEachCommand = true
    stopsToPass = nil
    phase = .paused
  }
}
