import Foundation
import IdentityDiff
import Measuring
import Scorekeeping
import StructReference

/// An operation on a number of players.
struct GrowthCase {
  let name: String
  let body: () -> Void

  /// All cases for boards with a number of players.
  static func all(_ count: Int) -> [GrowthCase] {
    let array = (0..<count).map {
      Scorekeeping.Player(
        id: UUID(), name: "Player number \($0)", score: .points($0 % 97), reached: $0)
    }
    guard let players = try? Players(array) else { preconditionFailure("Names differ") }
    let (place, last) = (count / 2, count - 1)
    let newcomer = Scorekeeping.Player(id: UUID(), name: "Newcomer")
    var scored = array[place]
    scored.score = .points(5)
    scored.reached = count
    let (player, id) = (scored, array[last].id)
    return [
      ours("a score", players) { try? $0.update(player) },
      plain("a score", array) { $0[place] = player },
      ours("a move to the top", players) { $0.move(id, to: 0) },
      plain("a move to the top", array) { $0.insert($0.removeLast(), at: 0) },
      ours("an insertion", players) { try? $0.insert(newcomer, at: place) },
      plain("an insertion", array) { $0.insert(newcomer, at: place) },
      ours("a removal", players) { $0.remove(player.id) },
      plain("a removal", array) { $0.remove(at: place) },
      GrowthCase(name: "no change, made again, ours") {
        use(try? Players(array).changes(from: players))
      },
      GrowthCase(name: "all looked at, ours") { use(players.reduce(0) { $0 + $1.reached }) },
      GrowthCase(name: "all looked at, array") { use(array.reduce(0) { $0 + $1.reached }) },
      commands(
        "score, as a command", array, .score([.init(PlayerReference(player), .add(.points(1)))])),
      commands(
        "score and undo, as commands", array,
        .score([.init(PlayerReference(player), .add(.points(1)))]), .undo(1)),
      commands(
        "move up and down, as commands", array, .move(PlayerReference(player), .up),
        .move(PlayerReference(player), .down)),
    ]
  }

  private static func ours(
    _ name: String, _ old: Players, _ change: @escaping (inout Players) -> Void
  ) -> GrowthCase {
    GrowthCase(name: name + ", ours") {
      var new = old
      change(&new)
      use(new.changes(from: old))
    }
  }

  private static func plain(
    _ name: String, _ old: [Scorekeeping.Player],
    _ change: @escaping (inout [Scorekeeping.Player]) -> Void
  ) -> GrowthCase {
    GrowthCase(name: name + ", array") {
      var new = old
      change(&new)
      use(new.changes(from: old))
    }
  }

  /// Commands of a session in memory, which keeps a thousand entries.
  private static func commands(
    _ name: String, _ players: [Scorekeeping.Player], _ commands: Command...
  ) -> GrowthCase {
    var ids = players.map(\.id).makeIterator()
    let environment = Session.Environment(newID: { ids.next() ?? UUID() })
    guard
      let session = try? Session(journal: MemoryJournal(keeping: 1000), environment: environment)
    else { preconditionFailure("A journal in memory does not fail") }
    // The board takes an identity of its own.
    ids = ([UUID()] + players.map(\.id)).makeIterator()
    do {
      try session.perform(.board("Growth"))
      try session.perform(.add(players.map { .init($0.name) }))
    } catch {
      preconditionFailure("\(error)")
    }
    return GrowthCase(name: name) { for command in commands { use(try? session.perform(command)) } }
  }
}
