import IdentityDiff
import TestSupport
import Testing

/// Flat views that are updated from one change set.
@Suite struct ListUpdatableTests {
  struct Player: Identifiable, Hashable {
    let id: Int
    var name: String
    var score = 0
  }

  /// A table of lines: three methods are enough.
  final class Table: ListUpdatable {
    var lines: [String] = []

    func delete(at offset: Int) { lines.remove(at: offset) }
    func insert(_ player: Player, at offset: Int) {
      lines.insert("\(player.name) \(player.score)", at: offset)
    }
    func reload(_ player: Player, at offset: Int) {
      lines[offset] = "\(player.name) \(player.score)"
    }
  }

  /// A grid of tiles, which moves tiles and redraws once.
  struct Grid: ListUpdatable {
    var tiles: [Int] = []
    var moves = 0
    var redraws = 0

    mutating func delete(at offset: Int) { tiles.remove(at: offset) }
    mutating func insert(_ player: Player, at offset: Int) {
      tiles.insert(player.score, at: offset)
    }
    mutating func reload(_ player: Player, at offset: Int) { tiles[offset] = player.score }
    mutating func move(_ player: Player, from origin: Int, to destination: Int) {
      tiles.insert(tiles.remove(at: origin), at: destination)
      moves += 1
    }
    mutating func performBatchUpdates(_ updates: (inout Grid) -> Void) {
      updates(&self)
      redraws += 1
    }
  }

  /// The shape of the program: one property whose observer updates two unlike views.
  private final class Controller {
    let table = Table()
    var grid = Grid()
    var players: [Player] = [] {
      didSet {
        let changes = players.changes(from: oldValue, match: ===)
        do {
          try table.apply(changes)
          try grid.apply(changes)
        } catch { Issue.record(error) }
      }
    }
  }

  @Test func `two unlike views follow one list`() {
    let controller = Controller()
    controller.players = [Player(id: 1, name: "Mike"), Player(id: 2, name: "Joe")]
    controller.players[1].score = 1
    #expect(controller.table.lines == ["Mike 0", "Joe 1"] && controller.grid.tiles == [0, 1])
    controller.players.swapAt(0, 1)
    #expect(controller.table.lines == ["Joe 1", "Mike 0"] && controller.grid.moves == 1)
    controller.players[0] = Player(id: 3, name: "Ann")
    #expect(controller.table.lines == ["Ann 0", "Mike 0"] && controller.grid.tiles == [0, 0])
    controller.players.reverse()
    controller.players.reverse()
    controller.players.append(contentsOf: [])
    #expect(controller.grid.redraws == 6)
  }

  @Test(arguments: seeds(20))
  func `views follow any list`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let table = Table()
    var grid = Grid()
    var shown: [Player] = []
    for _ in 0..<100 {
      let new = (0..<random.number(0...12)).map { _ in
        Player(id: random.number(0...15), name: "x", score: random.number(0...2))
      }
      let changes = new.changes(from: shown)
      try table.apply(changes)
      try grid.apply(changes)
      #expect(
        table.lines == new.map { "x \($0.score)" } && grid.tiles == new.map(\.score), "seed \(seed)"
      )
      shown = new
    }
  }

  @Test func `a change set that names a place twice changes nothing`() {
    let player = Player(id: 1, name: "Mike")
    let twice = ChangeSet(deletions: [
      .init(offset: 0, element: player), .init(offset: 0, element: player),
    ])
    let table = Table()
    table.insert(player, at: 0)
    #expect(throws: ChangeSetMismatch.self) { try table.apply(twice) }
    #expect(table.lines == ["Mike 0"])
  }

  @Test func `identity is the predicate that is passed`() {
    let old = [Player(id: 1, name: "Mike"), Player(id: 2, name: "Joe")]
    let new = [Player(id: 1, name: "Mike", score: 3), Player(id: 2, name: "Joe")]
    let byIdentity = new.changes(from: old, match: ===)
    #expect(byIdentity.updates.map(\.newOffset) == [0] && !byIdentity.isStructural)
    let byValue = new.changes(from: old, match: ==)
    #expect(
      byValue.updates.isEmpty && byValue.deletions.count == 1 && byValue.insertions.count == 1)
  }

  @Test(arguments: seeds(20))
  func `a predicate of identity finds what identities find`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func list() -> [Item] {
      (0..<random.number(0...30)).map { _ in
        Item(id: random.number(0...20), value: random.number(0...1))
      }
    }
    for _ in 0..<50 {
      let (old, new) = (list(), list())
      #expect(new.changes(from: old, match: ===) == new.changes(from: old), "seed \(seed)")
    }
  }

  @Test func `optionals have identities, too`() {
    let mike = Player(id: 1, name: "Mike")
    let later: Player? = Player(id: 1, name: "Mike", score: 2)
    let (joe, nobody): (Player?, Player?) = (Player(id: 2, name: "Joe"), nil)
    #expect(later === mike && later != mike && later !== joe && nobody === nil && joe !== nobody)
    final class Chair: Identifiable {}
    let chair: Chair? = Chair()
    #expect(chair === chair && chair !== Chair() && chair !== nil)
  }
}
