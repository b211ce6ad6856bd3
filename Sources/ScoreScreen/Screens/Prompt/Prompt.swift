import FoundationBase
import ScoreTables
import Scorekeeping

/// A question on the status row, and the answer being typed: a line over the screen below it, which stays on the terminal
/// unless the question has a list of games.
struct Prompt: Screen {
  let kind = KeyBindings.Screen.prompt
  var question: any Question
  /// The buffers that one prompt leaves to the next.
  var buffers = Buffers()
  var editor: LineEditor
  /// Whether the text is a first one that nothing was typed into yet: what is typed replaces it, and other keys keep it.
  private var isFirstText: Bool
  /// Whether something was typed where Enter takes a step.
  private var isTypedAhead = false
  /// Whether the cursor stands where the answer was refused: a cut to the start then takes the whole line.
  private var isAtFault = false

  /// The command history and the kill buffer, kept from one prompt to the next.
  struct Buffers {
    var history = CommandHistory()
    var killBuffer = KillBuffer()
  }

  init(_ question: any Question) {
    self.question = question
    editor = LineEditor(question.firstText)
    isFirstText = !question.firstText.isEmpty
  }

  /// Follows the open board. A first text follows what others change, until something is typed.
  ///
  /// - Returns: what others have entered where the answer goes; nil for nothing.
  mutating func update(for board: Scoreboard, by origin: Transition.Origin) -> String? {
    let old = question.standing
    question.update(for: board)
    guard origin == .others else { return nil }
    if isFirstText, editor.text != question.firstText {
      editor = LineEditor(question.firstText)
      isFirstText = !question.firstText.isEmpty
    }
    return question.standing == old ? nil : question.standing
  }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let action = context.keys[.prompt].action(for: key)
    if isAtFault, action == .edit(.cutToStart) { editor = LineEditor(editor.text) }
    isAtFault = false
    switch action {
    case .cancel: return question.cancel(&editor)
    case .answer:
      if isTypedAhead, let step = question.step {
        isTypedAhead = false
        return .refuse("What was typed is left out: \(ways(step, context))")
      }
      if question is CommandQuestion { buffers.history.add(editor.text) }
      let before = editor
      defer { isAtFault = editor != before && !editor.after.isEmpty }
      return question.answer(&editor, context)
    case .older: return question.goBack(by: 1, &editor, &buffers.history)
    case .newer: return question.goBack(by: -1, &editor, &buffers.history)
    case .complete:
      endFirstText(isTyped: false)
      return question.complete(&editor, context)
    case .edit(let edit):
      endFirstText(isTyped: edit == .putBack)
      return change(context) { $0.apply(edit, killBuffer: &$1) }
    default:
      if case .paste(let text) = key { return paste(text, context) }
      guard case .character(let character) = key, character != "\u{FFFD}" else {
        return .unbound(key, help: nil)
      }
      return insert(String(character), context)
    }
  }

  /// Keeps the first text or, for text that is typed or pasted, drops it.
  private mutating func endFirstText(isTyped: Bool) {
    if isFirstText, isTyped { editor = LineEditor() }
    isFirstText = false
  }

  private mutating func insert(_ text: String, _ context: ScreenContext) -> Request {
    buffers.killBuffer.endRun()
    endFirstText(isTyped: true)
    return change(context) { editor, _ in editor.insert(text) }
  }

  /// Edits the answer; refuses an edit that would make it too long.
  private mutating func change(
    _ context: ScreenContext, _ change: (inout LineEditor, inout KillBuffer) -> Bool
  ) -> Request {
    if let step = question.step {
      isTypedAhead = true
      return .refuse("No points are asked for here: \(ways(step, context))")
    }
    var changed = editor
    guard change(&changed, &buffers.killBuffer) else {
      return .refuse("A line takes no more than \(LineEditor.capacity) bytes")
    }
    editor = changed
    return question.typed(editor, context)
  }

  private func ways(_ step: String, _ context: ScreenContext) -> String {
    let keys = context.keys[.prompt]
    return "\(keys.names(of: .answer)) \(step), \(keys.names(of: .cancel)) stays"
  }

  /// Inserts a paste into the answer. Line ends become blanks where the question has no use for lines.
  private mutating func paste(_ text: String, _ context: ScreenContext) -> Request {
    if text.utf8.count > KeyDecoder.mostPasted {
      buffers.killBuffer.endRun()
      return .refuse("A paste takes no more than \(KeyDecoder.mostPasted >> 20) megabytes")
    }
    if text.contains(where: \.isNewline),
      let request = question.paste(lines: text, into: editor, context)
    {
      buffers.killBuffer.endRun()
      return request
    }
    return insert(
      String(text.trimmed(\.isNewline).map { $0.isNewline || $0 == "\t" ? " " : $0 }), context)
  }

  mutating func settle(_ context: ScreenContext) { question.games?.settle(context) }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    question.games?.scroll(by: lines, context) ?? .nothing
  }

  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    question.games?.click(click, context) ?? .nothing
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    question.hints(editor.text, context.keys[.prompt])
  }

  // MARK: drawing

  func header(_ context: ScreenContext) -> Header {
    question.games?.header(context) ?? Header(title: question.title)
  }

  func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    question.games?.content(in: room, context) ?? PageContent(list: room, sections: [])
  }

  func focus(_ context: ScreenContext) -> Focus? { question.games?.focus(context) }

  func introduction(_ context: ScreenContext) -> [String] {
    question.games?.introduction(context) ?? []
  }

  /// The prompt as the status row, and the column of its cursor. The title takes at most half of the row. A long answer
  /// shows only the part around the cursor.
  func line(width: Int, theme: Theme, hints: [Hint] = []) -> (line: Line, cursor: Int) {
    var line = Line(width: width, theme: theme)
    let (title, suggestion) = (question.title, question.suggestion)
    let hasStep = question.step != nil
    let titleWidth = min(Glyph.width(of: title), hasStep ? max(0, width - 8) : width / 2)
    // A title that is cut has no blank at its end.
    let first = 1 + titleWidth + (titleWidth < Glyph.width(of: title) && !hasStep ? 1 : 0)
    // The cursor after the answer needs one more column.
    let answer = Glyph.width(of: editor.text + suggestion)
    let used = line.write(hints, leaving: first + answer)
    line.write(title, at: 1, width: titleWidth, style: .muted)
    let room = width - first - (used > 0 ? used + 1 : 0)
    let part = editor.visiblePart(width: room, theme: theme)
    let start = first + (part.isCut ? 1 : 0)
    if part.isCut { line.write(theme.ellipsis, at: first, width: 1) }
    let end = first + room
    line.write(
      part.text, at: start, width: end - start, style: isFirstText ? .muted : Style())
    let rest = start + Glyph.width(of: theme.plain(part.text))
    if rest < end { line.write(suggestion, at: rest, width: end - rest, style: .muted) }
    return (line, min(start + part.cursor, width - 1))
  }
}
