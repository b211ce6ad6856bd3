import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Games of the guide by keys alone, from their first point to their end.
@Suite struct GamesByKeysTests: PlayedScreens {
  let screens: Screens

  init() throws { screens = try Screens(columns: 96, rows: 12) }

  private func open(_ game: String, _ names: String...) {
    screens.open("Final")
    type(":game \(game)")
    press("a")
    for name in names { type(name) }
    press(.escape)
  }

  private var header: String { rows[0] }

  /// The keys of a set, in which both have points in turn as long as they can.
  private func keys(_ points: (Int, Int), _ first: String = "[", _ second: String = "]") -> String {
    String(repeating: first + second, count: min(points.0, points.1))
      + String(repeating: points.0 > points.1 ? first : second, count: abs(points.0 - points.1))
  }

  @Test(arguments: [
    ("table-tennis", [(11, 7), (9, 11), (15, 13), (4, 11), (11, 8)], "★ Mia wins 3–2"),
    ("badminton", [(21, 12), (18, 21), (30, 29)], "★ Mia wins 2–1"),
    ("squash", [(9, 11), (5, 11), (10, 12)], "★ Ben wins 3–0"),
    ("pickleball", [(11, 9), (12, 10)], "★ Mia wins 2–0"),
    ("volleyball", [(19, 25), (20, 25), (29, 27), (25, 22), (15, 9)], "★ Mia wins 3–2"),
    ("beach-volleyball", [(21, 18), (19, 21), (13, 15)], "★ Ben wins 2–1"),
  ])
  func `sets of rallies`(game: String, sets: [(Int, Int)], winner: String) throws {
    open(game, "Mia", "Ben")
    type(":turn Mia")
    for (number, set) in sets.enumerated() {
      #expect(session.state.board?.round == number + 1 && !header.contains("★"))
      press(keys(set))
    }
    #expect(header.contains(winner), "\(rows)")
    #expect(status.contains(winner.dropFirst(2)), "\(status)")
    // A point after the last one is refused; the undo takes the last one back.
    let last = session.state.board
    press("]")
    #expect(session.state.board == last && status.contains("The game is over"), "\(status)")
    press("u")
    #expect(!header.contains("★") && status.contains("The game goes on"), "\(rows)")
    press(sets[sets.count - 1].0 > sets[sets.count - 1].1 ? "[" : "]")
    #expect(header.contains(winner))
  }

  @Test(arguments: ["tennis", "padel"])
  func `sets of games`(game: String) throws {
    open(game, "Mia", "Ben")
    type(":turn Mia")
    press("[[[")
    #expect(header.contains("0:0, 40:0"))
    press("]]]")
    press("[")
    #expect(header.contains("0:0, A:40"))
    press("][[")
    #expect(header.contains("1:0, 0:0"))
    press(keys((5, 4), "[[[[", "]]]]"))
    #expect(session.state.board?.round == 2 && header.contains("0:0, 0:0"), "\(rows)")
    press(keys((6, 6), "[[[[", "]]]]") + keys((7, 9)))
    #expect(session.state.board?.round == 3, "\(rows)")
    press(keys((7, 5), "[[[[", "]]]]"))
    #expect(header.contains("★ Mia wins 2–1"), "\(rows)")
    press("u")
    #expect(header.contains("6:5, 40:0") && !header.contains("★"), "\(rows)")
  }

  @Test(arguments: [("darts-legs-501", "321"), ("darts-legs-301", "121")])
  func `legs of darts`(game: String, rest: String) throws {
    open(game, "Luke", "Ann")
    type(":most -")
    press("[")
    #expect(status.contains("Points go down here"))
    press("g180")
    press(.enter)
    press("j60")
    press(.enter)
    press("k500")
    press(.enter)
    #expect(status.contains("Bust: Luke stays at \(rest)"), "\(status)")
    for leg in 1...3 {
      #expect(session.state.board?.round == leg && !header.contains("★"))
      if leg > 1 { type("180") }
      type(rest)
    }
    #expect(header.contains("★ Luke wins 3–0"), "\(rows)")
  }

  @Test func `frames of bowling`() throws {
    open("bowling", "Mia", "Ben")
    press("i")
    type("x")
    #expect(status.contains("Rolls of Ben in frame 1"), "\(status)")
    type("9/")
    #expect(status.contains("All are entered: on to frame 2?"), "\(status)")
    press(.enter)
    type("99")
    #expect(rows.contains { $0.contains("'99' is not a frame") }, "\(rows)")
    press(.control("u"))
    for _ in 2...9 {
      type("X")
      type("9/")
      press(.enter)
    }
    type("XXX")
    type("9/9")
    #expect(header.contains("★ Mia wins"), "\(rows)")
    #expect(scores == ["Mia 300", "Ben 190"])
  }

