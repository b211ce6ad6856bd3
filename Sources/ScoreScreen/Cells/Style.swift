/// The look of a cell, in terms that every terminal has.
public struct Style: Hashable, Sendable {
  /// The meaning of a colour. Its shade depends on the ground of the terminal and on the number of its colours; without
  /// colours all have the shade of its text.
  public enum Colour: UInt8, CaseIterable, Sendable {
    /// The colour of the terminal's text.
    case standard
    // The tones of players, in the order in which players get them.
    case blue
    case yellow
    case green
    case pink
    case indigo
    case brown
    case magenta
    case teal
    case violet
    case red
    case cyan
    case plum
    /// Text that can wait: ranks, facts, labels, times.
    case muted
    /// Rules, axes and the line of the target.
    case faint
    /// Points or ranks won.
    case gain
    /// Points or ranks lost.
    case loss
    /// The winner.
    case star
    case error
    /// A locked order, or a slow save.
    case warning
    case recording
    /// The sign of the selected row.
    case mark
    /// Bars that stand for no score.
    case ghost

    /// The twelve colours that tell players apart, in the order in which players get them.
    public static let tones: [Colour] = [
      .blue, .yellow, .green, .pink, .indigo, .brown, .magenta, .teal, .violet, .red, .cyan, .plum,
    ]

    /// The name in settings: `red`.
    public var name: String { String(describing: self) }

    /// The colour of a name; nil if there is none.
    public init?(name: String) {
      guard let colour = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = colour
    }
  }

  /// The colour of the text.
  public var colour = Colour.standard
  /// Whether the text is bold.
  public var isBold = false
  /// Whether text and background exchange their colours.
  public var isReverse = false
  /// Whether the background is that of the selected row.
  public var isSelected = false

  /// A style, plain by default.
  public init(
    colour: Colour = .standard, isBold: Bool = false, isReverse: Bool = false,
    isSelected: Bool = false
  ) {
    self.colour = colour
    self.isBold = isBold
    self.isReverse = isReverse
    self.isSelected = isSelected
  }

  static let plain = Style()
  static let bold = Style(isBold: true)
  static let muted = Style(colour: .muted)
  static let faint = Style(colour: .faint)
}
