/// What a player's results sum up to: won, drawn, lost, scored, conceded, and points.
///
/// Law: it is a function of the set of the player's results; with ratings, of the results of all in their order.
package struct MatchRecord: Hashable, Sendable {
  package private(set) var won = 0
  package private(set) var drawn = 0
  package private(set) var lost = 0
  /// The sum of the player's own scores, in thousandths.
  private(set) var scoredThousandths: Int64 = 0
  /// The sum of the opponents' scores, in thousandths.
  private(set) var concededThousandths: Int64 = 0
  /// The points that the results have given, without others.
  package internal(set) var points = Score.zero

  package init() {}

  package var played: Int { won + drawn + lost }
  var withoutPoints: MatchRecord {
    var record = self
    record.points = .zero
    return record
  }
  package var scored: Score { Score(thousandths: scoredThousandths) }
  package var conceded: Score { Score(thousandths: concededThousandths) }
  package var difference: Score { Score(thousandths: scoredThousandths &- concededThousandths) }

  /// The share of matches won, where a draw counts half, in parts of 10¹⁵; 0 without matches. Different shares of fewer
  /// than a million matches are different numbers.
  var share: Int64 {
    played == 0 ? 0 : Int64(Int128(2 * won + drawn) * 1_000_000_000_000_000 / Int128(2 * played))
  }

  /// Adds a result from the player's side, or takes it away. Sums beyond the range of a score wrap around, back and
  /// forth alike.
  mutating func count(_ result: MatchResult, _ number: Int, by points: MatchPoints) {
    if !result.counts { return }
    switch points.outcome(of: result) {
    case .won: won += number
    case .drawn: drawn += number
    case .lost: lost += number
    }
    let score = result.score
    scoredThousandths &+= score.home.thousandths &* Int64(number)
    concededThousandths &+= score.away.thousandths &* Int64(number)
  }
}

/// The text form in which journals keep records.
extension MatchRecord {
  /// The numbers in the order won, drawn, lost, scored, conceded and points, the last three in thousandths.
  package var text: String {
    "\(won) \(drawn) \(lost) \(scoredThousandths) \(concededThousandths) "
      + "\(points.thousandths)"
  }

  /// Reads a text that `text` returned; nil for another text.
  package init?(text: String) {
    let numbers = text.split(separator: " ").compactMap { Int64($0) }
    guard numbers.count == 6, numbers.prefix(3).allSatisfy({ (0..<1 << 32).contains($0) }) else {
      return nil
    }
    (won, drawn, lost) = (Int(numbers[0]), Int(numbers[1]), Int(numbers[2]))
    (scoredThousandths, concededThousandths) = (numbers[3], numbers[4])
    points = Score(thousandths: numbers[5])
  }
}

extension MatchRecord: Codable {
  /// Decodes the text that `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value(MatchRecord.init(text:))
  }

  /// Encodes the text of `text`.
  package func encode(to encoder: any Encoder) throws { try text.encode(to: encoder) }
}

/// The points in a table for a match that is won, drawn or lost.
package struct MatchPoints: Hashable, Sendable {
  /// The points for a win.
  package let win: Score
  /// The points for each player of a draw.
  package let draw: Score
  /// The points for a loss.
  package let loss: Score
  /// The points for a win that was decided after a draw or in the last set; nil for those of any other.
  package let narrowWin: Score?
  /// Whether a score alone counts sets, so that a win by one is narrow.
  package let countsSets: Bool

  /// Makes a rule of points.
  package init(win: Score, draw: Score, loss: Score) {
    (self.win, self.draw, self.loss) = (win, draw, loss)
    (narrowWin, countsSets) = (nil, false)
  }

  /// Makes a rule of points that has others for a narrow win and a narrow loss, as in volleyball and ice hockey. A draw
  /// that nothing decided gives both the points of a narrow loss.
  package init(
    win: Score, narrowWin: Score, narrowLoss: Score, loss: Score, countsSets: Bool = false
  ) {
    (self.win, self.narrowWin, draw, self.loss) = (win, narrowWin, narrowLoss, loss)
    self.countsSets = countsSets
  }

  /// A point for a win and half a point for a draw, on a board that ranks by the share of wins.
  package static let shares = MatchPoints(
    win: .points(1), draw: Score(thousandths: 500), loss: .zero)

  /// How a match ended in the table: where narrow wins have points of their own, a match that was decided after a draw has
  /// a winner.
  func outcome(of result: MatchResult) -> MatchResult.Outcome {
    narrowWin == nil ? result.outcome : result.finalOutcome
  }

  /// The points for a result from a player's side, with the bonus; nil if they are out of range.
  func points(for result: MatchResult) -> Score? {
    let narrow = narrowWin.flatMap { isNarrow(result) ? $0 : nil }
    let points =
      switch outcome(of: result) {
      case .won: narrow ?? win
      case .drawn: draw
      case .lost: narrow == nil ? loss : draw
      }
    return points.adding(result.bonus?.home ?? .zero)
  }

  private func isNarrow(_ result: MatchResult) -> Bool {
    if let decision = result.decision { return decision.isAfterDraw }
    let (score, isInSets) = (result.score, result.sets.count > 1 || countsSets)
    return isInSets && [score.difference, score.swapped.difference].contains(.points(1))
  }
}

extension MatchPoints: CustomStringConvertible {
  /// The numbers as in a command: `3 1 0`, or `3 2 1 0` and perhaps `sets`.
  package var description: String {
    guard let narrowWin else { return "\(win) \(draw) \(loss)" }
    return "\(win) \(narrowWin) \(draw) \(loss)" + (countsSets ? " sets" : "")
  }
}
