import ScoreScreen

extension Style {
  /// The style as snapshots write it, `bold reverse selected fg=red`; empty if it is plain.
  package var words: String {
    var words: [String] = []
    if isBold { words.append(Self.bold) }
    if isReverse { words.append(Self.reverse) }
    if isSelected { words.append(Self.selected) }
    if colour != .standard { words.append(Self.foreground + colour.name) }
    return words.joined(separator: " ")
  }

  static let bold = "bold"
  static let reverse = "reverse"
  /// On the background of the selected row.
  static let selected = "selected"
  static let foreground = "fg="

  /// All words of styles.
  static let allWords =
    [bold, reverse, selected]
    + Colour.allCases.filter { $0 != .standard }.map { foreground + $0.name }
}
