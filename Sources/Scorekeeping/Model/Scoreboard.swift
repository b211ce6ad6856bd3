import FoundationBase

/// One board: a name, its players in manual order, the rules and the round.
public struct Scoreboard: Identifiable, Equatable, Codable, Sendable {
  /// The identity, which survives renames and restarts.
  public let id: UUID
  /// The name, the round and the rules.
  package var details: Details
  /// The players in manual order.
  package var players: Players
  /// The board that began this board's series of rematches; nil if the board is not a rematch.
  package let series: UUID?
  /// The matches; nil if there are none.
  package internal(set) var matches: Matches?
  /// The parts that the public sees while the board is frozen; nil if it sees the board itself.
  package internal(set) var frozen: Frozen?

  /// All parts of a board except its players.
  package struct Details: Hashable, Codable, Sendable {
    /// The name exactly as typed.
    package var name: String
    /// The round being played, from 1.
    package var round = 1
    package var rules = Rules()
    /// Whether the game has ended: a score has reached the target, or a command has ended the game.
    package var isOver = false
    /// The parts that few boards have, apart from the others: nearly all copies and comparisons are of boards without.
    private var extras: Boxed<Extras>?

    package init(name: String) {
      self.name = name
    }
  }

  /// Makes a new board without players.
  package init(id: UUID, name: String) {
    self.id = id
    details = Details(name: name)
    players = Players()
    series = nil
  }

  package init(
    id: UUID, details: Details, players: Players, series: UUID? = nil, matches: Matches? = nil
  ) {
    self.id = id
    self.details = details
    self.players = players
    self.series = series
    self.matches = matches
  }

  /// Makes a board of its parts, including the parts that the public sees if it is frozen.
  package init(
    id: UUID, details: Details, players: Players, series: UUID?, matches: Matches?,
    frozen: Frozen?
  ) {
    self.init(id: id, details: details, players: players, series: series, matches: matches)
    self.details.freeze = frozen?.details.freeze
    self.frozen = frozen
  }

  /// The name exactly as typed.
  public var name: String { details.name }
  /// The round being played, from 1.
  package var round: Int { details.round }
  package var rules: Rules { details.rules }

  /// The same board with the mapped identities for itself and its series. Identities that are not mapped stay.
  package func with(_ ids: [ID: ID]) -> Scoreboard {
    Scoreboard(
      id: ids[id] ?? id, details: details, players: players,
      series: series.map { ids[$0] ?? $0 }, matches: matches, frozen: frozen)
  }

  /// The board as shown in the list of boards.
  package var summary: BoardSummary {
    BoardSummary(
      id: id, name: name, playerCount: players.count, round: round, isOver: details.isOver,
      isFrozen: details.freeze != nil, word: rules.roundWord, series: series)
  }
}

extension Scoreboard.Details {
  /// Decodes a board, including one written before boards could be over or frozen, or had clocks and turns.
  package init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    name = try parts.decode(String.self, forKey: .name)
    round = try parts.decode(Int.self, forKey: .round)
    rules = try parts.decode(Rules.self, forKey: .rules)
    isOver = try parts.decodeIfPresent(Bool.self, forKey: .isOver) ?? false
    freeze = try parts.decodeIfPresent(Scoreboard.Freeze.self, forKey: .freeze)
    clock = try parts.decodeIfPresent(BoardClock.self, forKey: .clock)
    turn = try parts.decodeIfPresent(Player.ID.self, forKey: .turn)
    dealer = try parts.decodeIfPresent(Player.ID.self, forKey: .dealer)
    note = try parts.decodeIfPresent(String.self, forKey: .note)
    knockout = try parts.decodeIfPresent(Knockout.self, forKey: .knockout)
    lots = try parts.decodeIfPresent([Lot].self, forKey: .lots) ?? []
    proposals = try parts.decodeIfPresent([ResultProposal].self, forKey: .proposals) ?? []
  }

  /// The same details with other identities of players, where `ids` has them.
  func with(_ ids: [Player.ID: Player.ID]) -> Self {
    var details = self
    details.turn = turn.map { ids[$0] ?? $0 }
    details.dealer = dealer.map { ids[$0] ?? $0 }
    details.clock = clock?.with(ids)
    details.knockout = knockout?.with(ids)
    details.lots = lots.map { lot in
      Lot(players: lot.players.map { ids[$0] ?? $0 }, reason: lot.reason)
    }
    return details
  }
}

