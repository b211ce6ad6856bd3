import ScoreScreen

extension Size {
  /// How many columns or rows a screen can have in a script.
  package static let possible = 1...1000

  /// The size as scripts write it: `80x24`.
  package var scriptText: String { "\(columns)x\(rows)" }
}
