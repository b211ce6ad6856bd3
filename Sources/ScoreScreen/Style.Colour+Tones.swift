/// Colours that can be read on a light background and on a dark one.
extension Style.Colour {
  /// Its number among the 256 colours that xterm has and many terminals after it; nil for the standard one.
  ///
  /// Of those with the hue it is about the one whose contrast is best with black and with white at once: at least 4.3 to
  /// 1 with either, and 4.0 for red. (More than 4.6 with both no colour has.) The first 16 would be brighter on some
  /// terminals than on others; these are the same on all.
  package var tone: Int? {
    switch self {
    case .standard: nil
    case .red: 196
    case .green: 28
    case .yellow: 130
    case .blue: 63
    case .magenta: 163
    case .cyan: 30
    }
  }

  /// The tone as red, green and blue of 0 to 255, as `0xRRGGBB`; nil for the standard colour.
  package var mixedTone: Int? {
    tone.map { tone in
      [36, 6, 1].reduce(0) { mixed, place in
        let level = (tone - 16) / place % 6
        return mixed << 8 | (level == 0 ? 0 : 55 + 40 * level)
      }
    }
  }

  /// The number that a terminal knows the colour by.
  ///
  /// - Parameter count: how many colours it has. With fewer than 256 it is one of the first eight, as somebody has
  ///   set them up; with more, colours are numbered by what they are mixed of.
  func number(among count: Int) -> Int? {
    if count < 8 { return nil }
    if count > 256 { return mixedTone }
    if count == 256 { return tone }
    return self == .standard ? nil : Int(rawValue)
  }
}
