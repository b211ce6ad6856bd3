/// A manual page as troff reads it, in the macros of man(7).
struct Roff {
  private(set) var text = ""

  /// What stands in a font of its own.
  enum Font: String {
    case bold = "B"
    case italic = "I"
  }

  /// A request or a macro, each of its arguments in quotes.
  mutating func macro(_ name: String, _ arguments: String...) {
    text += "." + name + arguments.map { " \"\(Self.escaped($0, isProse: true))\"" }.joined() + "\n"
  }

  /// Text that is filled, in lines that an editor shows whole.
  mutating func prose(_ text: String) {
    var line = ""
    for word in text.split(separator: " ") {
      let word = Self.escaped(String(word), isProse: true)
      if !line.isEmpty, line.count + word.count > 76 {
        self.line(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    self.line(line)
  }

  /// A line that is made of parts that are escaped already.
  mutating func line(_ escaped: String) {
    text += (escaped.hasPrefix(".") ? "\\&" : "") + escaped + "\n"
  }

  /// Lines that stay as they are.
  mutating func literal(_ lines: [String]) {
    text += ".PP\n.RS 4\n.EX\n"
    for line in lines { self.line(Self.escaped(line)) }
    text += ".EE\n.RE\n"
  }

  /// A head, and what is said of it.
  mutating func entry(_ escapedHead: String, _ words: String, indent: Int? = nil) {
    text += indent.map { ".TP \($0)\n" } ?? ".TP\n"
    line(escapedHead)
    prose(words)
  }

  /// Entries without blank lines between them.
  mutating func table(_ body: (inout Roff) -> Void) {
    text += ".PD 0\n"
    body(&self)
    text += ".PD\n"
  }

  static func font(_ font: Font, _ text: String) -> String {
    "\\f\(font.rawValue)\(escaped(text))\\fR"
  }

  /// The text, so that all of it is printed as it is, on every device.
  static func escaped(_ text: String, isProse: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += isProse ? "-" : "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }
}
