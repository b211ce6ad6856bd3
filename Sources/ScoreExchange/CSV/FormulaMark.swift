/// The apostrophe before a name that a spreadsheet would take for a formula, and might run.
///
/// A spreadsheet that expects another delimiter begins a cell within a name, and a spreadsheet that meets a line break
/// begins a row. So each part between such characters has its own apostrophe.
///
/// Law: `removed(from: added(to: text))` equals the text.
enum FormulaMark {
  /// The characters that begin a formula in some spreadsheet (OWASP, "CSV Injection"), with their full-width forms.
  private static let beginnings: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// The characters after which a spreadsheet may begin a cell. A comma is not one of them: it is the delimiter.
  private static let ends: Set<Unicode.Scalar> = [";", "|", "\t", "\n", "\r"]

  /// The text, safe to open in a spreadsheet.
  static func added(to text: String) -> String {
    changed(text) { isFormula($0) ? "'" + String($0) : String($0) }
  }

  /// The original text.
  static func removed(from text: String) -> String {
    changed(text) { String($0.first == "'" && isFormula($0) ? $0.dropFirst() : $0) }
  }

  /// The text with each part changed that may become a cell.
  private static func changed(
    _ text: String, _ change: (Substring.UnicodeScalarView) -> String
  ) -> String {
    var result = ""
    var rest = text.unicodeScalars[...]
    while let end = rest.firstIndex(where: ends.contains) {
      result += change(rest[..<end])
      result.unicodeScalars.append(rest[end])
      rest = rest[rest.index(after: end)...]
    }
    return result + change(rest)
  }

  /// Whether the text is a formula, with or without apostrophes before it. A text that has apostrophes gets one more.
  private static func isFormula(_ text: Substring.UnicodeScalarView) -> Bool {
    // A spreadsheet ignores spaces, and the quotes of a cell.
    text.first { $0 != "'" && $0 != "\"" && !$0.properties.isWhitespace }
      .map(beginnings.contains) ?? false
  }
}
