import IdentityDiff
import Scorekeeping

/// What a board's screen shows in large digits: the players, or the teams if there are any.
extension BoardView {
  /// The first of them, in the order in which they stand otherwise, and the selected one among them; nil if there is
  /// nobody, or no room for anybody. Cost: that of the rows.
  func bigSections(width: Int, height: Int) -> ListRows? {
    guard let layout = bigLayout(width: width, height: height) else { return nil }
    let selected = bigSelection
    let visible = layout.visible(count: bigCount, selected: selected, top: bigScrolling.top)
    let tiles = visible.map { index in
      tile(
        at: lineup.hasTeams ? lineup.line(ofHeader: index) : index, isSelected: index == selected)
    }
    var rows: [Row] = []
    for start in stride(from: 0, to: tiles.count, by: layout.columns) {
      let group = tiles[start..<min(start + layout.columns, tiles.count)]
      for line in 0..<layout.pitch {
        let id = BigRow.ID(tile: tiles[start].id, line: line)
        rows.append(.big(BigRow(id: id, tiles: group, layout: layout)))
      }
    }
    return [ListSection(ListHeader(.players(board.id)), rows: Array(rows.prefix(height)))]
  }

  /// Which of them are shown, and how many there are; nil where `bigSections` is. Cost: O(1).
  func bigPart(width: Int, height: Int) -> (shown: Range<Int>, count: Int)? {
    bigLayout(width: width, height: height).map {
      ($0.visible(count: bigCount, selected: bigSelection, top: bigScrolling.top), bigCount)
    }
  }

  private var bigCount: Int { lineup.hasTeams ? lineup.headerCount : lineup.count }

  private var bigSelection: Int? {
    selectedLine.map { lineup.hasTeams ? lineup.headers(before: $0) - 1 : $0 }
  }

  private func bigLayout(width: Int, height: Int) -> BigLayout? {
    let decimals = lineup.extents.decimals
    let characters =
      lineup.hasTeams
      ? lineup.teams.widestTotal + (decimals > 0 ? decimals + 1 : 0) : lineup.extents.scoreWidth
    // The longest name, or as long as one wants a name to be, and its rank.
    let name = 2 + (lineup.hasTeams ? width : lineup.extents.nameWidth)
    return BigLayout(
      width: width, height: height, tiles: bigCount,
      dots: BigDigits.width(characters: characters, hasPoint: decimals > 0), nameWidth: name)
  }

  private func tile(at line: Int, isSelected: Bool) -> BigTile {
    let decimals = lineup.extents.decimals
    switch lineup.item(at: line) {
    case .player(let id):
      guard let player = board.players[id: id] else {
        preconditionFailure("Whoever is listed is a player")
      }
      return BigTile(
        id: .player(player.id), rank: lineup.rank(of: id, at: line),
        name: player.name, score: player.score.formatted(decimals: decimals),
        delta: deltas[player.id], colour: player.colour, isSelected: isSelected,
        flash: flashes.look(of: player.id))
    case .team(let name):
      var caption = name ?? "No team"
      // Keys go to a player: whoever presses them sees to whom.
      if isSelected, let player = selectedPlayer {
        caption = "\(player.name) \(player.score), \(caption)"
      }
      return BigTile(
        id: .team(name), rank: lineup.teams.rank(of: name), name: caption,
        score: lineup.teams.total(of: name)?.formatted(decimals: decimals) ?? "?", delta: nil,
        colour: nil, isSelected: isSelected, flash: flash(ofTeam: name))
    }
  }

  /// The total of a team flashes as the score of the first player does that has changed.
  private func flash(ofTeam name: String?) -> Flashes.Look? {
    flashes.ids.filter { board.players[id: $0].map { $0.team == name } ?? false }
      .compactMap { id in lineup.line(of: id).map { ($0, id) } }
      .min { $0.0 < $1.0 }.flatMap { flashes.look(of: $0.1) }
  }
}
