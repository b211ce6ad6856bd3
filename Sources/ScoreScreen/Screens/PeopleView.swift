import IdentityDiff
import Scorekeeping

/// A table of people with their games and wins, and the statistics of the selected one.
///
/// It does not follow changes: it counts the games that were over when it was opened.
struct PeopleView: Screen {
  let kind = KeyBindings.Screen.people
  private let people: People
  private let everybody: PeopleText
  private var selection = 0
  /// The tables of a person; nil while everybody is shown.
  private var person: PeopleText?
  private var scrolling = Scrolling()
  private var personScrolling = Scrolling()

  /// Reads all finished games. Cost: reading their boards.
  init(in session: Session) throws {
    people = People(of: try session.playedGames())
    everybody = PeopleText(of: people)
  }

  private var text: PeopleText { person ?? everybody }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let keys = context.keys[.people]
    let action = keys.action(for: key)
    switch action {
    case .open: return open()
    case .back:
      if person == nil { return .close }
      person = nil
      return .nothing
    default:
      if let lines = action?.lines(onPageOf: context.room.count) {
        return scroll(by: lines, context)
      }
      return action?.sharedRequest(in: .watch) ?? .unbound(key, help: keys.key(for: .help))
    }
  }

  private mutating func open() -> Request {
    if person != nil || people.all.isEmpty { return .nothing }
    person = PeopleText(of: people.all[selection], among: people)
    personScrolling = Scrolling()
    return .nothing
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    if person == nil {
      selection = max(0, min(selection + lines, people.all.count - 1))
    } else {
      personScrolling.scroll(to: max(0, personScrolling.top + lines))
    }
    return .nothing
  }

  /// Selects a clicked person. A second click shows the person's games.
  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    guard person == nil, case .text(let row) = click.row, row.number > 0 else { return .nothing }
    if selection == row.number - 1 { return open() }
    selection = row.number - 1
    return .nothing
  }

  func header(_ context: ScreenContext) -> Header {
    Header(title: "People", subtitle: text.title, facts: [])
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.people]
    let back = Hint(keys.names(of: .back), person == nil ? "boards" : "everybody", 1)
    let help = Hint(keys.names(of: .help), "help", 4)
    if person != nil || people.all.isEmpty { return [back, help] }
    return [
      Hint(keys.names(of: .open), "games", 2), Hint(keys.names(of: .next, .previous), "move", 3),
      back, help,
    ]
  }

  // MARK: rows

  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    let lines = text.tables.map { table in
      [Line.heads(table[0])] + table.dropFirst().map(Line.row)
    }.joined(separator: [.blank]).map(\.self)
    if person == nil {
      scrolling.show(selection + 1, count: lines.count, height: room.count)
    } else {
      let last = max(0, lines.count - room.count)
      personScrolling.scroll(to: min(personScrolling.top, last))
    }
    let visible = (person == nil ? scrolling : personScrolling)
      .visible(count: lines.count, height: room.count)
    let rows = visible.map { number in row(lines[number], number: number) }
    var content = PageContent(
      list: room, sections: [ListSection(ListHeader(.people), rows: rows)])
    let position = visible.position(of: lines.count)
    if !context.size.isTall { content.position = position }
    content.addRules(in: room, of: context.size, note: position)
    return content
  }

  private enum Line {
    case blank
    case heads(String)
    case row(String)
  }

  private func row(_ line: Line, number: Int) -> Row {
    switch line {
    case .blank: return .text(TextRow(number: number))
    case .heads(let text):
      return .text(
        TextRow(number: number, parts: [.init(text: text, column: 2, style: .muted)]))
    case .row(let text):
      let isSelected = person == nil && number == selection + 1
      let style = Style(isBold: isSelected)
      return .text(
        TextRow(
          number: number, parts: [.init(text: text, column: 2, style: style)],
          isSelected: isSelected))
    }
  }
}
