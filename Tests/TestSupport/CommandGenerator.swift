import Scorekeeping

/// Typical commands, some of them not allowed.
extension SeededGenerator {
  private static let names = [
    "Red", "Blue", "Dark Green", "Rosa", "日本語", "e\u{301}lan", "👨‍👩‍👧", "10", "-", "a\"b\\c", "#1",
    "tab\there", "\u{1B}[31mx", "ש\u{200F}לום", "Zoë", "=", "up", "next", "🇩🇪 team", "ﬁn",
    "1,5", "Ann,",
  ]

  package mutating func name() -> String { pick(Self.names) }

  package mutating func score() -> Score {
    let unit = pick([1, 10, 100, 500, 1000, 1000, 1000])
    return Score(thousandths: Int64(number(-40...60) * unit))
  }

  /// A reference to a player on the board, or sometimes to an unknown one.
  package mutating func reference(in board: Scoreboard?) -> PlayerReference {
    guard let players = board?.players, !players.isEmpty, chance(0.95) else {
      return PlayerReference(name())
    }
    let player = players[number(0...players.count - 1)]
    return chance(0.5) ? PlayerReference(player) : PlayerReference(player.name)
  }

  private mutating func scoreCommand(on board: Scoreboard?) -> Command {
    if let board, board.rules.hasFormat, let command = ownPoints(on: board) { return command }
    let round = chance(0.2) ? number(0...(board?.round ?? 1)) : nil
    let count = chance(0.8) ? 1 : 2
    return .score(
      (0..<count).map { _ in
        .init(
          reference(in: board),
          round != nil && chance(0.2) ? .clear : chance(0.8) ? .add(score()) : .set(score()))
      }, round: round)
  }

  /// The scores of a match.
  package mutating func matchResult() -> MatchResult {
    let sets = (0..<pick([1, 1, 1, 2, 3])).map { _ in
      MatchResult.Pair(.points(number(0...4)), Score(thousandths: Int64(number(0...8) * 500)))
    }
    let bonus = chance(0.1) ? pair(0...1) : nil
    if chance(0.8) { return MatchResult(sets, bonus: bonus) }
    let (one, none) = (Score.points(1), Score.zero)
    let winner = chance(0.5) ? MatchResult.Pair(one, none) : .init(none, one)
    let nothing = [MatchResult.Pair(none, none)]
    switch number(0...7) {
    case 5: return MatchResult(sets, bonus: bonus, isAnnulled: true)
    case 6:
      return MatchResult(nothing, decision: .init(.left, winner), isAnnulled: chance(0.2))
    case 7:
      return MatchResult(
        [.init(.points(4), .points(3))], decision: .init(pick([.extraTime, .shootOut])))
    case 0: return MatchResult(nothing, bonus: bonus, decision: .init(.walkover, winner))
    case 1: return MatchResult(sets, bonus: bonus, decision: .init(.retired, winner))
    case 2: return MatchResult(nothing, decision: .init(.void, nothing[0]))
    default:
      let goals = Score.points(number(0...3))
      let kind = pick([MatchResult.Decision.Kind.penalties, .extraTime, .shootOut, .tieBreak])
      return MatchResult(
        [.init(goals, goals)], bonus: bonus,
        decision: .init(kind, .init(.points(number(3...5)), .points(number(0...2)))))
    }
  }

  private mutating func pair(_ range: ClosedRange<Int>) -> MatchResult.Pair {
    .init(.points(number(range)), .points(number(range)))
  }

  package mutating func knockoutCommand(on board: Scoreboard?) -> Command {
    switch number(0...3) {
    case 0: .knockout(.remove)
    case 1:
      .knockout(
        .seeds(
          (0...number(1...4)).map { _ in reference(in: board) }, third: chance(0.3)))
    default: .knockout(.first(chance(0.5) ? nil : number(2...9)))
    }
  }

