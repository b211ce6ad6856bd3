import FoundationBase
import Scorekeeping

/// The matches of a board as tables of text, safe to write to a terminal.
package struct MatchText: CustomStringConvertible {
  /// What the text shows.
  package enum Part: CaseIterable, Sendable {
    /// The table that follows from the results.
    case table
    /// The cross table: a row and a column for each player.
    case cross
    /// The matches, round by round.
    case matches
    /// The tree of a knock-out.
    case tree

    /// The parts that a board has.
    static func parts(of board: Scoreboard) -> [Part] {
      // The players of one group alone have no tree.
      let seeds = board.details.knockout?.seeds ?? []
      let isWhole = !seeds.isEmpty && seeds.allSatisfy { board.players[id: $0] != nil }
      return isWhole ? allCases : allCases.filter { $0 != .tree }
    }
  }

  /// A line of the text.
  struct Line: Equatable {
    let text: String
    var isHead = false
    /// The number of the match of the line; nil for another line.
    var match: Int?
  }

  let lines: [Line]

  package var description: String { lines.map { " \($0.text)\n" }.joined() }

  /// Lays out a part. Cost: O(n log n) for the table, O(m log n) for m matches, and O(n²) for the cross table.
  /// - Parameter width: the columns that a table should fit into; nil for any width.
  package init(_ part: Part, of ranked: RankedBoard, width: Int? = nil) {
    lines =
      switch part {
      case .table: Self.table(of: ranked, width: width ?? .max)
      case .cross: Self.cross(of: ranked)
      case .matches: Self.matches(of: ranked.board)
      case .tree: Self.tree(of: ranked.board, width: width ?? .max)
      }
  }

  private static func table(of ranked: RankedBoard, width: Int) -> [Line] {
    guard let columns = RecordColumns(of: ranked) else { return [] }
    let decimals = ranked.board.players.decimals
    let rows = ranked.ranked.enumerated().map { position, row in
      let (rank, player) = row
      return [Theme.rank(rank, isTied: columns.marks[position]?.isLevel == true), player.name]
        + columns.cells(of: player)
        + [player.scoreText(as: .points, decimals: decimals)]
        + columns.lastCells(of: player, at: position)
    }
    let isRated = ranked.board.rules.format.rating != nil
    let (points, shortPoints) = isRated ? ("Rating", "Rating") : ("Points", "Pts")
    let heads =
      ["", "Player"] + columns.titles.map(\.capitalized) + [points]
      + columns.lastTitles.map(\.capitalized)
    let short =
      ["", "Player"] + columns.shortTitles.map(\.capitalizedFirst) + [shortPoints]
      + columns.shortLastTitles.map(\.capitalizedFirst)
    // Where there is less room, the scores for and against are left out, then most counts, then ends of names.
    var narrow: [String] = []
    for (heads, dropped) in [(heads, 0..<0), (short, 0..<0), (short, 6..<8), (short, 3..<9)] {
      func kept(_ cells: [String]) -> [String] {
        Array(cells[..<dropped.lowerBound] + cells[dropped.upperBound...])
      }
      narrow = TextTable.lines(kept(heads), rows.map(kept), texts: [1])
      let excess = (narrow.map(\.terminalWidth).max() ?? 0) - width
      if excess <= 0 { break }
      if dropped == 3..<9 {
        let most = max(6, (rows.map { $0[1].terminalWidth }.max() ?? 0) - excess)
        narrow = TextTable.lines(kept(heads), rows.map(kept), texts: [1], longest: most)
      }
    }
    return lines(narrow)
  }

  /// The first line is a head.
  private static func lines(_ texts: [String]) -> [Line] {
    texts.enumerated().map { Line(text: $1, isHead: $0 == 0) }
  }

  private static func tree(of board: Scoreboard, width: Int) -> [Line] {
    board.knockoutTree.map { lines(TreeLayout.lines(of: $0, on: board, width: width)) } ?? []
  }

  private static func cross(of ranked: RankedBoard) -> [Line] {
    guard let matches = ranked.board.matches else { return [] }
    let players = ranked.ranked.map(\.player)
    // Where two players meet at either one's, a row has the matches at home. Otherwise all matches are in both rows.
    let homes = Set(matches.map { [$0.home, $0.away] })
    let isByHome = homes.contains { homes.contains([$0[1], $0[0]]) }
    let rows = players.enumerated().map { position, player in
      let all = matches.matches(of: player.id)
      let cells = players.map { other in
        if other.id == player.id { return "\\" }
        return all.filter { match in
          match.opponent(of: player.id) == other.id && (!isByHome || match.home == player.id)
        }
        .compactMap { $0.result(of: player.id)?.score.description }.joined(separator: " ")
      }
      return ["\(position + 1)", player.name] + cells
    }
    return lines(
      TextTable.lines(["", ""] + players.indices.map { "\($0 + 1)" }, rows, texts: [1]))
  }

  private static func matches(of board: Scoreboard) -> [Line] {
    let (matches, ratings) = (board.matches?.byRound ?? [], board.ratings)
    let rows = matches.compactMap { match in
      board.entry(of: match).map { entry in
        let details = Self.details(of: match)
        guard let ratings else { return Self.cells(of: match, entry) + [details] }
        return Self.cells(of: match, entry) + Self.cells(of: ratings[match.id]) + [details]
      }
    }
    let count = rows.first?.count ?? 0
    let texts = TextTable.lines(
      Array(repeating: "", count: count), rows, texts: [1, 4, count - 1]
    ).dropFirst()
    var lines: [Line] = []
    var round: Int?
    for (match, text) in zip(matches, texts) {
      if match.round != round {
        if let round { lines += resting(in: round, on: board) + [Line(text: "")] }
        lines.append(
          Line(text: board.words(ofRound: match.round).capitalizedFirst, isHead: true))
        round = match.round
      }
      lines.append(Line(text: text, match: match.id))
    }
    return lines + (round.map { resting(in: $0, on: board) } ?? [])
  }

  private static func cells(of match: Match, _ entry: Command.MatchEntry) -> [String] {
    let scores = match.result.map { ["\($0.score.home)", "\($0.score.away)"] } ?? ["–", "–"]
    return ["\(match.id)", entry.home.text, scores[0], scores[1], entry.away.text]
  }

  /// The rating of each player after a match, with the change; empty for a match to come.
  private static func cells(of rated: RatedMatch?) -> [String] {
    guard let rated else { return ["", ""] }
    return [rated.home, rated.away].map { "\($0.score) \($0.change.signed(as: .points))" }
  }

  /// The sets, the bonus and the date.
  private static func details(of match: Match) -> String {
    var details: [String] = []
    if let result = match.result {
      if result.sets.count > 1 {
        details.append(result.sets.map(\.description).joined(separator: " "))
      }
      if let bonus = result.bonus { details.append("bonus \(bonus)") }
    }
    return (details + [match.date?.description].compactMap(\.self)).joined(separator: ", ")
  }

  /// A line with the players who rest in a round: they have points, but no match.
  private static func resting(in round: Int, on board: Scoreboard) -> [Line] {
    let names = board.players.filter { player in
      player.rounds[round] != nil
        && board.matches?.matches(of: player.id).contains { $0.round == round } == false
    }.map { $0.name.terminalSafe() }
    return names.isEmpty ? [] : [Line(text: "Rests: " + names.joined(separator: ", "))]
  }
}
