/// The columns of a table, and their titles.
extension ScoreTable {
  /// The columns that are read, each by its name in any letter case or by its number from 1; nil for the usual ones.
  package struct Keys: Equatable, Sendable {
    package var player: String?
    package var score: String?
    package var team: String?
    /// The columns of the rounds, from 1.
    package var rounds: ClosedRange<Int>?

    package init(
      player: String? = nil, score: String? = nil, team: String? = nil,
      rounds: ClosedRange<Int>? = nil
    ) {
      (self.player, self.score, self.team, self.rounds) = (player, score, team, rounds)
    }

    var isEmpty: Bool { self == Keys() }

    /// The number of the first column that holds scores; nil if a title names it, and without one.
    var firstNumber: Int? { rounds?.lowerBound ?? score.flatMap { Int($0) } }

    var all: [(column: Column, key: String)] {
      [(Column.name, player), (.score, score), (.team, team)].compactMap { column, key in
        key.map { (column, $0) }
      }
    }
  }

  enum Column: Equatable {
    case name, score, team, start
    case round(Int)
    /// The name of a group that the player belongs to.
    case groupName
    /// A group with its name. A dash takes a player out of it, and any other text puts a player into it.
    case group(String)
    /// Ranks and totals of teams follow from the scores. Only for a new board, ranks show whether high or low scores
    /// win.
    case rank, derived

    init?(_ word: String) {
      switch word {
      case "name", "names", "player", "players", "pupil", "pupils", "student", "students", "member",
        "members":
        self = .name
      case "score", "points": self = .score
      case "team": self = .team
      case "start": self = .start
      case "group": self = .groupName
      case "rank": self = .rank
      case "team total", "in team": self = .derived
      default: return nil
      }
    }

    /// The group in a title such as `group juniors`; nil for another title.
    init?(group title: String) {
      let words = title.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[0].lowercased() == "group" else { return nil }
      self = .group(String(words[1]))
    }
  }

  /// The columns of rounds by their titles: the numbers from 1 on, each once, in any order; else none.
  static func rounds(among fields: [CSVReader.Field]) -> [String: Int] {
    let rounds = fields.map(word).compactMap { title in
      round(titled: title).map { (title, $0.number) }
    }
    let numbers = Set(rounds.map(\.1))
    guard numbers.count == rounds.count, numbers == Set(1...max(1, rounds.count)) else {
      return [:]
    }
    return Dictionary(uniqueKeysWithValues: rounds)
  }

  /// The number and the name of a round in a title such as `1` or `1: 100 m`; nil for another title.
  static func round(titled title: String) -> (number: Int, name: String?)? {
    let parts = title.split(separator: ": ", maxSplits: 1).map(String.init)
    return parts.first.flatMap { Int($0) }.map { ($0, parts.dropFirst().first) }
  }

  /// Whether a cell is a part of the line below the header of a table in Markdown: `---`, `:--`, `--:`.
  static func isRule(_ field: CSVReader.Field) -> Bool {
    let text = trimmed(field.text)
    return text.contains("-") && text.allSatisfy { $0 == "-" || $0 == ":" }
  }
}
