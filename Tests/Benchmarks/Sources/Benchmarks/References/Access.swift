import IdentityDiff
import Measuring
import StructReference

/// A way to read and write the score of one player without observers.
struct Access: Sendable {
  let name: String
  let make: @Sendable (Game) -> (read: () -> Void, write: () -> Void)

  init(
    _ name: String, make: @escaping @Sendable (Game) -> (read: () -> Void, write: () -> Void)
  ) {
    self.name = name
    self.make = make
  }

  var reading: Comparison.Way { Comparison.Way(name) { make(Game(size: $0)).read } }
  var writing: Comparison.Way { Comparison.Way(name) { make(Game(size: $0)).write } }

  static let all = [
    plain, search, index, newIndex, identity, newIdentity, root, sharedIndex, sharedIdentity,
    dictionary, set, setReference, newSetReference,
  ]

  private static let plain = Access("plain struct: game.players[i].score") { game in
    let (game, i) = (Box(game), game.middle)
    return ({ use(game.value.players[i].score) }, { game.value.players[i].score &+= 1 })
  }

  private static let search = Access("the same, i found by firstIndex") { game in
    let (game, id) = (Box(game), game.players[game.middle].id)
    func find() -> Int { game.value.players.firstIndex { $0.id == id } ?? 0 }
    return ({ use(game.value.players[find()].score) }, { game.value.players[find()].score &+= 1 })
  }

  private static let index = Access("Ref: ref.players[i].score") { game in
    let score = Ref(initialValue: game).players[game.middle].score
    return ({ use(score.value) }, { score.value &+= 1 })
  }

  private static let newIndex = Access("  made again") { game in
    let (ref, i) = (Ref(initialValue: game), game.middle)
    return ({ use(ref.players[i].score.value) }, { ref.players[i].score.value &+= 1 })
  }

  private static let identity = Access("Ref: ref.players[id: id].score") { game in
    let score = Ref(initialValue: game).players[id: game.players[game.middle].id].score
    return ({ use(score.value) }, { score.value? &+= 1 })
  }

  private static let newIdentity = Access("  made again, looks for its player from the front") {
    game in
    let (ref, id) = (Ref(initialValue: game), game.players[game.middle].id)
    return ({ use(ref.players[id: id].score.value) }, { ref.players[id: id].score.value? &+= 1 })
  }

  private static let root = Access("Ref: ref.value.players[i].score") { game in
    let (ref, i) = (Ref(initialValue: game), game.middle)
    return ({ use(ref.value.players[i].score) }, { ref.value.players[i].score &+= 1 })
  }

  private static let sharedIndex = Access("SharedRef: ref.players[i].score") { game in
    let score = SharedRef(initialValue: game).players[game.middle].score
    return ({ use(score.value) }, { score.value &+= 1 })
  }

  private static let sharedIdentity = Access("SharedRef: ref.players[id: id].score") { game in
    let score = SharedRef(initialValue: game).players[id: game.players[game.middle].id].score
    return ({ use(score.value) }, { score.value? &+= 1 })
  }

  private static let dictionary = Access("plain Dictionary: players[id]?.score") { game in
    let id = game.players[game.middle].id
    let players = Box(Dictionary(uniqueKeysWithValues: game.players.map { ($0.id, $0) }))
    return ({ use(players.value[id]?.score) }, { players.value[id]?.score &+= 1 })
  }

  private static let set = Access("plain IdentitySet: players[id: id]?.score") { game in
    let (id, players) = (game.players[game.middle].id, Box(IdentitySet(game.players)))
    return ({ use(players.value[id: id]?.score) }, { players.value[id: id]?.score &+= 1 })
  }

  private static let setReference = Access("Ref into IdentitySet: ref[id: id].score") { game in
    let score = Ref(initialValue: IdentitySet(game.players))[id: game.players[game.middle].id].score
    return ({ use(score.value) }, { score.value? &+= 1 })
  }

  private static let newSetReference = Access("  made again") { game in
    let id = game.players[game.middle].id
    let ref = Ref(initialValue: IdentitySet(game.players))
    return ({ use(ref[id: id].score.value) }, { ref[id: id].score.value? &+= 1 })
  }
}

extension Game {
  /// The index of the player that is read and written.
  var middle: Int { players.count / 2 }
}
