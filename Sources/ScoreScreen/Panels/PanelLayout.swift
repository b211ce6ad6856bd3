/// The places of the panels of a board: beside the list, below it, or nowhere.
enum PanelLayout {
  /// The panels below a list.
  enum Below: Equatable {
    case nothing
    case changes
    case race
    /// The last changes, and the race to their right.
    case changesAndRace
  }

  /// The width of the last changes beside a race.
  static let changesWidth = 54

  /// The column of the line between the list and the panels beside it, the rounds and the last changes; nil if the
  /// screen is too narrow for them, or before the second round.
  static func side(of size: Size, rounds: Int) -> Int? {
    if size.columns < 120 || rounds < 2 { return nil }
    return size.columns - max(44, min(72, size.columns * 38 / 100)) - 1
  }

  /// The panels in the rows below a list, each with a title in the first row.
  ///
  /// - Parameters:
  ///   - side: the column of the line beside the list; nil if there is no panel beside it.
  ///   - hasRace: whether there is a race to show; asked only if there is room for it.
  static func below(
    rows: Int, of size: Size, side: Int?, hasRace: @autoclosure () -> Bool
  ) -> Below {
    if side != nil { return rows >= 9 && hasRace() ? .race : .nothing }
    if rows < 4 { return .nothing }
    return size.columns >= 96 && rows >= 7 && hasRace() ? .changesAndRace : .changes
  }

  /// The number of players in the panel of rounds.
  static func players(of size: Size) -> Int { (size.rows - 10) / 2 }
}
