import FoundationBase
import Scorekeeping

/// Columns of a table that are read and written together.
struct Columns {
  struct ColumnDefinition {
    let name: String
    let type: SQLType
    var isOptional = false
  }

  let list: [ColumnDefinition]

  var names: String { list.map(\.name).joined(separator: ", ") }

  /// The parameters for the columns in an INSERT statement, numbered from `first`.
  func parameters(from first: Int) -> String {
    list.indices.map { "$\(first + $0)" }.joined(separator: ", ")
  }

  /// The assignments of the columns in an UPDATE statement, numbered from 1.
  var assignments: String {
    list.enumerated().map { "\($1.name) = $\($0 + 1)" }.joined(separator: ", ")
  }

  func definitions(in dialect: Dialect) -> String {
    list.map { "\($0.name) \(dialect.types($0.type))\($0.isOptional ? "" : " NOT NULL")" }
      .joined(separator: ", ")
  }
}

/// A player's row: the columns, their values, and the player read from them.
enum StoredPlayer {
  static let columns = Columns(list: usual.list + rare.list)

  /// The columns of every player.
  static let usual = Columns(list: [
    .init(name: "name", type: .text), .init(name: "score", type: .integer),
    .init(name: "rounds", type: .text, isOptional: true),
    .init(name: "team", type: .text, isOptional: true), .init(name: "colour", type: .integer),
    .init(name: "reached", type: .integer),
  ])

  /// The columns of `Player.Extras`, which few players have. A change of a player without writes none of them.
  private static let rare = Columns(list: [
    // No value means that the player has not left, as in the rows of 1.0.
    .init(name: "has_left", type: .bool, isOptional: true),
    .init(name: "record", type: .text, isOptional: true),
    .init(name: "groups", type: .text, isOptional: true),
  ])

  static func values(of player: Player) throws -> [(any SQLValue)?] {
    usualValues(of: player) + [
      player.hasLeft ? true : nil, PlayState(player).text,
      player.groups.isEmpty ? nil : try StoredBoard.text(of: player.groups),
    ]
  }

  static func usualValues(of player: Player) -> [(any SQLValue)?] {
    [
      player.name, player.score, player.rounds.text, player.team, player.colour, player.reached,
    ]
  }

  /// Reads a player whose identity is in the first column.
  static func player(_ row: any SQLRow) throws(UnreadableValue) -> Player {
    let state = try PlayState(row.optional(8))
    return Player(
      id: try row.value(0), name: try row.value(1), score: try row.value(2),
      rounds: try rounds(row.optional(3)), team: try row.optional(4), colour: try row.value(5),
      reached: try row.value(6), hasLeft: try row.optional(7) ?? false,
      record: state.record,
      groups: try row.optional(9).map { (text: String) throws(UnreadableValue) in
        try StoredBoard.value([String].self, text, "groups")
      } ?? [], gamePoints: state.gamePoints, rolls: state.rolls)
  }

  private static func rounds(_ text: String?) throws(UnreadableValue) -> Rounds {
    guard let text else { return Rounds() }
    guard let rounds = Rounds(text: text) else { throw UnreadableValue(text) }
    return rounds
  }
}

/// The column `record`: what results sum up to or, with a word before them, the points of a game and the rolls.
private struct PlayState {
  var record: MatchRecord?
  var gamePoints = 0
  var rolls: Rolls?

  init(_ player: Player) {
    (record, gamePoints, rolls) = (player.record, player.gamePoints, player.rolls)
  }

  /// Nil without any.
  var text: String? {
    let parts = [
      record?.text, gamePoints == 0 ? nil : "game \(gamePoints)", rolls.map { "rolls \($0.text)" },
    ]
    let text = parts.compactMap(\.self).joined(separator: "; ")
    return text.isEmpty ? nil : text
  }

  init(_ text: String?) throws(UnreadableValue) {
    for part in (text ?? "").split(separator: "; ").map(String.init) {
      if part.hasPrefix("game "), let points = Int(part.dropFirst(5)), points > 0 {
        gamePoints = points
      } else if part.hasPrefix("rolls "), let rolls = Rolls(text: String(part.dropFirst(6))) {
        self.rolls = rolls
      } else if let record = MatchRecord(text: part) {
        self.record = record
      } else {
        throw UnreadableValue(part)
      }
    }
  }
}

