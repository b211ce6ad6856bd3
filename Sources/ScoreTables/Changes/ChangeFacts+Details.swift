import Scorekeeping

/// Clauses about the round, the rules and all else that concerns no single player.
extension ChangeFacts {
  func details(_ change: BoardChange.DetailsChange) -> [String] {
    let (before, after) = (change.old, change.new)
    let freeze = before.freeze == after.freeze ? [] : freeze(before.freeze, after.freeze)
    let name = before.name == after.name ? [] : ["\(before.name) is now \(after.name)"]
    var clauses: [String] = []
    let isPeriod = before.clock?.period != after.clock?.period && after.isInPeriodOfRound
    if before.round != after.round, !isPeriod {
      let round = after.numberedRound
      clauses.append(reversal == .undo ? "Back in \(round)" : round.capitalizedFirst)
    }
    if before.knockout?.seeds != after.knockout?.seeds {
      clauses.append(
        after.knockout.map { "A knock-out of \($0.seeds.count) players" } ?? "No knock-out")
    }
    if before.lots != after.lots { clauses += lots(before.lots, after.lots) }
    if before.proposals != after.proposals { clauses += proposals(before, after) }
    if before.note != after.note { clauses.append(after.note.map { "Note: \($0)" } ?? "No note") }
    if before.rules.order != after.rules.order {
      switch after.rules.order {
      case .rank: clauses.append("Ordered by rank")
      case .manual: clauses.append("Ordered by hand")
      case .name: clauses.append("Ordered by name")
      }
    }
    if before.rules.ranking != after.rules.ranking {
      switch after.rules.ranking {
      case .competition: clauses.append("Ranks are 1 2 2 4")
      case .dense: clauses.append("Ranks are 1 2 2 3")
      case .ordinal: clauses.append("Ranks are 1 2 3 4")
      }
    }
    if before.rules.wins != after.rules.wins {
      clauses.append(after.rules.wins == .high ? "The high score wins" : "The low score wins")
    }
    if before.rules.scores != after.rules.scores {
      clauses.append(after.rules.scores == .time ? "Scores are times" : "Scores are points")
    }
    if before.rules.step != after.rules.step {
      clauses.append("The step is \(text(after.rules.step))")
    }
    if before.rules.target != after.rules.target {
      clauses.append(
        after.rules.target.map {
          "\(after.rules.isRace ? "First to" : "Ends at") \(text($0))"
        }
          ?? "No target")
    }
    if before.rules.hasFormat || after.rules.hasFormat {
      clauses += before.rules.format.changes(leadingTo: after.rules.format)
        .map { $0.words(after.rules.roundWord) }
    }
    clauses += timing(before, after)
    return freeze + name
      + (reversal == nil ? clauses : clauses.map { $0.prefix(1).lowercased() + $0.dropFirst() })
      + (before.rules.format.pools == after.rules.format.pools ? [] : pools)
      + serve(before, after)
  }

  /// Who is in which pool.
  private var pools: [String] {
    new.board.pools.map { name, board in
      "\(name): \(board.players.map(\.name).joined(separator: ", "))"
    }
  }
}
