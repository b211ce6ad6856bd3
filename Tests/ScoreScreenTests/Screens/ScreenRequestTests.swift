import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// A key changes only the page. It returns a request for all other effects.
@Suite struct ScreenRequestTests {
  private static let keys: [Key] =
    "jkgG+-=0123456789.,sadeJKoLnuURvz:?b/q xrihlt".map(Key.character) + [
      .enter, .escape, .up, .down, .left, .right, .pageUp, .pageDown, .home, .end, .tab, .backspace,
      .control("l"), .paste("Ann"), .paste("Ann\nBob"),
    ]

  private func game() throws -> MemoryJournal {
    let journal = MemoryJournal()
    let session = try Session(journal: journal)
    try session.perform([.board("Other"), .board("Game"), .add([.init("Red"), .init("Blue")])])
    return journal
  }

  @Test(arguments: seeds(30))
  func `handling a key does not change the session by itself`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: game())
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    screens.open("Game")
    for step in 0..<200 {
      let key = random.pick(Self.keys)
      let (state, sequence) = (session.state, session.sequence)
      let request = screens.page.handle(key, screens.context)
      #expect(
        session.state == state && session.sequence == sequence,
        "seed \(seed), step \(step): \(key)")
      screens.carryOut(request)
      if random.chance(0.2) { _ = screens.frame() }
    }
  }

  @Test(arguments: seeds(30))
  func `a watcher has no key that writes, opens or asks`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: game())
    let screens = try Screens(watching: nil, of: session, size: Size(columns: 80, rows: 24))
    for step in 0..<200 {
      if random.chance(0.1) { session.close() }
      let key = random.pick(Self.keys)
      let request = screens.page.handle(key, screens.context)
      switch request {
      // The history can be searched.
      case .ask(let question) where question is SearchQuestion: break
      case .search, .leaveSearch, .keepMatch, .select: break
      case .perform, .replaceLast, .nextRound, .leaveNames, .ask, .endPrompt, .open,
        .selectPlayer, .type, .note, .present, .copy, .showScorers, .savePicture:
        Issue.record("seed \(seed), step \(step): \(key) asks for \(request)")
      case .enterRound, .enterNextRound:
        Issue.record("seed \(seed), step \(step): \(key) enters points")
      case .nothing, .say, .refuse, .fail, .close, .help, .sayFacts, .show, .togglePanels, .repaint,
        .hold, .quit:
        break
      }
      let isBoard = session.state.board != nil && screens.page[HelpView.self] == nil
      screens.carryOut(request)
      #expect(!isBoard || session.state.board != nil, "seed \(seed), step \(step): \(key)")
      #expect(
        screens.page.board?.value.selection == nil && screens.page.boards.list.selection == nil)
    }
  }

  @Test(arguments: seeds(30))
  func `a viewer of a stream has no key that writes or opens`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: game())
    try session.open(try session.board(named: "Game").id)
    let before = session.state
    let screens = Screens(following: session, size: Size(columns: 80, rows: 24))
    #expect(screens.page.board?.value.selection == nil)
    for step in 0..<200 {
      let key = random.pick(Self.keys)
      let request = screens.page.handle(key, screens.context)
      switch request {
      case .ask(let question) where question is SearchQuestion: break
      case .search, .leaveSearch, .keepMatch, .select: break
      case .perform, .replaceLast, .nextRound, .leaveNames, .ask, .endPrompt, .open, .present,
        .enterRound, .enterNextRound, .show, .togglePanels, .copy, .showScorers, .savePicture,
        .selectPlayer, .type, .note:
        Issue.record("seed \(seed), step \(step): \(key) asks for \(request)")
      case .nothing, .say, .refuse, .fail, .close, .help, .sayFacts, .repaint, .hold, .quit: break
      }
      if case .quit = request { continue }
      screens.carryOut(request)
      #expect(session.state == before)
    }
  }

  @Test func `scorers are shown when the keys before theirs are committed, and no key follows`()
    throws
  {
    let journal = try game()
    let screens = Screens(
      session: try Session(journal: journal), size: Size(columns: 80, rows: 24))
    screens.open("Game")
    let selected = try #require(screens.page.board?.value.selectedPlayer)
    var shown: [Score?] = []
    screens.companion.showScorers = { board in
      // Another connection sees the point.
      let other = try Session(journal: journal)
      try other.open(board.id)
      shown.append(other.state.board?.players[id: selected.id]?.score)
    }
    screens.handle(["+", "W", "+", "d"])
    #expect(shown == [selected.score.adding(.points(1))])
    #expect(screens.page.board?.value.selectedPlayer?.score == shown[0])
    screens.handle(["5"])
    screens.handle(["W"])
    #expect(shown.count == 1 && screens.page.message.isError, "An amount is being typed")
    screens.handle([.enter])
    screens.companion.showScorers = { _ in throw ScorekeepingError.noBoard }
    screens.handle(["W"])
    #expect(screens.page.message.text.hasPrefix("\(ScorekeepingError.noBoard)"))
    screens.companion.showScorers = nil
    screens.handle(["W", "+"])
    #expect(screens.page.board?.value.selectedPlayer?.score == selected.score.adding(.points(7)))
  }

  @Test func `a held frame stays, and then shows the session`() throws {
    let session = try Session(journal: game())
    try session.open(try session.board(named: "Game").id)
    let screens = Screens(following: session, size: Size(columns: 80, rows: 24))
    screens.handle(["j", " "])
    let (held, selected) = (screens.page.board?.value.board, screens.page.board?.value.selection)
    #expect(selected != nil)
    try session.perform(.score([.init("Red", .add(.points(50)))]))
    try session.perform(.add([.init("Newcomer")]))
    #expect(screens.page.board?.value.board == held)
    screens.handle([" "])
    #expect(screens.page.board?.value.board == session.state.board)
    #expect(screens.page.board?.value.selection == selected)
    screens.handle([.escape])
    #expect(screens.page.board?.value.selection == nil)
  }

  @Test func `a key on a board requests its command for the selected player`() throws {
    let session = try Session(journal: game())
    try session.open(try session.board(named: "Game").id)
    let screens = Screens(session: session, size: Size(columns: 80, rows: 24))
    for (key, text) in [
      ("+", "score Red +1"), ("-", "score Red -1"), ("d", "remove Red"), ("A", "leave Red"),
      ("o", "order hand"),
      ("u", "undo"), ("U", "redo"),
    ] {
      guard
        case .perform(let command, _, _) = screens.page.handle(
          .character(Character(key)), screens.context)
      else {
        Issue.record("'\(key)' asks for no command")
        continue
      }
      #expect(command.description == text)
    }
  }
}
