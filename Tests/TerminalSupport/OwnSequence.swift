/// The sequences that the program itself writes: those modes of a terminal that its description does not have. They go
/// to terminals that take the control sequences of ECMA-48, and to no others.
///
/// Whoever has the program write another one adds it here.
enum OwnSequence {
  /// Private modes that are switched on and off.
  static let modes = [
    // Clicks, and where they are in decimals.
    1000, 1006,
    // What is pasted is marked.
    2004,
    // Frames appear whole.
    2026,
  ]
  /// Private modes that the terminal is asked about.
  static let questions = [2026]
  /// The question for the colour of the background.
  static let ground = "\u{1B}]11;?\u{1B}\\"

  static let all =
    modes.flatMap { ["\u{1B}[?\($0)h", "\u{1B}[?\($0)l"] } + questions.map { "\u{1B}[?\($0)$p" } + [
      ground
    ]
}
