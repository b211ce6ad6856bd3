import CVTerm
import ScoreScreen

/// What an eye sees of one column of a row.
public struct SeenCell: Equatable, Sendable, CustomStringConvertible {
  /// Empty in the second column of a wide character.
  public var text: String
  public var isBold = false
  public var isReverse = false
  /// The number of the colour in the palette, or nil for the terminal's own.
  public var foreground: Int?
  public var background: Int?
  /// Whether it is struck through, or slanted, or whatever else no cell of ours is.
  public var isOtherwise = false

  /// A cell of the emulator.
  init(_ cell: VTermScreenCell) {
    switch (cell.chars.0, cell.chars.1) {
    case (.max, _): text = ""
    case (0, _): text = " "
    case (let scalar, 0): text = Unicode.Scalar(scalar).map { String($0) } ?? "?"
    default:
      let scalars = withUnsafeBytes(of: cell.chars) { Array($0.bindMemory(to: UInt32.self)) }
      text = String(
        String.UnicodeScalarView(
          scalars.prefix { $0 != 0 }.map(TerminalEmulator.shown).compactMap(Unicode.Scalar.init)))
    }
    isBold = cell.attrs.bold != 0
    isReverse = cell.attrs.reverse != 0
    isOtherwise =
      cell.attrs.underline != 0 || cell.attrs.italic != 0 || cell.attrs.blink != 0
      || cell.attrs.strike != 0 || cell.attrs.font != 0 || cell.attrs.dwl != 0
    foreground = Self.colour(cell.fg, default: VTERM_COLOR_DEFAULT_FG)
    background = Self.colour(cell.bg, default: VTERM_COLOR_DEFAULT_BG)
    forgetInvisible()
  }

  /// A cell of a grid.
  public init(_ cell: Cell) {
    text = cell.text
    isBold = cell.style.isBold
    isReverse = cell.style.isReverse
    foreground = cell.style.colour == .standard ? nil : Int(cell.style.colour.rawValue)
    forgetInvisible()
  }

  private static func colour(_ colour: VTermColor, default own: VTermColorType) -> Int? {
    if UInt32(colour.type) & own.rawValue != 0 { return nil }
    // Palettes end before 256: what is not from the palette is seen as no cell of ours.
    return UInt32(colour.type) & VTERM_COLOR_INDEXED.rawValue != 0 ? Int(colour.indexed.idx) : 256
  }

  /// Of a blank nothing but its background is seen, and a second column looks as the first does.
  private mutating func forgetInvisible() {
    if text.isEmpty {
      (isBold, isReverse, isOtherwise, foreground, background) = (false, false, false, nil, nil)
    }
    guard text == " " else { return }
    isBold = false
    if !isReverse { foreground = nil }
  }

  /// Whether both look the same, scalar by scalar: as texts, a letter with its mark equals the letter that has it.
  public static func == (first: SeenCell, second: SeenCell) -> Bool {
    first.text == second.text && first.text.utf8.count == second.text.utf8.count
      && first.isBold == second.isBold && first.isReverse == second.isReverse
      && first.foreground == second.foreground && first.background == second.background
      && first.isOtherwise == second.isOtherwise
  }

  public var description: String {
    let marks = [
      isBold ? "b" : "", isReverse ? "r" : "", foreground.map { "f\($0)" } ?? "",
      background.map { "g\($0)" } ?? "", isOtherwise ? "?" : "",
    ]
    return text + marks.joined()
  }
}
