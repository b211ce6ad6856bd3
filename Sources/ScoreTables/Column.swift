import FoundationEssentials
import Scorekeeping

extension Table {
  /// A column: what its cells mean, and what follows from it.
  package struct Column: Equatable, Sendable {
    package let meaning: Meaning
    /// The title for programs, which no version changes.
    package let title: String
    /// The title for readers.
    package let head: String
    /// The title where there is little room.
    package let short: String
    package let kind: Kind
    /// How soon the column is left out where there is no room: the highest first, 0 never.
    package let importance: Int

    package enum Kind: Sendable {
      /// A name or other words, which begin at the left.
      case text
      /// A place, from 1.
      case rank
      case count
      case points
    }
  }

  /// What the cells of a column mean.
  package enum Meaning: Hashable, Sendable {
    case rank, name, team, rankInTeam
    case rankInGroup(String)
    /// The points at the start, and in a round.
    case start
    case round(Int)
    /// The rolls of all frames, from which the points of rounds follow.
    case rolls
    /// What results sum up to.
    case played, won, drawn, lost, scored, conceded, difference, bonus, other
    case score, share
    /// The sum of opponents' points by a rule for ties, and the rule that decided.
    case strength(TieRule)
    case tieRule
    case missedRounds, teamTotal
    /// The points over par, the time on the player's clock, and in words missed rounds and ranks within groups.
    case overPar, clock, places
    /// The points of the present round, and of the present game in it.
    case presentRound, presentGame
    /// The ranks gained in the last round with points.
    case ranksGained
    case match, matchRound, date, home, away, homeScore, awayScore, homeRating, awayRating
    case sets, decision, proposal, bonusOfMatch, homeBonus, awayBonus
    /// The position in the standings, and the matches against the player at a position.
    case position
    case opponent(Int)
    case games, place, streak, longestStreak, average, best, worst
    case time, board, player, rankInGame
    /// What lists say of a board and of a change.
    case currentRound, leaders, facts, change, words
    case game, day, players, ahead, level, behind, result
    /// The score of one of two people, by number.
    case scoreOf(Int)
    /// When a scorer was last seen, and the taps that the scorer's phone has not sent yet.
    case lastSeen, waiting

    /// Whether only programs need the column: headings of groups, or a table beside, say it to people.
    var isForPrograms: Bool { self == .matchRound || self == .teamTotal }
  }
}