extension Scoreboard.Details {
  /// The parts that few boards have.
  private struct Extras: Hashable {
    var freeze: Scoreboard.Freeze?
    var clock: BoardClock?
    var turn: Player.ID?
    var dealer: Player.ID?
    var note: String?
    var knockout: Knockout?
    var lots: [Lot] = []
    var proposals: [ResultProposal] = []
  }

  /// The freeze of the public board; nil if the public sees the board as it is.
  package internal(set) var freeze: Scoreboard.Freeze? {
    get { extras?.value.freeze }
    set { extras.update(Extras()) { $0.freeze = newValue } }
  }

  package var clock: BoardClock? {
    get { extras?.value.clock }
    set { extras.update(Extras()) { $0.clock = newValue } }
  }

  /// The player whose turn it is; nil for nobody. Somebody else may have removed that player.
  package var turn: Player.ID? {
    get { extras?.value.turn }
    set { extras.update(Extras()) { $0.turn = newValue } }
  }

  /// The player who deals in this round; nil for nobody.
  package var dealer: Player.ID? {
    get { extras?.value.dealer }
    set { extras.update(Extras()) { $0.dealer = newValue } }
  }

  /// The newest note of the scorekeeper; nil for none.
  package var note: String? {
    get { extras?.value.note }
    set { extras.update(Extras()) { $0.note = newValue } }
  }

  /// The knock-out that is played; nil for none.
  package var knockout: Knockout? {
    get { extras?.value.knockout }
    set { extras.update(Extras()) { $0.knockout = newValue } }
  }

  /// The drawings of lots that part level players.
  package var lots: [Lot] {
    get { extras?.value.lots ?? [] }
    set { extras.update(Extras()) { $0.lots = newValue } }
  }

  /// The other results that scorers ask for, at most one for each match, in the order of the matches' numbers.
  package var proposals: [ResultProposal] {
    get { extras?.value.proposals ?? [] }
    set { extras.update(Extras()) { $0.proposals = newValue } }
  }
}

extension Scoreboard.Details {
  private enum CodingKeys: String, CodingKey {
    case name, round, rules, isOver, freeze, clock, turn, dealer, note, knockout, lots,
      proposals
  }

  package func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(name, forKey: .name)
    try parts.encode(round, forKey: .round)
    try parts.encode(rules, forKey: .rules)
    try parts.encode(isOver, forKey: .isOver)
    try parts.encodeIfPresent(freeze, forKey: .freeze)
    try parts.encodeIfPresent(clock, forKey: .clock)
    try parts.encodeIfPresent(turn, forKey: .turn)
    try parts.encodeIfPresent(dealer, forKey: .dealer)
    try parts.encodeIfPresent(note, forKey: .note)
    try parts.encodeIfPresent(knockout, forKey: .knockout)
    if !lots.isEmpty { try parts.encode(lots, forKey: .lots) }
    if !proposals.isEmpty { try parts.encode(proposals, forKey: .proposals) }
  }
}

/// Importing boards from files.
extension Scoreboard {
  /// This board with the name, the players, the rules and the round of another. A player of the other board with an
  /// unknown identity gets the identity of this board's player with the same name, so that selections stay valid.
  ///
  /// Law: the result equals the other board in everything except identities and the freeze: the public sees the same as
  /// before.
  package func replaced(by other: Scoreboard) throws -> Scoreboard {
    var ids: [Player.ID: Player.ID] = [:]
    let players = try Players(
      other.players.map { player in
        guard self.players[id: player.id] == nil, let same = self.players.named(player.name),
          other.players[id: same.id] == nil
        else { return player }
        ids[player.id] = same.id
        return player.with(id: same.id)
      })
    return Scoreboard(
      id: id, details: other.details.with(ids), players: players, series: series,
      matches: other.matches?.with(ids), frozen: frozen)
  }

  /// The journal entry of an import that turned an earlier state into this board; nil if nothing changed. An undo on
  /// the board reverses the entry, and its command text lists the commands of the change.
  package func imported(over old: Scoreboard, by writer: Writer, at time: Date) -> JournalEntry? {
    let change = change(from: old)
    if change.isEmpty { return nil }
    let lines = [JournalEntry.importWords(name)] + commands(from: old).map(\.description)
    return JournalEntry(
      scope: id, writer: writer.id, time: time, command: lines.joined(separator: "\n"),
      change: .board(change))
  }
}