/// A match's row: the columns, their values, and the match read from them.
enum StoredMatch {
  static let columns = Columns(list: [
    .init(name: "home", type: .id), .init(name: "away", type: .id),
    .init(name: "round", type: .integer), .init(name: "result", type: .text, isOptional: true),
    .init(name: "date", type: .text, isOptional: true),
  ])

  static func values(of match: Match) -> [(any SQLValue)?] {
    [match.home, match.away, match.round, match.result?.description, match.date?.description]
  }

  /// Reads a match whose number is in the first column.
  static func match(_ row: any SQLRow) throws(UnreadableValue) -> Match {
    let text: String? = try row.optional(4)
    let result = text.flatMap { MatchResult(text: $0) }
    if text != nil, result == nil { throw UnreadableValue("a result") }
    let day: String? = try row.optional(5)
    let date = day.flatMap { Day(parsing: $0) }
    if day != nil, date == nil { throw UnreadableValue("a date") }
    return Match(
      id: try row.value(0), home: try row.value(1), away: try row.value(2),
      round: try row.value(3), date: date, result: result)
  }
}

/// The column `lots`: a list of drawings or, where scorers ask for other results, an object with both.
private struct Decisions: Codable {
  let lots: [Lot]
  let proposals: [ResultProposal]

  /// Nil without any.
  init?(_ details: Scoreboard.Details) {
    if details.lots.isEmpty, details.proposals.isEmpty { return nil }
    (lots, proposals) = (details.lots, details.proposals)
  }

  private enum CodingKeys: String, CodingKey {
    case lots, proposals
  }

  init(from decoder: any Decoder) throws {
    if let lots = try? [Lot](from: decoder) {
      (self.lots, proposals) = (lots, [])
      return
    }
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    lots = try parts.decode([Lot].self, forKey: .lots)
    proposals = try parts.decode([ResultProposal].self, forKey: .proposals)
  }

  func encode(to encoder: any Encoder) throws {
    if proposals.isEmpty { return try lots.encode(to: encoder) }
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(lots, forKey: .lots)
    try parts.encode(proposals, forKey: .proposals)
  }
}

/// A board's row without the columns that never or rarely change: the columns, their values, and the board read from
/// them.
enum StoredBoard {
  static let columns = Columns(list: [
    .init(name: "name", type: .text), .init(name: "round", type: .integer),
    .init(name: "ranking", type: .text), .init(name: "wins", type: .text),
    .init(name: "step", type: .integer), .init(name: "target", type: .integer, isOptional: true),
    .init(name: "ordering", type: .text), .init(name: "scores", type: .text),
    .init(name: "is_over", type: .bool), .init(name: "clock", type: .text, isOptional: true),
    .init(name: "turn", type: .id, isOptional: true),
    .init(name: "dealer", type: .id, isOptional: true),
    .init(name: "format", type: .text, isOptional: true),
    .init(name: "note", type: .text, isOptional: true),
    .init(name: "knockout", type: .text, isOptional: true),
    .init(name: "lots", type: .text, isOptional: true),
  ])

  static func values(of details: Scoreboard.Details) throws -> [(any SQLValue)?] {
    let rules = details.rules
    return [
      details.name, details.round, rules.ranking.rawValue, rules.wins.rawValue, rules.step,
      rules.target, rules.order.rawValue, rules.scores.rawValue, details.isOver,
      try details.clock.map(text), details.turn, details.dealer,
      rules.hasFormat ? try text(of: rules.format) : nil, details.note,
      try details.knockout.map(text), try Decisions(details).map(text),
    ]
  }

