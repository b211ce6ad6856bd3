import Scorekeeping

/// A row of the screen outside the list: where it is, and all that it says. It is laid out when it is drawn.
package struct ChromeRow: Equatable, Sendable {
  /// The row of the screen, the first being 0.
  let place: Int
  let content: Content

  enum Content: Equatable, Sendable {
    case header(Header)
    case rule(Rule)
    case status(Status)
    case change(RecentChange, ChangeColumns)
    case list(Row)
    case line(Line)

    /// The row as cells, exactly as wide as it is told.
    func line(width: Int, theme: Theme) -> Line {
      switch self {
      case .header(let header): header.line(width: width, theme: theme)
      case .rule(let rule): rule.line(width: width, theme: theme)
      case .status(let status): status.line(width: width, theme: theme)
      case .change(let change, let columns):
        change.line(columns, width: width, theme: theme)
      case .list(let line): line.line(width: width, theme: theme)
      case .line(let line): line
      }
    }
  }

  init(_ place: Int, _ content: Content) {
    self.place = place
    self.content = content
  }
}

/// The first row: a title, and facts at the other end.
struct Header: Equatable, Sendable {
  struct Fact: Equatable, Sendable {
    let text: String
    var colour = Style.Colour.standard
    var isBold = false
    /// Which facts go first where room is short, 1 before 2; 0 for those that stay.
    var yields = 0
  }

  let title: String
  /// More about the title, behind it.
  var subtitle = ""
  var facts: [Fact] = []

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    var shown = facts
    func taken() -> Int { theme.width(of: shown.map(\.text), gap: 3) }
    // The name counts for more than facts do, and signs for more than the name.
    for number in 1...3
    where taken() > width * 3 / 5 || taken() + Glyph.width(of: title) > width - 4 {
      shown.removeAll { $0.yields == number }
    }
    var end = width - 1
    for (index, fact) in shown.enumerated().reversed() {
      let used = min(Glyph.width(of: theme.plain(fact.text)), max(0, end - 1))
      end -= used
      line.write(
        fact.text, at: end, width: used, style: Style(colour: fact.colour, isBold: fact.isBold))
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
  /// Where the title begins that stands two columns behind it.
  var start = 0
  var note = ""
  /// The column where the line beside a list meets it.
  var joint: Int?
  /// Whether that line is above it.
  var isBelowList = false

  static let lastChanges = Rule(title: "last changes")

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    line.fill(0..<width, with: theme.rule, style: .faint)
    if let joint {
      line.put(isBelowList ? theme.lowerJoint : theme.upperJoint, at: joint, style: .faint)
    }
    write(title, at: start + 1, in: &line)
    write(note, at: width - 4 - Glyph.width(of: theme.plain(note)), in: &line)
    return line
  }

  private func write(_ text: String, at column: Int, in line: inout Line) {
    if text.isEmpty || column < 0 { return }
    // A long title leaves the end of the rule.
    let room = line.cells.count - column - 3
    let width = min(Glyph.width(of: line.theme.plain(text)), room)
    if width <= 0 { return }
    line.fill(column..<column + width + 2, with: " ")
    line.write(text, at: column + 1, width: width, style: .muted)
  }
}

/// The last row: a sentence, and the keys that matter now.
struct Status: Equatable, Sendable {
  enum Tone: Equatable, Sendable {
    case plain
    /// Said a while ago.
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

struct Hint: Equatable, Sendable {
  let keys: String
  let word: String
  /// Which reminders stay where room is short: 1 the longest.
  let rank: Int

  init(_ keys: String, _ word: String, _ rank: Int) {
    self.keys = keys
    self.word = word
    self.rank = rank
  }

  var text: String { word.isEmpty ? keys : keys + " " + word }
}

extension Line {
  /// Writes as many reminders as there is room for behind a text of so many columns, right-aligned.
  ///
  /// - Returns: how many columns they and the gap before them take.
  @discardableResult
  mutating func write(_ hints: [Hint], leaving text: Int) -> Int {
    let gap = 3
    let width = cells.count
    var shown = hints.filter { !$0.keys.isEmpty }
    func taken() -> Int { theme.width(of: shown.map(\.text), gap: gap) }
    while !shown.isEmpty, taken() + 2 + (text > 0 ? text + gap : 0) > width {
      let last = shown.indices.max { shown[$0].rank < shown[$1].rank }
      if let last { shown.remove(at: last) }
    }
    if shown.isEmpty { return 0 }
    let used = taken()
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
