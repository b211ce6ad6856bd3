import IdentityDiff
import Scorekeeping

/// What a board's screen shows.
extension BoardView {
  /// What to show, scrolled so that the selection is among it. Cost: that of the rows.
  ///
  /// - Parameter invitation: what to do where there is nobody.
  ///
  /// In teams a header is always at the top: where the first player to be seen is not the first of the team, the
  /// header takes the line of the one before.
  mutating func sections(
    width: Int, height: Int, hasBars: Bool = true, invitation: String = ""
  ) -> ListRows {
    if isBig, let big = bigSections(width: width, height: height) { return big }
    if lineup.count == 0 {
      let text = invitation.isEmpty ? "No players yet" : "No players yet: \(invitation)"
      let row = TextRow(number: 0, head: "", text: text, headWidth: 0)
      return [ListSection(ListHeader(.players(board.id)), rows: [.text(row)])]
    }
    scrollToSelection(height: height)
    let hasHeaders = showsHeaders(height: height)
    let columns = Columns(
      width: width, players: lineup.count, extents: lineup.extents,
      widestTotal: lineup.teams.widestTotal, hasBars: hasBars)
    made.use(columns)
    let full = fullBar
    var lines = scrolling.visible(count: lineup.count, height: height)
    var result: ListRows = []
    var header = ListHeader(.players(board.id))
    var rows: [Row] = []
    rows.reserveCapacity(lines.count)
    if hasHeaders, case .team(let team) = lineup.header(above: lines.lowerBound) {
      header = self.header(of: team, columns: columns)
      lines = lines.dropFirst()
    }
    for (item, rank) in lineup.ranked(in: lines) {
      switch item {
      case .player(let id):
        let place = IndexPath(section: result.count, row: rows.count)
        if let row = row(of: id, ranked: rank, at: place, columns: columns, full: full) {
          rows.append(.player(row))
        }
      case .team(let name):
        if header.team != nil || !rows.isEmpty { result.append(ListSection(header, rows: rows)) }
        header = self.header(of: name, columns: columns)
        rows = []
      }
    }
    result.append(ListSection(header, rows: rows))
    made.keep(result)
    return result
  }

  /// Scrolls so that the selection is among what is shown. Cost: nothing where all players are.
  mutating func scrollToSelection(height: Int) {
    if lineup.count == 0 { return }
    if lineup.count <= height { return scrolling.show(from: 0) }
    scrolling.follow(selectedLine, count: lineup.count, height: height)
    let hasHeaders = showsHeaders(height: height)
    if hasHeaders, scrolling.top > 0, scrolling.top == selectedLine {
      scrolling.show(from: scrolling.top - 1)
    } else if hasHeaders, scrolling.top < lineup.count - height, isLastOfTeam(scrolling.top) {
      // A header that would stand above nobody.
      scrolling.show(from: scrolling.top + 1)
    }
  }

  func showsHeaders(height: Int) -> Bool { lineup.hasTeams && height > 1 }

  private func header(of team: String?, columns: Columns) -> ListHeader {
    let row = TeamRow(
      name: team, rank: lineup.teams.rank(of: team),
      total: lineup.teams.total(of: team)?.formatted(decimals: columns.decimals) ?? "?",
      columns: columns)
    return ListHeader(.team(team, board.id), team: row)
  }

  /// The score that fills a bar: the target, or the highest score if that is more or if there is none.
  private var fullBar: Int64 {
    let standings = lineup.ranked.standings
    guard standings.count > 0 else { return 0 }
    let best = board.rules.wins == .high ? 0 : standings.count - 1
    let highest = lineup.ranked.player(at: best).score.thousandths
    return max(highest, board.rules.target?.thousandths ?? 0)
  }

  /// The row of a player, as it was made last but for what may differ, or made anew.
  ///
  /// What was made last is right where nothing has changed of the player: nobody else needs to be looked up.
  private func row(
    of id: Player.ID, ranked rank: Int, at place: IndexPath, columns: Columns, full: Int64
  ) -> PlayerRow? {
    let known = made.row(of: id, near: place)
    let isSelected = id == selection
    let flash = flashes.look(of: id)
    if let known {
      let bar = columns.bar(of: known.score.thousandths, full: full)
      if known.bar == bar, known.isSelected == isSelected, known.flash == flash,
        known.rank == rank
      {
        return known
      }
    }
    guard let player = board.players[id: id] else { return nil }
    let before = baseline.position(of: id).map {
      baseline.standings.rank(at: $0, by: board.rules.ranking)
    }
    return PlayerRow(
      player, rank: rank, bar: columns.bar(of: player.score.thousandths, full: full),
      movement: (before ?? rank) - rank, delta: known.map(\.delta) ?? deltas[id],
      isSelected: isSelected, flash: flash, columns: columns)
  }
}
