import ScoreScreen

/// The keys of one statement, one after another. However often one is repeated, it is kept once.
struct KeySequence: IteratorProtocol {
  private var presses: ArraySlice<KeyPress>

  init(_ presses: [KeyPress]) {
    self.presses = presses[...]
  }

  /// The characters of a text as a keyboard sends them: a line break is Enter.
  init(_ text: String) {
    presses =
      text.unicodeScalars.map { scalar in
        switch scalar {
        case "\n", "\r": KeyPress(.enter)
        case "\t": KeyPress(.tab)
        default: KeyPress(.character(Character(scalar)))
        }
      }[...]
  }

  mutating func next() -> Key? {
    guard let press = presses.first else { return nil }
    if press.count > 1 {
      presses[presses.startIndex].count -= 1
    } else {
      presses.removeFirst()
    }
    return press.key
  }
}
