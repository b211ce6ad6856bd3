/// The apostrophe before a name that a spreadsheet would take for a formula, and might carry out.
///
/// Law: every text comes back from `removed(from: added(to: text))`.
enum FormulaMark {
  /// The characters that begin a formula in one of the spreadsheets (OWASP, "CSV Injection"), with those of full width.
  private static let beginnings: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// The text as a spreadsheet shows it.
  static func added(to text: String) -> String { isFormula(text) ? "'" + text : text }

  /// The text that was meant.
  static func removed(from text: String) -> String {
    text.unicodeScalars.first == "'" && isFormula(text)
      ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// Whether the text is a formula, behind apostrophes or none: one that has them gets one more.
  private static func isFormula(_ text: String) -> Bool {
    // A spreadsheet overlooks blanks.
    text.unicodeScalars.drop { $0 == "'" }
      .first { !$0.properties.isWhitespace }.map(beginnings.contains) ?? false
  }
}
