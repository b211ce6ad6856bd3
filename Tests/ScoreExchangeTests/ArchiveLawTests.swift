import Foundation
import ScoreExchange
import ScoreStore
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Imported boards equal the exported ones.
@Suite struct ArchiveLawTests {
  private let fixture: ArchiveFixture

  init() throws { fixture = try ArchiveFixture() }

  @Test(arguments: seeds(12))
  func `An import into an empty data file equals the exported file`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let file = try fixture.played(&random)
    let text = try ArchiveFixture.text(of: file)
    let archive = try ArchiveFixture.archive(text)
    let other = try fixture.file()
    #expect(try other.importArchive(archive) == ArchiveFixture.boards(of: file))
    #expect(try ArchiveFixture.boards(of: other) == ArchiveFixture.boards(of: file))
    #expect(try ArchiveFixture.text(of: other) == text)
    try expectAlike(file, other, by: &random)
  }

  /// Checks that later changes have the same effect in both, starting with undo.
  private func expectAlike(
    _ one: DataFile, _ two: DataFile, by random: inout SeededGenerator
  ) throws {
    let ids = [IDs(), IDs()]
    // Names of less than a minute are forgotten with their players, and an import does not know their age.
    let sessions = try zip([one, two], ids).map { file, ids in
      try Session(
        journal: file,
        environment: .init(newID: ids.next, now: { Date(timeIntervalSinceNow: 60) }))
    }
    for step in 0..<60 {
      let board =
        sessions[0].state.boards.isEmpty || random.chance(0.3)
        ? nil : random.pick(sessions[0].state.boards)
      let isReversal = random.chance(0.6)
      let open = sessions[0].state.board
      let command: Command =
        isReversal ? random.pick([.undo(1), .undo(2), .redo(1)]) : random.command(on: open)
      // Equal changes may be printed in different orders.
      var (results, errors): ([[Change]], [String]) = ([], [])
      for session in sessions {
        do {
          if step % 9 == 0 {
            if let board { try session.open(board.id) } else { session.close() }
          }
          results.append(try session.perform(command).entries.map(\.change))
        } catch let error as ScorekeepingError {
          errors.append("\(error)")
        }
      }
      try #require(results.first == results.last && results.count != 1, "step \(step): \(command)")
      try #require(errors.first == errors.last, "step \(step): \(command)")
      try #require(sessions[0].state == sessions[1].state, "step \(step): \(command)")
    }
    for board in sessions[0].state.boards {
      for session in sessions { try session.open(board.id) }
      #expect(try sessions[0].script() == sessions[1].script())
      #expect(try sessions[0].history()?.map(\.text) == sessions[1].history()?.map(\.text))
    }
  }

  @Test(arguments: seeds(12))
  func `An import into a used data file adds boards with their history in one change`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let file = try fixture.played(&random)
    let other = try fixture.played(&random)
    // The boards have other names.
    let session = try Session(journal: other)
    for board in session.state.boards {
      try session.perform(.renameBoard(board.name, to: "My " + board.name))
    }
    let follower = try Session(journal: other)
    if let board = follower.state.boards.randomElement(using: &random) {
      try follower.open(board.id)
    }
    let before = try ArchiveFixture.boards(of: other)
    let boards = try ArchiveFixture.boards(of: file)
    let wanted = random.chance(0.5) ? nil : boards.prefix(1).map(\.id)
    let archive = try ArchiveFixture.archive(try ArchiveFixture.text(of: file, wanted))
    let came = try other.importArchive(archive)
    #expect(came == (wanted == nil ? boards : Array(boards.prefix(1))))
    #expect(try ArchiveFixture.boards(of: other) == before + came)
    try follower.follow()
    try follower.refresh()
    #expect(follower.state.boards == (before + came).map(\.summary))

    for board in came {
      let sessions = try [file, other].map { try Session(journal: $0) }
      for session in sessions { try session.open(board.id) }
      #expect(try sessions[0].script() == sessions[1].script())
      #expect(try sessions[0].history()?.map(\.text) == sessions[1].history()?.map(\.text))
    }
    // The content of a file with imported boards can be exported and imported again.
    let whole = try ArchiveFixture.text(of: other)
    let third = try fixture.file()
    _ = try third.importArchive(try ArchiveFixture.archive(whole))
    #expect(try ArchiveFixture.text(of: third) == whole)

    // An empty file becomes the exported one, with its changes to undo.
    if came.isEmpty || before.isEmpty { return }
    let list = try Session(journal: other)
    try list.perform(.undo(1))
    #expect(try ArchiveFixture.boards(of: other) == before)
    try list.perform(.redo(1))
    #expect(try ArchiveFixture.boards(of: other) == before + came)
    for board in came.filter({ !$0.players.isEmpty }) {
      let sessions = try [file, other].map { try Session(journal: $0) }
      for session in sessions { try session.open(board.id) }
      for _ in 0..<30 {
        let results = sessions.map { session in
          Result { try session.perform(.undo(1)).entries.map(\.change) }.mapError {
            "\($0)" as Told
          }
        }
        try #require(results[0] == results[1])
        try #require(sessions[0].state.board == sessions[1].state.board)
      }
    }
  }

  @Test(arguments: seeds(8))
  func `An existing board is kept, copied under another name, or replaced, which undo reverts`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let file = try fixture.played(&random)
    let boards = try ArchiveFixture.boards(of: file)
    guard let board = boards.first else { return }
    let archive = try ArchiveFixture.archive(try ArchiveFixture.text(of: file, [board.id]))
    let text = try ArchiveFixture.text(of: file)
    #expect(throws: ImportConflicts(conflicts: [.nameInUse(board.name)])) {
      try file.importArchive(archive)
    }
    #expect(try ArchiveFixture.text(of: file) == text)

    let copy = try #require(try file.importArchive(archive, as: "Copy").first)
    #expect(copy.id != board.id)
    #expect(copy.players == board.players)
    let session = try Session(journal: file)
    try session.open(copy.id)
    let original = try Session(journal: file)
    try original.open(board.id)
    #expect(try session.history()?.map(\.text) == original.history()?.map(\.text))

    // Others continue to play and see the result.
    let follower = try Session(journal: file)
    try follower.open(board.id)
    for _ in 0..<10 {
      _ = try? original.perform(random.command(on: original.state.board))
    }
    try follower.follow()
    var origins: [Transition.Origin] = []
    let observation = follower.observe { origins.append($0.origin) }
    defer { withExtendedLifetime(observation) {} }
    let played = try ArchiveFixture.boards(of: file)
    let new = try #require(try file.importArchive(archive, replacing: true).first)
    #expect(new.id == board.id)
    // The public of a frozen board sees the same as before.
    #expect(new.unfrozen.details == board.unfrozen.details)
    #expect(new.players.map(\.name) == board.players.map(\.name))
    #expect(try ArchiveFixture.boards(of: file) == played.map { $0.id == new.id ? new : $0 })
    try follower.follow()
    #expect(follower.state.board == new)
    #expect(try ArchiveFixture.archive(ArchiveFixture.text(of: file)).boards.contains(new))
    if played.contains(new) { return }
    #expect(origins == [.othersImport])
    let undoing = try Session(journal: file)
    try undoing.open(board.id)
    try undoing.perform(.undo(1))
    #expect(try ArchiveFixture.boards(of: file) == played)
    #expect(try ArchiveFixture.archive(ArchiveFixture.text(of: file)).boards == played)
  }

  @Test func `A board that was renamed since counts as existing`() throws {
    let file = try fixture.file()
    let session = try Session(journal: file)
    try session.perform([.board("Friday"), .add([.init("Red")])])
    let archive = try ArchiveFixture.archive(try ArchiveFixture.text(of: file))
    try session.perform(.renameBoard("Friday", to: "Saturday"))
    #expect(throws: ImportConflicts(conflicts: [.present("Friday", as: "Saturday")])) {
      try file.importArchive(archive)
    }
    #expect(try file.importArchive(archive, replacing: true).map(\.name) == ["Friday"])
    #expect(try ArchiveFixture.boards(of: file).map(\.name) == ["Friday"])
    #expect(try ArchiveFixture.boards(of: file).map(\.id) == archive.boards.map(\.id))
  }

  @Test func `A board with a conflicting name is removed, and players keep their identities`()
    throws
  {
    let file = try fixture.file()
    let session = try Session(journal: file)
    try session.perform([.board("Friday"), .add([.init("Red"), .init("Blue")])])
    let archive = try ArchiveFixture.archive(try ArchiveFixture.text(of: file))
    try session.perform(.renameBoard("Friday", to: "Saturday"))
    try session.perform([.board("Friday"), .add([.init("Pink")])])
    #expect(
      throws: ImportConflicts(conflicts: [
        .nameInUse("Friday"), .present("Friday", as: "Saturday"),
      ])
    ) { try file.importArchive(archive) }
    _ = try file.importArchive(archive, replacing: true)
    #expect(try ArchiveFixture.boards(of: file) == archive.boards)

    let other = try fixture.file()
    let own = try Session(journal: other)
    try own.perform([.board("friday"), .add([.init("blue", score: .points(3)), .init("Grey")])])
    let blue = try #require(own.state.board?.players.first)
    let new = try #require(try other.importArchive(archive, replacing: true).first)
    #expect(new.id == own.state.board?.id)
    #expect(new.name == "Friday")
    #expect(new.players.map(\.name) == ["Red", "Blue"])
    #expect(new.players.last?.id == blue.id)
    try own.refresh()
    #expect(own.state.board == new)
  }
}

/// The text of an error.
private struct Told: Error, Equatable, ExpressibleByStringInterpolation {
  let text: String

  init(stringLiteral text: String) { self.text = text }
}
