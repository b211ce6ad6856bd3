import ScoreScreen

/// What the keys of whoever watches do.
extension Stage {
  /// Does what one key does, or several equal ones in a row.
  func handle(_ key: Key, count: Int) throws {
    notice = ""
    switch key {
    case .character(" "): if count % 2 == 1 { togglePause() }
    case .character("."): try step(count)
    case .character(","): try stepBack(count)
    case .character("<"): for _ in 0..<count { timing.rate.slower() }
    case .character(">"): for _ in 0..<count { timing.rate.faster() }
    case .character("t"): isTakenOver = true
    case .character("q"): isFinished = true
    case .character("?"):
      notice = "Space pauses, . and , step, < and > change the speed, t takes over"
    case .control("l"): needsRepaint = true
    default: break
    }
  }

  private func togglePause() {
    switch mode {
    case .playing: mode = .paused
    case .paused: mode = hasRoom ? .playing : .paused
    case .ended: break
    }
    stepsPast = nil
  }

  /// Does what somebody types who has taken over, until they give the keyboard back.
  ///
  /// - Returns: the keys that are left.
  func handleTakenOver(_ keys: ArraySlice<Key>) throws -> ArraySlice<Key> {
    let end = keys.firstIndex(of: .control("t"))
    let typed = Array(keys[..<(end ?? keys.endIndex)])
    if !typed.isEmpty {
      inputs.append((progress, performance.time, typed))
      try type(typed)
      try lookAgain()
    }
    guard let end else { return [] }
    isTakenOver = false
    return keys[(end + 1)...]
  }

  /// Gives keys to the program. To quit it is to give the keyboard back.
  private func type(_ keys: [Key]) throws {
    try performance.handle(keys)
    if performance.screens.isFinished {
      performance.screens.isFinished = false
      isTakenOver = false
    }
  }

  /// Plays on, past pauses, to where there was something else to be seen so many times.
  private func step(_ count: Int) throws {
    if mode == .ended || !hasRoom { return }
    try lookAgain()
    if timing.isWaiting {
      mode = .paused
      notice = "Waits for what is not on the screen: t takes over"
      return
    }
    mode = .playing
    stepsPast = max(stepsPast ?? 0, stops.count) + count - 1
    try playWhatIsDue()
  }

  /// Goes back to the moment before there was something else to be seen so many times.
  private func stepBack(_ count: Int) throws {
    guard canRewind else {
      notice = "A data file keeps what was played: there is no way back"
      return
    }
    var index = stops.count - 1
    // What the statement has shown that is being played is a step of its own.
    index -= progress.isAmid && hasChanged ? count - 1 : count
    if stops.isEmpty { return }
    try rewind(to: stops[max(0, index)])
  }

  /// Plays again from the beginning, without pauses, to the moment after so many statements.
  private func rewind(to target: Int) throws {
    performance = try prepare()
    performance.drawsEachCommand = script.asksForBudgets
    progress = StageProgress()
    timing.left = .zero
    hasOwnSize = isSized
    isRewinding = true
    defer { isRewinding = false }
    inputs.removeAll { $0.progress.count > target }
    var typed = inputs[...]
    mode = .playing
    try fit()
    mode = .playing
    while true {
      while let input = typed.first, input.progress == progress {
        typed.removeFirst()
        performance.advance(by: max(.zero, input.time - performance.time))
        try type(input.keys)
      }
      isTakenOver = false
      if progress.count == target, !progress.isAmid { break }
      try proceed()
      if mode == .ended { break }
    }
    stops.removeAll { $0 > target }
    performance.drawsEachCommand = true
    stepsPast = nil
    mode = .paused
  }
}
