import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Boards that are opened with a new name and never used.
@Suite struct UnusedBoardTests: PlayedScreens {
  private let journal = MemoryJournal()
  let screens: Screens

  init() throws {
    screens = try Screens(columns: 60, rows: 12, journal: journal)
    screens.options.discardsUnusedBoards = true
    try Session(journal: journal).perform([.board("Old"), .add([.init("Ann")])])
    #expect(screens.pollChanges())
  }

  func press(_ text: String) {
    for key in text {
      screens.handle([key == "\n" ? .enter : key == "^" ? .escape : .character(key)])
    }
  }

  private var names: [String] {
    get throws { try Session(journal: journal).state.boards.map(\.name) }
  }

  @Test func `a board that stays empty is not kept, however it was created`() throws {
    for keys in ["", "nGame\n", ":board Game\n", ":board Old\n:board Game\n"] {
      if keys.isEmpty { screens.open("Game") } else { press(keys) }
      #expect(try names == ["Old", "Game"])
      press("^")
      #expect(try names == ["Old"], "\(keys)")
      #expect(screens.page.message.text == "'Game' was left empty, and is not kept")
      #expect(session.state.board == nil && screens.page.boards.boards.map(\.name) == ["Old"])
    }
    screens.open("Game")
    press(":board Old\n")
    #expect(try names == ["Old"] && session.state.board?.name == "Old")
    screens.open("Game")
    screens.discardUnusedBoards(isLeaving: true)
    #expect(try names == ["Old"], "at the end of the program")
  }

  @Test func `an undo on the list applies to the change before the discarded board`() throws {
    press("nOther\naBob\n\n^")
    press("nGame\n^u")
    #expect(
      screens.page.message.text.hasSuffix(
        "'Other' has players by now. Undo again for the change before it"))
    press("nGame\n^d")
    #expect(try names.count == 1)
    press("nGame\n^u")
    #expect(try names == ["Old", "Other"], "the deletion is undone")
  }

  @Test(arguments: [
    "aBob\n\n^", "aBob\n\nu^", ":wins low\n^", ":round next\n^", ":board Game rename Games\n^",
  ])
  func `a board with a player or a command is kept`(keys: String) throws {
    screens.open("Game")
    press(keys)
    #expect(try names.count == 2)
    screens.discardUnusedBoards(isLeaving: true)
    #expect(try names.count == 2)
  }

  @Test func `a board that others created, opened or wrote to is kept`() throws {
    screens.open("Game")
    let theirs = try Session(journal: journal)
    try theirs.open(theirs.board(named: "Game").id)
    try theirs.perform([.add([.init("Bob")]), .undo(1)])
    press("^")
    #expect(try names == ["Old", "Game"])
    try theirs.perform(.board("Theirs"))
    screens.open("Theirs")
    press("^")
    #expect(try names == ["Old", "Game", "Theirs"])
  }

  @Test func `a board that its creator leaves remains where others have it open`() throws {
    screens.open("Game")
    let theirs = try Session(journal: journal)
    let other = Screens(session: theirs, size: Size(columns: 60, rows: 12))
    other.options.discardsUnusedBoards = true
    other.open("Game")
    let wall = try Session(journal: journal)
    let watch = try Screens(
      watching: theirs.state.board?.id, of: wall, size: Size(columns: 60, rows: 12))
    other.handle([.character("a"), .character("B")])
    press("^")
    #expect(try names == ["Old"])
    #expect(other.pollChanges() && watch.pollChanges())
    #expect(try names == ["Old", "Game"])
    #expect(!other.page.message.isError && other.page.prompt != nil)
    other.handle([.character("o"), .enter])
    #expect(theirs.state.board?.players.map(\.name) == ["Bo"])
    #expect(watch.pollChanges() && wall.state.board?.players.map(\.name) == ["Bo"])
  }

  @Test func `a board that remains elsewhere is discarded when it is left there`() throws {
    screens.open("Game")
    let theirs = try Session(journal: journal)
    let other = Screens(session: theirs, size: Size(columns: 60, rows: 12))
    other.options.discardsUnusedBoards = true
    other.open("Game")
    press("^")
    other.handle([.escape])
    #expect(try names == ["Old"])
  }

  @Test func `a deletion by others is reported, also for an empty board`() throws {
    screens.open("Game")
    try Session(journal: journal).perform(.deleteBoard("Game"))
    #expect(screens.pollChanges())
    #expect(try names == ["Old"])
    #expect(screens.page.message.text == "The board 'Game' is gone. Somebody else has deleted it")
  }

  @Test(arguments: seeds(20))
  func `a board with a user's changes is never discarded`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sessions = try (0..<3).map { _ in try Session(journal: journal) }
    let all = sessions.map { session in
      let screens = Screens(session: session, size: Size(columns: 60, rows: 12))
      screens.options.discardsUnusedBoards = true
      return screens
    }
    var used: Set<String> = ["old"]
    for _ in 0..<60 {
      let screens = random.pick(all)
      switch random.number(0...4) {
      case 0: screens.open(random.pick(["A", "B", "C"]))
      case 1: screens.handle([.escape])
      case 2:
        if random.chance(0.5) { _ = screens.pollChanges() }
      case 3:
        if screens.session.state.board != nil { screens.handle([.character("u")]) }
      default:
        let keys: [Key] = [.character("a"), .character("x"), .enter, .escape]
        for key in keys { screens.handle([key]) }
        if let board = screens.session.state.board, !board.players.isEmpty {
          used.insert(board.name.lowercased())
        }
      }
      for board in try Session(journal: journal).state.boards where board.playerCount > 0 {
        #expect(used.contains(board.name.lowercased()), "seed \(seed)")
      }
    }
    for screens in all { screens.discardUnusedBoards(isLeaving: true) }
    let kept = Set(try names.map { $0.lowercased() })
    #expect(used.isSubset(of: kept), "seed \(seed): \(used) \(kept)")
  }
}
