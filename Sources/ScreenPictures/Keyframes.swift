/// The times of an animation in percent of its duration, as style sheets need them.
struct Keyframes {
  /// The duration in milliseconds, more than zero.
  let duration: Int
  private let scale: Int

  /// Chooses the fewest decimals that distinguish neighbouring milliseconds of the duration.
  init(duration: Int) {
    self.duration = duration
    var scale = 1
    while scale * 100 < duration { scale *= 10 }
    self.scale = scale
  }

  /// A time in percent, rounded down, so that nothing appears late.
  func percentage(of time: Int) -> String {
    let (high, low) = time.multipliedFullWidth(by: 100 * scale)
    let part = duration.dividingFullWidth((high, low)).quotient
    var fraction = String(part % scale + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(part / scale)" + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// The keyframes that move the contents of a row into view. Each content is `height` high, and they are drawn one
  /// below the other in the order of `contents`.
  func text(of timeline: Timeline, contents: [Int], height: Int) -> String {
    let indices = Dictionary(uniqueKeysWithValues: contents.enumerated().map { ($1, $0) })
    return timeline.changes.map { time, content in
      let index = indices[content] ?? 0
      let shift = index == 0 ? "none" : "translateY(-\(index * height)px)"
      return "\(percentage(of: time))%{transform:\(shift)}"
    }.joined()
  }
}

/// All contents of a row of a picture, drawn one below the other; one of them is in view at a time.
struct Filmstrip {
  /// The numbers of the contents in drawing order. The content that is shown last comes first, so that it is in view if
  /// nothing is animated.
  let contents: [Int]
  /// The number of the keyframes that move the strip; nil if the row never changes.
  let animation: Int?

  /// Makes the strip of a timeline, with contents that are each `height` high. Rows that change at the same times often
  /// share one animation.
  init(
    _ timeline: Timeline, height: Int, _ keyframes: Keyframes,
    in animations: inout InternTable<String>
  ) {
    contents = timeline.contents
    animation =
      contents.count == 1
      ? nil
      : animations.intern(keyframes.text(of: timeline, contents: contents, height: height))
  }
}