  static func details(_ row: any SQLRow) throws(UnreadableValue) -> Scoreboard.Details {
    var details = Scoreboard.Details(name: try row.value(0))
    details.round = try row.value(1)
    details.rules.ranking = try row.choice(2)
    details.rules.wins = try row.choice(3)
    details.rules.step = try row.value(4)
    details.rules.target = try row.optional(5)
    details.rules.order = try row.choice(6)
    details.rules.scores = try row.choice(7)
    details.isOver = try row.value(8)
    details.clock = try row.optional(9).map { (text: String) throws(UnreadableValue) in
      try value(BoardClock.self, text, "a clock")
    }
    details.turn = try row.optional(10)
    details.dealer = try row.optional(11)
    details.rules.format = try row.optional(12).map(format) ?? GameFormat()
    details.note = try row.optional(13)
    details.knockout = try row.optional(14).map { (text: String) throws(UnreadableValue) in
      try value(Knockout.self, text, "a knock-out")
    }
    let decisions = try row.optional(15).map { (text: String) throws(UnreadableValue) in
      try value(Decisions.self, text, "drawings of lots")
    }
    if let decisions { (details.lots, details.proposals) = (decisions.lots, decisions.proposals) }
    guard details.rules.step > .zero, (1...Rounds.limit).contains(details.round) else {
      throw UnreadableValue("a step or a round out of range")
    }
    return details
  }

  private static func format(_ text: String) throws(UnreadableValue) -> GameFormat {
    try value(GameFormat.self, text, "rules of a game")
  }

  /// What a round is called by the column `format`, also where other rules in it are not known: a list names boards that
  /// cannot be opened, too. Cost: a search, and decoding the rules if they say it.
  static func word(in text: String?) -> RoundWord {
    guard let text, text.contains("\"round as ") else { return .round }
    return (try? format(text))?.word ?? .round
  }

  /// Decodes the public parts of a frozen board from JSON, including the freeze.
  static func frozen(_ text: String) throws(UnreadableValue) -> Scoreboard.Frozen {
    let frozen = try value(Scoreboard.Frozen.self, text, "a freeze")
    if frozen.details.freeze == nil { throw UnreadableValue("a freeze") }
    return frozen
  }

  fileprivate static func value<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ name: String
  ) throws(UnreadableValue) -> Value {
    do { return try JSONDecoder().decode(type, from: Data(text.utf8)) } catch {
      throw UnreadableValue(name)
    }
  }

  static func text(of value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}

