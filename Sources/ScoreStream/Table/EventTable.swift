import Scorekeeping

/// The totals of all players of a stream after the events so far.
///
/// Law: a board on which the same events are commands, one by one, has the same totals, and its tied players have
/// reached them in the same order. Cost of an event: one look-up of a name.
struct EventTable: ~Copyable {
  /// The data of a player. Its 32 bytes and the name make one cache line.
  struct Tally {
    /// The points in thousandths.
    var total: Int64 = 0
    /// The number of the event with which the player reached the total.
    var reached: Int64 = 0
    /// The points in the newest bucket of a window.
    var sum: Int64 = 0
    /// The number of the team plus 1; 0 for none.
    var team: UInt32 = 0
    var flags: Flags = .present
  }

  struct Flags: OptionSet {
    let rawValue: UInt8

    /// Something changed since the last poll.
    static let changed = Flags(rawValue: 1)
    /// An event has set the total since the last poll.
    static let set = Flags(rawValue: 2)
    /// The player takes part; with a window, a player takes part if it has scored in the window.
    static let present = Flags(rawValue: 4)
    /// The player is in the pool of `Leaders`.
    static let inPool = Flags(rawValue: 8)
    /// `Leaders` has the player on the board.
    static let onBoard = Flags(rawValue: 16)
    /// The player scored in the newest bucket of a window.
    static let inBucket = Flags(rawValue: 32)
  }

  private var players: NamePool<Tally>
  private var teams = NamePool<Void>()
  /// The numbers of the changed players, in the order of their first change.
  private(set) var changed: [UInt32] = []
  /// The number of events so far.
  private(set) var events: Int64 = 0
  /// The sum of all totals, in thousandths.
  private(set) var sum: Int128 = 0
  private let playerLimit: Int

  /// Makes an empty table.
  ///
  /// - Parameter playerLimit: the largest number of players; their names together take at most 256 bytes for each.
  init(playerLimit: Int = 1_000_000) {
    self.playerLimit = playerLimit
    players = NamePool(byteLimit: max(1 << 26, playerLimit.multipliedReportingOverflow(by: 256).0))
  }

  /// The number of players, including forgotten ones.
  var count: Int { players.count }

  /// Whether there is no room for another player.
  var isFull: Bool { count - players.values.free.count >= playerLimit }

  subscript(player: Int) -> Tally {
    @inline(__always) _read { yield players[player] }
    @inline(__always) _modify { yield &players[player] }
  }

  func name(of player: Int) -> String { players.name(of: player) }

  func team(of player: Int) -> String? {
    let team = players[player].team
    return team == 0 ? nil : teams.name(of: Int(team) - 1)
  }

  /// Applies an event.
  ///
  /// - Returns: the number of its player.
  /// - Throws: the reason why the event does not count. Then no total has changed.
  mutating func apply(_ event: StreamEvent) throws(StreamError) -> Int {
    let player = try enter(event.name)
    guard let name = event.team else {
      try score(event.amount, sets: event.sets, for: player)
      return player
    }
    let team = UInt32(try teams.number(of: name) { _ throws(StreamError) in () } + 1)
    let member = try self.member(of: team, player)
    try score(event.amount, sets: event.sets, for: member)
    join(member, team)
    return member
  }

  /// The player with the same name in a team: the player itself if it is in the team or has no team yet, else a
  /// separate player, called `Ann (South)`.
  ///
  /// Law: the total of a team is the sum of the events that name the team, and of the events without a team for its
  /// players.
  private mutating func member(of team: UInt32, _ player: Int) throws(StreamError) -> Int {
    var member = player
    while players[member].team != 0, players[member].team != team {
      var name = "\(name(of: member)) (\(teams.name(of: Int(team) - 1)))"
      member = try name.withBytes { name throws(StreamError) in try enter(name) }
    }
    return member
  }