  /// A command on the matches of a board.
  package mutating func resultCommand(on board: Scoreboard?) -> Command {
    if chance(0.05) {
      let pairs = (0...number(1...3)).map { _ in reference(in: board) }
      return .fixtures(
        pick([
          .round(),
          .round(
            twice: chance(0.5), on: day().map { .init(first: $0, interval: number(1...9)) }),
          .pairs(pairs), .pools(number(2...3)), nil,
        ]))
    }
    if chance(0.05) {
      let player = reference(in: board)
      return chance(0.4) ? .join([player]) : .leave([player], annulling: chance(0.5))
    }
    if chance(0.03) {
      let players = (0..<number(0...3)).map { _ in reference(in: board) }
      return .lot(players, because: players.isEmpty || chance(0.7) ? nil : "tie-break question")
    }
    let known = board?.matches?.map(\.id) ?? []
    let chosen = chance(0.9) ? known.randomElement(using: &self) : number(1...30)
    if let number = chosen, chance(0.3) {
      if chance(0.2) { return .result(.date(number, chance(0.8) ? day() : nil)) }
      if chance(0.25) {
        if chance(0.4) { return .result(.round(number, self.number(1...5))) }
        if chance(0.2) { return .result(.propose(number, nil)) }
        return .result(.propose(number, matchResult(), by: chance(0.8) ? name() : nil))
      }
      let date = chance(0.2) ? day() : nil
      return .result(
        chance(0.3)
          ? .remove(number) : .set(number, chance(0.8) ? matchResult() : nil, date: date))
    }
    return .result(
      .entry(
        .init(
          reference(in: board), reference(in: board), chance(0.8) ? matchResult() : nil,
          number: chance(0.1) ? number(1...30) : nil, round: chance(0.3) ? number(1...5) : nil,
          date: chance(0.3) ? day() : nil)))
  }

  private mutating func day() -> Day? {
    Day(year: 2026, month: number(1...2), day: number(1...4))
  }

  /// A command about the clock, a turn or a deal.
  package mutating func timeCommand(on board: Scoreboard?) -> Command {
    let time = Score(thousandths: Int64(number(1...40)) * pick([100, 1000, 30_000]))
    return switch number(0...13) {
    case 0: .clock(.down(time, endsGame: chance(0.3)))
    case 1: .clock(.down(time, periods: 4, period: number(1...4)))
    case 2: .clock(.up)
    case 3: .clock(.each(time, increment: pick([.zero, .points(3)])))
    case 4..<6: .clock(.start)
    case 6: .clock(.stop)
    case 7: .clock(.set(chance(0.5) ? nil : reference(in: board), time))
    case 8: .clock(.add(score()))
    case 9: chance(0.2) ? .clock(.remove) : .turn(.nobody)
    case 10: .turn(.player(reference(in: board)))
    case 11..<13: .turn(.next)
    default: .deals(chance(0.2) ? nil : reference(in: board))
    }
  }

  /// Rules for matches.
  private static let matchRules: [Command.FormatChange] = [
    .points(nil), .points(MatchPoints(win: .points(3), draw: .points(1), loss: .zero)),
    .points(
      MatchPoints(
        win: .points(3), narrowWin: .points(2), narrowLoss: .points(1), loss: .zero,
        countsSets: true)), .walkover(nil), .walkover(.init(.points(3), .zero)),
  ]

  /// Rules for rounds that are won.
  private static let wonRoundRules: [Command.FormatChange] = [
    .round(RoundRule(to: .points(3), by: .points(2))), .round(RoundRule(to: .points(2))),
    .round(RoundRule(to: .points(3), by: .points(2), cap: .points(5), last: .points(2))),
    .round(RoundRule(to: .zero, from: .points(9))), .round(nil), .first(2), .first(1),
    .word(RoundWord("set")), .word(RoundWord("half", "two halves")), .word(nil),
    .game(PointsRule(to: 4, by: 2, isTennis: true)), .game(PointsRule(to: 2)), .game(nil),
    .tieBreak(DecidingGame(to: 3, at: 2)), .tieBreak(DecidingGame(to: 3, at: 2, last: .lead)),
    .serves(.points(2)), .serves(.rally), .serves(.winner), .serves(.game), .serves(nil),
    .ends(.rounds(.points(2))), .ends(.odd), .ends(.points(3)), .ends(nil),
  ]

  /// Rules for places, and for the rounds that count.
  private static let placeRules: [Command.FormatChange] = [
    .places(PlacePoints([.points(5), .points(3), .points(1)])),
    .places(PlacePoints([.points(5), .points(3)], isShared: true)), .places(PlacePoints(nil)),
    .places(nil), .counts(1), .counts(2), .counts(nil),
  ]

  /// Points in the way of a board whose score is not a sum of points typed.
  private mutating func ownPoints(on board: Scoreboard) -> Command? {
    let format = board.rules.format
    let round = chance(0.2) ? number(1...board.round) : nil
    if format.frames != nil {
      let frames = ["X", "9/", "81", "5-", "-", "7", "XXX", "9/4"]
      return .roll([.init(reference(in: board), chance(0.05) ? nil : pick(frames))], round: round)
    }
    if format.places != nil, chance(0.5) {
      return .finish(
        (0...number(0...2)).map { _ in
          Finisher(
            (0...(chance(0.8) ? 0 : 1)).map { _ in reference(in: board) }, isLevel: chance(0.2))
        }, round: round)
    }
    guard let rule = format.round, chance(0.8) else { return nil }
    let points = Score.points(chance(0.9) ? 1 : number(-1...3))
    let amount = rule.countsDown ? Score.zero.subtracting(points) ?? points : points
    return .score(
      [.init(reference(in: board), chance(0.95) ? .add(amount) : .set(amount))],
      round: chance(0.9) ? nil : round)
  }

