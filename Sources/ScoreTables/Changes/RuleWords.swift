import Scorekeeping

/// Rules in words.
extension Scoreboard.Details {
  /// The round, such as `round 3`, `round 3 of 18` or `round 2 of 6: Music`.
  package var roundWords: String {
    if let name = knockout?.name(of: round) { return "\(numberedRound): \(name)" }
    if !rules.hasFormat { return numberedRound }
    let count = rules.format.rounds.map { round > $0 ? "" : " of \($0)" } ?? ""
    return numberedRound + count + (rules.format.name(of: round).map { ": \($0)" } ?? "")
  }

  /// The round by its number: `round 3`, or `half 3, extra` after the last one of the rules or of the clock.
  var numberedRound: String {
    let periods = clock.flatMap { $0.periods > 1 ? $0.periods : nil }
    let last = (rules.hasFormat ? rules.format.rounds : nil) ?? periods
    return rules.numbered(round) + (last.map { round > $0 } ?? false ? ", extra" : "")
  }

  /// Whether the round is the period that the clock is in, so that the period says which round is played.
  var isInPeriodOfRound: Bool { clock.map { $0.periods > 1 && $0.period == round } ?? false }

  /// The rules that differ from the usual ones, such as `first to 11 by 2` and `low wins`.
  var ruleFacts: [String] {
    let target = rules.target.map {
      if let rule = rules.format.round {
        return "first to \($0) \(rules.roundWord.many), each \(rule)"
      }
      return (rules.isRace ? "first to " : "ends at ") + $0.text(as: rules.scores)
    }
    let lead = rules.format.lead.map { target == nil ? "win by \($0)" : " by \($0)" }
    let end = (target ?? "") + (lead ?? "")
    return [end, rules.wins == .low ? "low wins" : ""].filter { !$0.isEmpty }
  }
}

extension Scoreboard {
  /// The number of a round, with its name and its par, such as `round 7, Bonus`; `start` for 0.
  package func words(ofRound round: Int) -> String {
    round == 0
      ? "start"
      : [rules.numbered(round), note(ofRound: round)].compactMap(\.self).joined(separator: ", ")
  }

