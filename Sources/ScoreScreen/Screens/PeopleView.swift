import IdentityDiff
import ScoreTables
import Scorekeeping

/// A table of people with their games and wins, the statistics of the selected one, and the other names that are
/// remembered.
///
/// It counts the games that were over when it was opened; the names follow changes.
struct PeopleView: TableScreen {
  let kind = KeyBindings.Screen.people
  let mode = Mode.keep
  private let people: People
  private var everybody: TableDocument
  /// The number of the newest entry when the names were read.
  private var sequence: Int
  /// The list on the screen, and while it is a person's, the list of everybody.
  var list = LineList()
  private var listOfEverybody = LineList()
  /// The tables of a person; nil while everybody is shown.
  private var person: TableDocument?
  /// The lines on the screen, laid out for a width.
  private(set) var lines: [TableLayout.Line] = []

  /// Reads all finished games, and the remembered names. Cost: reading the boards of the games.
  init(in session: Session) throws {
    people = People(of: try session.playedGames())
    sequence = session.newest
    everybody = try Self.everybody(people, in: session)
  }

  private static func everybody(_ people: People, in session: Session) throws -> TableDocument {
    let players = people.all.map { Player(id: $0.id, name: $0.name) }
    let names = try session.roster().filter { $0.person == nil }.names(missingFrom: players)
    return .people(people, remembering: names, offsetFromUTC: session.offsetFromUTC(at:))
  }

  private var shown: TableDocument { person ?? everybody }

  // MARK: the list

  var actsOnRows: Bool { isSelecting }
  var isSelecting: Bool { person == nil }
  var tables: [Table] { shown.tables }

  /// The selected person; nil for a name without a finished game.
  private var selectedPerson: People.Person? {
    guard isSelecting, case .table(.player(let id)) = list.selection else { return nil }
    return people.all.first { $0.id == id }
  }

  private var selectedName: String? { isSelecting ? selectedLine.flatMap(name) : nil }

  var target: KeyTarget? {
    guard let row = list.selection, let selectedName else { return nil }
    return KeyTarget(row: row, loss: .nameGone(selectedName))
  }

  mutating func settle(_ context: ScreenContext) {
    let session = context.session
    if session.newest != sequence, let new = try? Self.everybody(people, in: session) {
      (everybody, sequence) = (new, session.newest)
    }
    lines = Self.lines(of: tables, on: context.size)
    settleList(context)
  }

  // MARK: keys

  mutating func handle(_ key: Key, _ context: ScreenContext) -> Request {
    let action = context.keys[.people].action(for: key)
    switch action {
    case .open: return open(context)
    case .delete: return selectedName.map { .perform(.forget($0)) } ?? .say("No name is selected")
    case .back:
      if person == nil { return .close }
      (person, list) = (nil, listOfEverybody)
      return .nothing
    default: return handle(action, context) ?? unbound(key, context.keys)
    }
  }

  mutating func open(_ context: ScreenContext) -> Request {
    if person != nil { return .nothing }
    guard let selectedPerson else {
      return .say(selectedName.map { "\($0) has finished no game" } ?? "Nobody is remembered")
    }
    person = .person(
      selectedPerson, among: people, offsetFromUTC: context.session.offsetFromUTC(at:))
    (listOfEverybody, list) = (list, LineList())
    return .nothing
  }

  // MARK: words

  func header(_ context: ScreenContext) -> Header {
    let words = (person.map { [$0.title] } ?? []) + shown.facts.map(\.text)
    return Header(title: "People", subtitle: words.joined(separator: "  "), facts: [])
  }

  func introduction(_ context: ScreenContext) -> [String] {
    guard let person else { return ["People"] + everybody.facts.map(\.text) }
    return [person.title] + person.facts.map(\.text)
      + person.tables.flatMap { table in [table.name] + table.rows.map(table.words) }
  }

  func hints(_ context: ScreenContext) -> [Hint] {
    let keys = context.keys[.people]
    let back = Hint(keys.names(of: .back), person == nil ? "boards" : "everybody", 1)
    let help = Hint(keys.names(of: .help), "help", 4)
    if selectedName == nil { return [back, help] }
    return (selectedPerson == nil ? [] : [Hint(keys.names(of: .open), "games", 2)])
      + [
        Hint(keys.names(of: .next, .previous), "move", 3),
        Hint(keys.names(of: .delete), "forget", 5), back, help,
      ]
  }
}
