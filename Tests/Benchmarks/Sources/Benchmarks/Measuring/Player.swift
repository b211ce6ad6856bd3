/// An element of the lists that are compared; its name is short enough to be stored inline.
struct Player<ID: PlayerID>: Identifiable, Equatable {
  let id: ID
  var name: String
  var score: Int
}

extension Player {
  init(number: Int, score: Int, using generator: inout SeededGenerator) {
    self.init(
      id: ID(high: generator.next(), low: generator.next()), name: "Player \(number)", score: score)
  }
}
