/// The sequences that the program writes itself, for modes that terminal descriptions lack. They go only to terminals
/// that understand the control sequences of ECMA-48.
///
/// Add every new sequence here.
enum OwnSequence {
  /// Private modes that the program switches on and off.
  static let modes = [
    // Clicks, with decimal coordinates.
    1000, 1006,
    // Bracketed paste.
    2004,
    // Synchronised output.
    2026,
  ]
  /// Private modes that the program queries.
  static let questions = [2026]
  /// The query for the background colour.
  static let background = "\u{1B}]11;?\u{1B}\\"

  static let all =
    modes.flatMap { ["\u{1B}[?\($0)h", "\u{1B}[?\($0)l"] } + questions.map { "\u{1B}[?\($0)$p" } + [
      background
    ]
}
