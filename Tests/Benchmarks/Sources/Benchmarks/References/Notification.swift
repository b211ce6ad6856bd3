import IdentityDiff
import Measuring
import StructReference

/// A way to write one score, or to replace its player, and notify the observers.
struct Notification: Sendable {
  let name: String
  /// The operation to time, for a game and the indices of the players with observed scores. It writes the score of the
  /// middle one of these players.
  let make: @Sendable (Game, [Int]) -> () -> Void

  init(_ name: String, make: @escaping @Sendable (Game, [Int]) -> () -> Void) {
    self.name = name
    self.make = make
  }

  /// The times for one observer, by the number of players.
  var byPlayers: Comparison.Way {
    Comparison.Way(name) { size in
      let game = Game(size: size)
      return make(game, [game.middle])
    }
  }

  /// The times by the number of observers, each of another player.
  func byObservers(players: Int) -> Comparison.Way {
    Comparison.Way(name) { count in
      make(Game(size: players), (0..<count).map { $0 * players / count })
    }
  }

  static let all = [
    plain, identity, index, besideIdentities, besideIndices, root, besideWhole, shared, store,
    storeOfAll, coming,
  ]

  private static let plain = Notification("plain struct, and one call") { game, observed in
    let (game, i) = (Box(game), observed.middle)
    let observer = Box<(Int, Int) -> Void>(hear)
    return {
      let old = game.value.players[i].score
      game.value.players[i].score = old &+ 1
      let new = game.value.players[i].score
      if old != new { observer.value(old, new) }
    }
  }

  private static let identity = Notification("ref.players[id: id].score") { game, observed in
    let players = Ref(initialValue: game).players
    let scores = observed.map { players[id: game.players[$0].id].score }
    return told(scores.middle, scores)
  }

  private static let index = Notification("ref.players[i].score, observed by index") {
    game, observed in
    let players = Ref(initialValue: game).players
    let scores = observed.map { players[$0].score }
    let observations = scores.map { $0.addObserver(hear) }
    let score = scores.middle
    return { withExtendedLifetime(observations) { score.value &+= 1 } }
  }

  private static let besideIdentities = Notification("  observed by identity") { game, observed in
    let players = Ref(initialValue: game).players
    let scores = observed.map { players[id: game.players[$0].id].score }
    let observations = scores.map { $0.addObserver(hear) }
    let score = players[observed.middle].score
    return { withExtendedLifetime(observations) { score.value &+= 1 } }
  }

  private static let besideIndices = Notification("ref.players[id: id].score, observed by index") {
    game, observed in
    let players = Ref(initialValue: game).players
    let observations = observed.map { players[$0].score.addObserver(hear) }
    let score = players[id: game.players[observed.middle].id].score
    return { withExtendedLifetime(observations) { score.value? &+= 1 } }
  }

  private static let root = Notification("ref.value.players[i].score") { game, observed in
    let (ref, i) = (Ref(initialValue: game), observed.middle)
    let observations = observed.map {
      ref.players[id: game.players[$0].id].score.addObserver(hear)
    }
    return { withExtendedLifetime(observations) { ref.value.players[i].score &+= 1 } }
  }

  private static let besideWhole = Notification("ref.players[id: id].score, the game observed, too")
  {
    game, observed in
    let ref = Ref(initialValue: game)
    let scores = observed.map { ref.players[id: game.players[$0].id].score }
    let observation = ref.addObserver { use($1.players.count) }
    let write = told(scores.middle, scores)
    return { withExtendedLifetime(observation) { write() } }
  }

  private static let shared = Notification("SharedRef: ref.players[id: id].score") {
    game, observed in
    let players = SharedRef(initialValue: game).players
    let scores = observed.map { players[id: game.players[$0].id].score }
    let observations = scores.map { $0.addObserver { hear($0, $1) } }
    let score = scores.middle
    return { withExtendedLifetime(observations) { score.value? &+= 1 } }
  }

  private static let store = Notification("IdentityStore: store.add(player)") { game, observed in
    let (store, observations) = store(game, observed)
    let player = Box(game.players[observed.middle])
    return {
      withExtendedLifetime(observations) {
        player.value.score &+= 1
        store.add(player.value)
      }
    }
  }

  private static let storeOfAll = Notification("  all of the store observed, too") {
    game, observed in
    let (store, observations) = store(game, observed)
    let all = store.addObserver { use($1.count) }
    let player = Box(game.players[observed.middle])
    return {
      withExtendedLifetime((all, observations)) {
        player.value.score &+= 1
        store.add(player.value)
      }
    }
  }

  private static let coming = Notification("one more observer comes and goes") { game, observed in
    let players = Ref(initialValue: game).players
    let observations = observed.map { players[id: game.players[$0].id].score.addObserver(hear) }
    let score = players[id: game.players[observed.middle].id].score
    return { withExtendedLifetime(observations) { score.addObserver(hear).dispose() } }
  }

  private static func told(_ score: Ref<Int?>, _ observed: [Ref<Int?>]) -> () -> Void {
    let observations = observed.map { $0.addObserver(hear) }
    return { withExtendedLifetime(observations) { score.value? &+= 1 } }
  }

  private static func store(
    _ game: Game, _ observed: [Int]
  ) -> (IdentityStore<GamePlayer>, [Disposable]) {
    let store = IdentityStore(game.players)
    let observations = observed.map {
      store.addObserver(of: game.players[$0].id) { hear($0?.score, $1?.score) }
    }
    return (store, observations)
  }
}

@Sendable private func hear(_ old: Int?, _ new: Int?) { use(new) }
@Sendable private func hear(_ old: Int, _ new: Int) { use(new) }

extension Array {
  fileprivate var middle: Element { self[count / 2] }
}
