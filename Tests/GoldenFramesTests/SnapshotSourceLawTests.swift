import Foundation
import GoldenFrames
import ScoreFrames
import ScoreScreen
import ScoreScript
import Scorekeeping
import StructReference
import TestSupport
import Testing

/// Snapshots show the real program, and nothing that depends on a machine or a run.
@Suite struct SnapshotSourceLawTests {
  private static let screens = [
    Snapshot.Screen(), .init(columns: 40, rows: 10), .init(columns: 24, rows: 5),
    .init(columns: 120, rows: 60, theme: Theme(isASCII: true)), .init(columns: 9, rows: 2),
    .init(columns: 132, rows: 12, hasColours: false),
  ]

  /// A session with a fixed clock, like the clock of a snapshot: the narration of a freeze contains the time.
  private func still(_ journal: MemoryJournal = MemoryJournal()) throws -> Session {
    var environment = Session.Environment.repeatable { .zero }
    environment.newID = UUID.init
    return try Session(journal: journal, environment: environment)
  }

  /// Commands that are valid in sequence.
  private func commands(_ random: inout SeededGenerator, count: Int) throws -> [Command] {
    let session = try still()
    var commands: [Command] = [.board("Law")]
    try session.perform(commands[0])
    while commands.count < count {
      let command = random.command(on: session.state.board).named(on: session)
      if (try? session.perform(command)) != nil { commands.append(command) }
    }
    return commands
  }

  private func played(_ commands: [Command]) throws -> Session {
    let session = try still()
    for command in commands { try session.perform(command) }
    return session
  }

