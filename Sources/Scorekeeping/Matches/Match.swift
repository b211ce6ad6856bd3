import FoundationBase

/// A match between two players of a board: a result or, before it is played, a fixture.
package struct Match: Identifiable, Hashable, Codable, Sendable {
  /// The number of the match on its board, from 1.
  package let id: Int
  package var home: Player.ID
  package var away: Player.ID
  /// The round in which the points of the match count.
  package var round: Int
  /// The day on which the match is played; nil if it is not known.
  package var date: Day?
  /// The result; nil if the match is not played.
  package var result: MatchResult?

  package init(
    id: Int, home: Player.ID, away: Player.ID, round: Int, date: Day? = nil,
    result: MatchResult? = nil
  ) {
    self.id = id
    self.home = home
    self.away = away
    self.round = round
    self.date = date
    self.result = result
  }

  /// Whether the match comes before another one: by date, then by round and number. Those without a date come last.
  package func isBefore(_ other: Match) -> Bool {
    if date == other.date { return (round, id) < (other.round, other.id) }
    guard let date else { return false }
    return other.date.map { date < $0 } ?? true
  }

  /// The opponent of a player; nil for somebody who does not take part.
  package func opponent(of player: Player.ID) -> Player.ID? {
    switch player {
    case home: away
    case away: home
    default: nil
    }
  }

  /// The result from the side of a player; nil if the match is not played, or the player does not take part.
  package func result(of player: Player.ID) -> MatchResult? {
    switch player {
    case home: result
    case away: result?.swapped
    default: nil
    }
  }
}

/// The result of a match: the score, or the score of each set.
///
/// Law: `MatchResult(text: result.description)` equals the result.
public struct MatchResult: Hashable, Sendable {
  /// A number for each side.
  public struct Pair: Hashable, Sendable {
    /// The number for the player who is named first.
    public let home: Score
    /// The number for the other player.
    public let away: Score

    /// Makes a pair of numbers.
    public init(_ home: Score, _ away: Score) {
      self.home = home
      self.away = away
    }

    var swapped: Pair { Pair(away, home) }
    /// Nil if it is out of range.
    var difference: Score? { home.subtracting(away) }
  }

  /// The score of each set, or the score of the match alone; at least one.
  public let sets: [Pair]
  /// Points for the table besides those for the result; nil for none.
  public let bonus: Pair?

  /// Makes a result. It needs at least one set; a match without sets counts as one.
  public init(_ sets: [Pair], bonus: Pair? = nil) {
    precondition(!sets.isEmpty, "A result needs a score")
    self.sets = sets
    self.bonus = bonus
  }

  /// The score of the match: the only one, or the number of sets that each side has won.
  public var score: Pair {
    if sets.count == 1 { return sets[0] }
    return Pair(
      .points(sets.count { $0.home > $0.away }), .points(sets.count { $0.home < $0.away }))
  }

  /// How a match ended for a side.
  package enum Outcome {
    case won, drawn, lost
  }

  /// How the match ended for the side that is named first.
  package var outcome: Outcome {
    let score = score
    if score.home == score.away { return .drawn }
    return score.home > score.away ? .won : .lost
  }

  /// The same result, with the other side first.
  var swapped: MatchResult { MatchResult(sets.map(\.swapped), bonus: bonus?.swapped) }
}

extension MatchResult.Pair: CustomStringConvertible {
  public var description: String { "\(home):\(away)" }

  /// Reads a text such as `2:1` or `2-1`; nil for another text.
  init?(text: some StringProtocol) {
    guard let sign = text.dropFirst().firstIndex(where: { ":-–".contains($0) }),
      let home = try? Score(parsing: String(text[..<sign])),
      let away = try? Score(parsing: String(text[text.index(after: sign)...])),
      home >= .zero, away >= .zero
    else { return nil }
    self.init(home, away)
  }
}

extension MatchResult: CustomStringConvertible {
  /// The scores, and the bonus if there is one: `2:1`, `2:1 4:6 10:8` or `27:30 bonus 1:0`.
  public var description: String {
    sets.map(\.description).joined(separator: " ") + (bonus.map { " bonus \($0)" } ?? "")
  }

  /// Reads a text that `description` returned; nil for another text.
  package init?(text: String) {
    var words = text.split(separator: " ")
    var bonus: Pair?
    if words.count > 2, words[words.count - 2] == "bonus" {
      guard let pair = Pair(text: words.removeLast()) else { return nil }
      bonus = pair
      words.removeLast()
    }
    let sets = words.compactMap { Pair(text: $0) }
    if sets.isEmpty || sets.count != words.count { return nil }
    self.init(sets, bonus: bonus)
  }
}

extension MatchResult: Codable {
  /// Decodes the text that `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(MatchResult.init(text:))
  }

  /// Encodes the text of `description`.
  public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