  /// A change of a rule that only some games have.
  package mutating func formatChange() -> Command.FormatChange {
    switch number(0...24) {
    case 20: pick(Self.wonRoundRules)
    case 21: pick(Self.placeRules)
    case 22: pick([.frames(nil), .frames(2), .frames(3), .round(nil)])
    case 23:
      pick([
        .round(nil), .exact(ExactTarget(.points(5), back: .points(2))), .misses(2),
        .most(.points(5)),
      ])
    case 0: .start(chance(0.4) ? nil : chance(0.2) ? .zero : score())
    case 1:
      chance(0.4)
        ? .win(by: nil) : .win(by: .points(number(1...3)), cap: chance(0.5) ? nil : score())
    case 2: .games(chance(0.4) ? nil : number(0...3) * 2 + 1)
    case 3..<6: .rounds(chance(0.2) ? nil : number(1...5))
    case 6: .rounds(3, ["One", "\"2", "Drei x"])
    case 7: .pars(chance(0.3) ? [] : (0...number(0...4)).map { _ in score() })
    case 8..<11:
      chance(0.3)
        ? .bonus(nil) : .bonus(score(), from: score(), in: number(1...2)...number(2...4))
    case 15: .rating(chance(0.6) ? nil : .points(number(1...40)))
    case 13: pick(Self.matchRules)
    case 14: .ties(Array(TieRule.allCases.shuffled(using: &self).prefix(number(0...4))))
    case 11..<13: .bust(chance(0.3) ? nil : .points(number(1...2)))
    case 16..<18:
      .missed(pick([nil, .points(score()), .morePointsThanPlayers(.points(number(0...2)))]))
    case 24: .sum(chance(0.3) ? nil : score())
    default: .drop(number(0...2))
    }
  }

  /// A command on the open board.
  package mutating func command(on board: Scoreboard?) -> Command {
    switch number(0...99) {
    case 0..<14:
      .add((0...number(0...2)).map { _ in .init(name(), score: chance(0.7) ? nil : score()) })
    case 14..<18: .remove([reference(in: board)])
    case 18..<22: .rename(reference(in: board), to: name())
    // Some boards keep matches.
    case 22..<40 where board?.matches != nil || chance(0.01):
      chance(0.05) ? knockoutCommand(on: board) : resultCommand(on: board)
    case 22..<53: scoreCommand(on: board)
    case 53..<55: timeCommand(on: board)
    case 55: .format(formatChange())
    case 59: .freeze
    case 60..<62: .reveal(pick([.next, .next, .place, .place, .all]))
    case 62..<70:
      .move(reference(in: board), pick([.up, .down, .top, .bottom, .place(number(1...9))]))
    case 70 where chance(0.5):
      .group([reference(in: board)], pick(["juniors", "Girls", nil]))
    case 70..<74:
      .team(
        (0...(chance(0.7) ? 0 : 1)).map { _ in reference(in: board) },
        pick(["North", "South", nil, nil]))
    case 74: .colour(reference(in: board), pick(PlayerColour.allCases))
    case 56: .leave([reference(in: board)])
    case 57: .note(chance(0.2) ? nil : "\(name()) \(number(1...3))")
    case 58: .join([reference(in: board)])
    case 75: .round(chance(0.5) ? .next : .number(number(1...9)))
    case 76..<79: .order(pick(Order.allCases))
    case 79..<81: .ranking(pick(Ranking.allCases))
    case 81: .wins(pick(Wins.allCases))
    case 82: chance(0.6) ? .over(chance(0.7)) : .scores(pick(ScoreKind.allCases))
    case 83..<84: .step(Score(thousandths: Int64(number(1...5000))))
    case 84..<86: .target(chance(0.5) ? nil : score())
    case 86: .reset
    case 87..<95: .undo(chance(0.8) ? 1 : number(1...5))
    default: .redo(chance(0.8) ? 1 : number(1...5))
    }
  }
}

extension Command {
  /// Whether the command gives a player points for a rest, which is no match, or lets one leave or come back.
  package var changesMoreThanMatches: Bool {
    switch self {
    case .fixtures(.pairs(let players, _)?): players.count % 2 == 1
    case .leave, .join: true
    default: false
    }
  }
}
