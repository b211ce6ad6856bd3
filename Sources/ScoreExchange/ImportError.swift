import Scorekeeping
import Texts
import WholeFiles

/// A fault of an imported text, with its location.
package typealias ImportProblem = TextProblem<ImportError>

/// All faults of an imported text.
package typealias ImportProblems = TextProblems<ImportError>

/// A fault of a file that boards or scores are imported from.
///
/// The cases are the errors that callers tell apart. The wording is in `description`, and in the functions that make a
/// `sentence`.
package enum ImportError: Error, Equatable, Sendable {
  case file(FileProblem)
  /// The format needs a board, but none is named.
  case noBoardNamed(String)
  case nothing(String)
  /// There is no column with a name or number; with nil, there is no column of player names.
  case unknownColumn(String?, columns: [String])
  /// A fault of a name or a score.
  case value(ScorekeepingError)
  /// A fault of an export, with the path to the value.
  indirect case export(String, path: String, ImportError)
  /// The text can be read in several ways, each with the options that choose it.
  case question(String, [[ImportOption]])
  /// Any other fault, as a sentence. Functions of this type make it.
  case sentence(String)
}

/// An option of `import` that chooses how a table is read.
package enum ImportOption: Hashable, Sendable, CustomStringConvertible {
  case player(String)
  case score(String)
  case wins(Wins)

  package var description: String {
    switch self {
    case .player(let column): "--player \(Word.quoted(column))"
    case .score(let column): "--score \(Word.quoted(column))"
    case .wins(let wins): "--wins \(wins.rawValue)"
    }
  }
}

extension ImportError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  package var description: String {
    switch self {
    case .file(let problem):
      problem.sentence(
        tooLarge: "Export single boards, or compact the history first",
        notText: "Name a file that 'scoreboard export' wrote, or a table")
    case .noBoardNamed("-"):
      "Standard input does not say which board it is for. Name one with --board"
    case .noBoardNamed(let path):
      "'\(path)' does not say which board it is for. Name one with --board"
    case .nothing("-"): "Standard input holds no names. Pass a table of names and scores"
    case .nothing(let path): "'\(path)' holds no names. Name a table of names and scores"
    case .unknownColumn(let name?, let columns):
      "There is no column '\(name)'. The columns are \(columns.joined(separator: ", "))"
    case .unknownColumn(nil, let columns):
      "There is no column 'name'. Say which one has the names with --player. "
        + "The columns are \(columns.joined(separator: ", "))"
    case .value(let fact): "\(fact)"
    case .export(let name, let path, let fact):
      path.isEmpty ? "\(name): \(fact)" : "\(name): \(path): \(fact)"
    case .question(let text, let readings):
      "\(text). Write "
        + readings.map { $0.map(\.description).joined(separator: " ") }.joined(separator: " or ")
    case .sentence(let text): text
    }
  }

  private static func otherMark(_ number: String) -> String {
    let marks: [Character: Character] = [",": ".", ".": ","]
    return String(number.map { marks[$0] ?? $0 })
  }
}

