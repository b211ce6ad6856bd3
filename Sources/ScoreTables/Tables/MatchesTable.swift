import FoundationBase
import Scorekeeping

extension TableDocument {
  /// The matches of a board. O(m log m) for m matches.
  ///
  /// - Parameter byRound: whether each round is a group. If not, the matches are in the order of their numbers.
  package static func matches(of ranked: RankedBoard, byRound: Bool = true) -> TableDocument {
    var document = TableDocument(ranked, [.matches(of: ranked.board, byRound: byRound)])
    document.emptyWords = "No matches yet"
    return document
  }

  /// The matches of a knock-out.
  package static func knockout(
    _ knockout: Knockout, of ranked: RankedBoard, byRound: Bool = true
  ) -> TableDocument {
    let table = Table.matches(of: ranked.board, byRound: byRound) {
      knockout.contains(round: $0.round)
    }
    return TableDocument(ranked, [table])
  }

  /// The cross table: a row and a column for each player. O(n²).
  package static func cross(of ranked: RankedBoard) -> TableDocument {
    TableDocument(ranked, [.cross(of: ranked)])
  }
}

extension Table {
  /// The matches of a board. There are columns for dates, sets, bonus points and ratings if any match has them.
  ///
  /// - Parameter byRound: whether each round is a group. If not, the matches are in the order of their numbers.
  package static func matches(
    of board: Scoreboard, byRound: Bool = true, where isWanted: (Match) -> Bool = { _ in true }
  ) -> Table {
    let all = board.matches ?? Matches()
    let matches = (byRound ? all.byRound : Array(all)).filter(isWanted)
    let ratings = board.ratings
    let hasDate = matches.contains { $0.date != nil }
    let hasSets = matches.contains { $0.result.map { $0.sets.count > 1 } ?? false }
    let hasDecision = matches.contains { $0.result?.decisionText != nil }
    let hasBonus = matches.contains { $0.result?.bonus != nil }
    let hasProposal = byRound && !board.details.proposals.isEmpty
    let meanings: [Meaning] =
      [.matchRound, .match] + (hasDate ? [.date] : []) + [.home, .homeScore, .awayScore, .away]
      + (ratings == nil ? [] : [.homeRating, .awayRating]) + (hasSets ? [.sets] : [])
      + (hasDecision ? [.decision] : [])
      + (hasBonus ? byRound ? [.bonusOfMatch] : [.homeBonus, .awayBonus] : [])
      + (hasProposal ? [.proposal] : [])
    let open = byRound ? "–" : ""
    func row(_ match: Match) -> Row? {
      guard let entry = board.entry(of: match) else { return nil }
      let (result, rated) = (match.result, ratings?[match.id])
      var cells = [Cell(match.round), Cell(match.id)]
      if hasDate { cells.append(Cell(match.date?.description ?? "")) }
      let score = result.flatMap { byRound && !$0.hasScore ? nil : $0.score }
      cells += [
        Cell(entry.home.text), Cell(score?.home, else: open), Cell(score?.away, else: open),
        Cell(entry.away.text),
      ]
      if ratings != nil { cells += [Cell(rated?.home), Cell(rated?.away)] }
      if hasSets {
        let sets = result.map { $0.sets.count > 1 ? $0.sets.map(\.description) : [] } ?? []
        cells.append(Cell(sets.joined(separator: " ")))
      }
      if hasDecision {
        cells.append(
          Cell((byRound ? result?.decision(entry) : result?.decisionText) ?? ""))
      }
      if hasBonus, byRound {
        cells.append(Cell(result?.bonus?.description ?? ""))
      } else if hasBonus {
        cells += [Cell(result?.bonus?.home), Cell(result?.bonus?.away)]
      }
      if hasProposal {
        cells.append(Cell(board.details.proposal(for: match.id)?.words ?? ""))
      }
      var row = Row(.match(match.id), cells)
      if result?.isAnnulled == true { row.emphasis = .struck }
      return row
    }
    let columns = meanings.map { Column($0) }
    if !byRound { return Table("Matches", columns, rows: matches.compactMap(row)) }
    let rounds = Dictionary(grouping: matches, by: \.round).sorted { $0.key < $1.key }
    let groups = rounds.map { round, matches in
      Group(
        matches.compactMap(row), heading: board.words(ofRound: round).capitalizedFirst,
        footnote: board.resting(in: round))
    }
    return Table("Matches", columns, groups)
  }

  /// Every player's results against every other one, from first to last.
  package static func cross(of ranked: RankedBoard) -> Table {
    let players = ranked.ranked.map(\.player)
    let matches = ranked.board.matches ?? Matches()
    // Where two players meet at either one's, a row has the matches at home. Otherwise all matches are in both rows.
    let homes = Set(matches.map { [$0.home, $0.away] })
    let isByHome = homes.contains { homes.contains([$0[1], $0[0]]) }
    let rows = players.enumerated().map { position, player in
      let all = Dictionary(
        grouping: matches.matches(of: player.id).filter { !isByHome || $0.home == player.id }
      ) { $0.opponent(of: player.id) }
      let results = players.map { other in
        if other.id == player.id { return Cell("\\") }
        let results = (all[other.id] ?? []).compactMap { $0.result(of: player.id) }
        return Cell(results.map(\.crossText).joined(separator: " "))
      }
      var row = Row(.player(player.id), [Cell(position + 1), Cell(player.name)] + results)
      row.colour = player.colour
      return row
    }
    let opponents = players.indices.map { Column(.opponent($0 + 1)) }
    return Table(
      "Cross table", [Column(.position), Column(.name, name: "")] + opponents, rows: rows)
  }
}

extension Table.Cell {
  /// The rating of a player after a match, with the change; empty for a match to come.
  fileprivate init(_ rating: RatedMatch.Rating?) {
    guard let rating else {
      self = .empty
      return
    }
    self.init("\(rating.score) \(rating.change.signed(as: .points))")
  }
}

extension Scoreboard {
  /// Names the players with points but without a match in a round; nil for none.
  fileprivate func resting(in round: Int) -> String? {
    let names = players.filter { player in
      player.rounds[round] != nil
        && matches?.matches(of: player.id).contains { $0.round == round } == false
    }.map(\.name)
    return names.isEmpty ? nil : "Rests: " + names.joined(separator: ", ")
  }
}

extension ResultProposal {
  /// The result and who asks for it: `3:2 by Court 3`.
  package var words: String { "\(result)" + (author.map { " by \($0)" } ?? "") }
}

extension MatchResult {
  /// What decided a match, for readers: `pens 4:2`, `walkover for Ann`, `Bob retired`, `annulled`; nil for nothing.
  fileprivate func decision(_ entry: Command.MatchEntry) -> String? {
    if isAnnulled { return "annulled" }
    let (winner, loser) =
      finalOutcome == .won ? (entry.home, entry.away) : (entry.away, entry.home)
    return switch decision?.kind {
    case .walkover: "walkover for \(winner.text)"
    case .left where finalOutcome == .drawn: "both have left"
    case .left: "\(loser.text) has left"
    case .retired: "\(loser.text) retired"
    default: decision?.description
    }
  }
}
