import IdentityDiff

typealias GamePlayer = Player

/// The value under test: a list of players in a struct.
struct Game: Equatable {
  var title = "Friday night"
  var players: [GamePlayer]

  init(size: Int) {
    var generator = SeededGenerator(seed: UInt64(size))
    players = (0..<size).map { GamePlayer(number: $0 + 1, score: 0, using: &generator) }
  }
}

/// Holds a value so that writes to it cannot be optimised away.
final class Box<Value> {
  var value: Value

  init(_ value: Value) {
    self.value = value
  }
}
