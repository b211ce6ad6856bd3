/// The numbers that terminals know colours by.
extension Style.Colour {
  /// The numbers of a colour: among 256, on each ground and on the selected row, among 16 and among 8.
  ///
  /// Of the 256 the first 16 are left out: users set them up as they like. Every tone has a contrast of at least
  /// 3.2 to 1 with black, white and what is near them, and 2.3 on the selected row; any two differ by at least 9.9
  /// (CIEDE2000), the first six by 15.9, and by 11 for all three kinds of colour blindness.
  struct Numbers {
    let dark: Int
    let light: Int
    let unknown: Int
    var selectedDark: Int?
    var selectedLight: Int?
    /// Nil where it is dim instead.
    let of16: Int
    let of8: Int?
  }

  /// Nil for the standard colour.
  var numbers: Numbers? {
    func tone(_ number: Int, _ of16: Int, _ of8: Int) -> Numbers {
      Numbers(dark: number, light: number, unknown: number, of16: of16, of8: of8)
    }
    return switch self {
    case .standard: nil
    case .blue: tone(68, 4, 4)
    case .yellow: tone(136, 3, 3)
    case .green: tone(29, 2, 2)
    case .pink: tone(168, 5, 5)
    case .indigo: tone(61, 6, 6)
    case .brown: tone(94, 1, 1)
    case .magenta: tone(133, 13, 4)
    case .teal: tone(66, 14, 3)
    case .violet: tone(98, 12, 2)
    case .red: tone(131, 9, 5)
    case .cyan: tone(31, 10, 6)
    case .plum: tone(96, 11, 1)
    case .muted:
      Numbers(
        dark: 245, light: 242, unknown: 243, selectedDark: 248, selectedLight: 240, of16: 8,
        of8: nil)
    case .faint: Numbers(dark: 238, light: 252, unknown: 244, of16: 8, of8: nil)
    case .gain: Numbers(dark: 114, light: 28, unknown: 28, selectedLight: 22, of16: 2, of8: 2)
    case .loss: Numbers(dark: 174, light: 124, unknown: 131, of16: 1, of8: 1)
    case .star: Numbers(dark: 179, light: 130, unknown: 130, of16: 3, of8: 3)
    case .error: Numbers(dark: 210, light: 124, unknown: 131, of16: 1, of8: 1)
    case .warning: Numbers(dark: 179, light: 94, unknown: 130, of16: 3, of8: 3)
    case .recording: Numbers(dark: 203, light: 160, unknown: 160, of16: 1, of8: 1)
    case .mark: Numbers(dark: 110, light: 25, unknown: 68, of16: 4, of8: 4)
    case .ghost: Numbers(dark: 236, light: 254, unknown: 244, of16: 8, of8: nil)
    }
  }

  /// The number of the colour on a terminal that has so many; nil for that of its text.
  ///
  /// - Parameter isSelected: whether it stands on the background of the selected row.
  package func number(among count: Int, on ground: Ground, isSelected: Bool = false) -> Int? {
    guard count >= 8, let numbers else { return nil }
    if count < 16 { return numbers.of8 }
    if count < 256 { return numbers.of16 }
    let number =
      switch ground.kind {
      case .dark: isSelected ? numbers.selectedDark ?? numbers.dark : numbers.dark
      case .light: isSelected ? numbers.selectedLight ?? numbers.light : numbers.light
      case .unknown: numbers.unknown
      }
    return Self.number(number, among: count)
  }

  /// The red, green and blue of the colour on a ground, as `0xRRGGBB`; nil for that of the text.
  package func mixed(on ground: Ground, isSelected: Bool = false) -> Int? {
    number(among: 256, on: ground, isSelected: isSelected).map(Ground.mixed)
  }

  /// Whether it is another one on the background of the selected row.
  package var isOtherWhereSelected: Bool {
    numbers.map { $0.selectedDark != nil || $0.selectedLight != nil } ?? false
  }

  /// One of the 256 colours where there are so many. With more the number is its red, green and blue.
  static func number(_ number: Int, among count: Int) -> Int {
    count > 256 ? Ground.mixed(number) : number
  }

  /// Whether it is told by dim text on a terminal that has so many colours.
  package func isDim(among count: Int) -> Bool {
    guard let numbers, numbers.of8 == nil else { return false }
    return count < 16
  }
}
