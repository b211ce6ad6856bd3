extension Differ {
  /// How far ahead the scan looks for the partner of an element.
  @inlinable static var lookAhead: Int { 6 }
  /// How many leftovers a window may hold to be paired on the spot.
  @inlinable static var windowSize: Int { 8 }

  /// Where the stretch of both lists begins whose leftovers may pair up among themselves.
  @usableFromInline
  struct Window {
    @usableFromInline var oldLeftovers = 0
    @usableFromInline var newLeftovers = 0
    @usableFromInline var runs = 0
    @inlinable init() {}
  }

  /// Walks through both lists at once. What has its partner at hand is paired; the rest is left over. Where
  /// hardly anything is at hand it stops early and leaves the rest over whole.
  ///
  /// A window whose leftovers pair up among themselves, and have nobody's identity who is paired in it, is
  /// settled at once. That keeps n-th with n-th: as long as each stretch holds the same identities on both
  /// sides, so does all before it.
  @inlinable
  mutating func scan(from start: Int, oldEnd: Int, newEnd: Int) {
    var (old, new) = (start, start)
    var window = Window()
    var patience = 64
    while old < oldEnd, new < newEnd, patience > 0 {
      let count = pairRun(old, new, longest: Swift.min(oldEnd - old, newEnd - new))
      if count > 0 {
        runs.append(Run(old: old, new: new, count: count))
        old += count
        new += count
        patience += count
        settle(&window)
      } else if let distance = distanceToPartner(old, new, oldEnd, newEnd) {
        if distance > 0 {
          for offset in old..<old + distance { leftovers.oldOffsets.append(offset) }
          old += distance
        } else {
          for offset in new..<new - distance { leftovers.newOffsets.append(offset) }
          new -= distance
        }
      } else {
        leftovers.oldOffsets.append(old)
        leftovers.newOffsets.append(new)
        old += 1
        new += 1
        patience -= 1
      }
    }
    leftovers.oldOffsets += old..<oldEnd
    leftovers.newOffsets += new..<newEnd
    settle(&window)
  }

  /// How far ahead the nearest partner of one of two elements is: positive in the old list, negative in the
  /// new one.
  @inlinable
  func distanceToPartner(_ old: Int, _ new: Int, _ oldEnd: Int, _ newEnd: Int) -> Int? {
    for distance in 1...Self.lookAhead {
      if old + distance < oldEnd, areSame(old + distance, new) {
        return distance
      }
      if new + distance < newEnd, areSame(old, new + distance) {
        return -distance
      }
    }
    return nil
  }

  /// Pairs the leftovers of a window if all of them pair up, and starts the next window then, or when this
  /// one has grown too large.
  @inlinable
  mutating func settle(_ window: inout Window) {
    let oldCount = leftovers.oldOffsets.count - window.oldLeftovers
    let newCount = leftovers.newOffsets.count - window.newLeftovers
    if oldCount == newCount, oldCount <= Self.windowSize {
      if oldCount > 0, !pair(window) { return }
    } else if Swift.max(oldCount, newCount) <= Self.windowSize {
      return
    }
    window.oldLeftovers = leftovers.oldOffsets.count
    window.newLeftovers = leftovers.newOffsets.count
    window.runs = runs.count
  }

  /// Turns the leftovers of a window into runs if there is a partner for each.
  @inlinable
  mutating func pair(_ window: Window) -> Bool {
    var pairs: [Run] = []
    for new in leftovers.newOffsets[window.newLeftovers...] {
      let partner = leftovers.oldOffsets[window.oldLeftovers...].first { old in
        areSame(old, new) && !pairs.contains { $0.old == old }
      }
      guard let partner, !isSettled(new, in: window) else { return false }
      pairs.append(Run(old: partner, new: new, count: 1))
    }
    leftovers.oldOffsets.removeSubrange(window.oldLeftovers...)
    leftovers.newOffsets.removeSubrange(window.newLeftovers...)
    for pair in pairs {
      if !comparing.areEqual(lists.old(pair.old), lists.new(pair.new)) {
        windowUpdates.append(update(pair.old, pair.new))
      }
      var place = runs.count
      while place > window.runs, runs[place - 1].new > pair.new { place -= 1 }
      runs.insert(pair, at: place)
    }
    hasWindowPairs = true
    return true
  }

  /// Whether the identity of an element of the new list occurs in the runs of a window.
  @inlinable
  func isSettled(_ newOffset: Int, in window: Window) -> Bool {
    if lists.areUnique { return false }
    let element = lists.new(newOffset)
    for run in runs[window.runs...] {
      for offset in run.new..<run.new + run.count
      where comparing.areSame(lists.new(offset), element) {
        return true
      }
    }
    return false
  }
}
