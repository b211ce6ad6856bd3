import CMeasuring
import Measuring
import StructReference

/// A way to keep earlier values so that they can be restored.
struct Keeping: Sendable {
  let name: String
  /// The write of one score, and a step back and forward.
  let make: @Sendable (Game) -> (write: () -> Void, walk: () -> Void)

  init(
    _ name: String, make: @escaping @Sendable (Game) -> (write: () -> Void, walk: () -> Void)
  ) {
    self.name = name
    self.make = make
  }

  var writing: Comparison.Way { Comparison.Way(name) { make(Game(size: $0)).write } }
  var walking: Comparison.Way { Comparison.Way(name) { make(Game(size: $0)).walk } }

  /// The number of steps that are kept: more copies of a million players would not fit into memory.
  private static let depth = 16

  static let all = [none, copies, history, reference, group]

  private static let none = Keeping("plain struct, nothing kept") { game in
    let (players, i) = (Box(game.players), game.middle)
    return (
      { players.value[i].score &+= 1 },
      {
        players.value[i].score &-= 1
        players.value[i].score &+= 1
      }
    )
  }

  private static let copies = Keeping("whole copies in an array") { game in
    let (players, i) = (Box(game.players), game.middle)
    var past = Array(repeating: [GamePlayer](), count: depth)
    var step = 0
    return (
      {
        past[step % depth] = players.value
        step += 1
        players.value[i].score &+= 1
      },
      {
        swap(&past[0], &players.value)
        swap(&past[0], &players.value)
      }
    )
  }

  private static let history = Keeping("History: history.value[i].score") { game in
    let i = game.middle
    let history = Box(History(initialValue: game.players, depth: depth))
    history.value.value[i].score = -1
    return (
      { history.value.value[i].score &+= 1 },
      {
        history.value.undo()
        history.value.redo()
      }
    )
  }

  private static let reference = Keeping("Ref to a History: ref[\\.value][id: id].score") { game in
    let source = Ref(initialValue: History(initialValue: game.players, depth: depth))
    let score = source[\.value][id: game.players[game.middle].id].score
    score.value = -1
    return (
      { score.value? &+= 1 },
      {
        source.value.undo()
        source.value.redo()
      }
    )
  }

  private static let group = Keeping("  in a group that is open") { game in
    let source = Ref(initialValue: History(initialValue: game.players, depth: depth))
    let score = source[\.value][id: game.players[game.middle].id].score
    score.value = -1
    source.value.beginGroup()
    return (
      { score.value? &+= 1 },
      {
        source.value.undo()
        source.value.redo()
      }
    )
  }

  /// The bytes that a step retains.
  static func memory(_ sizes: [Int]) -> Table {
    var table = Table(["bytes held by a step"] + sizes.map { "\($0.grouped) players" })
    for keeping in [copies, history, reference] {
      table.rows.append([keeping.name] + sizes.map { keeping.bytesPerStep(players: $0) })
    }
    return table
  }

  private func bytesPerStep(players: Int) -> String {
    let write = make(Game(size: players)).write
    write()
    let before = bytes_in_use()
    guard before > 0 else { return "not counted" }
    for _ in 1..<Self.depth { write() }
    return (Int(bytes_in_use() - before) / (Self.depth - 1)).grouped
  }
}
