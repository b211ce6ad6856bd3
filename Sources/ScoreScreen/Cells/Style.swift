/// How a cell looks, in terms that every terminal has.
public struct Style: Hashable, Sendable {
  /// The meaning of a colour. The shade that a terminal shows follows from its ground and from how many colours it has;
  /// without colours all are its own.
  public enum Colour: UInt8, CaseIterable, Sendable {
    /// The colour of the terminal's text.
    case standard
    // The tones of players, in the order in which they are handed out.
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
    /// A state that holds something back: a locked order, a save that takes long.
    case warning
    case recording
    /// The sign of the selected row.
    case mark
    /// Bars that stand for no score.
    case ghost

    /// The twelve colours that tell players apart, in the order in which they are handed out.
    public static let tones: [Colour] = [
      .blue, .yellow, .green, .pink, .indigo, .brown, .magenta, .teal, .violet, .red, .cyan, .plum,
    ]

    /// The name, as people write it: `red`.
    public var name: String { String(describing: self) }

    /// The colour of that name; nil if there is none.
    public init?(name: String) {
      guard let colour = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = colour
    }
  }

  /// The colour of the text.
  public var colour = Colour.standard
  /// Whether the text is bold.
  public var isBold = false
  /// Whether text and background change places.
  public var isReverse = false
  /// Whether the background is that of the selected row.
  public var isSelected = false

  /// A style; plain where nothing else is said.
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
