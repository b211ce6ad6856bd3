/// An element of the compared lists; its name is short enough to be stored inline.
struct Player: Identifiable, Equatable {
  /// 128 random bits.
  struct ID: Hashable, Sendable {
    let high: UInt64
    let low: UInt64
  }

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
