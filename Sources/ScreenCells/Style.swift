/// The style of a cell, limited to what every terminal supports.
public struct Style: Hashable, Sendable {
  /// A colour by its meaning. The shade depends on the background of the terminal and its number of colours; without
  /// colours, all text has the same colour.
  public enum Colour: UInt8, CaseIterable, Sendable {
    /// The colour of the terminal's text.
    case standard
    // The tones of players, in their order.
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
    /// Less important text: ranks, facts, labels, times.
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
    /// The mark of the selected row.
    case mark
    /// Placeholder bars without a score.
    case ghost
    /// Black on white on any background, so that a camera can read a code. Text does not use it.
    case ink

    /// Where a colour is drawn, which decides its shade.
    package enum Use: Int, CaseIterable, Sendable {
      case plain
      case selected
      case bold
    }

    /// The colours for text.
    public static let allCases = (0..<ink.rawValue).compactMap(Self.init)

    /// The twelve colours that distinguish players, in the order in which they are assigned.
    package static let tones: [Self] = [
      blue, yellow, green, pink, indigo, brown, magenta, teal, violet, red, cyan, plum,
    ]

    /// Whether this is one of the tones.
    var isTone: Bool { Self.blue.rawValue...Self.plum.rawValue ~= rawValue }

    /// The name of the colour in settings, such as `red`.
    package var name: String { String(describing: self) }

    /// The colour with a name; nil if there is none.
    package init?(name: String) {
      guard let colour = Self.allCases.first(where: { $0.name == name }) else { return nil }
      self = colour
    }
  }

  /// The colour of the text.
  public var colour = Colour.standard
  /// Whether the text is bold.
  public var isBold = false
  /// Whether text and background swap their colours.
  public var isReverse = false
  /// Whether the cell has the background of the selected row.
  public var isSelected = false

  /// Makes a style, plain by default.
  @inlinable public init(
    colour: Colour = .standard, isBold: Bool = false, isReverse: Bool = false,
    isSelected: Bool = false
  ) {
    self.colour = colour
    self.isBold = isBold
    self.isReverse = isReverse
    self.isSelected = isSelected
  }

  /// Where the colour is drawn: of bold cells, only those in a tone count, outside of the selected row.
  package var use: Colour.Use { isSelected ? .selected : isBold && colour.isTone ? .bold : .plain }

  package static let plain = Style()
  package static let bold = Style(isBold: true)
  package static let muted = Style(colour: .muted)
  package static let faint = Style(colour: .faint)
}
