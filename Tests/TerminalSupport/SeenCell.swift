import CVTerm
import ScoreScreen

/// The visible properties of a column in a row.
package struct SeenCell: Equatable, Sendable, CustomStringConvertible {
  /// Empty in the second column of a wide character.
  package var text: String
  package var isBold = false
  package var isReverse = false
  /// Whether the text is dim. Our emulator does not report this; tmux does.
  package var isDim = false
  /// The palette number of the colour; nil for the terminal's default.
  package var foreground: Int?
  package var background: Int?
  /// Whether the cell has an attribute that our cells never have, such as strikethrough or italic.
  package var isOtherwise = false

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

  /// A cell of a grid on a terminal with a number of colours.
  package init(_ cell: Cell, colours: Int = 256, on background: Background = .dark) {
    let style = cell.style
    text = cell.text
    isBold = style.isBold
    isReverse = style.isReverse
    isDim = style.colour.isDim(among: colours)
    foreground = style.colour.number(among: colours, on: background, as: style.use)
    self.background = style.isSelected && colours >= 256 ? background.selectionIndex : nil
    forgetInvisible()
  }

  private static func colour(_ colour: VTermColor, default own: VTermColorType) -> Int? {
    if UInt32(colour.type) & own.rawValue != 0 { return nil }
    // A colour outside the palette gets a number that our cells never have.
    return UInt32(colour.type) & VTERM_COLOR_INDEXED.rawValue != 0 ? Int(colour.indexed.idx) : 256
  }

  /// Clears invisible properties: a space has only a background, and a second column looks like the first.
  package mutating func forgetInvisible() {
    if text.isEmpty {
      (isBold, isReverse, isDim, isOtherwise) = (false, false, false, false)
      (foreground, background) = (nil, nil)
    }
    guard text == " " else { return }
    isBold = false
    isDim = false
    if !isReverse { foreground = nil }
  }

  /// Whether both look the same, scalar by scalar: as strings, a composed letter equals its decomposed form.
  package static func == (first: SeenCell, second: SeenCell) -> Bool {
    first.text == second.text && first.text.utf8.count == second.text.utf8.count
      && first.isBold == second.isBold && first.isReverse == second.isReverse
      && first.isDim == second.isDim
      && first.foreground == second.foreground && first.background == second.background
      && first.isOtherwise == second.isOtherwise
  }

  package var description: String {
    let marks = [
      isBold ? "b" : "", isReverse ? "r" : "", isDim ? "d" : "", foreground.map { "f\($0)" } ?? "",
      background.map { "g\($0)" } ?? "", isOtherwise ? "?" : "",
    ]
    return text + marks.joined()
  }
}
