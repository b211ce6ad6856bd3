import TestSupport
import Testing

@testable import ScoreScreen

/// A line during typing.
@Suite struct LineEditorTests {
  /// Characters that combine with their neighbours, characters that do not, and characters of words.
  private static let pieces = [
    "a", "Red", " ", "  ", "-", "\"", "e", "\u{301}", "\u{308}", "日", "本語", "\u{1F1E9}",
    "\u{1F1EA}",
    "👨", "\u{200D}", "👩", "👍", "\u{1F3FD}", "\u{FE0F}", "한", "\u{1112}", "\u{1161}", "\t", "\u{1B}",
    "\r", "\n", "\u{20E3}", "7", "→", "\u{94D}", "\u{915}", "\u{200B}", "ש", "\u{202E}",
  ]

  private static func edited(
    by random: inout SeededGenerator, _ look: (LineEditor, EditedCharacters, String) throws -> Void
  ) rethrows {
    var editor = LineEditor()
    var killBuffer = KillBuffer()
    var model = EditedCharacters()
    for _ in 0..<random.number(10...120) {
      let last: String
      if random.chance(0.55) {
        let text = random.pick(pieces)
        last = "typed \(text.debugDescription)"
        killBuffer.endRun()
        let fits = editor.insert(text)
        #expect(fits)
        model.insert(text)
      } else {
        let edit = random.pick(LineEdit.allCases)
        last = "\(edit)"
        let fits = editor.apply(edit, killBuffer: &killBuffer)
        #expect(fits)
        model.apply(edit)
      }
      #expect(Array(killBuffer.text) == model.cut, "\(last)")
      try look(editor, model, last)
    }
  }

  @Test(arguments: seeds(200))
  func `a line editor behaves like an array of characters with a cursor`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    Self.edited(by: &random) { editor, model, last in
      let scalars = { (text: String) in Array(text.unicodeScalars) }
      #expect(
        scalars(editor.before) == scalars(String(model.characters[..<model.cursor])), "\(last)")
      #expect(
        scalars(editor.after) == scalars(String(model.characters[model.cursor...])), "\(last)")
      // The cursor is between two characters of the whole line.
      #expect(Array(editor.text) == Array(editor.before) + Array(editor.after), "\(last)")
    }
  }

  @Test(arguments: seeds(100), [false, true])
  func `the drawn text is the text around the cursor`(seed: UInt64, isASCII: Bool) {
    var random = SeededGenerator(seed: seed)
    var sizes = SeededGenerator(seed: seed + 1000)
    let theme = Theme(isASCII: isASCII)
    Self.edited(by: &random) { editor, _, last in
      var prompt = Prompt(CommandQuestion())
      prompt.editor = editor
      let width = sizes.number(1...60)
      let (line, cursor) = prompt.line(width: width, theme: theme)
      #expect(line.cells.count == width && (0..<width).contains(cursor), "\(last)")
      guard width >= 12 else { return }
      func drawn(_ text: String) -> [Cell] {
        var line = Line(width: max(1, Glyph.width(of: theme.plain(text))), theme: theme)
        line.write(text, at: 0, width: .max / 2)
        return line.cells
      }
      if let next = editor.after.first(where: { Glyph.width(of: String($0)) > 0 }) {
        let cells = drawn(String(next))
        #expect(Array(line.cells[cursor...].prefix(cells.count)) == cells, "\(last), \(line.text)")
      } else {
        #expect(line.cells[cursor].isBlank, "\(last), \(line.text)")
      }
      if let previous = editor.before.last, Glyph.width(of: String(previous)) > 0 {
        let cells = drawn(String(previous))
        #expect(Array(line.cells[..<cursor].suffix(cells.count)) == cells, "\(last), \(line.text)")
      }
    }
  }

  @Test(arguments: [
    ("score \"Dark Green\" +5", "", LineEdit.wordBack, "score \"Dark Green\" +", "5"),
    ("score \"Dark Green\" +", "", .wordBack, "score \"Dark ", "Green\" +"),
    ("score ", "\"Dark Green\"", .wordForward, "score \"Dark", " Green\""),
    ("a  b  ", "c", .cutBlankWordBack, "a  ", "c"),
    ("a \"b", "c", .cutWordBack, "a \"", "c"),
    ("a", " \"b\" c", .cutWordForward, "a", "\" c"),
    ("日本 e\u{301}", "", .eraseBack, "日本 ", ""),
    ("\u{301}", "x", .eraseBack, "", "x"),
    ("👨\u{200D}👩\u{200D}👧", "", .back, "", "👨\u{200D}👩\u{200D}👧"),
    ("", "🇩🇪🇫🇷", .eraseForward, "", "🇫🇷"),
    // Without the space the mark combines with the letter.
    ("e\t", "\u{301}x", .eraseBack, "e\u{301}", "x"),
  ])
  func `keys work as in other line editors`(
    before: String, after: String, edit: LineEdit, newBefore: String, newAfter: String
  ) {
    var editor = LineEditor(before, after: after)
    var killBuffer = KillBuffer()
    _ = editor.apply(edit, killBuffer: &killBuffer)
    #expect(editor == LineEditor(newBefore, after: newAfter))
  }

  @Test func `consecutive cuts are pasted back as one`() {
    var editor = LineEditor("score Red +5 Blue", after: " -5")
    var killBuffer = KillBuffer()
    for edit in [LineEdit.cutBlankWordBack, .cutBlankWordBack, .cutToEnd] {
      _ = editor.apply(edit, killBuffer: &killBuffer)
    }
    #expect(editor.text == "score Red " && killBuffer.text == "+5 Blue -5")
    for edit in [LineEdit.start, .putBack] { _ = editor.apply(edit, killBuffer: &killBuffer) }
    #expect(editor == LineEditor("+5 Blue -5", after: "score Red "))
    _ = editor.apply(.cutToEnd, killBuffer: &killBuffer)
    #expect(killBuffer.text == "score Red ")
  }

  @Test func `a full line accepts no more and loses nothing`() {
    var editor = LineEditor()
    var killBuffer = KillBuffer()
    let fits = [
      editor.insert(String(repeating: "x", count: LineEditor.capacity - 1)), editor.insert("é"),
      editor.insert("y"), editor.apply(.cutBlankWordBack, killBuffer: &killBuffer),
      editor.apply(.putBack, killBuffer: &killBuffer),
      editor.apply(.putBack, killBuffer: &killBuffer),
    ]
    #expect(fits == [true, false, true, true, true, false])
    #expect(editor.text.utf8.count == LineEditor.capacity)
  }
}
