import IdentityDiff

typealias GamePlayer = Player

/// What is referred to: a list of players in a struct.
struct Game: Equatable {
  var title = "Friday night"
  var players: [GamePlayer]

  init(size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    players = (0..<size).map { GamePlayer(number: $0 + 1, score: 0, using: &generator) }
  }
}

/// Holds a value without any more ado: what writes to it cannot be optimised away.
final class Box<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
