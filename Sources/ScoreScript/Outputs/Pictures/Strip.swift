/// A row of a picture: all that it ever shows, one below the other, of which a part is in view.
struct Strip {
  /// The numbers of the contents in the order in which they are drawn. What is shown last is first, so that it is in
  /// view where nothing moves.
  let contents: [Int]
  /// The number of the keyframes that move it; nil if it always shows the same.
  let animation: Int?
}

/// The animations of a picture, each once: rows that change at the same moments often share one.
struct Animations {
  /// The keyframes, by number.
  private(set) var texts: [String] = []
  private let keyframes: Keyframes
  private var numbers: [String: Int] = [:]

  init(_ keyframes: Keyframes) {
    self.keyframes = keyframes
  }

  /// The strip that shows what a row of a film shows, where each content is so high.
  mutating func strip(of track: Track, height: Int) -> Strip {
    let contents = track.contents
    if contents.count == 1 { return Strip(contents: contents, animation: nil) }
    let text = keyframes.text(of: track, contents: contents, height: height)
    let number = numbers[text] ?? texts.count
    if number == texts.count {
      texts.append(text)
      numbers[text] = number
    }
    return Strip(contents: contents, animation: number)
  }
}
