import IdentityDiff
import Scorekeeping

/// Clauses about freezes and reveals.
extension ChangeFacts {
  /// Whether these are public boards, which hide nothing.
  private var isPublic: Bool { old.board.frozen == nil && new.board.frozen == nil }

  /// Whether a reveal was taken back, so that the public sees the players' earlier scores again. Those are not news.
  var isTakenBack: Bool { isPublic && change.takesBackReveal }

  /// The final places that a reveal adds to the freeze and announces, each with the players who share it. The last
  /// reveal ends the freeze and announces the first place.
  var announced: [(place: Int, players: [Player])] {
    guard let details = change.details, let before = details.old.freeze else { return [] }
    guard let after = details.new.freeze else {
      if before.places.isEmpty { return [] }
      let leaders = new.leaders
      let last = new.board.players.filter { before.places[$0.id] == nil }.map(\.id)
      return !leaders.isEmpty && Set(last) == Set(leaders.map(\.id)) ? [(1, leaders)] : []
    }
    let shown = new.board.publicBoard
    let added = after.places.filter { before.places[$0.key] == nil }
    if added.isEmpty { return [] }
    let players = Dictionary(
      grouping: shown.players.filter { added[$0.id] != nil }, by: { added[$0.id] ?? 0 })
    return players.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
  }

  /// The clauses of the reveal that ends a freeze: the first place, or that all is revealed, then the winners or the
  /// leaders. Empty for any other change.
  var lastReveal: [String] {
    guard let details = change.details, details.old.freeze != nil, details.new.freeze == nil,
      reversal != .undo
    else { return [] }
    let places = announced.map { announcement(of: $0.place, $0.players) }
    if !places.isEmpty {
      return places + [new.leaders(one: "wins", more: "win")].compactMap(\.self)
    }
    let leaders = new.victory ?? new.leaders(one: "leads", more: "lead").map(new.withBest)
    let hidden = old.board.players.filter { old.board.revealed?.contains($0.id) == false }
    return ["All is revealed"] + [leaders].compactMap(\.self)
      + (hidden.count == 1 && !isPublic ? hidden.map { "\($0.name) is revealed" } : [])
  }

  /// Clauses about announced places that are wrong now: those that the change has made wrong, or all of them when
  /// another place is announced. The public does not see this yet.
  var contradictions: [String] {
    guard new.board.frozen != nil, let places = new.board.details.freeze?.places else { return [] }
    let isReveal = !announced.isEmpty
    let changed = places.compactMap { id, place -> (rank: Int, words: String)? in
      guard let rank = new.rank(of: id), rank != place, isReveal || rank != old.rank(of: id)
      else { return nil }
      let name = player(id)?.name ?? ""
      return (
        rank, "\(name), announced \(place.ordinal), is now \(rank.ordinal)"
      )
    }
    return changed.sorted { ($0.rank, $0.words) < ($1.rank, $1.words) }.map(\.words)
  }

  /// The announcement of a place: `8th: Ann, 40.5`, `3rd: Ann and Bob, 12`.
  private func announcement(of place: Int, _ players: [Player]) -> String {
    let names = players.map(\.name)
    let words =
      names.count > Self.nameLimit
      ? names.prefix(Self.nameLimit - 1).joined(separator: ", ")
        + " and \(names.count - Self.nameLimit + 1) more"
      : (names.dropLast(2) + [names.suffix(2).joined(separator: " and ")]).joined(separator: ", ")
    let score = players.first?.scoreText(as: new.board.rules.scores) ?? ""
    return "\(place.ordinal): \(words), \(score)"
  }

  /// The largest number of players to name for one place.
  private static let nameLimit = 6

  /// Clauses about a change of the freeze. For the public, only the changes of revealed players are mentioned.
  func freeze(_ before: Scoreboard.Freeze?, _ after: Scoreboard.Freeze?) -> [String] {
    let isBack = reversal == .undo
    guard let before else {
      if isPublic { return ["Frozen"] }
      return [isBack ? "frozen again" : "Frozen: the public sees the board as it is now"]
    }
    guard let after else { return isBack ? ["not frozen any more"] : lastReveal }
    let places = announced.map { announcement(of: $0.place, $0.players) }
    let mentioned = Set(
      (isPublic && !isTakenBack
        ? change.players.updates.map(\.new.id) + change.players.insertions.map(\.element.id)
          + change.players.deletions.map(\.element.id) : [])
        + announced.flatMap(\.players).map(\.id))
    func clauses(_ all: [Player.ID], _ others: [Player.ID], _ words: (Player) -> String) -> [String]
    {
      Set(all).subtracting(others).subtracting(mentioned).compactMap(player).map(words).sorted()
    }
    let hidden = before.places.keys.filter { after.places[$0] == nil }
    return places
      + clauses(after.revealed, before.revealed) {
        isPublic ? "\($0.name) stays at \(text($0.score))" : "\($0.name) is revealed"
      }
      + clauses(before.revealed + hidden, after.revealed.filter { !hidden.contains($0) }) {
        "\($0.name) is hidden again"
      }
  }
}
