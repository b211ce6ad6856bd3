import Foundation
import Scorekeeping
import TestSupport

/// Players, and a plain array that has to stay equal to them.
struct PlayersModel {
  var players = Players()
  var array: [Player] = []
  private var made = 0

  init(count: Int) {
    for _ in 0..<count { array.append(newcomer()) }
    guard let players = try? Players(array) else { preconditionFailure("Names differ") }
    self.players = players
  }

  private mutating func newcomer() -> Player {
    made += 1
    return Player(id: UUID(), name: "Player \(made)")
  }

  /// The array with a player replaced, or nil if another player has the name. Only commands refuse more.
  private func updated(_ player: Player) -> [Player]? {
    let key = player.name.lowercased()
    if array.contains(where: { $0.id != player.id && $0.name.lowercased() == key }) { return nil }
    return array.map { $0.id == player.id ? player : $0 }
  }

  /// Performs a random operation on both. Returns whether both accept it or both refuse it.
  mutating func change(_ random: inout SeededGenerator) -> Bool {
    guard var player = array.randomElement(using: &random) else {
      array.append(newcomer())
      return (try? players.append(array[0])) != nil
    }
    switch random.number(0...11) {
    case 0:
      array.append(newcomer())
      return (try? players.append(array[array.count - 1])) != nil
    case 1:
      let offset = random.pick([0, array.count / 2, random.number(0...array.count)])
      array.insert(newcomer(), at: offset)
      return (try? players.insert(array[offset], at: offset)) != nil
    case 2:
      array.removeAll { $0.id == player.id }
      players.remove(player.id)
    case 3...5:
      let last = array.count - 1
      let offset = min(random.pick([0, 1, last / 2, random.number(0...last)]), last)
      array.removeAll { $0.id == player.id }
      array.insert(player, at: offset)
      players.move(player.id, to: offset)
    case 6:
      player.name = random.pick([
        "Zoë", "Straße", "STRASSE", "strasse", "Νίκος", "ΝΊΚΟΣ",
        random.pick(array).name.uppercased(), player.name + "e",
      ])
    case 7: player.team = random.pick([nil, "North", "NORTH", "South"])
    case 8: player.colour += 1
    default:
      player.score = .points(random.number(-9...9))
      player.reached += 1
    }
    if array.first(where: { $0.id == player.id }).map({ $0 == player }) != false { return true }
    let expected = updated(player)
    let isAllowed = (try? players.update(player)) != nil
    array = expected ?? array
    return isAllowed == (expected != nil)
  }
}
