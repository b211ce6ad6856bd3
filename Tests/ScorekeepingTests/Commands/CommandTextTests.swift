import Scorekeeping
import TestSupport
import Testing

@Suite struct CommandTextTests {
  @Test(arguments: seeds(100))
  func `a printed command parses back to the same command`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let command =
        switch random.number(0...9) {
        case 0: Command.board(random.name())
        case 1: Command.renameBoard(random.name(), to: random.name())
        case 2: Command.deleteBoard(random.name())
        case 3:
          Command.rematch(
            of: random.chance(0.5) ? nil : random.name(),
            as: random.chance(0.5) ? nil : random.name())
        case 4:
          Command.team(
            (0...random.number(0...2)).map { _ in PlayerReference(random.name()) }, random.name())
        default: random.command(on: nil)
        }
      let text = "\(command)"
      #expect(try Command(parsing: text) == command, "seed \(seed): \(text)")
      #expect(
        !text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(text)")
    }
  }

  @Test(arguments: seeds(50))
  func `a quoted word of any text parses back`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array(
      "ab \"\\#\t\n\r\u{301}\u{1B}\u{85}\u{200D}\u{202E}é日🇩👨=+-.,\u{2212}1".unicodeScalars)
    for _ in 0..<100 {
      var text = String.UnicodeScalarView()
      for _ in 0..<random.number(0...6) { text.append(random.pick(alphabet)) }
      let quoted = Word.quoted(String(text))
      let words = try Word.split(quoted)
      #expect(words.count == 1 && words[0].text.unicodeScalars.elementsEqual(text), "\(quoted)")
      let inQuotes = Word.inQuotes(String(text))
      #expect(inQuotes.utf8.first == UInt8(ascii: "\""))
      #expect(try Word.split(inQuotes).map(\.text) == words.map(\.text), "\(inQuotes)")
    }
  }

  @Test(arguments: [
    ("score Red +5", Command.score([.init("Red", .add(.points(5)))])),
    ("  score  Red\t-2.5 # late", .score([.init("Red", .add(Score(thousandths: -2500)))])),
    (
      "clock 4X12:00 period 2 ends",
      .clock(.down(.points(720), periods: 4, period: 2, endsGame: true))
    ),
    ("clock each 5:00 +3", .clock(.each(.points(300), increment: .points(3)))),
    ("clock =3:30", .clock(.set(nil, .points(210)))),
    ("clock \"up\" = 60", .clock(.set("up", .points(60)))),
    ("clock -1:00", .clock(.add(.points(-60)))),
    ("clock -", .clock(.remove)),
    ("turn \"next\"", .turn(.player("next"))),
    ("turn NEXT", .turn(.next)),
    ("SCORE Red = 12", .score([.init("Red", .set(.points(12)))])),
    (
      "score Red =12 \"Dark Green\" +.5",
      .score([.init("Red", .set(.points(12))), .init("Dark Green", .add(Score(thousandths: 500)))])
    ),
    (
      "add Red 10 Blue \"7\" -3",
      .add([.init("Red", score: .points(10)), .init("Blue"), .init("7", score: .points(-3))])
    ),
    ("score Red +1,5", .score([.init("Red", .add(Score(thousandths: 1500)))])),
    ("score Red \u{2212}2", .score([.init("Red", .add(.points(-2)))])),
    ("score Red = 1,5", .score([.init("Red", .set(Score(thousandths: 1500)))])),
    ("add Red 2,5 \"1,5\"", .add([.init("Red", score: Score(thousandths: 2500)), .init("1,5")])),
    ("step 0,25", .step(Score(thousandths: 250))),
    ("target 99,5", .target(Score(thousandths: 99500))),
    ("add Ann \"Bob,\"", .add([.init("Ann"), .init("Bob,")])),
    (
      "score Ann +5, Bob -2",
      .score([.init("Ann", .add(.points(5))), .init("Bob", .add(.points(-2)))])
    ),
    ("score T-1000 +5", .score([.init("T-1000", .add(.points(5)))])),
    ("move Blue 3", .move("Blue", .place(3))),
    ("move up up", .move("up", .up)),
    ("team Red -", .team("Red", nil)),
    ("team Red \"-\"", .team("Red", "-")),
    ("round next", .round(.next)),
    ("order hand", .order(.manual)),
    ("order manual", .order(.manual)),
    ("ran\u{212A} Dense", .ranking(.dense)),
    ("undo", .undo(1)),
    ("redo 3", .redo(3)),
    ("target -", .target(nil)),
    ("board \"Friday night\"", .board("Friday night")),
    ("board Friday rename Saturday", .renameBoard("Friday", to: "Saturday")),
    ("board Friday delete", .deleteBoard("Friday")),
    ("rematch", .rematch(of: nil, as: nil)),
    ("REMATCH \"Saturday night\"", .rematch(of: nil, as: "Saturday night")),
    ("board Friday rematch", .rematch(of: "Friday", as: nil)),
    ("board Friday rematch 2", .rematch(of: "Friday", as: "2")),
    ("board rematch rematch rematch", .rematch(of: "rematch", as: "rematch")),
    ("board rematch", .board("rematch")),
    ("rename a\"b c", .rename("a\"b", to: "c")),
  ])
  func `a line parses to a command`(line: String, command: Command) throws {
    #expect(try Command(parsing: line) == command)
  }

  @Test(arguments: ["", "   ", "# a comment", "\t# score Red +5"])
  func `a line without words has no command`(line: String) throws {
    #expect(try Command(parsing: line) == nil)
  }
}
