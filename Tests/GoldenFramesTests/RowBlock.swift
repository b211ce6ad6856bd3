import ScoreScreen
import TestSupport

/// A row in the description of a difference, parsed.
struct RowBlock {
  /// The row number in the text.
  var number: Int
  var expected: String?
  var actual: String?
  /// The columns with marks below them.
  var marks: Set<Int> = []

  static func all(in description: String) -> [RowBlock] {
    var blocks: [RowBlock] = []
    for line in description.allLines {
      let bar = line.firstIndex(of: "|").map { line.distance(from: line.startIndex, to: $0) + 1 }
      if let match = line.prefixMatch(of: /([-+]) +(\d+) \|/), line.hasSuffix("|"), let bar,
        let number = Int(match.2)
      {
        // Characters do not work here: a mark at the start of a cell would combine with the edge.
        let text = String(line.unicodeScalars.dropFirst(bar).dropLast())
        if match.1 == "-" {
          blocks.append(RowBlock(number: number, expected: text))
        } else if blocks.last?.number == number {
          blocks[blocks.count - 1].actual = text
        } else {
          blocks.append(RowBlock(number: number, actual: text))
        }
      } else if !blocks.isEmpty, line.contains("^"), line.allSatisfy({ $0 == " " || $0 == "^" }) {
        // The parts are a sign, a space, a label, a space and the edge.
        let indent = labelWidth(in: description) + 4
        let marks = line.enumerated().filter { $0.element == "^" }.map { $0.offset - indent }
        blocks[blocks.count - 1].marks = Set(marks)
      }
    }
    return blocks
  }

  private static func labelWidth(in description: String) -> Int {
    description.allLines.lazy.compactMap { $0.prefixMatch(of: /[-+] ( *\d+) \|/)?.1.count }.first
      ?? 0
  }

  /// The first columns of wide characters.
  static func wideColumns(_ text: String) -> Set<Int> {
    var columns: Set<Int> = []
    var column = 0
    for scalar in text.unicodeScalars where scalar.properties.generalCategory != .nonspacingMark {
      let width = String(scalar).terminalWidth
      if width == 2 { columns.insert(column) }
      column += width
    }
    return columns
  }
}