  @Test func `throws of Mölkky, beyond the target and out`() throws {
    open("molkky", "Mia", "Ben", "Cid")
    press("i")
    for (mia, ben, cid) in [("12", "0", "10"), ("12", "0", "10"), ("12", "0", "10")] {
      for points in [mia, ben, cid] { type(points) }
      press(.enter)
    }
    #expect(session.state.board?.players.named("Ben")?.hasLeft == true)
    for points in ["12", "12"] { type(points) }
    press(.enter)
    for points in ["3", "7"] { type(points) }
    press(.enter)
    #expect(scores == ["Mia 25", "Ben 0", "Cid 49"])
    type("12")
    type("1")
    #expect(header.contains("★ Cid wins") && screens.page.prompt == nil, "\(rows)")
  }

  @Test func `the last player who is not out wins at Mölkky`() throws {
    open("molkky", "Mia", "Ben")
    press("i")
    for _ in 1...2 {
      type("5")
      type("0")
      press(.enter)
    }
    type("5")
    type("0")
    #expect(rows.contains { $0.contains("Ben is out; Mia wins with 15") }, "\(rows)")
    #expect(header.contains("★ Mia wins"), "\(rows)")
    press("u")
    #expect(!header.contains("★") && session.state.board?.players.named("Ben")?.hasLeft == false)
  }

  @Test(arguments: [
    (
      "mario-kart", ["Cid Ann Bob", "Ann = Bob Cid"], ["Ann 27", "Bob 25", "Cid 25"], "★ Ann wins"
    ),
    ("formula-1", ["Bob Cid Ann", "Bob Ann Cid"], ["Ann 33", "Bob 50", "Cid 33"], "★ Bob wins"),
    ("eurovision", ["Bob Cid", "Cid Ann"], ["Ann 10", "Bob 12", "Cid 22"], "★ Cid wins"),
  ])
  func `places of races`(
    game: String, races: [String], expected: [String], winner: String
  ) throws {
    open(game, "Ann", "Bob", "Cid")
    for (number, race) in races.enumerated() {
      press("f")
      let round = game == "eurovision" ? "Jury" : "Race"
      #expect(status.contains("\(round) \(number + 1), first to last"), "\(status)")
      type(race)
    }
    type(":over")
    #expect(scores == expected && header.contains(winner), "\(rows)")
  }

  @Test(arguments: [
    (
      "sailing", ["Ann Bob Cid", "Bob Ann = Cid", "Cid Bob"], ["Ann 3.5", "Bob 3", "Cid 3.5"],
      "★ Bob wins"
    ),
    (
      "school-sports", ["Ann Bob Cid", "Bob Cid Ann", "Bob Ann"], ["Ann 9", "Bob 13", "Cid 4"],
      "★ Bob wins"
    ),
    (
      "cross-country", ["Ann Bob Cid", "Ann Cid", "Ann Bob"], ["Ann 2", "Bob 4", "Cid 5"],
      "★ Ann wins"
    ),
  ])
  func `places of a series, which ends with its last race`(
    game: String, races: [String], expected: [String], winner: String
  ) throws {
    open(game, "Ann", "Bob", "Cid")
    type(":rounds \(races.count)")
    if game == "cross-country" { type(":counts best 2") }
    for race in races {
      #expect(!header.contains("★"))
      press("f")
      type(race)
    }
    if !header.contains("★") { press("n") }
    #expect(scores == expected && header.contains(winner), "\(rows)")
    // Whoever has as many races as count lacks none.
    #expect(game != "cross-country" || !rows.contains { $0.contains("missing") }, "\(rows)")
  }

  @Test func `attempts of the long jump`() throws {
    open("long-jump", "Ann", "Bob", "Cid")
    press("i")
    for (ann, bob, cid) in [
      ("7.92", "", "7.5"), ("7.9", "7.92", ""), ("", "7.1", ""), ("", "", "7.6"), ("", "", ""),
      ("", "7.91", ""),
    ] {
      for attempt in [ann, bob, cid] { type(attempt) }
      press(.enter)
    }
    #expect(scores == ["Ann 7.92", "Bob 7.92", "Cid 7.6"])
    #expect(header.contains("★ Bob wins"), "\(rows)")
    // A foul is not a round that somebody lacks.
    #expect(!rows.contains { $0.contains("missing") || $0.contains("lacks") }, "\(rows)")
  }
}
