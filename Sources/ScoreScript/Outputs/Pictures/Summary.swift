import ScoreScreen

/// A performance in words, for those who do not see the picture of it.
struct Summary {
  /// How many lines are told, and how many changes are few enough to be told one by one.
  private static let limit = 50
  private static let fewChanges = 12

  /// Captions and checkpoints.
  private var headings: [String] = []
  private var headingCount = 0
  /// Captions, checkpoints and changes, as long as there are few changes.
  private var lines: [String]? = []
  private var changeCount = 0

  mutating func add(_ event: PerformanceEvent) {
    let line: String
    switch event {
    case .caption(let text), .checkpoint(let text):
      if text.isEmpty { return }
      line = text
      headingCount += 1
      if headings.count < Self.limit { headings.append(text) }
    case .change(let text):
      line = text
      changeCount += 1
    case .frame: return
    }
    if changeCount > Self.fewChanges || headingCount > Self.limit { lines = nil }
    lines?.append(line)
  }

  /// One line for each thing that is told; names as they are, but for line breaks.
  func description(of size: Size) -> String {
    var told = lines ?? headings
    if lines == nil, headingCount > headings.count {
      told.append("and \(headingCount - headings.count) more")
    }
    if told.isEmpty { return "A screen of \(size.columns) columns and \(size.rows) rows" }
    return told.map { $0.terminalSafe() }.joined(separator: "\n")
  }
}
