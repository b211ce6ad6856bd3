import Scorekeeping
import TestSupport

extension TerminalAttack {
  /// The attack as a word of a command, itself in quotes but for what ends a line or a quote; and as it is written
  /// with escapes.
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

  /// Those that can be an argument of a program, or the name of a file.
  static var names: [TerminalAttack] { all.filter { !$0.bytes.contains(0) } }
}
