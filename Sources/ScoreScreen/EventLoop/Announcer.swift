import ScoreTables
import Scorekeeping
import StructReference

/// Announces as lines of text: changes on the screens, messages, and the row or amount that the next key acts on.
///
/// Laws:
/// - A change is announced once, unless the next key takes it back before the line is flushed, and nothing is announced
///   without a change.
/// - No line holds a control character.
/// - The selected row is announced before a key acts on it, unless it was announced last.
/// - The effect of a key on the shown board is one line; the keys of an amount for the announced row are one line in
///   all, if nothing is flushed in between. In a pipe each key has its own.
final class Announcer {
  private let screens: Screens
  private let theme: Theme
  /// Whether the user can correct refused input. In a pipe, the following keys do not continue the refused answer.
  private let isInteractive: Bool
  /// Whether the next key is the first one of a line.
  private var isAtLineStart = true
  /// Whether the keys up to the end of the line belong to a command without its colon.
  private var isSkippingLine = false
  /// Whether the last key has asked a question. In a pipe, the end of its line is no answer.
  private var hasAsked = false
  private var narrator: Narrator
  private var transitions: [Transition] = []
  private var observation: Disposable?
  /// The board that was open at the last announcement.
  private var announcedBoard: Scoreboard.ID?
  /// The target of keys that was last announced.
  private var announcedTarget: Focus.Target?
  /// The shown part of the board at the last announcement.
  private var announcedPart: String?
  /// What stood beside the name at the last announcement.
  private var announcedFacts: [Fact] = []
  private var lines: [String] = []
  /// The line about a step that a digit takes back, or about an amount that is being typed. The next key may replace it.
  private var held: String?
  private let initialBoard: Scoreboard.ID?

  /// Observes the screens from now on. `begin` announces the changes made before it is called.
  init(_ screens: Screens, theme: Theme = Theme(), isInteractive: Bool = true) {
    self.isInteractive = isInteractive
    self.screens = screens
    self.theme = theme
    let state = screens.session.state
    narrator = Narrator(state)
    narrator.board = screens.watched
    initialBoard = state.board?.id
    observation = screens.session.observe { [weak self] in self?.transitions.append($0) }
  }

  var isFinished: Bool { screens.isFinished }
  var changeFeed: ChangeFeed { screens.changeFeed }
  var prompt: Prompt? { screens.page.prompt }

  /// Returns the first lines: the board or the list of boards.
  ///
  /// - Parameter includingHints: whether a line with keys follows.
  func begin(includingHints: Bool) -> [String] {
    // A board that was already open is announced by its name.
    if screens.session.state.board?.id == initialBoard { screens.needsRepaint = true }
    announceChanges()
    if includingHints { lines.append(screens.hintLine) }
    return consumeLines()
  }

  /// Handles keys one by one, as if each were announced before the next. A line that the next key may replace is held
  /// back.
  ///
  /// A row selected in between is announced only if a key acts on it; the last selected row is announced at the end.
  func handle(_ keys: [Key]) -> [String] {
    var keys = keys[...]
    while !screens.isFinished, let key = keys.first {
      if let command = commandLine(in: keys) {
        lines.append("Letters are keys here. For a command type ':' first, as in :\(command)")
        isSkippingLine = true
      }
      keys.removeFirst()
      if isSkippingLine {
        isSkippingLine = key != .enter
        isAtLineStart = true
        continue
      }
      isAtLineStart = key == .enter
      if !isInteractive, hasAsked, key == .enter {
        hasAsked = false
        continue
      }
      let hadPrompt = screens.page.prompt != nil
      let (focus, amount) = (screens.focus, screens.page.board?.value.pending?.text)
      screens.handle([key])
      hasAsked = key != .enter && !hadPrompt && screens.page.prompt != nil
      let isOver = !isInteractive && key == .enter && screens.isRefused
      announceChanges(
        focusedOn: focus, isKey: true,
        isAmountNew: amount != screens.page.board?.value.pending?.text)
      if isOver { screens.handle([.escape]) }
    }
    return screens.isFinished ? flush() : consumeLines()
  }

