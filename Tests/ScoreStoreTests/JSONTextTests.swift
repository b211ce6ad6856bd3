import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// Changes as the journal keeps them.
@Suite struct JSONTextTests {
  private func expectWhatTheEncoderWrites(_ change: Change) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try change.json()
    let expected = try encoder.encode(change)
    #expect(
      String(decoding: text, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    #expect(try JSONDecoder().decode(Change.self, from: Data(text)) == change)
    if let read = Change(scoresIn: String(decoding: text, as: UTF8.self)) {
      #expect(read == change)
    }
  }

  @Test(arguments: seeds(10))
  func `scores are read as the decoder reads them, also where bytes are others`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var board = Scoreboard(id: UUID(), name: "Game")
    for name in ["Red", "Blüe", "日本"] {
      try board.players.append(
        Player(id: UUID(), name: name, team: Bool.random(using: &random) ? "North" : nil))
    }
    var other = board
    for player in board.players.shuffled(using: &random).prefix(.random(in: 1...3, using: &random))
    {
      var player = player
      player.score = Score(thousandths: .random(in: -1_000_000...1_000_000, using: &random))
      player.reached = .random(in: 1...9, using: &random)
      try other.players.update(player)
    }
    let change = Change.board(other.change(from: board))
    let text = try change.json()
    #expect(Change(scoresIn: String(decoding: text, as: UTF8.self)) == change)
    let bytes = Array(#"0189-,:{}[]"\ aFé"#.utf8)
    for _ in 0..<2_000 {
      var text = text
      let place = Int.random(in: text.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: text[place] = bytes.randomElement(using: &random) ?? 0
      case 1: text.insert(bytes.randomElement(using: &random) ?? 0, at: place)
      default: text.remove(at: place)
      }
      let damaged = String(decoding: text, as: UTF8.self)
      guard let read = Change(scoresIn: damaged) else { continue }
      let expected = try? JSONDecoder().decode(Change.self, from: Data(damaged.utf8))
      #expect(read == expected, "\(damaged)")
    }
  }

  @Test(arguments: seeds(30))
  func `a change is written as the encoder writes it, and read back equal`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
    for _ in 0..<60 {
      let command = random.command(on: session.state.board)
      guard let outcome = try? session.perform(command) else { continue }
      for entry in outcome.entries { try expectWhatTheEncoderWrites(entry.change) }
    }
  }

  @Test func `names are written as the encoder writes them, whatever is in them`() throws {
    let scalars = (0..<0x300).compactMap(Unicode.Scalar.init) + ["\u{2028}", "\u{FEFF}", "😀"]
    var players: [Player] = []
    for (number, scalar) in scalars.enumerated() {
      players.append(
        Player(
          id: UUID(), name: "\(scalar)/\(number)\\\"", score: Score(thousandths: .min),
          team: number.isMultiple(of: 2) ? nil : "\(scalar)", colour: -number, reached: .max))
    }
    let board = Scoreboard(id: UUID(), name: "Game")
    var other = board
    for player in players { try other.players.append(player) }
    let change = other.change(from: board)
    try expectWhatTheEncoderWrites(.board(change))
    try expectWhatTheEncoderWrites(.board(change.inverted))
  }
}
