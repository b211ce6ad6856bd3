import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreStore

/// The encoded form of changes in the journal.
@Suite struct JSONTextTests {
  private func expectWhatTheEncoderWrites(_ change: Change) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try change.json()
    let expected = try encoder.encode(change)
    #expect(text == String(decoding: expected, as: UTF8.self))
    #expect(try JSONDecoder().decode(Change.self, from: Data(text.utf8)) == change)
    #expect(try Change(json: text) == change)
  }

  @Test(arguments: seeds(30))
  func `a change is encoded as the encoder does, and decodes equal`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
    for _ in 0..<60 {
      let command = random.command(on: session.state.board)
      guard let outcome = try? session.perform(command) else { continue }
      for entry in outcome.entries { try expectWhatTheEncoderWrites(entry.change) }
    }
  }

  @Test(arguments: seeds(30))
  func `a damaged text is read as the decoder does`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Game"))
    let commands: [Command] = [
      .add([.init("Ann", score: .points(-3)), .init("Bob")]), .team("Bob", "Home"),
      .score([.init("Ann", .add(.points(12)))]), .leave(["Bob"]),
    ]
    for change in try commands.flatMap({ try session.perform($0).entries.map(\.change) }) {
      let text = Array(try change.json().unicodeScalars)
      for _ in 0..<200 {
        var damaged = text
        let index = Int.random(in: text.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged.remove(at: index)
        case 1: damaged.insert(text.randomElement(using: &random) ?? "0", at: index)
        default:
          damaged[index] =
            ["0", "-", "\"", ",", "\n", "é", "\\", "9"].randomElement(using: &random) ?? "0"
        }
        let json = String(String.UnicodeScalarView(damaged))
        let decoded = try? JSONDecoder().decode(Change.self, from: Data(json.utf8))
        #expect((try? Change(json: json)) == decoded, "\(json)")
      }
    }
  }

  @Test func `names are encoded as the encoder does, whatever their characters`() throws {
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
