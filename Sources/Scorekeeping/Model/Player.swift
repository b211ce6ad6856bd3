import FoundationBase

/// A competitor with a score. Only the identity never changes: two values with one `id` are the same player at two
/// times.
public struct Player: Identifiable, Hashable, Sendable {
  /// The identity, which survives renames, moves and restarts.
  public let id: UUID
  /// The name exactly as typed. It may hold any Unicode text, so it is not safe to write to a terminal unescaped.
  public package(set) var name: String
  /// The exact score: the points at the start plus the points of all rounds.
  public package(set) var score: Score
  /// The points of each round.
  package var rounds: Rounds
  /// The name of the team; nil for a player without a team.
  package var team: String?
  /// The index of the player's colour; screens take it modulo the size of their palette.
  package var colour: Int
  /// The number of the score change on the board in which the player reached the current score. Among tied players, a
  /// lower number means that the player reached the score earlier.
  package var reached: Int
  private var extras: Boxed<Extras>?

  /// The parts that few players have, apart from the others: most copies and comparisons are of players without.
  private struct Extras: Hashable {
    var hasLeft = false
    var record: MatchRecord?
    var groups: [String] = []
    var gamePoints = 0
    var rolls: Rolls?
  }

  /// Makes a player. Only an identity and a name are needed.
  package init(
    id: UUID, name: String, score: Score = .zero, rounds: Rounds = Rounds(), team: String? = nil,
    colour: Int = 0, reached: Int = 0, hasLeft: Bool = false, record: MatchRecord? = nil,
    groups: [String] = [], gamePoints: Int = 0, rolls: Rolls? = nil
  ) {
    self.id = id
    self.name = name
    self.score = score
    self.rounds = rounds
    self.team = team
    self.colour = colour
    self.reached = reached
    if hasLeft || record != nil || !groups.isEmpty || gamePoints != 0 || rolls != nil {
      extras = Boxed(
        Extras(
          hasLeft: hasLeft, record: record, groups: groups, gamePoints: gamePoints, rolls: rolls))
    }
  }

  /// Whether the player has one of the parts that few players have.
  package var hasExtras: Bool { extras != nil }

  /// Whether the player has left the game. Such a player keeps the points, but has no rank and no turn, never wins, is
  /// asked for no round, and comes after all others.
  package var hasLeft: Bool {
    get { extras?.value.hasLeft ?? false }
    set { extras.update(Extras()) { $0.hasLeft = newValue } }
  }

  /// What the player's results on the board sum up to; nil for a player without matches.
  package var record: MatchRecord? {
    get { extras?.value.record }
    set { extras.update(Extras()) { $0.record = newValue } }
  }

  /// The names of the player's groups, such as `juniors`, in alphabetical order.
  package var groups: [String] {
    get { extras?.value.groups ?? [] }
    set { extras.update(Extras()) { $0.groups = newValue } }
  }

  /// The number of points in the present game of a round.
  package var gamePoints: Int {
    get { extras?.value.gamePoints ?? 0 }
    set { extras.update(Extras()) { $0.gamePoints = newValue } }
  }

  /// The rolls from which the points of rounds follow; nil for none.
  package var rolls: Rolls? {
    get { extras?.value.rolls }
    set { extras.update(Extras()) { $0.rolls = newValue } }
  }
}

extension Player {
  /// The same player with another identity.
  func with(id: UUID) -> Player {
    Player(
      id: id, name: name, score: score, rounds: rounds, team: team, colour: colour,
      reached: reached, hasLeft: hasLeft, record: record, groups: groups, gamePoints: gamePoints,
      rolls: rolls)
  }

  /// Whether the player is in a group with that name in any letter case.
  package func isIn(group: String) -> Bool {
    !groups.isEmpty && groups.contains { NameKey($0) == NameKey(group) }
  }

  /// Adds a group, unless the player is in it.
  mutating func join(group: String) {
    if isIn(group: group) { return }
    groups = (groups + [group]).sorted { NameKey($0) < NameKey($1) }
  }

  /// Leaves a group; nil stands for all.
  mutating func leave(group: String?) {
    groups.removeAll { name in group.map { NameKey(name) == NameKey($0) } ?? true }
  }
}

/// Points by round.
extension Player {
  /// The points at the start: the score without the points of the rounds. Nil if they are out of range, which no
  /// command leads to.
  package var start: Score? {
    Int64(exactly: Int128(score.thousandths) - rounds.sum).map(Score.init(thousandths:))
  }

