import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScreen

/// Amounts that are sums, halves and times.
@Suite struct TypedSumTests: PlayedScreens {
  private let journal = MemoryJournal()
  let screens: Screens

  init() throws { screens = try Screens(columns: 60, rows: 12, journal: journal) }

  private var status14: String { rows[13] }

  @Test(arguments: [
    ("8*2", "8*2 = 16 for Red: – → 16", "16"), ("8×2", "8×2 = 16 for Red", "16"),
    ("20+3·10", "20+3·10 = 50 for Red", "50"), ("(20+3)*10", "(20+3)*10 = 230 for Red", "230"),
    ("2*(3-(1+1))", "2*(3-(1+1)) = 2 for Red", "2"), ("3½", "3½ = 3.5 for Red: – → 3.5", "3.5"),
    ("½", "½ = 0.5 for Red", "0.5"), ("-3½", "-3½ = -3.5 for Red", "-3.5"),
    ("-(3+4)", "-(3+4) = -7 for Red", "-7"), ("1,5", "+1,5 for Red: – → 1.5", "1.5"),
    ("12\u{2212}2", "12-2 = 10 for Red", "10"), ("8*", "8* for Red", nil),
    ("(8", "(8 for Red", nil),
  ])
  func `what an amount counts stands in the status row before Enter`(
    keys: String, words: String, score: String?
  ) {
    game()
    press(keys)
    #expect(status.hasPrefix(" " + words), "\(status)")
    press(.enter)
    #expect(scores[0] == "Red \(score ?? "0")")
  }

  @Test(arguments: [
    ("8**", "8*", "'8*' goes on with a digit"), ("8(", "8", "'8' goes on with a sign"),
    ("(8)2", "(8)", "'(8)' goes on with a sign"), ("8)", "8", "'8' has no '(' to close"),
    ("(8+)", "(8+", "'(8+' goes on with a digit"), ("8:", "8", "'8' for Red is not applied yet"),
  ])
  func `a key that does not fit is refused, and the amount stays`(
    keys: String, amount: String, words: String
  ) {
    game()
    press(keys)
    if !keys.hasSuffix(":") { #expect(screens.page.message.text == words) }
    #expect(screens.page.board?.value.pending?.text == amount || keys.hasSuffix(":"))
  }

  @Test func `points without a sign are taken away where the score counts down`() throws {
    screens.open("Leg")
    for line in ["start 501", "target 0", "wins low", "add Red"] { try screens.perform(line) }
    press("20+3*10")
    #expect(status.hasPrefix(" 20+3*10 = -50 for Red: 501 → 451"), "\(status)")
    #expect(rows.contains { $0.contains("-(20+3*10)") })
    press(.enter)
    #expect(scores == ["Red 451"])
  }

  @Test(arguments: [
    ("1.01,20", "1.01,20 = 1:01.20 for Red: – → 1:01.2"), ("1:01,20", "1:01,20 = 1:01.20 for Red"),
    ("61.2", "61.2 = 1:01.2 for Red"), ("1:01.20", "+1:01.20 for Red: – → 1:01.2"),
    ("59", "+59 for Red"), ("61.2+2", "61.2+2 = 1:03.2 for Red"),
  ])
  func `a time is told in minutes`(keys: String, words: String) {
    game()
    screens.perform(.scores(.time))
    press(keys)
    #expect(status.hasPrefix(" " + words), "\(status)")
  }

  @Test func `questions and cells say what a sum counts, too`() {
    game()
    press("i8*2")
    #expect(status.contains("Points of Red in this round 8*2 = 16"), "\(status)")
    press(.enter)
    press(.escape)
    press("gs(3½+½)*2")
    #expect(status.contains("(3½+½)*2 = 8"), "\(status)")
    press(.enter)
    #expect(scores[0] == "Red 8")
    press(":score Red +8*2")
    #expect(status.contains(":score Red +8*2 = 16"), "\(status)")
    press(" Blue")
    #expect(!status.contains("= 16"), "\(status)")
    press(.escape)
    press("r")
    press("20+3*10")
    #expect(status.contains("round 1: 8 → 50"), "\(status)")
    press(.enter)
    press("k(2+1)½")
    #expect(screens.page.message.text == "'(2+1)' goes on with a sign")
    press(.backspace)
    press("+0)*½")
    press(.enter)
    #expect(scores[0] == "Red 1.5")
  }

  @Test func `the rest of a round is offered to the last player, and a wrong round says so`() throws
  {
    screens.size = Size(columns: 80, rows: 14)
    game()
    screens.perform(try #require(try Command(parsing: "sum 26")))
    press("i")
    type("10")
    type("5")
    #expect(status14.contains("Points of Dark Green in this round 11"), "\(status14)")
    press(.up)
    #expect(screens.page.message.text.isEmpty && status14.contains("Points of Blue"), "\(status14)")
    press(.enter)
    press(.enter)
    #expect(scores[2] == "Dark Green 11" && status14.contains("All are entered"), "\(status14)")
    press(.up)
    type("9")
    #expect(status14.contains("Round 1 lacks 2 of 26"), "\(status14)")
    #expect(rows[0].contains("round 1 lacks 2 of 26"), "\(rows[0])")
  }

  @Test func `the rest follows what others score, until something is typed`() throws {
    screens.size = Size(columns: 80, rows: 14)
    game()
    for line in ["sum 26", "score Red +10 Blue +5"] { try screens.perform(line) }
    press("i")
    #expect(status14.contains("Dark Green in this round 11"), "\(status14)")
    let theirs = try Session(journal: journal)
    try theirs.open(try #require(session.state.board?.id))
    try theirs.perform(.score([.init("Blue", .add(.points(3)))]))
    _ = screens.pollChanges()
    #expect(status14.contains("Dark Green in this round 8"), "\(status14)")
    press("7")
    try theirs.perform(.score([.init("Blue", .add(.points(-3)))]))
    _ = screens.pollChanges()
    #expect(status14.contains("Dark Green in this round 7"), "\(status14)")
    press(.escape)
    #expect(screens.page.message.text == "'7' for Dark Green is dropped")
    press(.escape)
    #expect(screens.page.prompt == nil)
  }
}
