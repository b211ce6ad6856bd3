import ScoreScreen
import ScoreScript
import Scorekeeping
import Testing

/// Statements in canonical form.
@Suite struct StatementTextTests {
  @Test(arguments: [
    (Statement.command(.score([.init("Dark Green", .add(.points(5)))])), #"score "Dark Green" +5"#),
    (.size(Size(columns: 80, rows: 24)), "size 80x24"),
    (.resize(Size(columns: 60, rows: 20)), "resize 60x20"),
    (.type("Red"), #"type "Red""#),
    (.press([.init(.character("j"), count: 3), .init(.enter)]), "press j*3 Enter"),
    (.press([.init(.control("z")), .init(.character(" "))]), "press ^Z Space"),
    (.press([.init(.character("*")), .init(.character("*"), count: 3)]), "press * **3"),
    (.press([.init(.character("#"), count: 2), .init(.character("\""))]), ##"press "#"*2 "\"""##),
    (.press([.init(.character("\\")), .init(.character(" \u{301}"))]), "press \\ \" \u{301}\""),
    (.sleep(.milliseconds(1500)), "sleep 1.5s"),
    (.wait(.regex("a/b\\/c"), .screen, within: nil), #"wait /a\/b\/c/"#),
    (.wait(.text("Red"), .row(2), within: .seconds(2)), #"wait "Red" on row 2 within 2s"#),
    (.waitSettled, "wait settled"),
    (.checkpoint("start"), "checkpoint start"),
    (.checkpoint("half time"), #"checkpoint "half time""#),
    (.caption(""), #"caption """#),
    (.hide, "hide"),
    (.show, "show"),
    (.source("intro.scores"), "source intro.scores"),
    (.stream(EventFile(path: "a b.txt", rate: 40)), "stream \"a b.txt\" 40/s"),
    (.speed(SpeedFactor(thousandths: 500)), "speed 0.5"),
    (.speed(.one), "speed 1"),
    (.typing(.milliseconds(50)), "typing 50ms"),
    (.takeover, "takeover"),
    (.click(.text("Red")), #"click "Red""#),
    (.click(.cell(row: 3, column: 60)), "click row 3 column 60"),
    (.screen([.wall]), "screen wall"),
    (.screen([.keeper, .public]), "screen keeper, public"),
    (.shell("scoreboard Quiz"), #"shell "scoreboard Quiz""#),
    (.expect(.player("Red", [.noScore])), "expect player Red score –"),
    (.expect(.changes(.regex("Red .*lead"))), "expect changes /Red .*lead/"),
    (
      .expect(.player("Red", [.score(.points(12)), .rank(1)])), "expect player Red score 12 rank 1"
    ),
    (.expect(.team("North", total: .points(30))), "expect team North total 30"),
    (.expect(.text(.text("Red"), .row(2))), #"expect row 2 "Red""#),
    (.expect(.text(.regex("R.d"), .screen)), "expect screen /R.d/"),
    (.expect(.changes(.text("Red 10→12, 2nd→1st"))), #"expect changes "Red 10→12, 2nd→1st""#),
    (
      .expect(.budget(ChangeBudget(moves: 2, refreshes: 1))),
      "expect changes at most 1 refresh 2 moves"
    ),
    (
      .expect(.budget(ChangeBudget(inserts: 1, deletes: 2))),
      "expect changes at most 1 insert 2 deletes"
    ),
    (.expect(.budget(ChangeBudget())), "expect changes at most 0 refreshes"),
  ])
  func `A statement has one written form`(statement: Statement, text: String) {
    #expect(statement.description == text)
  }
}
