import Scorekeeping
import TestSupport

extension TerminalAttack {
  /// The attack as a quoted word of a command: either raw, except for line ends and quotes, or with escapes.
  func word(isRaw: Bool, _ end: String = "") -> String {
    if !isRaw { return Word.inQuotes(text + end) }
    var word = "\""
    for scalar in (text + end).unicodeScalars {
      switch scalar {
      case "\"", "\\": word += "\\\(scalar)"
      case "\n": word += "\\n"
      default: word.unicodeScalars.append(scalar)
      }
    }
    return word + "\""
  }

  /// The attacks that can be program arguments or file names.
  static var names: [TerminalAttack] { all.filter { !$0.bytes.contains(0) } }
}
