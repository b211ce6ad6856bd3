import FoundationBase
import IdentityDiff

/// A change of a remembered player: the player counts as another person, or as one of their own, or is forgotten.
package struct PersonChange: Equatable, Codable, Sendable {
  /// A remembered player with the name at that time.
  package struct Named: Equatable, Codable, Sendable {
    let id: Player.ID
    let name: String
  }

  /// The remembered player.
  package let player: Player.ID
  let name: String
  /// The person whom the player counted as; nil for a person of their own.
  let old: Named?
  package let new: Named?
  /// Whether the name is no longer offered, or offered again; nil for a change of the person.
  package var isForgotten: Bool?

  var inverted: PersonChange {
    PersonChange(
      player: player, name: name, old: new, new: old, isForgotten: isForgotten.map { !$0 })
  }

  /// The command that makes the change.
  package var command: Command {
    if isForgotten != nil { return .forget(name) }
    return new.map { .same($0.name, with: name) } ?? .same(name, with: nil)
  }

  /// The names that an undo of the change may show.
  package var names: [String] { [name] + [old?.name, new?.name].compactMap(\.self) }

  /// A sentence about the change.
  fileprivate var words: String {
    if let isForgotten {
      return isForgotten ? "\(name) is forgotten" : "\(name) is remembered again"
    }
    if let new { return "\(name) counts as \(new.name)" }
    return "\(name) counts alone" + (old.map { ", no longer as \($0.name)" } ?? "")
  }
}

extension Change {
  /// A sentence about the persons of players; nil if the change does not concern them.
  package var wordsAboutPeople: String? {
    guard case .people(let changes) = self, let first = changes.first else { return nil }
    return first.words
  }
}

