import FileDrafts
import ScoreScript
import Scorekeeping

/// A fault of an imported text, with its location.
package typealias ImportProblem = TextProblem<ImportError>

/// All faults of an imported text.
package typealias ImportProblems = TextProblems<ImportError>

/// A fault of a file that boards or scores are imported from. The words are in `description`.
package enum ImportError: Error, Equatable, Sendable {
  // MARK: files
  case file(FileProblem)
  /// The file is an SQLite database.
  case dataFile(String)
  case utf16(String)
  case nul
  case notUTF8
  /// The format needs a board, but none is named.
  case noBoardNamed(String)
  /// There is a board with the name of the file, but `--board` does not confirm that it is meant.
  case boardNotNamed(String)

  /// A script that is imported onto one board opens another one.
  case boardInScript

  /// The file is JSON but is imported as another format.
  case json

  // MARK: tables
  case nothing(String)
  case unclosedQuote
  case textAfterQuote(String)
  case columnTwice(String)
  case fieldCount(Int, expected: Int)
  case tooManyFields(Int)
  /// The table has no header, and its first row begins with a rank instead of a name.
  case rankFirst(String)
  /// The table has no header, and a number stands in place of a team.
  case numberAsTeam(String)
  /// The table has no column of scores but numbers in an ignored column.
  case hiddenScore(String, column: String)
  case nameTwice(String, line: Int)
  case nameTooLong(Int)
  case decimalComma(String)
  /// The mark in a number such as 1.234 may be a decimal mark or group digits.
  case groupedDigits(String)
  /// The score in the first row is not a number, so the row may be a header.
  case unknownHeader([String])
  /// There is no column with a name or number, or with nil none of the names of players.
  case unknownColumn(String?, columns: [String])
  /// The score is not the sum of the points at the start and of the rounds.
  case wrongSum(String, sum: String)
  /// A fault of a name or a score.
  case value(ScorekeepingError)

  // MARK: JSON
  /// A fault of an export, with the path to the value.
  indirect case export(String, path: String, ImportError)
  case syntax(String)
  case missing(String)
  /// The value of a key, and what is wrong with it: `is out of range`.
  case wrongValue(String, String)
  case notAnExport
  case shownBoard
  case newerVersion(Int)
  case boardTwice(String)
  /// An identity, an entry or a change does not agree with the rest of the file.
  case contradiction
}

extension ImportError {
  static func outOfRange(_ key: String) -> ImportError { .wrongValue(key, "is out of range") }
}

extension ImportError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  package var description: String {
    switch self {
    case .file(let problem):
      problem.sentence(
        tooLarge: "Export single boards, or compact the history first",
        notText: "Name a file that 'scoreboard export' wrote, or a table")
    case .dataFile(let path):
      "'\(path)' is a data file, not a text. Export from it with --data, and import that"
    case .utf16(let path):
      "'\(path)' is UTF-16. Save it as UTF-8, or convert it, as with iconv -f utf-16 -t utf-8"
    case .nul: "A text cannot hold the character NUL. Leave it out"
    case .notUTF8: "This is not UTF-8. Save the file as UTF-8, or convert it, as with iconv"
    case .boardInScript: "This opens another board. Leave --board out, or this line"
    case .noBoardNamed("-"):
      "Standard input does not say which board it is for. Name one with --board"
    case .noBoardNamed(let path):
      "'\(path)' does not say which board it is for. Name one with --board"
    case .boardNotNamed(let name):
      "A board with the name '\(name)' exists. Write --board to set scores on it, or to name another"

    case .json: "This is JSON. Import it with --format json"

    case .nothing("-"): "Standard input holds no names. Hand over a table of names and scores"
    case .nothing(let path): "'\(path)' holds no names. Name a table of names and scores"
    case .unclosedQuote:
      "The quote has no end. Close it with \", and write \"\" for a quote inside it"
    case .textAfterQuote(let text):
      "'\(text)' follows the quote. Write \"\" for a quote inside the field"
    case .columnTwice(let name): "There is another column '\(name)'. Leave one of them out"
    case .fieldCount(let count, let expected):
      "\(Self.fields(count)) where the header has \(expected): check the quotes and the separators"
    case .tooManyFields(let count):
      "\(Self.fields(count)) are too many without a header. Add one such as name,score,team, or name the columns by number, as in --player 1 --score 2"
    case .rankFirst(let text):
      "'\(text)' stands where a name should. Begin the table with a header, as rank,name,score,team"
    case .numberAsTeam(let text):
      "'\(text)' stands where a team should. Write numbers with a point, begin with the header name,score,team, "
        + "or put it in quotes"
    case .hiddenScore(let text, let column):
      "'\(text)' is in the column '\(column)', and no column is called score. Write --score \(Word.quoted(column)), "
        + "or leave this column out"
    case .nameTwice(let name, let line):
      "'\(name)' is on line \(line) too. Leave one of them out, or give another name"
    case .nameTooLong(let count):
      "\(count) characters are too long for a name. It has at most \(ScoreTable.longestName)"
    case .decimalComma(let text):
      "'\(text)' has a comma where a point should be. Write \(text.replacing(",", with: ".")), "
        + "or separate the fields with semicolons"
    case .groupedDigits(let text):
      "'\(text)' may be \(text.filter { $0 != "," && $0 != "." }) or \(Self.otherMark(text)) here. Write one of these"
    case .unknownHeader(let columns):
      "'\(columns[1])' is not a number. If this is a header, name its columns, as in --player \(Word.quoted(columns[0])) "
        + "--score \(Word.quoted(columns[1])). The columns are \(columns.joined(separator: ", "))"
    case .unknownColumn(let name?, let columns):
      "There is no column '\(name)'. The columns are \(columns.joined(separator: ", "))"
    case .unknownColumn(nil, let columns):
      "There is no column 'name'. Say which one has the names with --player. "
        + "The columns are \(columns.joined(separator: ", "))"
    case .wrongSum(let text, let sum):
      "'\(text)' is not the sum of the rounds, which is \(sum). Correct one of them, or leave the score out"
    case .value(let fact): "\(fact)"

    case .export(let name, let path, let fact):
      path.isEmpty ? "\(name): \(fact)" : "\(name): \(path): \(fact)"
    case .syntax(let reason): "This is no JSON (\(reason)). Correct it, or export the board again"
    case .missing(let key): "'\(key)' is missing here. Add it, or export the board again"
    case .wrongValue(let key, let reason):
      "'\(key)' \(reason). Correct it, or export the board again"
    case .notAnExport:
      "This is JSON, but no board. Name a file that 'scoreboard export' wrote"
    case .shownBoard:
      "This is what 'scoreboard show' prints, to be read by programs. Export the board instead, with: scoreboard export"
    case .newerVersion(let version):
      "This was exported by a newer version (its format is \(version)). Update scoreboard to import it"
    case .boardTwice(let name): "Another board here is called '\(name)'. Give it another name"
    case .contradiction:
      "This does not agree with the rest of the file. Export the board again"
    }
  }

  private static func otherMark(_ number: String) -> String {
    String(number.map { $0 == "," ? "." : $0 == "." ? "," : $0 })
  }

  private static func fields(_ count: Int) -> String { count == 1 ? "1 field" : "\(count) fields" }
}
