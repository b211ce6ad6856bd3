import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Announcing final places up to one of them.
@Suite struct RevealedPlacesTests {
  /// Law: announcing up to a place leads to the board to which single places lead.
  @Test(arguments: seeds(20)) func `Places up to one are the single places`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    let count = random.number(3...12)
    try session.perform("board Final")
    try session.perform("add " + (1...count).map { "P\($0)" }.joined(separator: " "))
    try session.perform("freeze")
    for number in 1...count { try session.perform("score P\(number) +\(random.number(0...5))") }
    let place = random.number(1...count)
    var frozen = try #require(session.state.board)
    while let next = frozen.nextPlace, next.rank >= place {
      try session.perform("reveal place")
      frozen = try #require(session.state.board)
    }
    let steps = session.state.board
    while session.state.board?.details.freeze?.revealed.isEmpty != true {
      try session.perform("undo")
    }
    // Fails only where the last place is shared above the wanted one.
    let last = try #require(session.state.board?.nextPlace?.rank)
    if last < place {
      #expect(throws: ScorekeepingError.self) { try session.perform("reveal place \(place)") }
    } else {
      try session.perform("reveal place \(place)")
      #expect(session.state.board == steps, "seed \(seed)")
    }
  }

  @Test func `A place that is announced names the next one`() throws {
    let session = try Session(journal: MemoryJournal())
    for line in [
      "board Final", "add Ann Bob Cid", "freeze", "score Ann +3 Bob +2 Cid +1", "reveal place",
    ] { try session.perform(line) }
    do {
      try session.perform(.reveal(.places(upTo: 3)))
      Issue.record("Place 3 was announced twice")
    } catch {
      #expect("\(error)" == "Place 3 is announced already: place 2 is next")
    }
  }
}
