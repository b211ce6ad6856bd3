/// The words of the rules of rounds.
extension CommandParser {
  /// `to 11 by 2 cap 15`, or `from 501 to 0`.
  mutating func roundRule() throws(LineError) -> RoundRule {
    var start: Score?
    if arguments.first?.keyword == "from" {
      arguments.skip()
      start = try arguments.number()
    }
    try arguments.expect("to")
    let range = arguments.first?.range
    var rule = RoundRule(to: try arguments.number(), from: start)
    if let range, start == nil, rule.goal <= .zero {
      throw LineError(.notAboveZero("\(rule.goal)"), at: range)
    }
    if let range, start == rule.goal { throw LineError(.goalAtStart("\(rule.goal)"), at: range) }
    while let word = arguments.popFirst() {
      switch word.keyword {
      case "by": rule.lead = try aboveZero()
      case "cap": rule.cap = try aboveZero()
      case "last": rule.lastGoal = try aboveZero()
      default: throw arguments.unknown(word, among: ["by", "cap", "last"])
      }
    }
    return rule
  }

  /// `to 4 by 2 as tennis`.
  mutating func pointsRule() throws(LineError) -> PointsRule {
    try arguments.expect("to")
    var rule = PointsRule(to: try arguments.count())
    while let word = arguments.popFirst() {
      switch word.keyword {
      case "by": rule.lead = try arguments.count()
      case "as":
        try arguments.expect("tennis")
        rule.isTennis = true
      default: throw arguments.unknown(word, among: ["by", "as tennis"])
      }
    }
    return rule
  }

  /// `7 at 6`, or `7 at 6 last 10 at 12`, or `7 at 6 last -`.
  mutating func decidingGame() throws(LineError) -> DecidingGame {
    let goal = try arguments.count()
    try arguments.expect("at")
    var rule = DecidingGame(to: goal, at: try arguments.count())
    if arguments.isEmpty { return rule }
    try arguments.expect("last")
    if try arguments.popDash() {
      rule.last = .lead
      return rule
    }
    let last = try arguments.count()
    var games = rule.games
    if !arguments.isEmpty {
      try arguments.expect("at")
      games = try arguments.count()
    }
    rule.last = .game(goal: last, games: games)
    return rule
  }

  mutating func serves() throws(LineError) -> Serves {
    if let word = arguments.first, !word.isQuoted, Word.isAmount(word.text) {
      return .points(try arguments.count())
    }
    let word = try arguments.next()
    switch word.keyword {
    case "rally": return .rally
    case "winner": return .winner
    case "game": return .game
    default: throw arguments.unknown(word, among: ["2", "rally", "winner", "game"])
    }
  }

  mutating func ends() throws(LineError) -> Ends {
    if let word = arguments.first, !word.isQuoted, Word.isAmount(word.text) {
      return .points(try arguments.count())
    }
    let word = try arguments.next()
    switch word.keyword {
    case "rounds": return .rounds(arguments.isEmpty ? nil : try aboveZero())
    case "odd": return .odd
    default: throw arguments.unknown(word, among: ["rounds", "odd", "7"])
    }
  }
}

extension CommandParser {
  /// `Ann X Bob 9/ round 3`.
  mutating func rolls() throws(LineError) -> Command {
    var rolls: [Command.Roll] = []
    repeat {
      if !rolls.isEmpty, let round = arguments.popRound() { return .roll(rolls, round: round) }
      let player = try arguments.player()
      let word = try arguments.next()
      if word.keyword == "none" {
        rolls.append(.init(player, nil))
        continue
      }
      let text = word.text.uppercased()
      guard !word.isQuoted, Rolls.isPart(text) else {
        throw LineError(.notAFrame(word.text), at: word.range)
      }
      if let whole = rollsApart(after: text) {
        throw LineError(.rollsApart(player.text, whole), at: word.range)
      }
      rolls.append(.init(player, text))
    } while !arguments.isEmpty
    return .roll(rolls)
  }

  /// A frame whose rolls are separate words, up to the round or the end, as in `Ann 7 3`; nil if names follow.
  private func rollsApart(after text: String) -> String? {
    var (rest, words) = (arguments, [String]())
    while rest.popRound() == nil, let word = rest.popFirst() {
      words.append(word.text.uppercased())
    }
    let hasPairs =
      words.count.isMultiple(of: 2)
      && words.dropFirst().first.map { Rolls.frame($0, isLast: true) != nil } ?? true
    let whole = text + words.joined()
    return hasPairs || Rolls.frame(whole, isLast: true) == nil ? nil : whole
  }
}
