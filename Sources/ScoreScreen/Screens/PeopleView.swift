import IdentityDiff
import ScoreTables
import Scorekeeping

/// A table of people with their games and wins, the statistics of the selected one, and the other names that are
/// remembered.
///
/// It counts the games that were over when it was opened; the names follow changes.
struct PeopleView: Screen {
  let kind = KeyBindings.Screen.people
  private let people: People
  private var everybody: TableDocument
  /// The remembered names without a finished game.
  private var names: [String] = []
  /// The number of the newest change when the names were read.
  private var sequence: Int
  private var selection = 0
  /// The tables of a person; nil while everybody is shown.
  private var person: TableDocument?
  private var scrolling = Scrolling()
  private var personScrolling = Scrolling()

  /// Reads all finished games, and the remembered names. Cost: reading the boards of the games.
  init(in session: Session) throws {
    people = People(of: try session.playedGames())
    everybody = .people(people, offsetFromUTC: session.offsetFromUTC(at:))
    sequence = session.sequence
    try readNames(in: session)
  }

  private mutating func readNames(in session: Session) throws {
    let players = people.all.map { Player(id: $0.id, name: $0.name) }
    names = try session.roster().filter { $0.person == nil }.names(missingFrom: players)
    everybody = .people(
      people, remembering: names, offsetFromUTC: session.offsetFromUTC(at:))
    sequence = session.sequence
    selection = max(0, min(selection, people.all.count + names.count - 1))
  }

  /// Reads the names again after a change.
  private mutating func follow(_ session: Session) {
    if session.sequence != sequence { try? readNames(in: session) }
  }

  private var shown: TableDocument { person ?? everybody }

  /// The line of a person or name: the people come first, then a blank line and a head.
  private func lineNumber(of selection: Int) -> Int {
    selection + 1 + (selection < people.all.count || people.all.isEmpty ? 0 : 2)
  }

  /// The name that is selected; nil without any.
  private var selectedName: String? {
    if selection < people.all.count { return people.all[selection].name }
    let index = selection - people.all.count
    return names.indices.contains(index) ? names[index] : nil
  }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let keys = context.keys[.people]
    let action = keys.action(for: key)
    follow(context.session)
    switch action {
    case .open: return open(context)
    case .delete:
      guard person == nil, let selectedName else { return .say("No name is selected") }
      return .perform(.forget(selectedName))
    case .undo: return .perform(.undo(1))
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

  private mutating func open(_ context: ScreenContext) -> Request {
    if person != nil { return .nothing }
    guard selection < people.all.count else {
      return .say(selectedName.map { "\($0) has finished no game" } ?? "Nobody is remembered")
    }
    person = .person(
      people.all[selection], among: people, offsetFromUTC: context.session.offsetFromUTC(at:))
    personScrolling = Scrolling()
    return .nothing
  }

  mutating func scroll(by lines: Int, _ context: ScreenContext) -> Request {
    if person == nil {
      selection = max(0, min(selection + lines, people.all.count + names.count - 1))
    } else {
      personScrolling.scroll(to: max(0, personScrolling.top + lines))
    }
    return .nothing
  }

  /// Selects a clicked person. A second click shows the person's games.
  mutating func click(_ click: Click, _ context: ScreenContext) -> Request {
    let count = people.all.count + names.count
    guard person == nil, case .text(let row) = click.row,
      let clicked = (0..<count).first(where: { lineNumber(of: $0) == row.number })
    else { return .nothing }
    if selection == clicked { return open(context) }
    selection = clicked
    return .nothing
  }

  func header(_ context: ScreenContext) -> Header {
    let words = (person.map { [$0.title] } ?? []) + shown.facts.map(\.text)
    return Header(title: "People", subtitle: words.joined(separator: "  "), facts: [])
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.people]
    let back = Hint(keys.names(of: .back), person == nil ? "boards" : "everybody", 1)
    let help = Hint(keys.names(of: .help), "help", 4)
    if person != nil || selectedName == nil { return [back, help] }
    let games = Hint(keys.names(of: .open), "games", 2)
    let forget = Hint(keys.names(of: .delete), "forget", 5)
    return (selection < people.all.count ? [games] : [])
      + [Hint(keys.names(of: .next, .previous), "move", 3), forget, back, help]
  }

  // MARK: rows

  mutating func content(in room: Range<Int>, _ context: ScreenContext) -> PageContent {
    follow(context.session)
    let lines = shown.tables.map { TableLayout($0, width: context.size.columns - 3).lines }
      .joined(separator: [.blank]).map(\.self)
    if person == nil {
      scrolling.show(lineNumber(of: selection), count: lines.count, height: room.count)
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

  private func row(_ line: TableLayout.Line, number: Int) -> Row {
    if case .blank = line { return .text(TextRow(number: number)) }
    let isSelected = person == nil && number == lineNumber(of: selection)
    let style = line.isHeading ? Style.muted : Style(isBold: isSelected)
    return .text(
      TextRow(
        number: number, parts: [.init(text: line.text, column: 2, style: style)],
        isSelected: isSelected))
  }
}
