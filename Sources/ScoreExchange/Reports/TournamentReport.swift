import FoundationBase
import Scorekeeping
import Texts

/// A tournament report file of FIDE, version 2016: players, and their matches round by round.
///
/// Players are numbered in the order by hand. A match is won, drawn or lost; the matches of a knock-out are left out. A
/// player with the points of a win or a draw in a round, but without a match, is written as a bye. `differences` says
/// what a report cannot hold.
///
/// Source: FIDE Handbook C.04, Annex 2. Lines that begin with XX or BB are extensions of pairing programs.
package struct TournamentReport: CustomStringConvertible {
  /// The text. Each character has a column; no character of a name breaks a line.
  package let description: String
  /// The players in the order of their numbers, the first of which is 1.
  package let players: [Player.ID]
  /// A sentence for each round that is left out since it has neither a match nor a bye, and for other points of a player
  /// without a match.
  package let differences: [String]

  /// Makes the report of a board. O(m) for m matches.
  ///
  /// - Parameters:
  ///   - rounds: the number of rounds of the tournament; nil for those that there are.
  ///   - next: the round to be paired, with a bye for each player who has left; nil for none.
  /// - Throws: `.twoMatches` for a player with several matches in a round.
  package init(
    of board: Scoreboard, rounds: Int? = nil, next: Int? = nil
  ) throws(ScorekeepingError) {
    let ranked = RankedBoard(board)
    players = board.players.map(\.id)
    let numbers = Dictionary(uniqueKeysWithValues: players.enumerated().map { ($1, $0 + 1) })
    let end = board.details.knockout?.round ?? .max
    let matches = Matches((board.matches ?? Matches()).filter { $0.round < end })
    let points = board.rules.format.points ?? .shares
    let lastMatch = matches.map(\.round).max() ?? 0
    let byes = next == nil && lastMatch > 0 ? Self.lastBye(on: board, by: points, before: end) : 0
    let last = max(lastMatch, byes)
    differences = Self.differences(
      on: board, matches, by: points, last: last, through: min(board.round, end - 1))
    var lines = ["012 " + board.name.printed]
    if let rounds = rounds ?? board.rules.format.rounds { lines.append("XXR \(rounds)") }
    if last == 0 { lines.append("XXC white1") }
    if points != .shares {
      let codes = [("W", points.win), ("D", points.draw), ("L", points.loss), ("U", points.win)]
      lines += codes.map { "BB\($0) \(Self.decimal($1))" }
    }
    for player in board.players {
      var played: [Int: Match] = [:]
      for match in matches.matches(of: player.id) {
        if played.updateValue(match, forKey: match.round) != nil {
          throw .twoMatches(player.name, round: match.round)
        }
      }
      let cells = stride(from: 1, through: last, by: 1).map { round in
        played[round].map { Cell($0, of: player.id, numbers) }
          ?? Cell(resting: player.rounds[round], by: points)
      }
      let sum = cells.reduce(Score.zero) { $0.adding($1.points(by: points)) ?? $0 }
      let away = player.hasLeft && next != nil ? [Cell(resting: nil, by: points)] : []
      let rank = ranked.position(of: player.id).map { $0 + 1 } ?? 0
      let number = Self.right(numbers[player.id] ?? 0, 4)
      // Between the name and the points are the rating, the federation, the number there and the birthday.
      let blank = String(repeating: " ", count: 33)
      let head = "001 \(number)      \(Self.name(player.name))\(blank)"
      let rounds = (cells + away).map { "  " + $0.text }.joined()
      lines.append("\(head)\(Self.decimal(sum)) \(Self.right(rank, 4))\(rounds)")
    }
    description = lines.map { $0 + "\n" }.joined()
  }

  /// The last round with the points of a bye; 0 for none.
  private static func lastBye(
    on board: Scoreboard, by points: MatchPoints, before end: Int
  ) -> Int {
    board.players.flatMap(\.rounds.pairs).filter { round in
      round.round < end && (round.points == points.win || round.points == points.draw)
    }.map(\.round).max() ?? 0
  }

  private static func differences(
    on board: Scoreboard, _ matches: Matches, by points: MatchPoints, last: Int, through end: Int
  ) -> [String] {
    let played = Set(
      matches.flatMap { match in
        [match.home, match.away].map { Resting(player: $0, round: match.round) }
      })
    let others = board.players.flatMap { player in
      player.rounds.pairs.compactMap { round -> String? in
        let isKnown = [.zero, points.win, points.draw].contains(round.points)
        let isPlayed = played.contains(Resting(player: player.id, round: round.round))
        return isKnown && round.round <= last || isPlayed || round.points == .zero
          ? nil
          : "The report leaves out '\(player.name)' with \(round.points) in round \(round.round), as there is no match"
      }
    }
    let rounds = last > 0 && end > last ? Array(last + 1...end) : []
    return others
      + rounds.map { "The report leaves out round \($0), as it has neither a match nor a bye" }
  }

  /// A player in a round.
  private struct Resting: Hashable {
    let player: Player.ID
    let round: Int
  }

  private static func name(_ name: String) -> String {
    let scalars = name.printed.unicodeScalars.prefix(33)
    return String(String.UnicodeScalarView(scalars))
      + String(repeating: " ", count: 33 - scalars.count)
  }

  private static func right(_ number: Int, _ width: Int) -> String {
    let text = "\(number)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }

  /// A number with a decimal, in four columns.
  private static func decimal(_ score: Score) -> String {
    let text = Score(thousandths: score.thousandths / 100 * 100).formatted(decimals: 1)
    return String(repeating: " ", count: max(0, 4 - text.count)) + text
  }

  /// What a player did in a round.
  private struct Cell {
    /// The number of the opponent, the side and the result, in eight columns.
    let text: String
    private let result: Character

    init(_ match: Match, of player: Player.ID, _ numbers: [Player.ID: Int]) {
      let opponent = match.opponent(of: player).flatMap { numbers[$0] } ?? 0
      let side = match.home == player ? "w" : "b"
      result =
        switch match.result(of: player).map({ ($0.isPlayed, $0.counts, $0.outcome) }) {
        case (_, false, _)?: "-"
        case (let isPlayed, _, .won)?: isPlayed ? "1" : "+"
        case (_, _, .drawn)?: "="
        case (let isPlayed, _, .lost)?: isPlayed ? "0" : "-"
        case nil: " "
        }
      text = "\(TournamentReport.right(opponent, 4)) \(side) \(result)"
    }

    init(resting points: Score?, by rule: MatchPoints) {
      switch points {
      case rule.win: result = "U"
      case rule.draw: result = "H"
      default: result = "Z"
      }
      text = "0000 - \(result)"
    }

    func points(by rule: MatchPoints) -> Score {
      switch result {
      case "1", "+", "U": rule.win
      case "=", "H": rule.draw
      case "0": rule.loss
      default: .zero
      }
    }
  }
}
