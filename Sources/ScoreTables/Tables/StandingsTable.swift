import FoundationBase
import Scorekeeping

extension TableDocument {
  /// The standings: a row for each player from first to last, and one for each team. O(n log n).
  ///
  /// - Parameter now: the time that clocks show; nil for a table without clocks, which does not change with the time.
  package static func standings(of ranked: RankedBoard, at now: Date? = nil) -> TableDocument {
    TableDocument(
      ranked,
      [.standings(of: ranked, StandingsColumns(of: ranked, at: now))]
        + [Table.teams(of: ranked)].compactMap(\.self))
  }

  /// The table of matches for readers: the standings, and after pools those of each pool.
  package static func table(of ranked: RankedBoard, at now: Date? = nil) -> TableDocument {
    var document = standings(of: ranked, at: now)
    let pools = ranked.board.pools
    if !pools.isEmpty {
      let whole = document.tables[0]
      let members = Set(pools.flatMap { $0.board.players.map(\.id) })
      document.tables[0] = whole.grouped(
        pools.map { ($0.name, standings(of: RankedBoard($0.board), at: now).tables[0]) },
        others: whole.rows.filter { row in
          if case .player(let id) = row.id { !members.contains(id) } else { false }
        })
    }
    let board = ranked.board
    let reasons = board.details.lots.compactMap { lot in
      lot.reason.map { reason in
        "By \(reason): "
          + lot.players.compactMap { board.players[id: $0]?.name }.joined(separator: ", ")
      }
    }
    if !reasons.isEmpty {
      document.tables[0] = document.tables[0].with(footnote: reasons.joined(separator: "; "))
    }
    return document
  }

  /// The points by round, with the scores. O(n·r) for r rounds.
  package static func rounds(of ranked: RankedBoard) -> TableDocument {
    let sheet = RoundSheet(of: ranked.board)
    return TableDocument(
      ranked,
      [.standings(of: ranked, by: sheet)]
        + [Table.teams(of: ranked, by: sheet)].compactMap(\.self))
  }

  /// The tables of a board, without facts.
  init(_ ranked: RankedBoard, _ tables: [Table]) {
    self.init(title: ranked.board.name, tables: tables)
  }

  /// The document with the facts of its board.
  package func with(_ facts: [Fact]) -> TableDocument {
    var document = self
    document.facts = facts.printed
    return document
  }
}

extension Table {
  /// The players from first to last. Columns for teams, groups and points at the start are there if any player has one;
  /// the score of a player without points is `–`.
  ///
  /// - Parameters:
  ///   - details: what stands beside the scores; nil for nothing.
  ///   - sheet: the rounds, which become columns; nil for none.
  fileprivate static func standings(
    of ranked: RankedBoard, _ details: StandingsColumns? = nil, by sheet: RoundSheet? = nil
  ) -> Table {
    let board = ranked.board
    let (kind, decimals) = (board.rules.scores, sheet?.decimals ?? board.players.decimals)
    let (hasTeams, groups) = (board.players.hasTeams, board.players.groups)
    let hasStart = sheet?.hasStart == true
    let hasRolls = sheet != nil && board.rules.format.frames != nil
    let rounds = sheet.map { Array(1...$0.count) } ?? []
    let (before, after) = (details?.beforeScore ?? [], details?.afterScore ?? [])
    func points(_ points: Score?) -> Cell { Cell(points, as: kind, decimals: decimals) }
    func place(_ player: Player, in division: TeamStandings.Division) -> Cell {
      ranked.place(of: player, in: division).map { Cell($0.rank) } ?? Cell("left")
    }
    let totals = Dictionary(
      uniqueKeysWithValues: ranked.teamSums.map { ($0.name, $0.totalCell(as: kind, decimals)) })
    let rows = zip(ranked.ranked, 0...).map { placed, position in
      let (rank, player) = placed
      let isTied =
        details?.marks.isEmpty == false
        ? details?.marks[position]?.isLevel == true : ranked.standings.isTied(at: position)
      func cell(_ column: Column) -> Cell {
        details?.cell(column, of: player, at: position) ?? .empty
      }
      var cells = [Cell(rank: rank, isTied: isTied), Cell(player.name)]
      if hasTeams {
        cells.append(Cell(player.team ?? ""))
        cells.append(player.team.map { place(player, in: .team($0)) } ?? .empty)
      }
      cells += groups.map {
        player.isIn(group: $0) ? place(player, in: .group(NameKey($0))) : .empty
      }
      if hasStart { cells.append(points(player.start.flatMap { $0 == .zero ? nil : $0 })) }
      cells += rounds.map { points(player.rounds[$0]) }
      if hasRolls { cells.append(Cell(player.rolls?.text ?? "")) }
      cells += before.map(cell)
      cells.append(
        Cell(player.hasScored ? player.score : nil, as: kind, decimals: decimals, else: "–"))
      cells += after.map(cell)
      if hasTeams { cells.append(player.team.flatMap { totals[$0] } ?? .empty) }
      var row = Row(.player(player.id), cells)
      row.colour = player.colour
      if player.hasLeft {
        row.emphasis = .hasLeft
      } else if ranked.isWinner(player.id, isFirst: rank == 1) {
        row.emphasis = .winner
      }
      if sheet == nil, !player.hasLeft { row.bar = ranked.bar(of: player) }
      return row
    }
    let isRating = board.rules.format.rating != nil
    let head = board.roundRule == nil ? nil : board.rules.roundWord.many.capitalizedFirst
    let columns =
      [Column(.rank), Column(.name)]
      + (hasTeams ? [Column(.team), Column(.rankInTeam)] : [])
      + groups.map { Column(.rankInGroup($0)) }
      + (hasStart ? [Column(.start)] : []) + rounds.map { Column(round: $0, on: board) }
      + (hasRolls ? [Column(.rolls)] : []) + before
      + [Column(.score, name: head, isRating: isRating)]
      + after
      + (hasTeams ? [Column(.teamTotal)] : [])
    var table = Table("Players", columns, rows: rows)
    if board.rules.order == .manual, board.matches == nil {
      table.readingOrder = Array(ranked.rowPositions())
    }
    return table
  }

