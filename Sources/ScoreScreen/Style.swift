/// How a cell looks, in terms that every terminal has.
public struct Style: Hashable, Sendable {
  /// The colours of the palette; a terminal without colours shows them all as its own.
  public enum Colour: UInt8, CaseIterable, Sendable {
    case standard
    case red
    case green
    case yellow
    case blue
    case magenta
    case cyan

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

  /// A style; plain where nothing else is said.
  public init(colour: Colour = .standard, isBold: Bool = false, isReverse: Bool = false) {
    self.colour = colour
    self.isBold = isBold
    self.isReverse = isReverse
  }

  static let plain = Style()
  static let bold = Style(isBold: true)
}
