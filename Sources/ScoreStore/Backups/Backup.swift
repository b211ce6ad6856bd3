import Foundation

/// A whole copy of a data file, beside it: `scoreboard.sqlite.2026-11-21.backup`.
package struct Backup: Hashable, Sendable {
  /// Why it was made.
  package enum Kind: Hashable, Sendable {
    /// The last good copy of a day.
    case day(Day)
    /// The file as it was before its history was compacted.
    case compacted
    /// The file that another backup was put in the place of. It may be damaged.
    case replaced
  }

  /// What tells it from the others of the file: `2026-11-21`, `compact-2026-11-21-193205` or
  /// `aside-2026-11-21-193205`.
  package let label: String
  /// Why it was made.
  package let kind: Kind
  /// Where it is.
  package let path: String
  /// The data file that it is of.
  let file: String

  static let suffix = ".backup"

  /// The backup of a file that is called so; nil if no backup is.
  init?(label: String, of file: String) {
    if let day = Day(parsing: label) {
      kind = .day(day)
    } else if label.hasPrefix("compact-") {
      kind = .compacted
    } else if label.hasPrefix("aside-") {
      kind = .replaced
    } else {
      return nil
    }
    self.label = label
    self.file = file
    path = "\(file).\(label)\(Self.suffix)"
  }
}
