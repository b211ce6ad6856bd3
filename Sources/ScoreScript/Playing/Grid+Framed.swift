import ScoreScreen

extension Grid {
  /// The rows as text between visible edges.
  var framed: String {
    let edge = "+" + String(repeating: "-", count: rows.first?.count ?? 0) + "+"
    return ([edge] + rows.map { "|" + $0.lazy.map(\.text).joined() + "|" } + [edge])
      .joined(separator: "\n")
  }
}
