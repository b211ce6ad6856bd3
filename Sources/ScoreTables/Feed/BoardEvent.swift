import FoundationBase
import IdentityDiff
import Scorekeeping

/// An object of the feed: a whole board, or one change of it.
///
/// Its JSON is one line with its keys in a fixed order; a key without a value is left out. Scores are exact numbers,
/// and times are in UTC. A changed part is an object with its old value as `from` and its new value as `to`.
package struct BoardEvent: Equatable, Sendable {
  package enum Kind: String, Sendable {
    /// The whole board. A reader discards everything before it.
    case board
    case change
    /// The deletion of the board. If the board is restored, an object with the whole board follows.
    case deleted
    /// The end of the clock, which only hooks receive.
    case clockEnd = "clock-end"
  }

  package let kind: Kind
  /// The number of the change, or of the last change that a whole board includes. Numbers of one board ascend.
  package let number: Int
  /// The description of the change, as printed by `watch --plain`; empty for a whole board. Names are unescaped.
  package let words: [String]
  /// The object as one line of JSON, without a line break. It contains no characters that control a terminal.
  package let json: String
  /// Whether the change takes back a reveal. New readers must not receive the changes before it.
  package var takesBackReveal = false
}

extension BoardEvent {
  /// An object with the whole board. O(n log n).
  init(_ lineup: Lineup, number: Int, time: Date?) {
    let board = lineup.board
    var text = JSONText(.board, number: number, time: time)
    text.add("id", board.id)
    text.add("name", text: board.name)
    text.add("round", board.round)
    text.add("over", "\(board.isDecided)")
    text.add("frozen", board.details.freeze.map { JSONText.quoted($0.since.inUTC) })
    text.add("won", lineup.ranked.victory.map(JSONText.quoted))
    text.add("winners", lineup.ranked.winnersAsJSON)
    text.add("wins", JSONText.quoted(board.rules.wins.rawValue))
    text.add("scores", JSONText.quoted(board.rules.scores.rawValue))
    text.add("target", board.rules.target?.description)
    text.add("facts", board.facts.map(JSONText.list(of:)))
    text.add("label", board.label.map(JSONText.quoted))
    text.add("format", board.format.map(JSONText.list(of:)))
    text.add("note", board.details.note.map(JSONText.quoted))
    text.add("clock", board.details.clock?.json)
    text.add("turn", board.turn.map { JSONText.quoted($0.id.uuidString) })
    text.add("dealer", board.dealer.map { JSONText.quoted($0.id.uuidString) })
    text.add("players", list: lineup.rows.map(\.json), isKept: true)
    text.add("teams", list: lineup.teamRows.map(\.json))
    text.add("before", lineup.ranked.ranksBefore.json(of: board.players))
    self.init(kind: .board, number: number, words: [], json: text.object)
  }

