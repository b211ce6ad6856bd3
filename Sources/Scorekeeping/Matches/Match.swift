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
package struct MatchResult: Hashable, Sendable {
  /// A number for each side.
  package struct Pair: Hashable, Sendable {
    /// The number for the player who is named first.
    package let home: Score
    /// The number for the other player.
    package let away: Score

    /// Makes a pair of numbers.
    package init(_ home: Score, _ away: Score) {
      self.home = home
      self.away = away
    }

    var swapped: Pair { Pair(away, home) }
    package var isDrawn: Bool { home == away }
    /// Nil if it is out of range.
    var difference: Score? { home.subtracting(away) }
  }

  /// The score of each set, or the score of the match alone; at least one.
  package let sets: [Pair]
  /// Points for the table besides those for the result; nil for none.
  package let bonus: Pair?
  /// What decided the match besides its score; nil for nothing.
  package let decision: Decision?
  /// Whether the match does not count any more, since a player's results were struck from the table.
  package var isAnnulled = false

  /// What decides a match besides its score.
  package struct Decision: Hashable, Sendable {
    /// How it was decided.
    package enum Kind: String, CaseIterable, Sendable {
      /// The other one did not come.
      case walkover = "w/o"
      /// The other one gave up.
      case retired = "ret"
      case extraTime = "extra"
      case penalties = "pens"
      case shootOut = "shoot-out"
      case tieBreak = "tie-break"
      /// The other one has left before the match; with `0:0` both have.
      case left
      /// The match does not count, for either of them.
      case void
    }

    /// How it was decided.
    package let kind: Kind
    /// The score of the decision; `1:0` for the side that goes on without one; nil if the score of the match has it.
    package let pair: Pair?

    /// Makes a decision.
    package init(_ kind: Kind, _ pair: Pair? = nil) {
      (self.kind, self.pair) = (kind, pair)
    }

    var swapped: Decision { Decision(kind, pair?.swapped) }
    /// Whether one of them was not there.
    package var isForfeit: Bool { kind == .walkover || kind == .left }
    /// Whether the two have not met.
    var isUnplayed: Bool { isForfeit || kind == .void }
    /// Whether the match was played on after a draw.
    package var isAfterDraw: Bool {
      switch kind {
      case .extraTime, .penalties, .shootOut, .tieBreak: true
      case .walkover, .retired, .left, .void: false
      }
    }
  }

  /// Makes a result. It needs at least one set; a match without sets counts as one.
  package init(
    _ sets: [Pair], bonus: Pair? = nil, decision: Decision? = nil, isAnnulled: Bool = false
  ) {
    precondition(!sets.isEmpty, "A result needs a score")
    (self.sets, self.bonus, self.decision) = (sets, bonus, decision)
    self.isAnnulled = isAnnulled
  }

  /// The sets in numbers as people write them, perhaps after the score: `3:1 25:20 25:18 20:25 25:15` has four.
  ///
  /// - Returns: the sets; nil if the first numbers are a score that contradicts them.
  package static func sets(in numbers: [Pair]) -> [Pair]? {
    let sets = Array(numbers.dropFirst())
    guard sets.count > 1, let score = numbers.first else { return numbers }
    func greatest(_ pair: Pair) -> Int64 { max(pair.home, pair.away).thousandths }
    let (least, most) = (sets.map(greatest).min() ?? 0, greatest(score))
    // A score counts up to five sets won, and a set is played to six or more.
    guard (1000...5000).contains(most), least >= 6000 else { return numbers }
    if score == MatchResult(sets).score { return sets }
    return least >= 11_000 ? nil : numbers
  }

  /// The score of the match: the only one, or the number of sets that each side has won.
  package var score: Pair {
    if sets.count == 1 { return sets[0] }
    // Who gives up leaves the last set unfinished.
    let sets = decision?.kind == .retired ? sets.dropLast() : sets[...]
    return Pair(
      .points(sets.count { $0.home > $0.away }), .points(sets.count { $0.home < $0.away }))
  }

  /// What each side has scored in all sets; the score of a match without sets.
  var scoredInSets: Pair {
    func sum(_ side: (Pair) -> Score) -> Score {
      Score(thousandths: sets.reduce(0) { $0 &+ side($1).thousandths })
    }
    return Pair(sum(\.home), sum(\.away))
  }

  /// What decided the match besides its score, as in a command; nil for nothing.
  var decisionWords: String? { decision?.description(after: score.outcome) }

  /// What decided the match besides its score, and whether it is annulled: `pens 4:2`, `w/o annulled`; nil for nothing.
  package var decisionText: String? {
    let parts = [decisionWords, isAnnulled ? "annulled" : nil].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// How a match ended for a side.
  package enum Outcome {
    case won, drawn, lost
  }

  /// How the match ended in a table for the side that is named first. What was decided after a draw is a draw.
  package var outcome: Outcome {
    switch decision?.kind {
    case .walkover, .retired, .left: finalOutcome
    default: score.outcome
    }
  }

  /// Who goes on.
  package var finalOutcome: Outcome { (decision?.pair ?? score).outcome }

  /// Whether the match counts at all.
  package var counts: Bool {
    !isAnnulled && decision?.kind != .void && !(decision?.kind == .left && finalOutcome == .drawn)
  }

  /// Whether the two have met: then the match counts for ratings, for people and for the strength of opponents.
  package var isPlayed: Bool { counts && !(decision?.isForfeit ?? false) }

  /// Whether the result has a score: one was played, or a rule gives it.
  package var hasScore: Bool { !(decision?.isUnplayed ?? false) || score.outcome != .drawn }

  /// The same result, with the other side first.
  var swapped: MatchResult {
    MatchResult(
      sets.map(\.swapped), bonus: bonus?.swapped, decision: decision?.swapped,
      isAnnulled: isAnnulled)
  }

  /// The score as in a cross table: `3:1`, `3:3 (4:2)`, `3:1 ret`, `4:3 extra`; `+:–` for a walkover without a score.
  package var crossText: String {
    guard counts, let decision else { return counts ? score.description : "–:–" }
    if decision.isForfeit, score.outcome == .drawn { return finalOutcome == .won ? "+:–" : "–:+" }
    if decision.isAfterDraw, let pair = decision.pair { return "\(score) (\(pair))" }
    return "\(score) \(decision.kind.rawValue)"
  }

  /// The score of the side that is named first, and how it was decided: `3`, `3 (4)`, `w/o`; empty for the other side of a
  /// walkover.
  package var sideText: String {
    guard let decision else { return "\(score.home)" }
    if decision.kind == .void { return "void" }
    if decision.isForfeit, score.outcome == .drawn {
      switch finalOutcome {
      case .won: return "w/o"
      case .drawn: return "left"
      case .lost: return ""
      }
    }
    if decision.isAfterDraw, let pair = decision.pair { return "\(score.home) (\(pair.home))" }
    let marked: Outcome = decision.isAfterDraw ? .won : .lost
    return "\(score.home)" + (finalOutcome == marked ? " \(decision.kind.rawValue)" : "")
  }
}

extension MatchResult.Pair {
  var outcome: MatchResult.Outcome {
    if home == away { return .drawn }
    return home > away ? .won : .lost
  }
}

extension MatchResult.Decision: CustomStringConvertible {
  /// The kind, and the score where it is not that of the side that is named first: `w/o`, `ret 0:1`, `pens 4:2`.
  package var description: String { description(after: .drawn) }

  /// The kind, and the score where the kind and the score of the match do not say it.
  func description(after outcome: MatchResult.Outcome) -> String {
    pair.map { pair in
      pair == Self.plainPair(kind, after: outcome) ? kind.rawValue : "\(kind.rawValue) \(pair)"
    } ?? kind.rawValue
  }

  /// The score of a kind without one; nil if it needs one after a draw.
  ///
  /// - Parameter outcome: how the score ended: a walkover goes to the side that has more.
  package static func plainPair(
    _ kind: Kind, after outcome: MatchResult.Outcome = .drawn
  ) -> MatchResult.Pair? {
    switch kind {
    case .walkover where outcome == .lost: .init(.zero, .points(1))
    case .walkover, .retired, .left: .init(.points(1), .zero)
    case .void: .init(.zero, .zero)
    case .extraTime, .penalties, .shootOut, .tieBreak: nil
    }
  }
}

extension MatchResult.Decision.Kind {
  /// The words for a match without a score.
  static let withoutScore: Set<String> = ["w/o", "wo", "w.o.", "walkover", "left", "void"]

  /// The words of reports for a decision, besides its own.
  private static let others: [String: Self] = [
    "wo": .walkover, "w.o.": .walkover, "walkover": .walkover, "ret.": .retired,
    "retired": .retired, "aet": .extraTime, "a.e.t.": .extraTime, "ot": .extraTime,
    "extra-time": .extraTime, "pen": .penalties, "pen.": .penalties, "penalties": .penalties,
    "pso": .penalties, "so": .shootOut, "shootout": .shootOut, "tiebreak": .tieBreak,
    "tb": .tieBreak, "n.v.": .extraTime, "n.v": .extraTime, "n.e.": .penalties, "n.e": .penalties,
    "i.e.": .penalties, "i.e": .penalties,
  ]

  /// Reads a word in any letter case; nil for another one.
  package init?(word: String) {
    let word = word.lowercased()
    guard let kind = Self(rawValue: word) ?? Self.others[word] else { return nil }
    self = kind
  }
}

extension MatchResult.Pair: CustomStringConvertible {
  package var description: String { "\(home):\(away)" }

  /// Reads a text such as `2:1` or `2-1`, or `7-6(5)` with the points of a tie-break, which say no more; nil for another
  /// text.
  init?(text: some StringProtocol) {
    var text = text[...]
    if text.last == ")", let bracket = text.lastIndex(of: "("),
      text[bracket...].dropFirst().dropLast().allSatisfy(\.isWholeNumber)
    {
      text = text[..<bracket]
    }
    guard let sign = text.dropFirst().firstIndex(where: { ":-–".contains($0) }),
      let home = try? Score(parsing: String(text[..<sign])),
      let away = try? Score(parsing: String(text[text.index(after: sign)...])),
      home >= .zero, away >= .zero
    else { return nil }
    self.init(home, away)
  }
}

extension MatchResult: CustomStringConvertible {
  /// The scores, then what decided, then the bonus, then whether it is annulled: `2:1`, `2:1 4:6 10:8`, `3:3 pens 4:2`,
  /// `27:30 bonus 1:0` or `2:1 annulled`.
  package var description: String {
    (sets.map(\.description)
      + [decisionWords, bonus.map { "bonus \($0)" }, isAnnulled ? "annulled" : nil]
      .compactMap(\.self)).joined(separator: " ")
  }

  /// Reads a text that `description` returned; nil for another text.
  package init?(text: String) {
    var words = text.split(separator: " ")
    let isAnnulled = words.last == "annulled"
    if isAnnulled { words.removeLast() }
    var bonus: Pair?
    if words.count > 2, words[words.count - 2] == "bonus" {
      guard let pair = Pair(text: words.removeLast()) else { return nil }
      bonus = pair
      words.removeLast()
    }
    let index =
      words.firstIndex { Decision.Kind(rawValue: String($0)) != nil } ?? words.endIndex
    let sets = words[..<index].compactMap { Pair(text: $0) }
    if sets.isEmpty || sets.count != index { return nil }
    var decision: Decision?
    if index < words.endIndex, let kind = Decision.Kind(rawValue: String(words[index])) {
      let rest = words[(index + 1)...]
      let outcome = MatchResult(sets).score.outcome
      let pair = rest.first.map { Pair(text: $0) } ?? Decision.plainPair(kind, after: outcome)
      if rest.count > 1 || rest.count == 1 && pair == nil { return nil }
      decision = Decision(kind, pair)
    }
    self.init(sets, bonus: bonus, decision: decision, isAnnulled: isAnnulled)
    // What was decided without a score of its own has a winner.
    if decision.map({ $0.pair == nil }) ?? false, score.outcome == .drawn { return nil }
  }
}

extension MatchResult: Codable {
  /// Decodes the text that `encode(to:)` wrote.
  package init(from decoder: any Decoder) throws {
    self = try decoder.value(MatchResult.init(text:))
  }

  /// Encodes the text of `description`.
  package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