extension ImportError {
  // MARK: files
  /// The file is an SQLite database.
  package static func dataFile(_ path: String) -> Self {
    .sentence("'\(path)' is a data file, not a text. Export from it with --data, and import that")
  }
  package static func utf16(_ path: String) -> Self {
    .sentence(
      "'\(path)' is UTF-16. Save it as UTF-8, or convert it, as with iconv -f utf-16 -t utf-8")
  }
  // MARK: tournament reports
  package static func reportNameInUse(_ board: String) -> Self {
    .sentence(
      "A board with the name '\(board)' exists, and a report makes a new one. Name it with --board")
  }
  static var notAReportedPlayer: Self {
    .sentence(
      "Not a line of a player. It needs a number that no other player has in columns 5 to 8, and a name from column 15"
    )
  }
  static func notAReportedResult(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not a result. Write the opponent, the side and the result, as in: 12 w 1"
    )
  }
  static func contradictingReport(_ player: String, round: Int) -> Self {
    .sentence(
      "The results of '\(player)' and the opponent in round \(round) contradict each other. Correct one of the two lines"
    )
  }

  package static var nul: Self { .sentence("A text cannot hold the character NUL. Leave it out") }
  package static var notUTF8: Self {
    .sentence("This is not UTF-8. Save the file as UTF-8, or convert it, as with iconv")
  }
  /// There is a board with the name of the file, but `--board` does not confirm that it is meant.
  package static func boardNotNamed(_ name: String) -> Self {
    .sentence(
      "A board with the name '\(name)' exists. Write --board to set scores on it, or to name another"
    )
  }
  /// A board that exists knows already which score wins on it.
  package static func winsOfBoard(_ name: String) -> Self {
    .sentence(
      "'\(name)' exists, and '--wins' is for a new board. Leave it out, or change the board: wins low"
    )
  }
  /// The file is JSON but is imported as another format.
  package static var json: Self { .sentence("This is JSON. Import it with --format json") }
  /// The file is a page.
  package static var html: Self {
    .sentence("This is a page in HTML. Import a table as 'show --format csv' or markdown prints it")
  }

  // MARK: tables
  package static var unclosedQuote: Self {
    .sentence("The quote has no end. Close it with \", and write \"\" for a quote inside it")
  }
  static func textAfterQuote(_ text: String) -> Self {
    .sentence("'\(text)' follows the quote. Write \"\" for a quote inside the field")
  }
  static func columnTwice(_ name: String) -> Self {
    .sentence("There is another column '\(name)'. Leave one of them out")
  }
  static func fieldCount(_ count: Int, expected: Int) -> Self {
    .sentence(
      "\(count.phrase("field")) where the header has \(expected): check the quotes and the separators"
    )
  }
  static func tooFewFields(_ count: Int, expected: Int) -> Self {
    .sentence(
      "\(count.phrase("field")) where the first row has \(expected): check the quotes and the separators"
    )
  }
  static func tooManyFields(_ count: Int) -> Self {
    .sentence(
      "\(count.phrase("field")) are too many without a header. Add one such as name,score,team, or name the columns by number, as in --player 1 --score 2"
    )
  }
  /// The table has no header, and its first row begins with a rank instead of a name.
  static func rankFirst(_ text: String) -> Self {
    .sentence(
      "'\(text)' stands where a name should. Begin the table with a header, as rank,name,score,team"
    )
  }
  /// The table has no header, and a number is in place of a team.
  static func numberAsTeam(_ text: String) -> Self {
    .sentence(
      "'\(text)' stands where a team should. Write numbers with a point, begin with the header name,score,team, "
        + "or put it in quotes"
    )
  }
  /// The table has no column of scores but numbers in an ignored column.
  ///
  /// - Parameter rounds: the columns that have numbers; nil for one, and if others are between them.
  static func hiddenScore(
    _ text: String, column: String, rounds: ClosedRange<Int>? = nil
  ) -> Self {
    let way = "Write --score \(Word.quoted(column))"
    return .sentence(
      "'\(text)' is in the column '\(column)', and no column is called score. "
        + (rounds.map {
          "Write --rounds \($0.lowerBound)-\($0.upperBound) if each column is a round, or name the score, as in "
            + "--score \(Word.quoted(column))"
        } ?? "\(way), or leave this column out"))
  }
  /// Several columns may be the score. Where they have the same title, or one that is a number, their places tell them apart.
  static func scoreOrScore(_ columns: [String], at places: [Int]) -> Self {
    let isClear =
      Set(columns).count == columns.count
      && columns.allSatisfy { ScoreTable.Keys.number($0) == nil }
    return .question(
      "The score may be in the column \(columns.map { "'\($0)'" }.joined(separator: " or "))",
      isClear
        ? columns.map { [.score($0)] } : places.map { [.score("column \($0 + 1)")] })
  }
  /// The key of a column of matches is a title, and the number of another column.
  static func titleOrNumber(_ key: String, title: Int, number: Int) -> Self {
    .sentence(
      "'\(key)' is the title of column \(title), and the number of another one. Write \"column \(title)\" or "
        + "\"column \(number)\"")
  }
  /// The key of the score is a title, and the number of another column.
  ///
  /// - Parameter title: the number of the column with this title.
  static func titleOrNumber(_ key: String, title: Int) -> Self {
    .question(
      "'\(key)' is the title of column \(title), and the number of another one",
      [[.score("column \(title)")], [.score("column \(key)")]])
  }
  /// Points in brackets, as results print those that are dropped.
  ///
  /// - Parameter score: the column of the score, if it is another one.
  static func droppedPoints(_ text: String, score: String?) -> Self {
    let sentence = "'\(text)' is in brackets, as results print points that are dropped. "
    let way =
      "leave the brackets out, import onto a new board, and let it drop the worst, as in: drop 1"
    return .sentence(
      sentence
        + (score.map { "Read only the score, with --score \(Word.quoted($0)), or \(way)" }
          ?? way.capitalizedFirst))
  }
  /// The first row is a title and numbers: a header with numbered rounds, or a player with points.
  static func titleOrPlayer(_ text: String, rounds: String) -> Self {
    .sentence(
      "'\(text)' may be the title of a column or a player. Write --rounds \(rounds) for a title, or add a header such as "
        + "name,score,team for a player")
  }
  /// The table has the titles of a table of matches.
  static var tableOfMatches: Self {
    .sentence("This is a table of matches. Import it with --matches")
  }
  /// The table has titles for two players, but none of a result.
  static var matchesWithoutResult: Self {
    .sentence(
      "This may be a table of matches. Then import it with --matches, and name the column of the result with --result, or "
        + "its two columns with --home-score and --away-score. Else say which column has the names with --player"
    )
  }
  /// A row without a header may be a match.
  static func matchInRow(_ text: String, options: String) -> Self {
    .sentence(
      "'\(text)' may belong to the result of a match. Then write \(options). Else add a header such as name,score,team"
    )
  }
  /// A field holds two names and a result.
  static func matchInField(_ text: String) -> Self {
    .sentence(
      "'\(text)' may be a match. Separate the players and the result with commas, as in Ann,Bob,2-1, and import it with "
        + "--home 1 --away 2 --result 3")
  }
  /// A score is the result of a match.
  static func matchResult(_ text: String, column: String) -> Self {
    .sentence(
      "'\(text)' is the result of a match, not a score. Import a table of matches with --matches, and name its columns "
        + "with --home, --away and --result \(Word.quoted(column))")
  }
  /// The only field of a row may be the title of the column, or a name.
  static func nameOrHeader(_ text: String) -> Self {
    .question(
      "'\(text)' may be the header below a title, or a player",
      [[.player(text)], [.player("1")]])
  }
  /// A row above the header looks like those below it.
  static func rowAboveHeader(_ row: String, header: Int, title: String) -> Self {
    .sentence(
      "'\(row)' may be a row or a title above the header on line \(header), '\(title)'. Leave one of these lines out, "
        + "or put a blank line between them")
  }
  /// The columns are aligned by spaces.
  static func spaced(_ text: String) -> Self {
    .sentence(
      "'\(text)' has spaces between its columns. Separate them with commas, semicolons or tabs")
  }
  /// The first line is not a row, and no header follows.
  static func title(_ text: String) -> Self {
    .sentence(
      "'\(text)' stands alone above rows of several fields, and no line is a header. If it is a title, leave it out; if it "
        + "is a player, put the delimiter after it")
  }
  /// A rank of a table for a new board is not a number.
  static func unreadRank(_ text: String) -> Self {
    .question(
      "'\(text)' is not a rank, so it does not show whether the high or the low score wins",
      Wins.allCases.map { [.wins($0)] })
  }
  static func gap(_ text: String) -> Self {
    .sentence(
      "'\(text)' is a gap to another time. Write the whole time, or leave the cell empty")
  }
  /// The sets of a match say another result than its score.
  static func wrongSets(_ sets: String, score: String, won: String) -> Self {
    .sentence(
      "'\(sets)' is \(won) in sets, but the score is \(score). Correct one of them, or leave the sets out"
    )
  }
  static func notAMatchResult(_ text: String) -> Self {
    .sentence("'\(text)' is not the result of a match. Write it as in 2-1, or leave it empty")
  }
  /// A table of matches has no header, and no columns are named by numbers.
  static func noMatchHeader(_ columns: [String]) -> Self {
    .sentence(
      "No line has the titles home, away, and home score and away score or result. Name the columns by title or number, "
        + "as in --home 1 --away 2 --home-score 3 --away-score 4. The columns are \(columns.joined(separator: ", "))"
    )
  }
  /// One side of a match has a score, and the other has none.
  static var halfResult: Self {
    .sentence("This score is missing, and the other is there. Write both, or leave both empty")
  }
  static func samePlayer(_ name: String) -> Self {
    .sentence("'\(name)' is on both sides. Write the opponent's name")
  }
  static func notSets(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not the score of sets. Write them as in 2:1 4:6 10:8, or leave it empty")
  }
  package static func notARound(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not the number of a round. Write 1 to \(Rounds.limit), or leave it empty")
  }
  package static func notADate(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not a date. Write it as 2026-11-21, 21.11.2026 or 21/11/2026, or leave it empty"
    )
  }
  /// A date such as 03/04/2026, in a column without a date that shows where the day is.
  static func dayOrMonth(_ text: String) -> Self {
    .sentence(
      "'\(text)' may begin with the day or with the month, and no date in the column shows which. "
        + "Write the year first, as in 2026-11-21")
  }
  static func mixedDates(_ text: String) -> Self {
    .sentence(
      "Some dates in the column of '\(text)' begin with the day, and others with the month. "
        + "Write the year first, as in 2026-11-21")
  }
  static func nameTwice(_ name: String, line: Int) -> Self {
    .sentence("'\(name)' is on line \(line) too. Leave one of them out, or give another name")
  }
  package static func nameTooLong(_ count: Int) -> Self {
    .sentence(
      "\(count) characters are too long for a name. It has at most \(ScoreTable.longestName)")
  }
  /// The cell of a score holds a word, such as DNS.
  static func noResult(_ text: String) -> Self {
    .sentence(
      "'\(text)' is not a number. Where there is no result, write – or leave the cell empty")
  }
  /// The mark in a number such as 1.234 may be a decimal mark or group digits.
  package static func groupedDigits(_ text: String) -> Self {
    .sentence(
      "'\(text)' may be \(text.filter { $0 != "," && $0 != "." }) or \(Self.otherMark(text)) here. Write one of these"
    )
  }
  /// The score in the first row is not a number, so the row may be a header.
  static func unknownHeader(_ columns: [String]) -> Self {
    let last = columns[columns.count - 1]
    let rounds = columns.count > 2 ? " or, if each is a round, --rounds 2-\(columns.count)" : ""
    return .sentence(
      "'\(columns[1])' is not a number. If this is a header, name its columns, as in --player \(Word.quoted(columns[0])) "
        + "--score \(Word.quoted(last))\(rounds). The columns are \(columns.joined(separator: ", "))"
    )
  }
  /// The score is not the sum of the points at the start and of the rounds.
  package static func wrongSum(_ text: String, sum: String) -> Self {
    .sentence(
      "'\(text)' is not the sum of the rounds, which is \(sum). Correct one of them, or leave the score out"
    )
  }

  // MARK: JSON
  package static func syntax(_ reason: String) -> Self {
    .sentence("This is not JSON (\(reason)). Correct it, or export the board again")
  }
  /// A player's points in a report of FIDE that the rounds contradict.
  static func otherReportedPoints(_ name: String, _ points: Score, sum: Score) -> Self {
    .sentence("The report gives '\(name)' \(points) points, and its rounds sum up to \(sum)")
  }
  package static func missing(_ key: String) -> Self {
    .sentence("'\(key)' is missing here. Add it, or export the board again")
  }
  /// The value of a key is wrong, for a reason such as `is out of range`.
  static func wrongValue(_ key: String, _ reason: String) -> Self {
    .sentence("'\(key)' \(reason). Correct it, or export the board again")
  }
  static func outOfRange(_ key: String) -> Self { .wrongValue(key, "is out of range") }
  static var notAnExport: Self {
    .sentence("This is JSON, but no board. Name a file that 'scoreboard export' wrote")
  }
  static var shownBoard: Self {
    .sentence(
      "This is what 'scoreboard show' prints, to be read by programs. Export the board instead, with: scoreboard export"
    )
  }
  package static func newerVersion(_ version: Int) -> Self {
    .sentence(
      "This was exported by a newer version (its format is \(version)). Update scoreboard to import it"
    )
  }
  static func boardTwice(_ name: String) -> Self {
    .sentence("Another board here is called '\(name)'. Give it another name")
  }
  /// An identity, an entry or a change does not agree with the rest of the file.
  package static var contradiction: Self {
    .sentence("This does not agree with the rest of the file. Export the board again")
  }
}