  /// The object for a change from one lineup to the next, which its facts describe. Cost: the words,
  /// `RowChanges` and, unless only points of the last round change, `ranksBefore`.
  init(_ facts: ChangeFacts, from old: Lineup, to new: Lineup, number: Int, time: Date) {
    let change = facts.change
    let words = facts.spoken
    var text = JSONText(.change, number: number, time: time)
    text.add("words", list: words.map(JSONText.quoted), isKept: true)
    text.add("by", facts.author.map { JSONText.quoted($0.name) })
    let (before, after) = (old.board, new.board)
    if change.details != nil {
      text.add("name", from: before.name, to: after.name, JSONText.quoted)
      text.add("round", from: before.round, to: after.round, String.init)
      text.add("frozen", from: before.details.freeze?.since, to: after.details.freeze?.since) {
        JSONText.quoted($0.inUTC)
      }
      text.add(
        "wins", from: before.rules.wins.rawValue, to: after.rules.wins.rawValue, JSONText.quoted)
      text.add(
        "scores", from: before.rules.scores.rawValue, to: after.rules.scores.rawValue,
        JSONText.quoted)
      text.add("target", from: before.rules.target, to: after.rules.target, \.description)
      text.add("facts", from: before.facts, to: after.facts, JSONText.list(of:))
      text.add("label", from: before.label, to: after.label, JSONText.quoted)
      text.add("format", from: before.format, to: after.format, JSONText.list(of:))
      text.add("note", from: before.details.note, to: after.details.note, JSONText.quoted)
      text.add("clock", from: before.details.clock, to: after.details.clock, \.json)
      for (key, old, new) in [
        ("turn", before.turn, after.turn), ("dealer", before.dealer, after.dealer),
      ] {
        text.add(key, from: old?.id, to: new?.id) { JSONText.quoted($0.uuidString) }
      }
    }
    text.add("over", from: before.isDecided, to: after.isDecided) { "\($0)" }
    text.add("won", from: old.ranked.victory, to: new.ranked.victory, JSONText.quoted)
    text.add("winners", from: old.ranked.winnersAsJSON, to: new.ranked.winnersAsJSON, \.self)
    text.add("players", list: change.players.playersAsJSON(from: old.ranked, to: new.ranked))
    let rows = RowChanges(from: old, to: new, by: change)
    text.add("rows", rows.isEmpty ? nil : rows.json)
    let teams = new.teamRows
    if !teams.isEmpty {
      let known = Set(old.teamRows)
      text.add("teams", list: teams.filter { !known.contains($0) }.map(\.json))
    }
    if !new.ranked.hasRanksBefore(of: old.ranked, after: change) {
      let ranks = (old: old.ranked.ranksBefore, new: new.ranked.ranksBefore)
      let gone = change.players.deletions.map(\.element)
      text.add("before", ranks.new.json(of: Array(after.players) + gone, since: ranks.old))
    }
    self.init(kind: .change, number: number, words: words, json: text.object)
    takesBackReveal = facts.isTakenBack
  }

  /// The object for the deletion of a board.
  init(deleting board: Scoreboard, number: Int, time: Date) {
    let words = [BoardNews.gone(board.name).words(after: nil)]
    var text = JSONText(.deleted, number: number, time: time)
    text.add("words", list: words.map(JSONText.quoted))
    self.init(kind: .deleted, number: number, words: words, json: text.object)
  }

  /// The object for an event of a board that changes nothing.
  init(_ kind: Kind, _ sentence: String, on board: Scoreboard, _ number: Int, _ time: Date) {
    var text = JSONText(kind, number: number, time: time)
    text.add("words", list: [JSONText.quoted(sentence)])
    text.add("id", board.id)
    text.add("name", text: board.name)
    text.add("round", board.round)
    self.init(kind: kind, number: number, words: [sentence], json: text.object)
  }
}

extension Scoreboard {
  /// The rules in words; nil if none differs from the usual ones.
  fileprivate var facts: [String]? { details.ruleFacts.isEmpty ? nil : details.ruleFacts }
  /// The round in words, where rules say more than its number.
  fileprivate var label: String? {
    rules.hasFormat || details.knockout != nil ? details.roundWords : nil
  }
  /// The commands that set the rules which only some games have; nil without any.
  fileprivate var format: [String]? {
    rules.hasFormat ? rules.format.settings.map(\.description) : nil
  }
}

extension RankedBoard {
  /// A list with the identities of the winners; nil without any.
  fileprivate var winnersAsJSON: String? {
    let winners = winningPlayers
    return winners.isEmpty ? nil : "[\(winners.map { "\"\($0.id)\"" }.joined(separator: ","))]"
  }
}

extension JSONText {
  fileprivate static func list(of texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ","))]"
  }
}