  /// Whether the player has points, even 0 in some round, or began with some. Players without points are last.
  package var hasScored: Bool { score != .zero || !rounds.isEmpty }

  /// The score; nil for a player who has not scored.
  package var playedScore: Score? { hasScored ? score : nil }

  /// The score as a text; `–` if the player has not scored.
  ///
  /// - Parameter decimals: the number of decimals; nil for as many as the score needs.
  package func scoreText(as kind: ScoreKind, decimals: Int? = nil) -> String {
    playedScore.text(as: kind, decimals: decimals)
  }

  /// The score at the start of a new game: the last start if the game counts down to the target, otherwise zero.
  func restart(_ rules: Rules) -> Score {
    if let start, let target = rules.target, start > target { return start }
    return rules.format.start ?? .zero
  }

  /// The points in a round, or the points at the start for round 0; nil if there are none.
  package func points(in round: Int) -> Score? { round == 0 ? start : rounds[round] }

  /// Sets the points in a round, or the points at the start for round 0; nil removes them. The score changes with them.
  ///
  /// Law: the score is the sum of the points at the start and in all rounds.
  ///
  /// - Throws: `.scoreOverflow`. The player is then unchanged.
  mutating func setPoints(_ points: Score?, in round: Int) throws(ScorekeepingError) {
    let growth =
      Int128(points?.thousandths ?? 0) - Int128(self.points(in: round)?.thousandths ?? 0)
    guard let sum = Int64(exactly: Int128(score.thousandths) + growth) else {
      throw .scoreOverflow(player: name)
    }
    score = Score(thousandths: sum)
    if round > 0 { rounds[round] = points }
  }

  /// Sets the score. The difference counts as points in the given round.
  ///
  /// - Throws: `.scoreOverflow` if the points of the round would be out of range.
  package mutating func setScore(_ new: Score, in round: Int) throws(ScorekeepingError) {
    if new == score { return }
    let points = Int128(rounds[round]?.thousandths ?? 0) - Int128(score.thousandths)
    guard let points = Int64(exactly: points + Int128(new.thousandths)) else {
      throw .scoreOverflow(player: name)
    }
    try setPoints(Score(thousandths: points), in: round)
  }
}

extension Player: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, score, rounds, team, colour, reached, left, record, groups, game, rolls
  }

  /// Decodes a player that `encode(to:)` wrote.
  public init(from decoder: any Decoder) throws {
    let parts = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try parts.decode(UUID.self, forKey: .id),
      name: try parts.decode(String.self, forKey: .name),
      score: try parts.decode(Score.self, forKey: .score),
      rounds: try parts.decodeIfPresent(Rounds.self, forKey: .rounds) ?? Rounds(),
      team: try parts.decodeIfPresent(String.self, forKey: .team),
      colour: try parts.decode(Int.self, forKey: .colour),
      reached: try parts.decode(Int.self, forKey: .reached),
      hasLeft: try parts.decodeIfPresent(Bool.self, forKey: .left) ?? false,
      record: try parts.decodeIfPresent(MatchRecord.self, forKey: .record),
      groups: try parts.decodeIfPresent([String].self, forKey: .groups) ?? [],
      gamePoints: try parts.decodeIfPresent(Int.self, forKey: .game) ?? 0,
      rolls: try parts.decodeIfPresent(Rolls.self, forKey: .rolls))
  }

  /// Encodes all parts. Rounds, a team and groups are left out if there are none, and `left` unless the player has left.
  public func encode(to encoder: any Encoder) throws {
    var parts = encoder.container(keyedBy: CodingKeys.self)
    try parts.encode(id, forKey: .id)
    try parts.encode(name, forKey: .name)
    try parts.encode(score, forKey: .score)
    if !rounds.isEmpty { try parts.encode(rounds, forKey: .rounds) }
    try parts.encodeIfPresent(team, forKey: .team)
    try parts.encode(colour, forKey: .colour)
    try parts.encode(reached, forKey: .reached)
    if hasLeft { try parts.encode(true, forKey: .left) }
    try parts.encodeIfPresent(record, forKey: .record)
    if !groups.isEmpty { try parts.encode(groups, forKey: .groups) }
    if gamePoints != 0 { try parts.encode(gamePoints, forKey: .game) }
    try parts.encodeIfPresent(rolls, forKey: .rolls)
  }
}

extension Player {
  /// The score after a round; nil if it is out of range.
  package func score(after round: Int) -> Score? {
    rounds.numbers.prefix { $0 <= round }.reduce(start) { sum, number in
      rounds[number].flatMap { sum?.adding($0) }
    }
  }
}
