import CNCurses
import TestSupport
import Testing

@testable import ScoreScreen

/// The bytes that terminals send, and their keys.
@Suite struct KeyDecoderTests {
  /// The keys of bytes at the end of the input.
  private func keys(_ text: String) -> [Key] { keys(Array(text.utf8)) }

  private func keys(_ bytes: [UInt8]) -> [Key] {
    var decoder = KeyDecoder()
    return decoder.keys(in: bytes) + decoder.finish()
  }

  @Test(
    arguments: [
      // These are normal and application mode.
      ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [Key.up, .down, .right, .left]),
      ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
      // These are xterm; tmux, screen, the Linux console and PuTTY; rxvt.
      ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
      ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
      ("\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.delete, .pageUp, .pageDown]),
      (
        "\u{1B}[1;5C\u{1B}[1;5D\u{1B}[1;3C\u{1B}[1;3D",
        [.controlRight, .controlLeft, .controlRight, .controlLeft]
      ),
      (
        "\u{1B}[5C\u{1B}[5D\u{1B}Oc\u{1B}Od",
        [.controlRight, .controlLeft, .controlRight, .controlLeft]
      ),
      (
        "\u{1B}O5C\u{1B}O5D\u{1B}\u{1B}[C\u{1B}\u{1B}OD",
        [.controlRight, .controlLeft, .controlRight, .controlLeft]
      ),
      (
        "\u{1B}[1;2C\u{1B}[c\u{1B}[1;2A\u{1B}[1;5H\u{1B}[3;5~\u{1B}[3^\u{1B}[3$\u{1B}[6@",
        [.right, .right, .up, .home, .delete, .delete, .delete, .pageDown]
      ),
      // This is the keypad in application mode.
      (
        "\u{1B}Oq\u{1B}Oy\u{1B}Ok\u{1B}Om\u{1B}On\u{1B}OM",
        [
          .character("1"), .character("9"), .character("+"), .character("-"), .character("."),
          .enter,
        ]
      ),
      (
        "\r\n\t\u{8}\u{7F}\u{1}\u{1A}\u{17}",
        [.enter, .enter, .tab, .backspace, .backspace, .control("a"), .control("z"), .control("w")]
      ),
      // These are the mouse in its new and its old form. Other buttons, moves and releases are ignored.
      (
        "\u{1B}[<0;80;3M\u{1B}[<0;80;3m\u{1B}[<2;1;1M\u{1B}[<32;1;1M\u{1B}[<64;1;1M\u{1B}[<69;300;200M",
        [
          .mouse(.init(.press, at: Position(column: 79, row: 2))),
          .mouse(.init(.wheelUp, at: Position(column: 0, row: 0))),
          .mouse(.init(.wheelDown, at: Position(column: 299, row: 199))),
        ]
      ),
      (
        "\u{1B}[M \u{21}\u{22}\u{1B}[M#!!\u{1B}[Ma!!\u{1B}[M   \u{1B}[<0;0;1M\u{1B}[<0;1M\u{1B}[<;1;1Mj",
        [
          .mouse(.init(.press, at: Position(column: 0, row: 1))),
          .mouse(.init(.wheelDown, at: Position(column: 0, row: 0))), .character("j"),
        ]
      ),
      (
        "\u{1B}b\u{1B}F\u{1B}7\u{1B}\u{7F}\u{1B}\u{8}",
        [.alt("b"), .alt("f"), .alt("7"), .altBackspace, .altBackspace]
      ),
      ("\u{1B}", [.escape]), ("\u{1B}[", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]),
      ("\u{1B}\u{1B}b", [.escape, .alt("b")]), ("\u{1B}\r", [.escape, .enter]),
      ("\u{1B}:\u{1B} ", [.escape, .character(":"), .escape, .character(" ")]),
      ("\u{1B}\u{1}", [.escape, .control("a")]), ("\u{1B}O", [.alt("o")]), ("\u{1B}P", [.alt("p")]),
      ("aé日👍", [.character("a"), .character("é"), .character("日"), .character("👍")]),
    ] as [(String, [Key])])
  func `bytes from a terminal are decoded as these keys`(text: String, expected: [Key]) {
    #expect(keys(text) == expected)
  }

  @Test(arguments: [
    // These are unsupported keys, with modifiers.
    "\u{1B}[29~", "\u{1B}[[A", "\u{1B}[27;5;9~", "\u{1B}[97;5u", "\u{1B}é", "\u{1B}[1;",
    // These are answers, the mouse, the focus, and the end of a paste that never began.
    "\u{1B}[?2026;2$y", "\u{1B}[4;2$y", "\u{1B}[12;40R", "\u{1B}[?62;22c", "\u{1B}[>41;367;0c",
    "\u{1B}[<3;10;5M", "\u{1B}[<65;10;5m", "\u{1B}[M#!!", "\u{1B}[I", "\u{1B}[O", "\u{1B}[201~",
    "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]0;q\u{1B}\\", "\u{1B}P1$r0m\u{1B}\\",
    "\u{1B}_Gi=31;OK\u{1B}\\", "\u{1B}]no end", "\0", "\u{1C}\u{1F}",
  ])
  func `a sequence without a key is dropped whole`(text: String) {
    #expect(keys(text) == [])
    // Text after it is not taken for a part of it.
    if !text.hasSuffix("[") && !text.hasSuffix(";") && !text.hasSuffix("end") {
      #expect(keys(text + "+\u{1B}[A") == [.character("+"), .up])
    }
  }

  @Test func `invalid UTF-8 bytes are replaced one by one`() {
    #expect(
      keys([0xFF, 0x61, 0xC3, 0x61, 0xE6, 0x97]) == [
        .character("\u{FFFD}"), .character("a"), .character("\u{FFFD}"), .character("a"),
        .character("\u{FFFD}"),
      ])
  }

  @Test func `the terminal's own description has precedence`() {
    var decoder = KeyDecoder(described: [
      (Array("\u{1B}[214z".utf8), .home), (Array("\u{1B}A".utf8), .up),
    ])
    #expect(decoder.keys(in: "\u{1B}[214z\u{1B}A\u{1B}[214y".utf8) == [.home, .up])
  }

  /// The decoder understands these sequences without the descriptions too.
  @MainActor
  @Test(arguments: [
    "xterm-256color", "xterm", "xterm-mono", "screen-256color", "tmux-256color", "linux", "vt100",
    "putty", "rxvt", "rxvt-unicode",
  ])
  func `sequences in a terminal's description are understood`(type: String) throws {
    guard let terminal = try? MemoryTerminal(type: type, size: Size(columns: 80, rows: 24)) else {
      return
    }
    defer { terminal.close() }
    let names: KeyValuePairs<String, Key> = [
      "kcuu1": .up, "kcud1": .down, "kcub1": .left, "kcuf1": .right, "khome": .home, "kend": .end,
      "kpp": .pageUp, "knp": .pageDown, "kdch1": .delete, "kent": .enter, "kbs": .backspace,
      "kLFT5": .controlLeft, "kRIT5": .controlRight,
    ]
    var count = 0
    for (name, key) in names {
      guard let sequence = terminal.asCurrent({ cn_described(name).map { String(cString: $0) } })
      else { continue }
      count += 1
      #expect(keys(sequence) == [key], "\(name): \(sequence.debugDescription)")
    }
    #expect(count >= 4)
  }

  @Test func `bytes that may be the Esc key are held briefly, others are not`() {
    for (text, wait) in [
      ("", nil), ("a", nil), ("\u{1B}[A", nil), ("\u{1B}", 25), ("\u{1B}[", 25), ("\u{1B}[1;", 500),
      ("\u{1B}[200~", 2000), ("\u{1B}[200~abc", 2000), ("\u{1B}[200~abc\u{1B}", 500),
      ("\u{1B}[200~abc\u{1B}[201~", nil),
    ] as [(String, Int?)] {
      var decoder = KeyDecoder()
      _ = decoder.keys(in: text.utf8)
      #expect(decoder.timeout == wait.map { .milliseconds($0) }, "\(text.debugDescription)")
    }
  }

  // MARK: pastes

  @Test(arguments: [
    "", "Red", "q", "Red\rBlue\rdd+++", "\u{1B}", "\u{1B}[A", "\u{1B}[200~", "\u{1B}[201",
    "\u{1B}\u{1B}",
    "\u{1B}]0;title\u{7}", "\u{1B}P1$q\u{1B}\\", "\u{9B}2J", "\0\u{3}\u{1A}", "日本 👨‍👩‍👧",
  ])
  func `pasted text is text, whatever it contains`(text: String) {
    #expect(
      keys("+\u{1B}[200~" + text + "\u{1B}[201~j") == [
        .character("+"), .paste(text), .character("j"),
      ])
  }

  @Test func `Esc right before a paste is a key, and the paste is text`() {
    for escapes in 1...3 {
      let expected = Array(repeating: Key.escape, count: escapes) + [.paste("$q"), .character("j")]
      let bytes = Array(
        (String(repeating: "\u{1B}", count: escapes) + "\u{1B}[200~$q\u{1B}[201~j").utf8)
      for cut in escapes...bytes.count {
        var decoder = KeyDecoder()
        let found = decoder.keys(in: bytes[..<cut]) + decoder.keys(in: bytes[cut...])
        #expect(found == expected, "\(cut)")
      }
    }
  }

  @Test func `keys after a paste without an end are taken for text only briefly`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: "\u{1B}[200~jjj".utf8) == [])
    #expect(decoder.timeout == .seconds(2))
    #expect(decoder.finish() == [.paste("jjj")])
    #expect(decoder.timeout == .seconds(5))
    // A user who continues typing loses the keys before the first pause.
    #expect(decoder.keys(in: "j".utf8) == [] && decoder.keys(in: "k".utf8) == [])
    #expect(decoder.timeout == .milliseconds(500))
    #expect(decoder.finish() == [])
    #expect(decoder.keys(in: "q".utf8) == [.character("q")])
  }

  @Test func `Esc or a pause ends a paste that has no end`() {
    #expect(keys("\u{1B}[200~abc") == [.paste("abc")])
    #expect(keys("\u{1B}[200~abc\u{1B}") == [.paste("abc")])
    #expect(keys("\u{1B}[200~abc\u{1B}[20") == [.paste("abc\u{1B}[20")])
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: "\u{1B}[200~abc\u{1B}".utf8) == [])
    #expect(decoder.finish() == [.paste("abc")])
    #expect(decoder.keys(in: "q".utf8) == [.character("q")])
    #expect(decoder.finish() == [])
  }

  @Test func `the rest of a stalled paste is not keys`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: "\u{1B}[200~abc".utf8) == [])
    #expect(decoder.finish() == [.paste("abc")])
    #expect(decoder.keys(in: "+++\u{1B}[A\u{1B}[201~j".utf8) == [.character("j")])
    #expect(decoder.keys(in: "\u{1B}[200~abc".utf8) == [])
    #expect(decoder.finish() == [.paste("abc")])
    #expect(decoder.keys(in: "dd".utf8) == [] && decoder.finish() == [])
    #expect(decoder.keys(in: "j".utf8) == [.character("j")])
  }

  @Test func `part of a character is held longer than Esc`() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(in: Array("€".utf8).prefix(2)) == [])
    #expect(decoder.timeout == .milliseconds(500))
    #expect(decoder.keys(in: Array("€".utf8).suffix(1)) == [.character("€")])
  }

  @Test func `a paste that is too large is reported as such and takes no more memory`() {
    var decoder = KeyDecoder()
    var keys = decoder.keys(in: "\u{1B}[200~".utf8)
    let piece = [UInt8](repeating: 0x71, count: 1 << 16)
    for _ in 0..<80 { keys += decoder.keys(in: piece) }
    keys += decoder.keys(in: "\u{1B}[201~".utf8)
    guard case .paste(let text) = keys.first else {
      Issue.record("No paste: \(keys.count) keys")
      return
    }
    #expect(keys.count == 1 && text.utf8.count == KeyDecoder.mostPasted + 1)
  }

  @Test(arguments: ["\u{1B}[", "\u{1B}[<", "\u{1B}\u{1B}[", "\u{1B}O", "\u{1B}]0;", "\u{1B}P"])
  func `a sequence without an end takes no memory and produces no key`(start: String) {
    var decoder = KeyDecoder()
    var keys = decoder.keys(in: start.utf8)
    for _ in 0..<1000 { keys += decoder.keys(in: [UInt8](repeating: 0x31, count: 100)) }
    #expect(keys == [] && decoder.finish() == [])
  }

  // MARK: laws

  private static let pieces = [
    "a", "q", "+", "1", "é", "日", "👍", "\r", "\u{1B}", "\u{1B}[", "\u{1B}O", "[", "O", ";", "5",
    "~", "A", "$",
    "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[1;5C", "\u{1B}[3~", "\u{1B}]0;", "\u{7}", "\u{1B}\\",
    "\u{1B}P", "\u{1B}[M",
    "\u{1B}[<0;1;1M", "\u{1B}[[", "?", "\u{9B}", "\0", "\u{18}",
  ]

  @Test(arguments: seeds(300))
  func `the split of the bytes does not matter`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var bytes: [UInt8] = []
      for _ in 0..<random.number(0...30) {
        bytes +=
          random.chance(0.9)
          ? Array(random.pick(Self.pieces).utf8) : [UInt8(random.number(0...255))]
      }
      var whole = KeyDecoder()
      let expected = whole.keys(in: bytes)
      var decoder = KeyDecoder()
      var keys: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = random.number(1...4)
        keys += decoder.keys(in: rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      #expect(keys == expected, "\(bytes)")
      #expect(decoder.timeout == whole.timeout, "\(bytes)")
      #expect(decoder.finish() == whole.finish(), "\(bytes)")
      // After any input and a pause, a key is a key. After a stalled paste, Esc and a pause have to come first.
      if decoder.timeout != nil {
        #expect(decoder.keys(in: "j\u{1B}".utf8) == [] && decoder.finish() == [], "\(bytes)")
      }
      #expect(
        decoder.timeout == nil && decoder.keys(in: "j".utf8) == [.character("j")], "\(bytes)")
    }
  }

  @Test(arguments: seeds(100))
  func `the keys around pastes are all that is read as keys`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = ""
    var expected: [Key] = []
    for _ in 0..<20 {
      if random.chance(0.5) {
        let text = (0..<random.number(0...10)).map { _ in random.pick(Self.pieces) }.joined()
          .replacing("\u{1B}[201~", with: "")
        bytes += "\u{1B}[200~" + text + "\u{1B}[201~"
        if !text.contains("\u{1B}[201~") { expected.append(.paste(text)) } else { return }
      } else {
        let letter = random.pick(Array("jq+1"))
        bytes.append(letter)
        expected.append(.character(letter))
      }
    }
    #expect(keys(bytes) == expected)
  }

  @Test func `answers about modes are kept and are not keys, however the bytes are split`() {
    let bytes = Array("a\u{1B}[?7;1$yb\u{1B}[?2026;2$y".utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let keys = decoder.keys(in: bytes[..<cut]) + decoder.keys(in: bytes[cut...])
      #expect(keys == [.character("a"), .character("b")])
      #expect(decoder.state(of: 2026) == 2)
      #expect(decoder.state(of: 7) == nil)
    }
  }

  @Test(arguments: ["[?2026$y", "[?;2$y", "[?1;2;3$y", "[?x;2$y", "[2026;2$y", "[?2026;2y"])
  func `an invalid answer about a mode is ignored`(text: String) {
    var decoder = KeyDecoder()
    _ = decoder.keys(in: "\u{1B}\(text)".utf8)
    #expect(decoder.answer == nil)
  }
}