  /// The name and the par of a round, such as `Hole 7, par 4`; nil without both.
  package func note(ofRound round: Int) -> String? {
    if let name = details.knockout?.name(of: round) { return name }
    guard rules.hasFormat else { return nil }
    let format = rules.format
    let par = format.pars.indices.contains(round - 1) ? "par \(format.pars[round - 1])" : nil
    let parts = [format.name(of: round), par].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Scoreboard {
  /// By how much the points of a round miss what they add up to: `round 3 is 2 over 26`, `round 3 lacks 2 of 26`; nil
  /// for a round that is right.
  package func sumWords(ofRound round: Int) -> String? {
    roundsOff.last(where: { $0.round == round }).map(words(of:))
  }

  /// The last round that is off in words, and the number of others; nil if there is none.
  var roundsOffWords: String? {
    let (off, word) = (roundsOff, rules.roundWord)
    return off.last.map {
      let others = (off.count - 1).phrase("other \(word.one)", "other \(word.many)")
      return words(of: $0) + (off.count > 1 ? ", and \(others) off" : "")
    }
  }

  private func words(of off: RoundOff) -> String {
    let (sum, difference) = (off.sum.text(as: rules.scores), off.difference.text(as: rules.scores))
    let round = rules.numbered(off.round)
    let lacking = off.lacking.isEmpty ? "" : ", without points for \(off.lacking.counted)"
    if off.isOver { return "\(round) is \(difference) over \(sum)\(lacking)" }
    return "\(round) "
      + (off.sum > .zero ? "lacks \(difference) of \(sum)" : "is \(difference) under \(sum)")
      + lacking
  }
}

extension Command.FormatChange {
  /// The effect of the change, as a clause.
  func words(_ round: RoundWord) -> String {
    let (one, many) = (round.one, round.many)
    return switch self {
    case .start(let score): "Players begin with \(score ?? .zero)"
    case .win(nil, _): "Any lead wins"
    case .win(let lead?, let cap): "A winner leads by \(lead)" + (cap.map { " or has \($0)" } ?? "")
    case .games(let games): games.map { "Best of \($0)" } ?? "A game on its own"
    case .rounds(let rounds, _):
      rounds.map(round.counted) ?? "Any number of \(many)"
    case .pars([]): "No par"
    case .pars(let pars): "Par is \(pars.map(\.description).joined(separator: " "))"
    case .points(nil): "Ranked by the share of wins"
    case .walkover(nil): "A walkover has no score"
    case .walkover(let score?): "A walkover is \(score)"
    case .pools([]): "All meet all"
    case .pools(let groups): "A table for each of \(groups.joined(separator: ", "))"
    case .points(let points?) where points.narrowWin != nil:
      "A win counts \(points.win), a loss \(points.loss); \(points.narrowWin ?? points.win) and \(points.draw) if it was "
        + (points.countsSets ? "by one set" : "decided after a draw or in the last set")
    case .points(let points?):
      "A win counts \(points.win), a draw \(points.draw), a loss \(points.loss)"
    case .rating(nil): "No ratings"
    case .rating(let factor?): "Rated by Elo, by up to \(factor) for a match"
    case .ties([]): "No rule orders players with equal points"
    case .ties(let rules): "Equal points: \(rules.map(\.rawValue).joined(separator: ", "))"
    case .bonus(nil, _, _): "No bonus"
    case .bonus(let points?, let threshold, let rounds):
      "A bonus of \(points) from \(threshold) in \(many) \(rounds.lowerBound) to \(rounds.upperBound)"
    case .bust(let bust): bust.map { "Less than \($0) to go is bust" } ?? "All points count"
    case .missed(nil): "No points for a missed \(one)"
    case .missed(let points?): "A missed \(one) counts \(points.words)"
    case .drop(0): "All \(many) count"
    case .drop(1): "The worst \(one) does not count"
    case .drop(let count): "The worst \(count) \(many) do not count"
    case .counts(nil): "All \(many) count"
    case .counts(1): "The best \(one) counts"
    case .counts(let count?): "The best \(count) \(many) count"
    case .round(let rule):
      rule.map { "Each \(one) is won: \($0)" } ?? "The score is the sum of points"
    case .word(let word): "Rounds are called \(word?.many ?? many)"
    case .first(let count): count.map { "First to \(round.counted($0))" } ?? "Any number of \(many)"
    case .game(let rule): rule.map { "A game gives a point of the \(one): \($0)" } ?? "No games"
    case .tieBreak(let rule): rule.map { "Tie-break: \($0)" } ?? "No tie-break"
    case .serves(nil): "Nobody serves"
    case .serves(.points(let count)?): "The serve changes after \(count.phrase("point"))"
    case .serves(.game?): "The serve changes with each game"
    case .serves(.rally?), .serves(.winner?): "Who wins a point serves"
    case .ends(nil): "No change of ends"
    case .ends(.rounds?): "The sides change ends after each \(one)"
    case .ends(.odd?): "The sides change ends after odd games"
    case .ends(.points(let count)?): "The sides change ends after \(count.phrase("point"))"
    case .places(let places):
      places.map { places in
        let points = places.points.map { $0.map(\.description).joined(separator: " ") }
        return "Points of places: \(points ?? "the place")" + (places.isShared ? ", shared" : "")
      } ?? "Places have no points"
    case .exact(let exact):
      exact.map { "Exactly \($0.target) wins; beyond it, back to \($0.back)" }
        ?? "More than the target is as good"
    case .misses(let count):
      count.map { "Out after nothing \($0) times in a row" } ?? "Nobody is out"
    case .most(let points):
      points.map { "At most \($0) points at once" } ?? "Any number of points at once"
    case .frames(let count):
      count.map { "Points follow from rolls in \($0.phrase("frame"))" } ?? "Points are typed"
    case .sum(let sum): "The points of each \(one) add up to \(sum?.description ?? "anything")"
    }
  }
}

extension Outcome {
  /// A clause for each player whose points count nothing.
  package var busts: [String] {
    guard let board = transition.old.board, board.rules.hasFormat,
      case .score(let changes, let round) = command
    else { return [] }
    let players = changes.compactMap { change in
      (try? board.players.resolve(change.player)).flatMap {
        board.isBust(change.amount, for: $0, in: round) ? $0 : nil
      }
    }
    let note = entries.isEmpty ? ", and nothing changed" : ""
    return players.map { player in
      if board.roundRule != nil {
        let points = board.roundPoints(of: player, in: round ?? board.round)
        return "\(player.name) stays at \(points.text(as: board.rules.scores))\(note)"
      }
      let text = player.scoreText(as: board.rules.scores)
      let new = transition.new.board?.players[id: player.id]?.scoreText(as: board.rules.scores)
      if let new, new != text { return "\(player.name) \(text)→\(new)" }
      return "\(player.name) stays at \(text)\(note)"
    }
  }
}
