import ScoreScreen

extension Snapshot {
  /// The screen that a snapshot is taken of. All that it depends on is said here; of the terminal, the locale and the
  /// clock of the machine nothing is asked.
  public struct Screen: Equatable, Sendable {
    /// How many columns and rows it has.
    public var size: Size
    /// The characters that it can show.
    public var theme: Theme
    /// Whether it has colours. Where it has none, bold and reverse remain.
    public var hasColours: Bool

    /// A screen; one of 80x24 that can show everything if nothing is said.
    ///
    /// ```
    /// let narrow = Snapshot.Screen(columns: 40, rows: 12, hasColours: false)
    /// ```
    public init(
      columns: Int = 80, rows: Int = 24, theme: Theme = Theme(), hasColours: Bool = true
    ) {
      size = Size(columns: columns, rows: rows)
      self.theme = theme
      if !hasColours { self.theme.colours = 0 }
      self.hasColours = hasColours
    }
  }
}

extension Sequence<[Cell]> {
  /// The rows as a screen without colours shows them.
  var withoutColours: [[Cell]] {
    map { row in
      row.map { cell in
        var cell = cell
        cell.style = Style(isBold: cell.style.isBold, isReverse: cell.style.isReverse)
        return cell
      }
    }
  }
}