  /// The teams with their sums, from first to last; nil on a board without teams.
  package static func teams(of ranked: RankedBoard, by sheet: RoundSheet? = nil) -> Table? {
    let teams = ranked.teamSums
    if teams.isEmpty { return nil }
    let board = ranked.board
    let (kind, decimals) = (board.rules.scores, sheet?.decimals ?? board.players.decimals)
    let rounds = sheet.map { ($0.hasStart ? [0] : []) + Array(1...$0.count) } ?? []
    let rows = teams.map { team in
      Row(
        .team(team.name),
        [Cell(rank: team.rank ?? 0, isTied: team.isTied), Cell(team.name)]
          + rounds.map { Cell(team.points(in: $0), as: kind, decimals: decimals) }
          + [team.totalCell(as: kind, decimals)])
    }
    let points = rounds.map { $0 == 0 ? Column(.start) : Column(round: $0, on: board) }
    return Table("Teams", [Column(.rank), Column(.team)] + points + [Column(.score)], rows: rows)
  }
}

extension Table.Column {
  /// The column of a round, with the name of the round if it has one.
  fileprivate init(round: Int, on board: Scoreboard) {
    let format = board.rules.format
    self.init(.round(round), name: format.name(of: round), isFilled: format.isFilled(round))
  }
}

extension Table.Cell {
  /// A rank, with a sign if tied; 0 makes a dash.
  fileprivate init(rank: Int, isTied: Bool) {
    self.init(
      rank > 0 ? (isTied ? "=" : "") + "\(rank)" : "–", rank > 0 ? .count(rank) : nil)
  }
}

extension TeamSums {
  fileprivate func totalCell(as kind: ScoreKind, _ decimals: Int) -> Table.Cell {
    Table.Cell(hasScored ? total : nil, as: kind, decimals: decimals, else: totalText(as: kind))
  }
}

extension RoundSheet {
  /// Whether any player began with points.
  var hasStart: Bool {
    board.players.contains { ($0.start ?? .zero) != .zero }
  }
}

extension RankedBoard {
  /// The part of the width that the bar of a player takes, from the start of bars to the score; nil for a player without points, and
  /// for no bar.
  package func bar(of player: Player) -> Range<Double>? {
    let (low, high) = (Double(barRange.lowerBound), Double(barRange.upperBound))
    guard player.hasScored, low < high else { return nil }
    func share(_ score: Double) -> Double { (score - low) / (high - low) }
    let ends = [share(Double(barStart)), share(Double(player.score.thousandths))]
    return ends[0] == ends[1] ? nil : min(ends[0], ends[1])..<max(ends[0], ends[1])
  }
}
