extension Int {
  /// An ordinal such as 1st, 2nd, 3rd, 4th, 11th.
  package var ordinal: String {
    let suffix =
      switch (self % 100, self % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(self)\(suffix)"
  }
}
