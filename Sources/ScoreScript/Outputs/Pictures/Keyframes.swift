/// The moments of a film as a style sheet says them: in percent of its duration.
struct Keyframes {
  /// In milliseconds, more than zero.
  let duration: Int
  private let scale: Int

  /// The moments of a film of so many milliseconds, with as few decimals as tell each of them from the next.
  init(duration: Int) {
    self.duration = duration
    var scale = 1
    while scale * 100 < duration { scale *= 10 }
    self.scale = scale
  }

  /// A moment in percent, rounded down, so that nothing is shown late.
  func percentage(of time: Int) -> String {
    let (high, low) = time.multipliedFullWidth(by: 100 * scale)
    let part = duration.dividingFullWidth((high, low)).quotient
    var fraction = String(part % scale + scale).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return "\(part / scale)" + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// What moves the contents of a row into view, where each is so high and they are drawn one below the other in
  /// the order of `contents`.
  func text(of track: Track, contents: [Int], height: Int) -> String {
    let places = Dictionary(uniqueKeysWithValues: contents.enumerated().map { ($1, $0) })
    return track.changes.map { time, content in
      let place = places[content] ?? 0
      let shift = place == 0 ? "none" : "translateY(-\(place * height)px)"
      return "\(percentage(of: time))%{transform:\(shift)}"
    }.joined()
  }
}
