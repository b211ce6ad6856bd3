import ScoreScreen

/// What the keys of whoever watches do.
extension Stage {
  func handle(_ key: Key) throws {
    notice = ""
    switch key {
    case .character(" "): togglePause()
    case .character("."): try step()
    case .character(","): try stepBack()
    case .character("<"): rate.slower()
    case .character(">"): rate.faster()
    case .character("t"): isTakenOver = true
    case .character("q"): isFinished = true
    case .control("l"): needsRepaint = true
    default: break
    }
  }

  private func togglePause() {
    switch mode {
    case .playing: mode = .paused
    case .paused:
      mode = .playing
      due = .now
    case .ended: break
    }
  }

  /// Does what somebody types who has taken over, until they give the keyboard back.
  func handleTakenOver(_ keys: ArraySlice<Key>) throws {
    let end = keys.firstIndex(of: .control("t"))
    let typed = Array(keys[..<(end ?? keys.endIndex)])
    if !typed.isEmpty {
      inputs.append((count, performance.time, typed))
      try performance.handle(typed)
      isFinished = performance.screens.isFinished
    }
    guard let end else { return }
    isTakenOver = false
    due = .now
    handle(Array(keys[(end + 1)...]))
  }

  /// Whether the statement that is being played has shown something.
  private var isAmidStop: Bool { isAmid && stops.last == count }

  /// Plays on to the end of the next statement that shows something.
  private func step() throws {
    if mode == .ended { return }
    mode = .playing
    let start = stops.count - (isAmidStop ? 1 : 0)
    while isPlaying, waitingSince == nil, stops.count == start || isAmid { try proceed() }
    if mode == .playing { mode = .paused }
  }

  /// Goes back to the moment before the last statement that showed something.
  private func stepBack() throws {
    guard canRewind else {
      notice = "A data file keeps what was played: there is no way back"
      return
    }
    let isAmidStop = isAmidStop
    _ = stops.popLast()
    try rewind(to: isAmidStop ? count - 1 : stops.last ?? 0)
  }

  /// Plays again from the beginning, without pauses, to the moment after so many statements.
  private func rewind(to target: Int) throws {
    performance = try prepare()
    statements = script.statements()
    (hasOwnSize, isAmid, waitingSince, pause) = (isSized, false, nil, .zero)
    (count, stops) = (0, [])
    inputs.removeAll { $0.count > target }
    var typed = inputs[...]
    try fit()
    mode = .playing
    due = .now
    repeat {
      while let input = typed.first, input.count == count, !isAmid {
        performance.advance(by: max(.zero, input.time - performance.time))
        try performance.handle(input.keys)
        typed.removeFirst()
      }
      if count == target, !isAmid { break }
      try proceed()
      isTakenOver = false
    } while mode == .playing && waitingSince == nil
    mode = .paused
  }
}