  /// A command at the start of a line in a pipe that lacks its colon, so that its letters would act as keys; nil for any
  /// other line, and for the answer to an open question.
  private func commandLine(in keys: ArraySlice<Key>) -> String? {
    guard !isInteractive, isAtLineStart, !isSkippingLine, screens.page.prompt == nil else {
      return nil
    }
    var line = ""
    for key in keys {
      if case .character(let character) = key { line.append(character) } else { break }
    }
    guard line.count > 3, let word = (try? Word.split(line))?.first, CommandWord(word) != nil else {
      return nil
    }
    return line
  }

  /// Whether a line is held back, because the next key may replace it.
  var isHolding: Bool { held != nil }

  /// Returns the line that was held back.
  func flush() -> [String] {
    lines += [held].compactMap(\.self)
    held = nil
    return consumeLines()
  }

  /// Follows changes by other processes, and returns the lines about them; nil if there were none.
  func pollChanges() -> [String]? {
    guard screens.pollChanges() else { return nil }
    announceChanges()
    return flush()
  }

  /// Returns the lines about a message that neither a key nor a change by another process caused.
  func report() -> [String] {
    if screens.page.message.isEmpty { return [] }
    announceChanges()
    return flush()
  }

  private func announceChanges(
    focusedOn focus: Focus? = nil, isKey: Bool = false, isAmountNew: Bool = false
  ) {
    screens.settle()
    let before = focus?.target
    let isError = screens.page.message.isError
    let message = screens.consumeMessage()
    // A message without an outcome already describes the effect of the key.
    let isSaid = message.outcome == nil && !message.text.isEmpty && !isError
    var (others, newLines): ([String], [String]) = ([], [])
    for step in transitions {
      let lines = narrator.lines(of: step, after: step.isOwn ? message.outcome : nil)
      if !step.isOwn { others += lines } else if !isSaid { newLines += lines }
    }
    transitions = []
    let board = screens.session.state.board?.id
    let isShownAnew = board != announcedBoard || screens.needsRepaint
    if isShownAnew {
      if board == nil || screens.needsRepaint { newLines.append(screens.title) }
      newLines += screens.listLines
      announcedBoard = board
      screens.needsRepaint = false
    }
    let facts = screens.spokenFacts ?? announcedFacts
    if !isShownAnew {
      // Most changes are in the lines already.
      let known = (lines + others + newLines + [message.text]).map { $0.lowercased() }
      newLines += facts.filter { fact in
        !announcedFacts.contains(fact) && !known.contains { $0.contains(fact.text.lowercased()) }
      }.map(\.text)
    }
    announcedFacts = facts
    let help = screens.consumeHelp()
    let target = screens.focus?.target
    let isReplaced = held != nil && isAmountNew
    if !isReplaced { lines += [held].compactMap(\.self) }
    held = nil
    // If the step was not announced, neither is its reversal.
    newLines += help + (isReplaced && message.text == BoardView.givenBack ? [] : [message.text])
    newLines.removeAll(where: \.isEmpty)
    let introduction = screens.page.introduction(screens.context)
    let part = introduction.first ?? announcedPart
    let isOtherPart = isKey && !isShownAnew && newLines.isEmpty && part != announcedPart
    if isOtherPart { newLines += introduction }
    announcedPart = part
    let isAnnounced = target?.row != nil && target?.row == announcedTarget?.row
    let mayHold = isInteractive && isKey && isAnnounced && others.isEmpty && !isError
    if newLines.isEmpty, others.isEmpty, !isReplaced, !(isAmountNew && mayHold) { return }
    if let focus { announce(focus) }
    if isOtherPart, let focus = screens.focus, focus.target.cell != before?.cell {
      newLines.append(focus.words)
      announcedTarget = target
    }
    if isKey, !isShownAnew, help.isEmpty {
      // An amount begun by a key is part of the key's effect.
      if let focus = screens.focus, let pending = target?.pending, pending != before?.pending {
        newLines.append(focus.words)
        announcedTarget = target
      }
      newLines = [newLines.joined(separator: "; ")].filter { !$0.isEmpty }
    }
    let mayChange = target?.pending != nil || screens.page.board?.value.lastStep != nil
    if mayHold, mayChange, newLines.count == 1 {
      held = newLines.removeFirst()
    }
    lines += others + newLines
    // The lines contain the new state of the row, but not an amount that is still being typed.
    if let target, target.row == announcedTarget?.row,
      target.pending == nil || target.pending == announcedTarget?.pending
    {
      announcedTarget = target
    }
  }

