import ScoreScreen
import Scorekeeping
import Testing

@testable import ScoreScript

@Suite struct StatementParsingTests {
  @Test(arguments: [
    ("SCORE Red +5", Statement.command(.score([.init("Red", .add(.points(5)))]))),
    ("add size hide", .command(.add([.init("size"), .init("hide")]))),
    ("size 80X24", .size(Size(columns: 80, rows: 24))),
    ("Resize 1x1000", .resize(Size(columns: 1, rows: 1000))),
    ("type \"a # b\"", .type("a # b")),
    ("type \"\"", .type("")),
    (
      "press j + Enter ^z",
      .press([.init(.character("j")), .init(.character("+")), .init(.enter), .init(.control("z"))])
    ),
    (
      "press ESC pgdn*2 sPaCe",
      .press([.init(.escape), .init(.pageDown, count: 2), .init(.character(" "))])
    ),
    (
      "press M-b m-F*2 ^LEFT m-backspace M-7 M",
      .press([
        .init(.alt("b")), .init(.alt("f"), count: 2), .init(.controlLeft), .init(.altBackspace),
        .init(.alt("7")), .init(.character("M")),
      ])
    ),
    ("press J*3 j*1", .press([.init(.character("J"), count: 3), .init(.character("j"))])),
    (
      "press * **3 3*3",
      .press([
        .init(.character("*")), .init(.character("*"), count: 3), .init(.character("3"), count: 3),
      ])
    ),
    ("press ^ ^*2", .press([.init(.character("^")), .init(.character("^"), count: 2)])),
    (
      "press \"#\"*2 \"\\\"\" \" \"",
      .press([.init(.character("#"), count: 2), .init(.character("\"")), .init(.character(" "))])
    ),
    ("press \"#\" *", .press([.init(.character("#")), .init(.character("*"))])),
    (
      "press é 日*2 👨‍👩‍👧",
      .press([.init(.character("é")), .init(.character("日"), count: 2), .init(.character("👨‍👩‍👧"))])
    ),
    ("press / \\", .press([.init(.character("/")), .init(.character("\\"))])),
    ("sleep 0s", .sleep(.zero)),
    ("sleep 1.5m", .sleep(.seconds(90))),
    (
      "wait /a \"b\" # c/ within 2s # d", .wait(.regex("a \"b\" # c"), .screen, within: .seconds(2))
    ),
    ("wait /a\\/b\\\\/", .wait(.regex("a/b\\\\"), .screen, within: nil)),
    ("WAIT \"Red\" ON SCREEN", .wait(.text("Red"), .screen, within: nil)),
    ("wait \"settled\"", .wait(.text("settled"), .screen, within: nil)),
    ("wait Settled", .waitSettled),
    ("checkpoint /half", .checkpoint("/half")),
    ("checkpoint 7", .checkpoint("7")),
    ("caption \"\"", .caption("")),
    ("hide", .hide),
    ("show # again", .show),
    ("source \"a b.scores\"", .source("a b.scores")),
    ("speed .5", .speed(SpeedFactor(thousandths: 500))),
    ("typing 0ms", .typing(.zero)),
    ("takeover", .takeover),
    ("expect player score score 12", .expect(.player("score", [.score(.points(12))]))),
    (
      "expect player /x/ rank 1 score -2.5",
      .expect(.player("/x/", [.rank(1), .score(Score(thousandths: -2500))]))
    ),
    ("expect team \"Far North\" total 30", .expect(.team("Far North", total: .points(30)))),
    ("expect row 2 /^ *1 /", .expect(.text(.regex("^ *1 "), .row(2)))),
    ("expect screen \"/no regex/\"", .expect(.text(.text("/no regex/"), .screen))),
    ("screen Keeper,public", .screen([.keeper, .public])),
    ("screen keeper , wall", .screen([.keeper, .wall])),
    ("expect player Red score -", .expect(.player("Red", [.noScore]))),
    ("expect changes \"\"", .expect(.changes(.text("")))),
    (
      "expect changes at most 1 refresh 2 moves 3 inserts 1 delete",
      .expect(.budget(ChangeBudget(inserts: 3, deletes: 1, moves: 2, refreshes: 1)))
    ),
    (
      "expect changes at most 2 refresh 1 moves",
      .expect(.budget(ChangeBudget(moves: 1, refreshes: 2)))
    ),
    ("expect changes at most 0 moves", .expect(.budget(ChangeBudget()))),
  ])
  func `A line parses to a statement`(line: String, statement: Statement) throws {
    #expect(try Statement(parsing: line) == statement)
  }

  @Test(arguments: ["", "   ", "# show", "\t#"])
  func `A line without words has no statement`(line: String) throws {
    #expect(try Statement(parsing: line) == nil)
  }

  @Test(arguments: [
    ("  press   j  # down", "press j  # down"),
    ("#a comment  ", "#a comment"),
    ("   # with blanks\t", "# with blanks"),
    (" \t ", ""),
    ("add \"Red\" \"Dark Green\" \"10\"", "add Red \"Dark Green\" \"10\""),
    ("press \"j\" \"#\" ^z ENTER", "press j \"#\" ^Z Enter"),
    ("sleep 120.0s", "sleep 2m"),
    ("wait 'Red' # x".replacing("'", with: "\""), "wait \"Red\"  # x"),
    ("expect changes at most 0 moves 1 inserts", "expect changes at most 1 insert"),
    ("hide#no comment".replacing("#", with: " #"), "hide  #no comment"),
  ])
  func `A line has one canonical form`(line: String, form: String) throws {
    #expect(try ScriptLine(parsing: line).description == form)
  }

  @Test func `Every key with a name has a press statement`() throws {
    for key in Key.named {
      #expect(try Statement(parsing: "press \(key)".uppercased()) == .press([KeyPress(key)]))
    }
  }

  @Test(arguments: ScriptWord.allCases)
  func `The usage of a word is itself a line that parses`(word: ScriptWord) throws {
    for usage in word.usage.replacing(" or ", with: " ").split(separator: ", ")
    where !ScriptView.allCases.map(\.rawValue).contains(String(usage)) {
      #expect(try Statement(parsing: String(usage)) != nil)
    }
  }
}
