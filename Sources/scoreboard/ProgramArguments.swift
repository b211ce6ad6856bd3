import CBuildInfo

/// The words that the program was started with.
///
/// Swift looks for them beside the environment and in `/proc`. It loses them in a folder without `/proc`, and after a
/// library has moved the environment.
enum ProgramArguments {
  /// The name of the program, then its arguments; empty if they are lost.
  static let all: [String] = {
    let kept = (0..<program_argument_count()).map { String(cString: program_argument($0)) }
    return kept.isEmpty ? CommandLine.arguments : kept
  }()

  /// The arguments alone.
  static let words = Array(all.dropFirst())
}