  /// Adds points to the total of a player, or sets it.
  ///
  /// - Throws: `.scoreOverflow`. Then nothing has changed.
  @inline(__always)
  mutating func score(_ amount: Int64, sets: Bool, for player: Int) throws(StreamError) {
    var total = amount
    if !sets {
      let (sum, overflow) = players[player].total.addingReportingOverflow(amount)
      if overflow { throw .rule(.scoreOverflow(player: name(of: player))) }
      total = sum
    }
    events &+= 1
    if total != players[player].total || players[player].reached == 0 {
      sum &+= Int128(total) &- Int128(players[player].total)
      players[player].total = total
      players[player].reached = events
      note(player)
    }
    if sets { markSet(player) }
  }

  /// The number of the player with a name; a new player if there is none.
  @inline(__always)
  mutating func enter(_ name: UnsafeRawBufferPointer) throws(StreamError) -> Int {
    let (isFull, limit) = (isFull, playerLimit)
    return try players.number(of: name) { _ throws(StreamError) in
      if isFull { throw .tooManyPlayers(limit) }
      return Tally()
    }
  }

  /// The number of the player with a name in the spelling of its first appearance, in any case of ASCII letters; -1 if
  /// there is none.
  @inline(__always)
  func number(of name: UnsafeRawBufferPointer) -> Int { players.values.number(of: name) ?? -1 }

  private mutating func markSet(_ player: Int) {
    players[player].flags.insert(.set)
    note(player)
  }

  private mutating func join(_ player: Int, _ team: UInt32) {
    if players[player].team == team { return }
    players[player].team = team
    note(player)
  }

  /// Removes points that no longer count; with the last of them, removes the player from the board.
  mutating func expire(_ amount: Int64, of player: Int, isLast: Bool) {
    players[player].total &-= amount
    sum &-= Int128(amount)
    if isLast { players[player].flags.remove(.present) }
    note(player)
  }

  /// Forgets the players that do not take part, except the players that are on the board until the next poll. The next
  /// new players get the free numbers.
  mutating func forgetAbsent() {
    players.forgetNames { !$0.flags.isDisjoint(with: [.present, .onBoard, .inPool]) }
    changed.removeAll { players.values.name(of: Int($0)).isEmpty }
  }

  /// Makes a player without points in the window take part again.
  mutating func restore(_ player: Int) {
    players[player].flags.insert(.present)
    players[player].reached = events
    note(player)
  }

  /// Gives a player the points with which it begins, before the first event.
  ///
  /// - Parameter reached: a number for the order among tied players; a negative number comes before all events.
  mutating func begin(
    _ name: String, total: Int64, reached: Int64, team: String?
  ) throws(StreamError) {
    var name = name
    var team = team
    let limit = playerLimit
    func number(_ bytes: UnsafeRawBufferPointer) throws(StreamError) -> Int {
      try players.number(of: bytes) { count throws(StreamError) in
        if count >= limit { throw .tooManyPlayers(limit) }
        return Tally()
      }
    }
    let player = try name.withBytes(number)
    sum += Int128(total) - Int128(players[player].total)
    players[player].total = total
    players[player].reached = reached
    note(player)
    try team?.withBytes { bytes throws(StreamError) in
      let team = try teams.number(of: bytes) { _ throws(StreamError) in () }
      join(player, UInt32(team + 1))
    }
  }

  @inline(__always)
  private mutating func note(_ player: Int) {
    if players[player].flags.contains(.changed) { return }
    players[player].flags.insert(.changed)
    changed.append(UInt32(truncatingIfNeeded: player))
  }

  /// Clears the changes after they were handed over.
  mutating func resetChanges() {
    for player in changed {
      players[Int(player)].flags.subtract([.changed, .set])
    }
    changed.removeAll(keepingCapacity: true)
  }
}

extension String {
  /// Calls `body` with the bytes of the text.
  mutating func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try Array(utf8).withBytes(body)
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes.
  func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withUnsafeBytes { bytes -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try body(bytes)) } catch { return .failure(error) }
    }
    return try result.get()
  }
}
