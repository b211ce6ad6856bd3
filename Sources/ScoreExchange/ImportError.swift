import Scorekeeping

/// What can be wrong with a file that boards or scores are taken from.
///
/// The facts are here; the words are in `description`, one place for all of them.
package enum ImportError: Error, Equatable, Sendable {
  // Files.
  case noSuchFile(String)
  case isFolder(String)
  case unreadable(String, reason: String)
  case tooLarge(String)
  case binary(String)
  /// A file of SQLite.
  case dataFile(String)
  case utf16(String)
  case nul
  case notUTF8
  /// A format that needs a board, and none is named.
  case noBoardNamed(String)
  /// A board of the file's own name is there, and nobody said that it is meant.
  case boardNotNamed(String)

  /// A script that is for one board opens another.
  case boardInScript

  /// JSON is taken for something else.
  case json

  // Tables.
  case nothing(String)
  case unclosedQuote
  case textAfterQuote(String)
  case columnTwice(String)
  case fieldCount(Int, expected: Int)
  case tooManyFields(Int)
  /// A table without a header in which something like a rank stands before the names.
  case rankFirst(String)
  /// In a table without a header a number stands where a team should.
  case numberAsTeam(String)
  /// In a table without a column of scores a number stands in one that is passed over.
  case hiddenScore(String)
  case nameTwice(String, line: Int)
  case nameTooLong(Int)
  case decimalComma(String)
  /// A number like 1.234, whose mark may stand before decimals or group digits.
  case groupedDigits(String)
  /// A row without a number where a score should be that may be a header.
  case unknownHeader(String)
  /// What can be wrong with any name or score.
  case value(ScorekeepingError)

  // JSON.
  /// What is wrong with an export, and the path to the part that is.
  indirect case export(String, path: String, ImportError)
  case syntax(String)
  case missing(String)
  case wrongKind(String, JSONKind)
  case unusable(String, choices: [String])
  case notAnExport
  case shownBoard
  case newerVersion(Int)
  case outOfRange(String)
  case identityTwice
  case boardTwice(String)
  case unordered
  case wrongReversal
  case wrongScope
  case wrongChange
}

/// The kinds of values in JSON, as far as one of them is asked for.
package enum JSONKind: Equatable, Sendable {
  case whole, number, text, truth, list, object
}
