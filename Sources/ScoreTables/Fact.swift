import FoundationBase
import Scorekeeping
import Texts

/// What stands beside the name of a board, such as the winner, the clock or the round.
///
/// What a fact looks like, where it stands and what gives way where there is no room follow from its role.
package struct Fact: Equatable, Sendable {
  /// What a fact says, in the order in which facts stand.
  package enum Role: Int, CaseIterable, Sendable {
    /// The moment at which the board was as it is shown.
    case past
    case winner, end, series, freeze, clock, period, turn, dealer
    /// The points of the present round, where rounds are won.
    case points
    /// What the scorekeeper is asked to decide.
    case request
    /// By how much the points of a round miss what they add up to.
    case sum
    /// The window and the total of a stream.
    case window
    case round
    /// A rule that differs from the usual one, such as `low wins`.
    case rule
    case order, lock, note
    /// The last points, in prints.
    case last
    /// What a screen shows of a list, and of itself.
    case count, detail, held, recording, position
  }

  package enum State: Sendable {
    case plain
    /// A clock that runs.
    case running
    /// A clock that stands.
    case standing
    /// A clock that has run out, or is about to.
    case late
  }

  package let role: Role
  package let text: String
  /// The text where there is little room.
  package let short: String
  package let state: State
  /// Whether it says which round is played; a period of a clock is one.
  var isRound: Bool { role == .round || role == .period }
  /// Whether it says what every board begins with: `round 1`.
  package var isUsual = false

  package init(_ role: Role, _ text: String, short: String? = nil, state: State = .plain) {
    (self.role, self.text, self.short, self.state) = (role, text, short ?? text, state)
  }
}

extension Fact {
  /// The text in a print: a star marks the winner.
  package var printedText: String { role == .winner ? "★ " + text : text }
}

extension [Fact] {
  /// The facts of a board at a moment, in their order.
  ///
  /// Law: they are a function of the board and of what is passed in.
  ///
  /// - Parameters:
  ///   - series: the wins in the series of rematches, or the match that the game belongs to; nil for none.
  ///   - offset: the seconds by which local time is ahead of UTC at a time; nil for times in UTC with their dates, which
  ///     a reader understands on another day and in another place.
  package init(
    of ranked: RankedBoard, series: String? = nil, at now: Date,
    offsetFromUTC offset: ((Date) -> Int)? = nil
  ) {
    let board = ranked.board
    let details = board.details
    self = []
    let hasServe = board.rules.hasServe
    if let victory = ranked.victory {
      append(Fact(.winner, victory, short: ranked.winnersAndTeam))
    }
    if let series { append(Fact(.series, series)) }
    if let notice = board.freezeNotice(at: now, offsetFromUTC: offset) {
      append(Fact(.freeze, notice, short: board.frozenWords))
    }
    if let clock = details.clock {
      append(Fact(clock, of: board, at: now))
      if clock.periods > 1, board.round <= clock.periods {
        append(Fact(.period, "\(board.rules.periodWord) \(clock.period)/\(clock.periods)"))
      }
    }
    if let turn = board.turn, details.clock?.kind != .each {
      append(Fact(.turn, hasServe ? "\(turn.name) serves" : "\(turn.name)'s turn"))
    }
    if let dealer = board.dealer, !hasServe { append(Fact(.dealer, "\(dealer.name) deals")) }
    if let points = board.presentPoints { append(Fact(.points, points)) }
    let requests = details.proposals.count
    if requests > 0 {
      append(
        Fact(.request, "\(requests.phrase("result")) to decide", short: "\(requests) to decide"))
    }
    if let words = board.roundsOffWords { append(Fact(.sum, words)) }
    var round = Fact(.round, details.roundWords)
    round.isUsual = details.roundWords == board.rules.numbered(1)
    if !details.isInPeriodOfRound { append(round) }
    for rule in details.ruleFacts { append(Fact(.rule, rule)) }
    if let note = details.note { append(Fact(.note, note)) }
  }

  /// The facts beside large letters, which say the points themselves, and are read from afar.
  package func besideLargeLetters(of board: Scoreboard) -> [Fact] {
    filter {
      $0.role != .points && $0.role != .order && ($0.role != .rule || board.roundRule == nil)
    }
  }

  /// The facts for prints: without what every board begins with.
  package var printed: [Fact] { filter { !$0.isUsual } }
}

extension Fact {
  /// The time on a clock, after the name of its player if each has one.
  fileprivate init(_ clock: BoardClock, of board: Scoreboard, at now: Date) {
    let owner = clock.kind == .each ? board.turn?.name : nil
    if clock.hasEnded(at: now) {
      self.init(.clock, owner.map { "\($0): time is up" } ?? "time is up", state: .late)
      return
    }
    let text = [owner, clock.text(at: now)].compactMap(\.self).joined(separator: " ")
    self.init(
      .clock, clock.isRunning(at: now) ? "▸ \(text)" : text, state: clock.state(at: now))
  }
}

extension BoardClock {
  /// Whether the clock runs, stands, or is in its last ten seconds.
  package func state(at now: Date) -> Fact.State {
    if isLate(at: now), time(at: now) != length { return .late }
    return isRunning(at: now) ? .running : .standing
  }
}

extension Scoreboard {
  /// The notice of a frozen board: `not public: frozen since 21:40` on the current board, and `frozen since 21:40` on
  /// the board that the public sees; nil unless the board is frozen.
  ///
  /// - Parameter offset: the seconds by which local time is ahead of UTC at a time; nil for a time in UTC with its date.
  package func freezeNotice(at now: Date, offsetFromUTC offset: ((Date) -> Int)?) -> String? {
    guard let since = details.freeze?.since else { return nil }
    let moment =
      offset.map { since.moment(now: now, offsetFromUTC: $0(since), nowOffset: $0(now)) }
      ?? "\(since.date(offsetFromUTC: 0)) \(since.clock(offsetFromUTC: 0)) UTC"
    return "\(frozenWords) since \(moment)"
  }

  fileprivate var frozenWords: String { frozen == nil ? "frozen" : "not public: frozen" }
}

extension Session {
  /// The facts of a board for prints. Cost: reading the other games of its series that are over.
  package func printedFacts(of ranked: RankedBoard) throws -> [Fact] {
    [Fact](of: ranked, series: try seriesWords(of: ranked), at: now).printed
  }

  /// The last points, such as `Ann +17, takes the lead`; nil if the game is over, and for a board as it was.
  package func lastPoints(on ranked: RankedBoard) throws -> String? {
    guard !ranked.board.isDecided, ranked.board == state.board else { return nil }
    let lines = try recentChanges(of: ranked, limit: 1)
    guard case .score(let player, let old, let new, let remark)? = lines.first?.event,
      let points = (new ?? .zero).subtracting(old ?? .zero)
    else { return nil }
    let words = "\(player) \(points.signed(as: ranked.board.rules.scores))"
    return remark.isEmpty ? words : "\(words), \(remark)"
  }
}
