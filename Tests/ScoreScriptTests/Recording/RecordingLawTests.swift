import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen
@testable import ScoreScript

/// Playing a recording leads to an equal board at every moment.
@Suite struct RecordingLawTests {
  /// A recording of a session, and its playback.
  private final class Recorded {
    let session: Session
    let playback: Playback
    var recorder: ScriptRecorder?
    var time = Duration.zero
    private var error: (any Error)?

    init(_ journal: any Journal) throws {
      session = try Session(journal: journal, environment: .still)
      playback = try Playback()
    }

    func begin() throws {
      recorder = try ScriptRecorder(
        of: session, elapsed: { self.time },
        append: { text in
          do { try self.playback.play(text) } catch { self.error = error }
        })
    }

    /// Expects that playing the recording so far leads to the state of the session.
    func check(_ comment: String) throws {
      if let error {
        Issue.record("\(comment): \(error)\n\(playback.lines.joined(separator: "\n"))")
        throw error
      }
      guard let board = session.state.board else { return }
      try #require(
        playback.agrees(with: board),
        """
        \(comment)
        \(board)
        \(String(describing: playback.session.state.board))
        \(playback.lines.suffix(12).joined(separator: "\n"))
        """)
    }
  }

  @Test(arguments: seeds(20))
  func `Commands and batches are recorded, on boards that are created and deleted`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let recorded = try Recorded(MemoryJournal())
    for _ in 0..<random.number(0...40) { try random.play(recorded.session) }
    try recorded.begin()
    try recorded.check("seed \(seed), at the beginning")
    for step in 0..<120 {
      try random.play(recorded.session)
      try recorded.check("seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds(20))
  func `Changes by others are recorded`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = NotifyingJournal()
    let recorded = try Recorded(journal)
    let other = try Session(journal: journal, environment: .still)
    for _ in 0..<random.number(0...40) { try random.play(recorded.session) }
    try recorded.begin()
    for step in 0..<120 {
      switch random.number(0...9) {
      case 0..<4: try random.play(recorded.session)
      case 4..<6:
        if let board = recorded.session.state.board { try? other.open(board.id) }
        for _ in 0..<random.number(1...4) { try random.play(other) }
      case 6..<8: try random.play(other)
      default:
        journal.isNotified = true
        try recorded.session.follow()
      }
      try recorded.check("seed \(seed), step \(step)")
    }
  }

  private static let keys: [Key] =
    "jkgG+-=0123456789.sadeJKoLnuU:?b/nR".map(Key.character) + [
      .enter, .escape, .up, .down, .left, .right, .home, .end, .tab, .backspace,
    ]

  // In seed 361, the addition of the player whose turn it is cannot be undone.
  @Test(arguments: seeds(20) + [361])
  func `Keys are recorded, alone and several in one commit`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = NotifyingJournal()
    let recorded = try Recorded(journal)
    let other = try Session(journal: journal, environment: .still)
    let screens = Screens(session: recorded.session, size: Size(columns: 60, rows: 12))
    if random.chance(0.5) { screens.open("Friday night") }
    try recorded.begin()
    for step in 0..<150 {
      switch random.number(0...9) {
      case 0..<2:
        if recorded.session.state.board == nil { screens.open("Friday night") }
        screens.perform(random.command(on: recorded.session.state.board))
      case 2..<3: try random.play(other)
      default:
        screens.handle((0..<random.number(1...6)).map { _ in random.pick(Self.keys) })
      }
      try recorded.check("seed \(seed), step \(step)")
    }
  }

  @Test(arguments: seeds(20))
  func `Only the given commands are recorded`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let recorded = try Recorded(MemoryJournal())
    try recorded.begin()
    var given: [String] = []
    var names: Set<String> = []
    for _ in 0..<150 {
      let command =
        recorded.session.state.board == nil || random.chance(0.02)
        ? Command.board(random.pick(["Friday", "Sunday"]))
        : random.command(on: recorded.session.state.board)
      let before = recorded.session.state.board?.id
      let players = recorded.session.state.board?.players ?? Players()
      names.formUnion(players.map { $0.name.lowercased() })
      // A recording names the teams of players whom a board may remember in other teams.
      if case .add(let newcomers) = command, players.contains(where: { $0.team != nil }),
        newcomers.contains(where: { names.contains($0.name.lowercased()) })
      {
        continue
      }
      guard let outcome = try? recorded.session.perform(command) else { continue }
      if case .board(let name) = command, before != outcome.transition.new.board?.id {
        given.append("\(Command.board(name))")
      }
      if case .board = command { continue }
      if !outcome.entries.isEmpty { given.append("\(text(of: outcome))") }
    }
    #expect(recorded.playback.commands == given, "seed \(seed)")
    #expect(!recorded.playback.lines.contains("hide"))
  }

  /// The command of an entry, with players by their full names.
  private func text(of outcome: Outcome) -> String {
    switch outcome.command {
    case .undo: "\(Command.undo(outcome.entries.count))"
    case .redo: "\(Command.redo(outcome.entries.count))"
    default: outcome.entries[0].command
    }
  }

  @Test(arguments: seeds(20))
  func `The pauses follow the clock of the recording`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let recorded = try Recorded(MemoryJournal())
    recorded.time = .seconds(5)
    try recorded.begin()
    recorded.time = .seconds(7)
    try recorded.session.perform([.board("Friday"), .add([.init("Red")])])
    let begin = recorded.time
    for _ in 0..<200 {
      let shortest = random.pick([100, 9_000, 1_000_000])
      recorded.time += .microseconds(random.number(0...shortest))
      try recorded.session.perform(.score([.init("Red", .add(.points(1)))]))
      let pauses = try recorded.playback.lines.filter { $0.hasPrefix("sleep ") }
        .map { try Duration(parsing: String($0.dropFirst("sleep ".count))) }
      #expect(pauses.allSatisfy { $0 >= Pauses.shortest })
      let drift = pauses.reduce(.zero, +) - (recorded.time - begin)
      #expect(abs(drift.milliseconds) <= Pauses.shortest.milliseconds, "seed \(seed): \(drift)")
    }
  }
}
