import CBuildInfo
import FoundationBase

/// The version of the program.
enum Version {
  /// The one place that has it: packages and `Scripts/release` read it here.
  static let number = "1.1.0"

  /// The commit that was built and its date, as in `3f2a9c1b07, 2026-11-26`; empty if they are not known.
  static let commit = String(cString: build_info_commit())

  /// The date of the commit, as in `2026-11-26`; today if it is not known.
  static var date: String {
    commit.split(separator: ", ").dropFirst().first.map(String.init)
      ?? Date().formatted(.iso8601.year().month().day())
  }

  /// What `scoreboard --version` prints.
  static let line = "scoreboard \(number)" + (commit.isEmpty ? "" : " (\(commit))")
}
