import StructReference
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct ColourTests {
  @Test(arguments: seeds(20))
  func `Players of a board have different colours while any are left`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
    for step in 0..<60 {
      let count = session.state.board?.players.count ?? 0
      if count == 0 || count < 12 && random.chance(0.6) {
        // Some names are known, with their remembered colours.
        let name = random.chance(0.3) ? "P\(random.number(0...step))" : "P\(step)"
        _ = try? session.perform(.add([.init(name)]))
      } else if let player = session.state.board?.players[random.number(0...count - 1)] {
        try session.perform(.remove([PlayerReference(player)]))
      }
      let colours = session.state.board?.players.map { PlayerColour($0.colour) } ?? []
      #expect(Set(colours).count == colours.count, "seed \(seed), step \(step)")
    }
  }

  @Test func `A colour is set by its name and remembered`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Game"), .add([.init("Ann"), .init("Bob")])])
    for line in ["colour Ann teal", "color bob Plum"] { try session.perform(line) }
    func colours() -> [PlayerColour] {
      session.state.board?.players.map { PlayerColour($0.colour) } ?? []
    }
    #expect(colours() == [.teal, .plum])
    try session.perform(.undo(1))
    #expect(colours() == [.teal, .yellow])
    try session.perform([.board("Next"), .add([.init("Cid"), .init("Ann")])])
    #expect(colours() == [.blue, .teal])
    #expect(throws: LineError.self) { try Command(parsing: "colour Ann mauve") }
    #expect(PlayerColour(-1) == .plum && PlayerColour(25) == .yellow)
  }
}
