import IdentityDiff
import Scorekeeping
import StructReference
import Testing

/// The parts of a large board that a command copies.
@Suite struct PlayersSharingTests {
  private func session(_ count: Int) throws -> Session {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Case"))
    try session.perform(.add((0..<count).map { .init("Player \($0)") }))
    return session
  }

  private static let commands: [Command] = [
    .score([.init("Player 7", .add(.points(5)))]),
    .score([.init("Player 8", .add(.points(5))), .init("Player 4990", .set(.points(2)))]),
    .move("Player 4000", .top), .move("Player 3", .down), .move("Player 9", .place(2500)),
    .rename("Player 5", to: "Other"), .team("Player 6", "North"), .remove(["Player 10"]),
    .add([.init("Newcomer")]), .round(.next), .undo(1), .undo(4), .redo(2),
  ]

  @Test func `a command copies only the leaves that it changes`() throws {
    let session = try session(5000)
    for command in Self.commands {
      let old = try #require(session.state.board).players
      try session.perform(command)
      let new = try #require(session.state.board).players
      let copied = new.labelled.unshared(with: old.labelled) { _, _ in false }
      #expect(copied.reduce(0) { $0 + $1.new.count } < 1200, "\(command)")
    }
  }

  @Test func `following a command copies only the leaves that it changes`() throws {
    let journal = MemoryJournal()
    let (writer, reader) = (try Session(journal: journal), try Session(journal: journal))
    try writer.perform(.board("Case"))
    try writer.perform(.add((0..<5000).map { .init("Player \($0)") }))
    try reader.refresh()
    try reader.perform(.board("Case"))
    for command in Self.commands {
      let old = try #require(reader.state.board).players
      try writer.perform(command)
      try reader.refresh()
      let new = try #require(reader.state.board).players
      #expect(new == writer.state.board?.players)
      let copied = new.labelled.unshared(with: old.labelled) { _, _ in false }
      #expect(copied.reduce(0) { $0 + $1.new.count } < 1200, "\(command)")
    }
  }
}
