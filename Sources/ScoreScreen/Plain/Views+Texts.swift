import IdentityDiff
import Scorekeeping

extension BoardView {
  /// The board in words: what is true of it, then its players and teams in the order in which they are shown.
  func texts(invitation: String = "") -> [String] {
    let facts = header.facts.map(\.text).joined(separator: ", ")
      .replacing("round", with: "Round", maxReplacements: 1)
    if lineup.count == 0 {
      return [facts, invitation.isEmpty ? "No players yet" : "No players yet: \(invitation)"]
    }
    return [facts]
      + lineup.items.map { item in
        switch item {
        case .player(let id):
          board.players[id: id].map { Focus.words($0, in: lineup.ranked) } ?? ""
        case .team(let name): words(ofTeam: name)
        }
      }
  }

  private func words(ofTeam name: String?) -> String {
    let rank = lineup.teams.rank(of: name).map { ", " + Narration.ordinal($0) } ?? ""
    let total = lineup.teams.total(of: name).map { ", \($0)" } ?? ""
    return (name.map { "Team \($0)" } ?? "No team") + rank + total
  }
}

extension BoardsView {
  /// The list in words.
  func texts(invitation: String = "") -> [String] {
    if boards.isEmpty {
      return [invitation.isEmpty ? "No boards yet" : "No boards yet: \(invitation)"]
    }
    return boards.map { Focus.words($0) }
  }
}
