import ScoreTables
import Scorekeeping

/// A row of the screen outside the list. It is laid out only when it is drawn.
struct ChromeRow: Equatable, Sendable {
  /// The row of the screen, counted from 0.
  let number: Int
  let content: Content

  enum Content: Equatable, Sendable {
    case header(Header)
    case rule(Rule)
    case status(Status)
    case change(ChangeSummary, ChangeColumns)
    case list(Row)
    case line(Line)
    /// A row of two panels with a line between them.
    indirect case beside(Content?, Content?, column: Int, isTop: Bool = false)

    /// The row as cells, exactly as wide as given.
    func line(width: Int, theme: Theme) -> Line {
      switch self {
      case .header(let header): header.line(width: width, theme: theme)
      case .rule(let rule): rule.line(width: width, theme: theme)
      case .status(let status): status.line(width: width, theme: theme)
      case .change(let change, let columns):
        change.line(columns, width: width, theme: theme)
      case .list(let line): line.line(width: width, theme: theme)
      case .line(let line): line
      case .beside(let left, let right, let column, let isTop):
        Self.line(left, column, theme).beside(right, after: left, width: width, isTop: isTop)
      }
    }

    /// The row of a panel; blank for nil.
    static func line(_ content: Content?, _ width: Int, _ theme: Theme) -> Line {
      content?.line(width: width, theme: theme) ?? Line(width: width, theme: theme)
    }

    fileprivate var isRule: Bool { if case .rule = self { true } else { false } }
  }

  init(_ number: Int, _ content: Content) {
    self.number = number
    self.content = content
  }
}

/// The first row of the screen: a title on the left, and facts on the right.
package struct Header: Equatable, Sendable {
  let title: String
  /// A text after the title.
  var subtitle = ""
  var facts: [Fact] = []

  package init(title: String, subtitle: String = "", facts: [Fact] = []) {
    (self.title, self.subtitle, self.facts) = (title, subtitle, facts)
  }

  /// The width below which facts have few words.
  private static let narrow = 50

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    var shown = facts.enumerated().sorted {
      ($0.element.role.rawValue, $0.offset) < ($1.element.role.rawValue, $1.offset)
    }.map { (fact: $1, text: width < Self.narrow ? $1.shortHeaderText : $1.headerText) }
    func shownWidth() -> Int { theme.width(of: shown.map(\.text), gap: 3) }
    // Facts with a drop order give way to the title; the title gives way to the other facts.
    for number in 1...4
    where shownWidth() + Glyph.width(of: title) > width - 4
      || number < 4 && shownWidth() > width * 3 / 5
    {
      shown.removeAll { $0.fact.role.dropOrder == number }
    }
    var end = width - 1
    for (index, (fact, text)) in shown.enumerated().reversed() {
      let used = min(Glyph.width(of: theme.plain(text)), max(0, end - 1))
      end -= used
      line.write(text, at: end, width: used, style: fact.style)
      if index > 0 {
        end -= 3
        line.write(theme.separator, at: max(1, end), width: 3, style: .muted)
      }
    }
    let room = max(0, (shown.isEmpty ? width - 1 : end - 2) - 1)
    line.write(
      title, at: 1, width: room, style: Style(colour: theme.palette[.title], isBold: true))
    let used = min(room, Glyph.width(of: title)) + 1
    line.write(subtitle, at: 1 + used, width: max(0, room - used), style: .muted)
    return line
  }
}

/// A thin line across the screen, with a title and a note in it.
struct Rule: Equatable, Sendable {
  var title = ""
  /// The column two before the title.
  var start = 0
  var note = ""
  /// The heads of columns below the rule, and the column of their beginning.
  var heads = ""
  var headsStart = 0
  /// The column where the line beside a list meets this rule; nil for none.
  var joint: Int?
  /// Whether the line beside the list is above the rule.
  var isBelowList = false

