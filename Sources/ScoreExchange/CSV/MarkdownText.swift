import Texts

/// The text of a cell in Markdown.
///
/// A backslash precedes characters that would be markup. Characters that cannot be seen are written by their numbers, as
/// in `&#9;`, as are spaces at the ends of a name, and a dash that is a name: a cell with a dash has no name.
///
/// Law: `plain(escaped(name, isName: true))` equals the name.
enum MarkdownText {
  private static let markup: Set<Unicode.Scalar> = Set("\\`*_{}[]<>|#~&".unicodeScalars)

  /// - Parameter isName: whether the text must come back unchanged.
  static func escaped(_ text: String, isName: Bool = false) -> String {
    let scalars = text.unicodeScalars
    let isDash = ScoreTable.dashes.contains(text)
    var escaped = ""
    for (index, scalar) in zip(scalars.indices, scalars) {
      let isEnd = index == scalars.startIndex || scalars.index(after: index) == scalars.endIndex
      let isHidden = !(0x20..<0x7F ~= scalar.value) && "\(scalar)".printed != "\(scalar)"
      if markup.contains(scalar) {
        escaped.unicodeScalars.append(contentsOf: ["\\", scalar])
      } else if isHidden || isName && (isDash || scalar == " " && isEnd) {
        escaped += "&#\(scalar.value);"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The text of a cell, and whether it has characters by their numbers.
  static func plain(_ text: String) -> (text: String, hasNumbers: Bool) {
    var scalars = text.unicodeScalars[...]
    var (plain, hasNumbers) = ("", false)
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\":
        let isEscape = scalars.first.map(isPunctuation) == true
        plain.unicodeScalars.append(isEscape ? scalars.removeFirst() : scalar)
      case "&":
        // The largest number has seven digits.
        let head = scalars.prefix(9)
        let number = head.first == "#" ? head.dropFirst().prefix { $0 != ";" } : []
        let digits = String(String.UnicodeScalarView(number))
        let isWhole = head.dropFirst(number.count + 1).first == ";"
        if isWhole, let value = UInt32(digits), value > 0, let character = Unicode.Scalar(value) {
          plain.unicodeScalars.append(character)
          scalars = scalars.dropFirst(number.count + 2)
          hasNumbers = true
        } else {
          plain.unicodeScalars.append(scalar)
        }
      default: plain.unicodeScalars.append(scalar)
      }
    }
    return (plain, hasNumbers)
  }

  /// Whether a backslash before a character escapes it.
  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && isPunctuation(UInt8(scalar.value))
  }

  /// Whether a backslash before a byte escapes it.
  static func isPunctuation(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return (0x21...0x7E).contains(byte) && !character.isLetter && !character.isNumber
  }
}
