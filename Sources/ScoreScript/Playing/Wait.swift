import ScoreScreen

/// A text that is looked for on the screen.
struct Wait {
  private let pattern: TextPattern
  private let region: Region
  private let regex: BoundedRegex?

  /// - Throws: a `PerformanceError` for a regular expression that is none.
  init(_ pattern: TextPattern, in region: Region) throws(PerformanceError) {
    self.pattern = pattern
    self.region = region
    guard case .regex(let text) = pattern else {
      regex = nil
      return
    }
    do { regex = try BoundedRegex(text) } catch { throw .badRegex(text) }
  }

  /// Whether the screen shows it: in one row by itself.
  ///
  /// - Throws: `.slowRegex` for a regular expression that takes too long.
  func holds(on grid: Grid) throws(PerformanceError) -> Bool {
    let rows =
      switch region {
      case .screen: grid.rows.indices
      case .row(let number): grid.rows.indices.clamped(to: number - 1..<number)
      }
    let texts = rows.lazy.map { grid.text(ofRow: $0) }
    switch pattern {
    case .text(let text): return texts.contains { $0.contains(text) }
    case .regex(let text):
      guard let holds = regex?.matches(anyOf: texts) else { throw .slowRegex(text) }
      return holds
    }
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