extension Table.Column {
  /// A column with the titles of its meaning: a column is described here, and nowhere else.
  ///
  /// - Parameters:
  ///   - name: the name of a round or a person, or what is counted, which the title has.
  ///   - isFilled: whether the program fills in the round.
  ///   - isRating: whether the score is a rating.
  package init(
    _ meaning: Table.Meaning, name: String? = nil, isFilled: Bool = false, isRating: Bool = false
  ) {
    let words: (title: String, head: String, short: String, kind: Kind, importance: Int) =
      switch meaning {
      case .rank: ("rank", "", "", .rank, 0)
      case .name: ("name", name ?? "Player", name ?? "Player", .text, 0)
      case .team: ("team", "Team", "Team", .text, 0)
      case .rankInTeam: ("in team", "In team", "In", .rank, 2)
      case .rankInGroup(let group): ("group \(group)", group, group, .rank, 2)
      case .start: ("start", "Start", "Start", .points, 1)
      case .round(let round):
        (
          name.map { isFilled ? $0.lowercased() : "\(round): \($0)" } ?? "\(round)",
          name ?? "\(round)", "\(round)", .points, 0
        )
      case .rolls: ("rolls", "Rolls", "Rolls", .text, 0)
      case .played: ("played", "Played", "P", .count, 0)
      case .won: ("won", "Won", "W", .count, 3)
      case .drawn: ("drawn", "Drawn", "D", .count, 3)
      case .lost: ("lost", "Lost", "L", .count, 3)
      case .scored: ("for", "For", "F", .points, 4)
      case .conceded: ("against", "Against", "A", .points, 4)
      case .difference: ("diff", "Diff", "Diff", .points, 1)
      case .bonus: ("bonus", "Bonus", "Bonus", .points, 2)
      case .other: ("other", "Other", "Other", .points, 2)
      case .score where isRating: ("score", "Rating", "Rating", .points, 0)
      case .score: ("score", name ?? "Points", name ?? "Pts", .points, 0)
      case .share: ("share", "Share", "Share", .count, 1)
      case .strength(let rule):
        (rule.rawValue, rule.rawValue.capitalized, rule.shortName, .points, 2)
      case .tieRule: ("tie", "Tie", "Tie", .count, 2)
      case .missedRounds: ("missing", "Missing", "Miss", .count, 1)
      case .overPar: ("over par", "Par", "Par", .points, 0)
      case .clock: ("clock", "Clock", "Clock", .points, 0)
      case .presentRound: ("in round", name ?? "Points", name ?? "Pts", .points, 0)
      case .presentGame: ("in game", "Points", "Pts", .points, 0)
      case .places: ("places", "", "", .text, 1)
      case .ranksGained: ("move", "Move", "Move", .count, 3)
      case .teamTotal: ("team total", "Team total", "Total", .points, 2)
      case .match: ("match", "", "", .count, 1)
      case .matchRound: ("round", "Round", "Round", .count, 0)
      case .date: ("date", "Date", "Date", .text, 3)
      case .home: ("home", "", "", .text, 0)
      case .away: ("away", "", "", .text, 0)
      case .homeScore: ("home score", "", "", .points, 0)
      case .awayScore: ("away score", "", "", .points, 0)
      case .homeRating: ("home rating", "Ratings", "Ratings", .points, 4)
      case .awayRating: ("away rating", "", "", .points, 4)
      case .decision: ("decided", "Decided", "Decided", .text, 1)
      case .proposal: ("asked for", "Asked for", "Asked", .text, 0)
      case .sets: ("sets", "Sets", "Sets", .text, 2)
      case .homeBonus: ("home bonus", "", "", .points, 2)
      case .bonusOfMatch: ("bonus", "Bonus", "Bonus", .text, 3)
      case .awayBonus: ("away bonus", "", "", .points, 2)
      case .position: ("position", "", "", .count, 0)
      case .opponent(let position): ("\(position)", "\(position)", "\(position)", .points, 0)
      case .games: ("games", "Games", "G", .count, 0)
      case .place: ("place", "Place", "Place", .points, 3)
      case .streak: ("streak", "Streak", "Streak", .count, 4)
      case .longestStreak: ("longest", "Longest", "Longest", .count, 4)
      case .average: ("average", "Average", "Average", .points, 3)
      case .best: ("best", "Best", "Best", .points, 2)
      case .worst: ("worst", "Worst", "Worst", .points, 3)
      case .time: ("time", "Time", "Time", .text, 0)
      case .board: ("board", "Board", "Board", .text, 0)
      case .player: ("player", "Player", "Player", .text, 0)
      case .rankInGame: ("place", "Place", "Place", .rank, 0)
      case .currentRound: ("round", "Round", "Rd", .count, 2)
      case .leaders: ("leader", "Leader", "Leader", .text, 0)
      case .facts: ("facts", "", "", .text, 1)
      case .change: ("change", "Change", "", .count, 1)
      case .words: ("words", "", "", .text, 0)
      case .game: ("game", "Game", "Game", .text, 0)
      case .day: ("day", "Day", "Day", .text, 1)
      case .players: ("players", "Players", "Players", .count, 0)
      case .ahead: ("ahead", "Ahead", "Ahead", .count, 0)
      case .level: ("level", "Level", "Level", .count, 0)
      case .behind: ("behind", "Behind", "Behind", .count, 0)
      case .scoreOf: (name ?? "", name ?? "", name ?? "", .points, 0)
      case .result: ("result", "", "", .text, 0)
      case .lastSeen: ("last seen", "Last seen", "Seen", .count, 2)
      case .waiting: ("waiting", "Waiting", "Wait", .count, 1)
      }
    self.meaning = meaning
    (title, head, short) = (words.title, words.head, words.short)
    (kind, importance) = (words.kind, words.importance)
  }

  package var isText: Bool { kind == .text }

  /// Whether it is a part of what results add up to.
  package var isResult: Bool {
    switch meaning {
    case .played, .won, .drawn, .lost, .scored, .conceded, .difference, .share, .tieRule: true
    default: false
    }
  }

  /// A cell for a listener, such as `played 3`; nil for an empty one.
  package func words(of cell: Table.Cell) -> String? {
    if meaning.isForPrograms || cell.text.isEmpty { return nil }
    return isText || head.isEmpty ? cell.text : "\(head.lowercased()) \(cell.text)"
  }
}

extension Table.Column {
  /// The title for readers where a column needs one.
  package var headOrTitle: String { head.isEmpty ? title.capitalizedFirst : head }
}