/// The tables of a journal.
package enum Tables {
  /// The version of the tables: 1 in scoreboard 1.0. A later one is the version of scoreboard that brings it, with two
  /// digits for each further part: 10101 for 1.1.1. So an older program knows which one to ask for.
  package static let version = 10_100

  /// The number that builds before the release of 1.1 gave these tables. Version 1.0 would ask for scoreboard 1.1.1, so
  /// an upgrade lowers it.
  private static let unreleased = 10_101

  /// Whether only a later program knows the tables of a version.
  package static func isNewer(_ version: Int) -> Bool {
    version > Self.version && version != unreleased
  }

  /// The program that tables of a later version need, such as `scoreboard 1.1 or newer`.
  package static func program(for version: Int) -> String {
    guard (10_000..<1_000_000).contains(version) else { return "a newer version of scoreboard" }
    let (major, minor, patch) = (version / 10_000, version / 100 % 100, version % 100)
    return "scoreboard \(major).\(minor)\(patch == 0 ? "" : ".\(patch)") or newer"
  }

  /// The statements that create the tables of a journal.
  package static func definitions(in dialect: Dialect) -> [String] {
    let type = dialect.types
    let (id, number, text) = (type(.id), type(.integer), type(.text))
    return [
      """
      CREATE TABLE board (
        id \(id) NOT NULL PRIMARY KEY, position \(number) NOT NULL,
        \(StoredBoard.columns.definitions(in: dialect)), series \(id), frozen \(text)
      )\(dialect.plain)
      """,
      // Positions have gaps between them, so that moving or adding a player changes only one row.
      """
      CREATE TABLE player (
        board \(id) NOT NULL REFERENCES board (id) ON DELETE CASCADE, id \(id) NOT NULL,
        position \(number) NOT NULL, \(StoredPlayer.columns.definitions(in: dialect)),
        PRIMARY KEY (board, id)
      )\(dialect.updated)
      """,
      "CREATE INDEX player_order ON player (board, position)",
      // The list of boards has a scope of zeros, because an index would not find NULL.
      """
      CREATE TABLE change (
        \(dialect.entryKey), scope \(id) NOT NULL, writer \(number) NOT NULL,
        time \(type(.real)) NOT NULL, command \(text) NOT NULL, reversal \(text),
        reverses \(number)\(dialect.entryReference), content \(text) NOT NULL, author \(text)
      )\(dialect.plain)
      """,
      """
      CREATE TABLE reversible (
        scope \(id) NOT NULL, direction \(text) NOT NULL,
        sequence \(number) NOT NULL\(dialect.entryReference), writer \(number) NOT NULL,
        PRIMARY KEY (scope, direction, sequence)
      )\(dialect.keyed)
      """,
      // The remembered players, in the order in which they were added to boards.
      """
      CREATE TABLE roster (
        number \(dialect.rowNumber), id \(id) NOT NULL UNIQUE, name \(text) NOT NULL,
        name_key \(text) NOT NULL, colour \(number) NOT NULL, team \(text), person \(id),
        forgotten \(type(.bool)), since \(type(.real))
      )\(dialect.plain)
      """,
      "CREATE INDEX roster_name ON roster\(dialect.hashed) (name_key)",
      // The positions up to which boards have consumed their inputs. The position of a name includes the file that had
      // the name.
      """
      CREATE TABLE input (
        board \(id) NOT NULL, device \(number) NOT NULL, file \(number) NOT NULL,
        taken \(number) NOT NULL, hashed \(number) NOT NULL, hash \(number) NOT NULL,
        named_device \(number), named_file \(number),
        PRIMARY KEY (board, device, file)
      )\(dialect.keyed)
      """,
    ] + scorers(in: dialect) + matches(in: dialect) + dialect.indexes
  }

  /// The index and the table of scorers.
  private static func scorers(in dialect: Dialect) -> [String] {
    let id = dialect.types(.id)
    return [
      // For the undo of a scorer's own changes. Costs nothing for entries without an author.
      "CREATE INDEX change_author ON change (scope, author, sequence) WHERE author IS NOT NULL",
      // The performed taps of scorers. The entry is not a reference, because folding removes entries but no taps.
      """
      CREATE TABLE tap (
        id \(id) NOT NULL PRIMARY KEY, board \(id) NOT NULL, entry \(dialect.types(.integer))
      )\(dialect.keyed)
      """,
    ]
  }

  private static func matches(in dialect: Dialect) -> [String] {
    let (id, number) = (dialect.types(.id), dialect.types(.integer))
    return [
      """
      CREATE TABLE match (
        board \(id) NOT NULL REFERENCES board (id) ON DELETE CASCADE, number \(number) NOT NULL,
        \(StoredMatch.columns.definitions(in: dialect)), PRIMARY KEY (board, number)
      )\(dialect.keyed)
      """
    ]
  }

  /// The statements that update the tables of an earlier version; nil for this version, and for a number that no version
  /// has. `foldNames` comes after them.
  package static func upgrade(from version: Int, in dialect: Dialect) -> [String]? {
    if version == unreleased { return [] }
    guard version == 1 else { return nil }
    let (id, text) = (dialect.types(.id), dialect.types(.text))
    return [
      "ALTER TABLE change ADD COLUMN author \(text)", "ALTER TABLE board ADD COLUMN clock \(text)",
      "ALTER TABLE board ADD COLUMN format \(text)",
      "ALTER TABLE board ADD COLUMN turn \(id)", "ALTER TABLE board ADD COLUMN dealer \(id)",
      "ALTER TABLE player ADD COLUMN has_left \(dialect.types(.bool))",
      "ALTER TABLE player ADD COLUMN record \(text)",
      "ALTER TABLE player ADD COLUMN groups \(text)",
      "ALTER TABLE board ADD COLUMN note \(text)",
      "ALTER TABLE board ADD COLUMN knockout \(text)",
      "ALTER TABLE board ADD COLUMN lots \(text)",
      "ALTER TABLE roster ADD COLUMN person \(id)",
      "ALTER TABLE roster ADD COLUMN forgotten \(dialect.types(.bool))",
      "ALTER TABLE roster ADD COLUMN since \(dialect.types(.real))",
    ] + scorers(in: dialect) + matches(in: dialect)
  }
}

extension UUID {
  /// The scope of the list of boards.
  package static let list = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}
