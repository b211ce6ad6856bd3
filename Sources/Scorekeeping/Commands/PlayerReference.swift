import FoundationBase

/// A command's reference to a player: by text, or by identity if the command comes from a screen.
package struct PlayerReference: Hashable, Sendable {
  /// The reference as typed, or the name of the player.
  package var text: String
  /// The identity of the player; nil to find the player by the text.
  package var id: Player.ID?

  /// Refers to the player with the given name in any letter case, or with the given unambiguous prefix.
  package init(_ text: String) {
    self.text = text
  }

  /// Refers to the given player, even if the name changes before the command is performed.
  package init(_ player: Player) {
    text = player.name
    id = player.id
  }
}

extension PlayerReference: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension Players {
  /// Finds the player that a reference refers to.
  ///
  /// A text refers to the player with that name in any letter case. If there is none, it refers to the only player
  /// whose name begins with the text in any letter case.
  ///
  /// - Throws: `.playerGone`, `.teamNotPlayer` with the players of the team, `.unknownPlayer` with the nearest name, or
  ///   `.ambiguousPlayer` with the candidates.
  package func resolve(_ reference: PlayerReference) throws(ScorekeepingError) -> Player {
    if let id = reference.id {
      guard let player = self[id: id] else { throw .playerGone(reference.text) }
      return player
    }
    guard !reference.text.isEmpty else { throw .emptyName }
    if let player = named(reference.text) { return player }
    let prefix = reference.text.folded
    let candidates = filter { $0.name.begins(withFolded: prefix) }
    if candidates.count > 1 {
      throw .ambiguousPlayer(reference.text, candidates: candidates.map(\.name))
    }
    guard let player = candidates.first else {
      if let team = team(named: reference.text) {
        throw .teamNotPlayer(
          team, members: filter { $0.team.map { NameKey($0) } == NameKey(team) }.map(\.name))
      }
      throw .unknownPlayer(
        reference.text, suggestion: nearest(to: reference.text, among: lazy.map(\.name)))
    }
    return player
  }

  /// Finds the players that references refer to. They must be different.
  ///
  /// - Throws: the errors of `resolve`, or `.playerTwice`.
  func resolveDistinct(
    _ references: [PlayerReference]
  ) throws(ScorekeepingError) -> [Player] {
    var seen: Set<Player.ID> = []
    return try references.map { reference throws(ScorekeepingError) in
      let player = try resolve(reference)
      guard seen.insert(player.id).inserted else { throw .playerTwice(reference.text) }
      return player
    }
  }
}

extension Arguments {
  package mutating func player() throws(LineError) -> PlayerReference {
    PlayerReference(try name())
  }
}
