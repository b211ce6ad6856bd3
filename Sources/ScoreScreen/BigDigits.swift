/// Numbers in digits of three by five dots, each dot as many cells as one likes.
struct BigDigits {
  static let height = 5
  /// The dots between two characters.
  private static let gap = 1

  /// For each character its dots, row by row from the top.
  private let patterns: [[String]]

  /// A number as scores are written: digits, a sign and a point. For anything else a question mark is drawn.
  init(_ number: String) {
    patterns = number.map { Self.font[$0] ?? Self.unknown }
  }

  /// How many dots it is wide.
  var width: Int {
    patterns.reduce(0) { $0 + ($1.first?.count ?? 0) } + Self.gap * max(0, patterns.count - 1)
  }

  /// The columns of dots that are set in a row of dots.
  func dots(inRow row: Int) -> [Int] {
    var dots: [Int] = []
    var column = 0
    for pattern in patterns {
      for (offset, dot) in pattern[row].enumerated() where dot == "#" {
        dots.append(column + offset)
      }
      column += pattern[row].count + Self.gap
    }
    return dots
  }

  /// How many dots the widest number takes that has so many characters, a point among them if it has decimals.
  static func width(characters: Int, hasPoint: Bool) -> Int {
    hasPoint ? 4 * (characters - 1) + 1 : 4 * characters - 1
  }

  private static let unknown = ["###", "  #", " ##", "   ", " # "]
  private static let font: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"],
    "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"],
    "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"],
    "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"],
    "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"],
    "9": ["###", "# #", "###", "  #", "###"],
    "-": ["   ", "   ", "###", "   ", "   "],
    ".": [" ", " ", " ", " ", "#"],
  ]
}