extension ChangeSet<Player> {
  /// The players that were added, removed or changed, each with the old and new values.
  fileprivate func playersAsJSON(from old: RankedBoard, to new: RankedBoard) -> [String] {
    func json(_ before: Player?, _ after: Player?) -> String {
      var text = JSONText()
      guard let player = after ?? before else { return text.object }
      text.add("id", player.id)
      if let before, let after, before.name != after.name {
        text.add("name", from: before.name, to: after.name, JSONText.quoted)
      } else {
        text.add("name", text: player.name)
      }
      text.add("score", from: before?.playedScore, to: after?.playedScore, \.description)
      text.add(
        "rank", from: before.flatMap { old.rank(of: $0.id) },
        to: after.flatMap { new.rank(of: $0.id) },
        String.init)
      text.add("team", from: before?.team, to: after?.team, JSONText.quoted)
      if before?.groups ?? [] != after?.groups ?? [] {
        text.add("groups", list: (after?.groups ?? []).map(JSONText.quoted))
      }
      text.add("left", from: before?.leftMark, to: after?.leftMark, \.description)
      text.add("colour", from: before?.colourName, to: after?.colourName, JSONText.quoted)
      let (were, are) = (before?.rounds ?? Rounds(), after?.rounds ?? Rounds())
      var rounds = JSONText()
      for round in were.differences(from: are) where round != Rounds.won {
        rounds.add("\(round)", from: were[round], to: are[round], \.description)
      }
      text.add("rounds", rounds.isEmpty ? nil : rounds.object)
      return text.object
    }
    return updates.map { json($0.old, $0.new) } + insertions.map { json(nil, $0.element) }
      + deletions.map { json($0.element, nil) }
  }
}

extension [Player.ID: Int] {
  /// An object with the ranks of the given players that differ from `old`; nil if there are none.
  fileprivate func json(of players: some Sequence<Player>, since old: Self = [:]) -> String? {
    var text = JSONText()
    for id in players.lazy.map(\.id) where self[id] != old[id] {
      text.add(id.uuidString, self[id].map(String.init) ?? "null")
    }
    return text.isEmpty ? nil : text.object
  }
}

extension Player {
  fileprivate var colourName: String { PlayerColour(colour).rawValue }
  /// True for a player who has left; nil for the others.
  fileprivate var leftMark: Bool? { hasLeft ? true : nil }
}

extension FeedRow {
  fileprivate var json: String {
    var text = JSONText()
    text.add("id", player.id)
    text.add("name", text: player.name)
    text.add("score", player.playedScore?.description)
    text.add("rank", rank > 0 ? String(rank) : nil)
    text.add("left", player.leftMark.map(\.description))
    text.add("team", player.team.map(JSONText.quoted))
    if !player.groups.isEmpty { text.add("groups", list: player.groups.map(JSONText.quoted)) }
    text.add("colour", JSONText.quoted(player.colourName))
    var rounds = JSONText()
    for (round, points) in player.rounds.pairs where round != Rounds.won {
      rounds.add("\(round)", points.description)
    }
    text.add("rounds", rounds.isEmpty ? nil : rounds.object)
    text.add("note", note.map(JSONText.quoted))
    if isRevealed { text.add("revealed", "true") }
    text.add("place", place.map(String.init))
    return text.object
  }
}

extension RowChanges {
  fileprivate var json: String {
    var text = JSONText()
    text.add(
      "ranks",
      list: ranks.map { shift in
        #"{"first":\#(shift.ranks.lowerBound),"last":\#(shift.ranks.upperBound),"by":\#(shift.amount)}"#
      })
    text.add("removed", list: changes.deletions.map { "\"\($0.element.id)\"" })
    text.add(
      "moved", list: changes.moves.map { #"{"id":"\#($0.element.id)","to":\#($0.destination)}"# })
    text.add(
      "inserted",
      list: changes.insertions.map { #"{"at":\#($0.offset),"row":\#($0.element.json)}"# })
    text.add("updated", list: changes.updates.map(\.new.json))
    return text.object
  }
}

/// A team in the feed, with the contents of the header above its rows.
private struct TeamTotal: Hashable {
  /// The name; nil for the players without a team.
  let name: String?
  /// The sum of the scores; nil if nobody has scored, or if it is out of range.
  let total: Score?
  let rank: Int?

  var json: String {
    var text = JSONText()
    text.add("name", name.map(JSONText.quoted))
    text.add("score", total?.description)
    text.add("rank", rank.map(String.init))
    return text.object
  }
}

extension Lineup {
  /// The teams in the order of their headers; none on a board without teams. O(t) for t teams.
  fileprivate var teamRows: [TeamTotal] {
    (0..<headerCount).map { index in
      let name = team(ofHeader: index)
      return TeamTotal(
        name: name, total: teams.hasScored(name) ? teams.total(of: name) : nil,
        rank: teams.rank(of: name))
    }
  }
}
