import TestSupport
import Testing

@testable import ScoreScreen

/// Background colours that terminals report.
@Suite struct ReportedBackgroundTests {
  private static let answers = [
    ("rgb:0000/0000/0000", 0), ("rgb:ffff/ffff/ffff", 0xFFFFFF), ("rgb:fdfd/fdfd/fbfb", 0xFDFDFB),
    ("rgb:10/14/18", 0x101418), ("rgb:FF/ff/Fb", 0xFFFFFB), ("rgb:f/0/8", 0xFF0088),
    ("rgb:fff/000/800", 0xFF0080), ("rgb:1/22/3333", 0x112233),
    ("rgba:1010/1414/1818/ffff", 0x101418), ("rgba:10/14/18/0", 0x101418),
  ]
  private static let ends = ["\u{7}", "\u{1B}\\"]

  @Test(arguments: answers, ends)
  func `an answer sets the background colour and is not a key`(
    answer: (text: String, colour: Int), end: String
  ) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: "\u{1B}]11;\(answer.text)\(end)".utf8) == [])
    #expect(decoder.background == answer.colour && decoder.timeout == nil)
  }

  @Test(arguments: [
    "]11;rgb:00/00", "]11;rgb:00/00/00/00", "]11;rgba:00/00/00", "]11;rgb:00000/0/0", "]11;rgb://",
    "]11;rgb:+1/-1/0", "]11;rgb:gg/00/00", "]11;rgb:１/１/１", "]11;rgb", "]11;rgb00/00/00",
    "]11;rgbb:00/00/00", "]11;?", "]11;#ffffff", "]10;rgb:00/00/00", "]111;rgb:00/00/00",
    "]11;rgb:00/00/00 ", "P11;rgb:00/00/00", "]4;11;rgb:00/00/00", "]11;rgb:00/\u{1B}[A00/00",
  ])
  func `an invalid answer sets nothing and is not a key either`(text: String) {
    for end in Self.ends {
      var decoder = KeyDecoder()
      #expect(decoder.keys(in: "\u{1B}\(text)\(end)j".utf8) == [.character("j")])
      #expect(decoder.background == nil)
    }
  }

  @Test func `the first answer is used until the question is asked again`() {
    var decoder = KeyDecoder()
    _ = decoder.keys(in: "\u{1B}]11;rgb:11/11/11\u{7}\u{1B}]11;rgb:22/22/22\u{7}".utf8)
    #expect(decoder.background == 0x111111)
    decoder.forgetAnswers()
    #expect(decoder.background == nil && decoder.state(of: 2026) == nil)
    _ = decoder.keys(in: "\u{1B}]11;rgb:22/22/22\u{7}".utf8)
    #expect(decoder.background == 0x222222)
  }

  @Test func `pasted text is never an answer`() {
    var decoder = KeyDecoder()
    let text = "\u{1B}]11;rgb:11/11/11\u{7}"
    #expect(decoder.keys(in: "\u{1B}[200~\(text)\u{1B}[201~".utf8) == [.paste(text)])
    #expect(decoder.background == nil)
  }

  @Test(arguments: seeds(100))
  func `the keys around answers are all that is read as keys, however the bytes are split`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let keys: [(text: String, key: Key)] = [
      ("j", .character("j")), ("5", .character("5")), ("\r", .enter), ("\u{1B}[A", .up),
      ("é", .character("é")), ("\u{1B}OB", .down), ("\u{1B}[200~1;rgb\u{1B}[201~", .paste("1;rgb")),
    ]
    var bytes = ""
    var expected: [Key] = []
    var colour: Int?
    for _ in 0..<12 {
      if random.chance(0.4) {
        let answer = random.pick(Self.answers)
        bytes += "\u{1B}]11;\(answer.0)\(random.pick(Self.ends))"
        colour = colour ?? answer.1
      } else if random.chance(0.3) {
        bytes += "\u{1B}[?2026;2$y"
      } else {
        let (text, key) = random.pick(keys)
        bytes += text
        expected.append(key)
      }
    }
    var decoder = KeyDecoder()
    var found: [Key] = []
    var rest = Array(bytes.utf8)[...]
    while !rest.isEmpty {
      let count = random.number(1...5)
      found += decoder.keys(in: rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    #expect(found == expected, "\(bytes.debugDescription)")
    #expect(decoder.background == colour && decoder.timeout == nil)
  }

  @Test func `the time for answers begins with the first frame and lasts a second`() {
    let start = ContinuousClock.now
    var query = TerminalQuery(asksForBackground: true)
    #expect(query.isOpen(at: start + .seconds(60)))
    query.noteFrame(at: start)
    query.noteFrame(at: start + .milliseconds(900))
    #expect(query.isOpen(at: start + .milliseconds(999)))
    #expect(!query.isOpen(at: start + .seconds(1)))
    #expect(query.deadline(at: start) == start + .milliseconds(100))
    #expect(query.deadline(at: start + .seconds(1)) == nil)
    query.awaitsMode = false
    #expect(query.deadline(at: start) == nil)
  }

  @Test(
    arguments: [
      ("15;0", .dark), ("7;8", .dark), ("15;default;0", .dark), ("0;15", .light), ("0;7", .light),
      ("0;default;15", .light), ("6", .dark), ("9", .light), ("default;default", nil), ("", nil),
      ("0;", .dark), ("15;16", nil), ("15;-1", nil), ("x", nil),
    ] as [(String, Background?)])
  func `the last field of COLORFGBG decides between dark and light`(
    value: String, background: Background?
  ) {
    #expect(Background(colorFGBG: value) == background)
  }
}
