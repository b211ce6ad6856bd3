/// What a key does in a line that is being typed, beside the characters that it takes.
enum LineEdit: String, CaseIterable {
  case back
  case forward
  case wordBack
  case wordForward
  case start
  case end
  case eraseBack
  case eraseForward
  case cutToStart
  case cutToEnd
  /// Cuts back to a blank.
  case cutBlankWordBack
  /// Cuts back to the beginning of a word of letters and digits.
  case cutWordBack
  case cutWordForward
  case putBack

  /// Whether what it takes away can be put back.
  var isCut: Bool {
    switch self {
    case .cutToStart, .cutToEnd, .cutBlankWordBack, .cutWordBack, .cutWordForward: true
    default: false
    }
  }
}