  @Test(arguments: seeds(30))
  func `a snapshot shows a board as the program does after opening it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let commands = try commands(&random, count: random.number(1...60))
    let screen = random.pick(Self.screens)
    let session = try played(commands)
    let board = try #require(session.state.board)
    // A board alone has no history, so that its changes are unknown. All other facts are the same as where it was
    // played.
    let opened = try still(MemoryJournal(holding: [board]))
    try opened.open(board.id)
    let screens = Screens(session: opened, size: screen.size, theme: screen.theme)
    let shown = Snapshot(of: screens, hasColours: screen.hasColours)
    #expect(Snapshot(of: board, on: screen) == shown)
    let whole = Screens(session: session, size: screen.size, theme: screen.theme)
    // The last changes are in the journal, which a board alone does not have.
    let entries = Snapshot(of: whole).entries.map { entry in
      var entry = entry
      entry.facts.removeAll { $0.word == "last" }
      return entry
    }
    #expect(entries == shown.entries)
    #expect(Snapshot(of: whole).rows[0] == Snapshot(of: screens).rows[0])
    #expect(shown.title == "Law")
    // Other identities give the same frame.
    let other = try #require(try played(commands).state.board)
    #expect(other.id != board.id)
    #expect(Snapshot(of: other, on: screen) == shown)

    session.close()
    opened.close()
    let list = Snapshot(of: screens, hasColours: screen.hasColours)
    #expect(Snapshot(of: [board], on: screen) == list)
    #expect(list.title == "Scoreboard")
    #expect(Snapshot(of: whole).entries == list.entries)
  }

  @Test(arguments: seeds(30))
  func `a snapshot shows commands as the program does, step by step`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let commands = try commands(&random, count: random.number(1...40))
    let screen = random.pick(Self.screens)
    let session = try Session(journal: MemoryJournal(), environment: .repeatable { .zero })
    let screens = Screens(session: session, size: screen.size, theme: screen.theme)
    var frames = [screens.frame()]
    for command in commands {
      try session.perform(command)
      frames.append(screens.frame())
    }
    let wanted = Snapshot(
      "Law", of: frames[commands.count], from: frames[commands.count - 1],
      hasColours: screen.hasColours)
    let snapshot = try Snapshot(of: commands, on: screen)
    #expect(snapshot == wanted)
    let lines = commands.map(\.description)
    #expect(try Snapshot(of: lines, on: screen) == snapshot, "\(lines)")

    // The frame is the same when drawn at once or incrementally, in a list or in a script.
    let whole = Snapshot("Law", of: frames[commands.count], hasColours: screen.hasColours)
    #expect(snapshot.rows == whole.rows)
    #expect(snapshot.entries == whole.entries)
    #expect(whole.changes == nil)
    let text = (lines + ["checkpoint Law"]).joined(separator: "\n")
    let checkpoints = try Snapshot.checkpoints(of: ScriptReading(text: text), on: screen)
    #expect(checkpoints.map(\.snapshot) == [snapshot])
    #expect(checkpoints.map(\.position) == ["-:\(lines.count + 1):12"])
  }

  @Test(arguments: seeds(30))
  func `entries agree with the standings`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let board = try #require(
      try played(try commands(&random, count: random.number(2...80))).state.board)
    let snapshot = Snapshot(of: board, on: .init(columns: 80, rows: 200))
    let ranked = RankedBoard(board)
    let players = snapshot.entries.filter { $0.subject.kind == nil }
    #expect(players.count == board.players.count)
    for entry in players {
      let player = try #require(board.players.first { $0.name == entry.subject.name })
      #expect(entry.facts.contains(.init("score", player.score.description)))
      let rank = ranked.rank(of: player.id).map { Snapshot.Fact("rank", "\($0)") }
      #expect(entry.facts.contains(rank ?? .init("left")))
      // The header above has the team.
      let header = snapshot.entries.last { $0.row < entry.row && $0.subject.kind == "team" }
      #expect(header.map(\.subject.name) == (header == nil ? nil : player.team ?? "No team"))
    }
    #expect(Set(snapshot.entries.map(\.row)).count == snapshot.entries.count)
    #expect(snapshot.entries.map(\.row) == snapshot.entries.map(\.row).sorted())
    #expect(players.count { $0.facts.contains(.init("selected")) } == min(1, players.count))
  }

  /// Whether a player has taken the name of another.
  private func exchangesNames(_ old: Scoreboard?, _ new: Scoreboard?) -> Bool {
    guard let old, let new else { return false }
    return new.players.contains { player in
      old.players.named(player.name).map { $0.id != player.id } ?? false
    }
  }

  @Test(arguments: seeds(50))
  func `changes lead from the old entries to the new ones`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let commands = try commands(&random, count: 40)
    let screen = random.pick(Self.screens)
    let session = try still()
    let screens = Screens(session: session, size: screen.size, theme: screen.theme)
    var (old, known) = (screens.frame(), Snapshot(of: screens))
    var board: Scoreboard?
    for command in commands {
      try session.perform(command)
      let frame = screens.frame()
      let snapshot = Snapshot(of: frame, from: old)
      let changes = try #require(snapshot.changes)
      // Names are ambiguous if one passes from a removed player to another, or two players are renamed.
      let isAmbiguous =
        snapshot.entries.contains {
          changes.touches($0.subject) && changes.removes($0.subject)
        } || exchangesNames(board, session.state.board)
      board = session.state.board
      if let renamed = renamed(changes, known, snapshot), !isAmbiguous {
        let replayed = Replay(known.entries).subjects(
          after: changes, renamed: renamed, rows: snapshot.entries.map(\.row))
        #expect(replayed == snapshot.entries.map(\.subject), "\(command), \(changes)")
      }
      // A renderer that draws by changes would miss an entry whose facts differ without a change.
      for entry in snapshot.entries where !changes.touches(entry.subject) {
        #expect(known.entries.contains { $0.says(the: entry) }, "\(command): \(entry.subject)")
      }
      (old, known) = (frame, snapshot)
    }
  }

  /// The old and the new name of a renamed player; nil if several were renamed.
  private func renamed(
    _ changes: [Snapshot.Change], _ old: Snapshot, _ new: Snapshot
  ) -> [Snapshot.Subject: Snapshot.Subject]? {
    let gone = old.entries.map(\.subject).filter { subject in
      !new.entries.contains { $0.subject == subject }
        && !changes.contains {
          if case .delete(subject, _) = $0 { true } else { false }
        }
    }
    let come = new.entries.map(\.subject).filter { subject in
      !old.entries.contains { $0.subject == subject }
        && !changes.contains {
          if case .insert(subject, _) = $0 { true } else { false }
        }
    }
    if gone.count > 1, come.count > 1 { return nil }
    return gone.count == 1 && come.count == 1 ? [gone[0]: come[0]] : [:]
  }

  @Test(arguments: seeds(10))
  func `a screen without colours keeps bold and reverse, and an ASCII screen is plain`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let commands = try commands(&random, count: 30)
    var screen = Snapshot.Screen(hasColours: false)
    var plain = try Snapshot(of: commands, on: screen)
    // The frame for a screen without colours, before they are removed.
    screen.hasColours = true
    let coloured = try Snapshot(of: commands, on: screen)
    let usual = try Snapshot(of: commands)
    #expect(plain.rows.map { $0.map(\.text) } == usual.rows.map { $0.map(\.text) })
    #expect(plain.entries == usual.entries)
    #expect(plain.rows.joined().allSatisfy { $0.style.colour == .standard })
    for (row, cells) in plain.rows.enumerated() {
      for (column, cell) in cells.enumerated() {
        var style = cell.style
        style.colour = coloured.rows[row][column].style.colour
        plain.rows[row][column] = Cell(text: cell.text, style: style)
      }
    }
    #expect(plain == coloured)
    let simple = try Snapshot(of: commands, on: .init(theme: Theme(isASCII: true)))
    #expect(simple.rows.joined().allSatisfy { $0.text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } })
    #expect(simple.entries == coloured.entries)
  }
}

extension Command {
  /// The command with players by name: identities are only valid in their own session.
  fileprivate func named(on session: Session) -> Command {
    (try? Command(parsing: description)).flatMap(\.self) ?? self
  }
}

extension [Snapshot.Change] {
  fileprivate func removes(_ wanted: Snapshot.Subject) -> Bool {
    contains { if case .delete(wanted, _) = $0 { true } else { false } }
  }

  fileprivate func touches(_ wanted: Snapshot.Subject) -> Bool {
    contains {
      switch $0 {
      case .insert(let subject, _), .refresh(let subject): subject == wanted
      case .delete, .move: false
      }
    }
  }
}

extension Snapshot.Entry {
  fileprivate func says(the other: Self) -> Bool {
    subject == other.subject && facts == other.facts
  }
}
