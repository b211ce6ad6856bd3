import ScoreScreen

/// A text that is looked for on the screen.
struct Wait {
  private let pattern: TextPattern
  private let region: Region
  private let regex: Regex<AnyRegexOutput>?

  /// - Throws: a `PerformanceError` for a regular expression that is none.
  init(_ pattern: TextPattern, in region: Region) throws(PerformanceError) {
    self.pattern = pattern
    self.region = region
    guard case .regex(let text) = pattern else {
      regex = nil
      return
    }
    do { regex = try Regex(text) } catch { throw .badRegex(text) }
  }

  /// Whether the screen shows it: in one row by itself.
  func holds(on grid: Grid) -> Bool {
    switch region {
    case .screen: grid.rows.indices.contains { matches(grid.text(ofRow: $0)) }
    case .row(let number): number <= grid.rows.count && matches(grid.text(ofRow: number - 1))
    }
  }

  private func matches(_ row: String) -> Bool {
    if let regex { return row.firstMatch(of: regex) != nil }
    guard case .text(let text) = pattern else { return false }
    return row.contains(text)
  }

  func failure(on grid: Grid) -> Mismatch {
    let wanted = "\(region) \(pattern)"
    switch region {
    case .screen: return Mismatch(wanted: wanted, found: "no row that shows it")
    case .row(let number):
      let found = number <= grid.rows.count ? grid.text(ofRow: number - 1) : nil
      return Mismatch(
        wanted: wanted,
        found: found.map { "row \(number) is \"\($0)\"" }
          ?? "a screen of \(grid.rows.count) rows")
    }
  }
}