  static let lastChanges = Rule(title: "last changes")

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    line.fill(0..<width, with: theme.rule, style: .faint)
    if let joint {
      line.put(isBelowList ? theme.lowerJoint : theme.upperJoint, at: joint, style: .faint)
    }
    write(heads, at: headsStart - 1, in: &line)
    write(title, at: start + 1, in: &line)
    write(note, at: width - 4 - Glyph.width(of: theme.plain(note)), in: &line)
    return line
  }

  private func write(_ text: String, at column: Int, in line: inout Line) {
    if text.isEmpty || column < 0 { return }
    // Even a long title leaves room for the end of the rule.
    let room = line.cells.count - column - 3
    let width = min(Glyph.width(of: line.theme.plain(text)), room)
    if width <= 0 { return }
    line.fill(column..<column + width + 2, with: " ")
    line.write(text, at: column + 1, width: width, style: .muted)
  }
}

/// The last row: a sentence, and the keys that are useful now.
struct Status: Equatable, Sendable {
  enum Tone: Equatable, Sendable {
    case plain
    /// A message that has been shown for some seconds.
    case old
    case error
    case warning
  }

  var text = ""
  var tone = Tone.plain
  var hints: [Hint] = []

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let style =
      switch tone {
      case .plain: Style()
      case .old: Style.muted
      case .error: Style(colour: theme.palette[.error], isBold: true)
      case .warning: Style(colour: .warning)
      }
    let used = line.write(hints, leaving: Glyph.width(of: theme.plain(text)))
    line.write(text, at: 1, width: width - 2 - used, style: style)
    return line
  }
}

package struct Hint: Equatable, Sendable {
  let keys: String
  let word: String
  /// The importance, 1 being the highest. The least important hints are dropped first if room is short.
  let priority: Int

  package init(_ keys: String, _ word: String, _ priority: Int) {
    self.keys = keys
    self.word = word
    self.priority = priority
  }

  var text: String { word.isEmpty ? keys : keys + " " + word }
}

extension Line {
  /// The line, a vertical line after it, and the row of the panel on the right.
  ///
  /// - Parameters:
  ///   - left: the content of the line.
  ///   - isTop: whether the vertical line begins here, below a rule.
  func beside(
    _ right: ChromeRow.Content?, after left: ChromeRow.Content? = nil, width: Int,
    isTop: Bool = false
  ) -> Line {
    let sign =
      switch (left?.isRule ?? false, right?.isRule ?? false) {
      case (true, true): isTop ? theme.upperJoint : theme.cross
      case (true, false): theme.leftJoint
      case (false, true): theme.rightJoint
      case (false, false): theme.axis
      }
    var edge = Line(width: 1, theme: theme)
    edge.put(sign, at: 0, style: .faint)
    return followed(by: edge)
      .followed(by: ChromeRow.Content.line(right, width - cells.count - 1, theme))
  }

  /// Writes the hints that fit, right-aligned, after a text of the given width.
  ///
  /// - Returns: the columns of the hints and the gap before them.
  @discardableResult
  mutating func write(_ hints: [Hint], leaving text: Int) -> Int {
    let gap = 3
    let width = cells.count
    var shown = hints.filter { !$0.keys.isEmpty }
    func shownWidth() -> Int { theme.width(of: shown.map(\.text), gap: gap) }
    while !shown.isEmpty, shownWidth() + 2 + (text > 0 ? text + gap : 0) > width {
      let last = shown.indices.max { shown[$0].priority < shown[$1].priority }
      if let last { shown.remove(at: last) }
    }
    if shown.isEmpty { return 0 }
    let used = shownWidth()
    var column = width - 1 - used
    for hint in shown {
      let keys = theme.plain(hint.keys)
      let word = theme.plain(hint.word)
      let keysWidth = Glyph.width(of: keys)
      let wordWidth = Glyph.width(of: word)
      write(keys, at: column, width: keysWidth, style: .bold)
      write(word, at: column + keysWidth + 1, width: wordWidth, style: .muted)
      column += keysWidth + (wordWidth > 0 ? 1 + wordWidth : 0) + gap
    }
    return used + gap
  }
}