  private func announce(_ focus: Focus) {
    if focus.target == announcedTarget { return }
    lines.append(focus.words)
    announcedTarget = focus.target
  }

  private func consumeLines() -> [String] {
    if !screens.isFinished, let focus = screens.focus { announce(focus) }
    defer { lines = [] }
    return lines.map { line in
      let line = theme.plain(line).terminalSafe()
      guard theme.isASCII else { return line }
      return Glyph.glyphs(of: line).map { Glyph.isPrintableASCII($0.text) ? $0.text : "?" }.joined()
    }
  }
}

extension Transition {
  /// Whether a command of this session made the change.
  fileprivate var isOwn: Bool { [.command, .undo, .redo].contains(origin) }
}

/// The screens in words, for the announcer.
extension Screens {
  /// The target of keys; nil without a selection, and while keys are text for a question without a list.
  var focus: Focus? {
    if let question = page.prompt?.question, !(question is SearchQuestion), question.games == nil {
      return nil
    }
    return page.focus(context)
  }

  /// The facts of the board that is announced; nil while another screen is shown.
  fileprivate var spokenFacts: [Fact]? {
    page.showsBoard ? header().facts.filter(\.role.isSpoken) : nil
  }

  /// A line for each row of the list that is shown, after its introduction; on a board, one about its round and rules.
  var listLines: [String] {
    if let lines = page.texts(context) { return lines }
    let hint = EmptyState(on: page.kind, hasBoard: page.board != nil, context.keys).hint
    return page.board?.value.texts(context, emptyHint: hint) ?? page.boards.texts(emptyHint: hint)
  }

  fileprivate var hintLine: String {
    let redraw = context.keys[page.kind].key(for: .redraw).map { "\($0) says all again" } ?? ""
    return ([redraw] + page.hints(context).map(\.text)).filter { !$0.isEmpty }
      .joined(separator: "  ")
  }

  /// Whether the answer to the open question, or the amount, was refused.
  fileprivate var isRefused: Bool {
    (page.prompt != nil || page.board?.value.pending != nil) && page.message.isError
  }

  /// Returns the message on the status row, or the outcome of a command, and clears it. While watching, returns a
  /// lasting problem only once.
  fileprivate func consumeMessage() -> (text: String, outcome: Outcome?) {
    defer { page.message = Message() }
    if let outcome = page.message.outcome?.outcome, !outcome.entries.isEmpty {
      return (page.message.note, outcome)
    }
    // Changes by other processes are announced by their transitions.
    let text = page.message.headline == nil ? page.message.text : ""
    if !mode.keepsScore, page.message.isError {
      defer { others.announcedProblem = text }
      return (text == others.announcedProblem ? "" : text, nil)
    }
    if !isWatchFailing { others.announcedProblem = "" }
    return (text, nil)
  }

  /// Returns the lines of the open help, and closes it.
  fileprivate func consumeHelp() -> [String] {
    defer { page[HelpView.self] = nil }
    return page[HelpView.self]?.texts ?? []
  }
}
