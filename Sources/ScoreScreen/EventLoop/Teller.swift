import Scorekeeping
import StructReference

/// Tells in lines of text what changes on the screens, what a key would act on, and each remark.
///
/// Laws: a change is told once, and nothing is told where nothing changed; no line holds a control character; the selected
/// row is told before a key acts on it, unless it was told last.
package final class Teller {
  private let screens: Screens
  private let theme: Theme
  /// Whether what is refused can be mended. Where nobody sees it, what comes next is not meant to go on with it.
  private let isMending: Bool
  private var narrator: Narrator
  private var steps: [Transition] = []
  private var observation: Disposable?
  /// The board that is open, as far as it was said.
  private var opened: Scoreboard.ID?
  /// What a key would act on, as it was said last.
  private var said: Focus.Target?
  private var lines: [String] = []
  private let start: Scoreboard.ID?

  /// Observes the screens from here on. `begin` tells the changes up to then.
  init(_ screens: Screens, theme: Theme = Theme(), isMending: Bool = true) {
    self.isMending = isMending
    self.screens = screens
    self.theme = theme
    let state = screens.session.state
    narrator = Narrator(state)
    start = state.board?.id
    observation = screens.session.observe { [weak self] in self?.steps.append($0) }
  }

  var isFinished: Bool { screens.isFinished }
  var news: News { screens.news }
  var prompt: Prompt? { screens.page.prompt }

  /// What is there.
  ///
  /// - Parameter isReminding: whether to tell of keys too.
  func begin(isReminding: Bool) -> [String] {
    // What was open before is told by its name.
    if screens.session.state.board?.id == start { screens.needsRepaint = true }
    tell()
    if isReminding { lines.append(screens.reminder) }
    return takeLines()
  }

  /// Does what keys do, one by one, as somebody would who listens after each.
  ///
  /// What they select on the way is said where a key acts on it, and at the end.
  func handle(_ keys: [Key]) -> [String] {
    for key in keys where !screens.isFinished {
      let focus = screens.focus
      screens.handle([key])
      let isOver = !isMending && key == .enter && screens.isRefused
      tell(focusedOn: focus)
      if isOver { screens.handle([.escape]) }
    }
    return takeLines()
  }

  /// Takes over what others have written; nil if there was nothing.
  func takeNews() -> [String]? {
    guard screens.takeNews() else { return nil }
    tell()
    return takeLines()
  }

  private func tell(focusedOn focus: Focus? = nil) {
    let remark = screens.takeRemark()
    if let outcome = remark.outcome, !steps.contains(where: \.isOwn) {
      steps.append(outcome.transition)
    }
    var news = steps.flatMap { narrator.lines(of: $0, after: $0.isOwn ? remark.outcome : nil) }
    steps = []
    let board = screens.session.state.board?.id
    if board != opened || screens.needsRepaint {
      if board == nil || screens.needsRepaint { news.append(screens.title) }
      news += screens.standings
      opened = board
      screens.needsRepaint = false
    }
    news += screens.takeHelp()
    news.append(remark.text)
    news.removeAll(where: \.isEmpty)
    if news.isEmpty { return }
    if let focus { say(focus) }
    lines += news
    // What has become of it was said, but for an amount that has begun.
    if let target = screens.focus?.target, target.row == said?.row,
      target.pending == nil || target.pending == said?.pending
    {
      said = target
    }
  }

  private func say(_ focus: Focus) {
    if focus.target == said { return }
    lines.append(focus.words)
    said = focus.target
  }

  private func takeLines() -> [String] {
    if !screens.isFinished, let focus = screens.focus { say(focus) }
    defer { lines = [] }
    return lines.map { line in
      let line = theme.plain(line).terminalSafe()
      guard theme.isASCII else { return line }
      return Glyph.glyphs(of: line).map { Glyph.isPlain($0.text) ? $0.text : "?" }.joined()
    }
  }
}

extension Transition {
  /// Whether a command of this session made it.
  fileprivate var isOwn: Bool { [.command, .undo, .redo].contains(origin) }
}