/// Who is who among the remembered players.
package struct PersonIndex: Sendable {
  private let joined: [Player.ID: RosterEntry]
  private let people: [Player.ID: RosterEntry]

  /// - Parameter roster: all players, or at least those who count as somebody else and those whom they count as.
  package init(_ roster: [RosterEntry]) {
    joined = Dictionary(
      roster.lazy.filter { $0.person != nil }.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    people =
      joined.isEmpty
      ? [:] : Dictionary(roster.lazy.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
  }

  /// The entry of the person whom a player counts as; nil for a person of their own.
  func person(of player: Player.ID) -> RosterEntry? {
    var seen: Set<Player.ID> = []
    var current = joined[player]
    var found: RosterEntry?
    // Two undos that cross could make a circle.
    while let id = current?.person, seen.insert(id).inserted, let person = people[id] {
      found = person
      current = joined[id]
    }
    return found?.id == player ? nil : found
  }
}

extension [RosterEntry] {
  /// The players whose names are equal although an earlier version told them apart, each with the person that the player
  /// counts as from now on: the last one of that name.
  ///
  /// - Parameters:
  ///   - oldKey: the key by which the earlier version compared names.
  ///   - haveMet: whether any of some players has played on one board with any of others: these are not joined.
  package func joiningEqualNames(
    toldApartBy oldKey: (RosterEntry) -> String,
    unless haveMet: ([Player.ID], [Player.ID]) throws -> Bool
  ) rethrows -> [(player: Player.ID, name: String, person: RosterEntry)] {
    let index = PersonIndex(self)
    var joined: [Player.ID: RosterEntry] = [:]
    func person(of entry: RosterEntry) -> RosterEntry {
      var person = index.person(of: entry.id) ?? entry
      while let next = joined[person.id] { person = next }
      return person
    }
    var players = Dictionary(grouping: self) { person(of: $0).id }.mapValues { $0.map(\.id) }
    var newest: [NameKey: RosterEntry] = [:]
    for entry in self { newest[NameKey(entry.name)] = entry }
    var changes: [(player: Player.ID, name: String, person: RosterEntry)] = []
    for entry in self {
      guard let namesake = newest[NameKey(entry.name)], namesake.id != entry.id,
        !oldKey(entry).utf8.elementsEqual(oldKey(namesake).utf8)
      else { continue }
      let (old, new) = (person(of: entry), person(of: namesake))
      guard old.id != new.id, let some = players[old.id], let others = players[new.id],
        try !haveMet(some, others)
      else { continue }
      joined[old.id] = new
      players[new.id] = others + some
      changes.append((old.id, entry.name, new))
    }
    return changes
  }
}

/// Joining people.
extension Execution {
  /// Lets everybody with the second name count as the person with the first one; of several, the one added last.
  ///
  /// Cost: reading the roster and all boards.
  ///
  /// - Returns: the entry; nil if they count as that person already.
  /// - Throws: `.neverPlayed`, and `.opponents` for two players of one board.
  mutating func join(_ name: String, with other: String) throws -> JournalEntry? {
    let roster = try transaction.roster()
    let people = PersonIndex(roster)
    func person(_ entry: RosterEntry) -> RosterEntry { people.person(of: entry.id) ?? entry }
    let first = person(try remembered(name, in: roster).newest)
    var changes: [PersonChange] = []
    func players(of person: RosterEntry) -> Set<Player.ID> {
      Set(
        roster.lazy.map(\.id).filter { $0 == person.id || people.person(of: $0)?.id == person.id })
    }
    for entry in try remembered(other, in: roster).all.map(person) where entry.id != first.id {
      if changes.contains(where: { $0.player == entry.id }) { continue }
      if let board = try board(with: players(of: first), and: players(of: entry)) {
        throw ScorekeepingError.opponents(first.name, entry.name, board: board.name)
      }
      changes.append(
        PersonChange(
          player: entry.id, name: entry.name, old: nil,
          new: .init(id: first.id, name: first.name)))
    }
    return try append(changes, by: .same(name, with: other))
  }

  /// A board on which players of both sets play; nil if there is none. Cost: reading all boards.
  private func board(with some: Set<Player.ID>, and others: Set<Player.ID>) throws -> Scoreboard? {
    for summary in state.boards {
      guard let board = try transaction.board(summary.id) else { continue }
      func play(_ player: Player.ID) -> Bool { board.players[id: player] != nil }
      if some.contains(where: play), others.contains(where: play) { return board }
    }
    return nil
  }

  /// Lets everybody with a name count alone again.
  ///
  /// Cost: reading the roster.
  ///
  /// - Returns: the entry; nil if all count alone.
  /// - Throws: `.neverPlayed`.
  mutating func separate(_ name: String) throws -> JournalEntry? {
    let roster = try transaction.roster()
    let people = PersonIndex(roster)
    let changes = try remembered(name, in: roster).all.compactMap { entry in
      entry.person.map {
        PersonChange(
          player: entry.id, name: entry.name,
          old: .init(id: $0, name: people.person(of: entry.id)?.name ?? entry.name), new: nil)
      }
    }
    return try append(changes, by: .same(name, with: nil))
  }

  /// No longer offers a name, until it is added to a board again.
  ///
  /// Cost: reading the roster.
  ///
  /// - Returns: the entry; nil if the name is forgotten already.
  /// - Throws: `.neverPlayed`.
  mutating func forget(_ name: String) throws -> JournalEntry? {
    let changes = try remembered(name, in: transaction.roster()).all.reversed()
      .filter { $0.isForgotten != true }
      .map { PersonChange(player: $0.id, name: $0.name, old: nil, new: nil, isForgotten: true) }
    return try append(changes, by: .forget(name))
  }

  private func remembered(
    _ name: String, in roster: [RosterEntry]
  ) throws(ScorekeepingError) -> (all: [RosterEntry], newest: RosterEntry) {
    let folded = name.folded
    let found = roster.filter { $0.name.folded == folded }
    guard let newest = found.last else {
      throw .neverPlayed(name, suggestion: nearest(to: name, among: roster.lazy.map(\.name)))
    }
    return (found, newest)
  }

  /// Writes an entry of the list of boards, because it concerns no board alone.
  private mutating func append(
    _ changes: [PersonChange], by command: Command
  ) throws -> JournalEntry? {
    if changes.isEmpty { return nil }
    return try append(.people(changes), scope: nil, command: command.description)
  }

  /// The change that takes another one back.
  ///
  /// - Throws: `.changed` if the player counts as another person since.
  func reversed(_ inverse: [PersonChange]) throws -> [PersonChange] {
    let roster = try transaction.roster()
    let people = PersonIndex(roster)
    for change in inverse {
      let entry = roster.first { $0.id == change.player }
      if let isForgotten = change.isForgotten {
        if entry.map({ $0.isForgotten == true }) != !isForgotten {
          throw ReversalConflict.changed("'\(change.name)'")
        }
        continue
      }
      let isCircle = change.new.map { people.person(of: $0.id)?.id == change.player } ?? false
      if entry?.person != change.old?.id || isCircle {
        throw ReversalConflict.changed("'\(change.name)'")
      }
    }
    return inverse
  }
}
