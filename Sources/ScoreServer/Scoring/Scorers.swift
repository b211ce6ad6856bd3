import FoundationBase
import Scorekeeping
import Synchronization

/// The scorers of a board: shared by the thread that takes their points and the screen of the operator, of which neither
/// waits for the other.
package final class Scorers: Sendable {
  private struct State {
    var links: ScorerLinks
    /// The board as it was last read; nil before that.
    var board: Scoreboard?
    /// The last sentence that the operator should know, until it is consumed.
    var notice: String?
    /// Whether something has changed since it was last consumed.
    var hasNews = false
  }

  /// Whether a PIN may stand for a link.
  package let takesPIN: Bool
  private let state: Mutex<State>
  private let news = WakePipe()

  /// - Parameter end: the time at which all links end; nil for none.
  package init(until end: ContinuousClock.Instant? = nil, takesPIN: Bool = false) {
    self.takesPIN = takesPIN
    state = Mutex(State(links: ScorerLinks(until: end)))
  }

  // MARK: the operator

  /// The links as they are now.
  package var links: ScorerLinks { state.withLock { $0.links } }

  /// Adds a scorer: `Court 3` for all players, `Court 4=Ann,Bob` for these players, `Court 5=match 12,13` for these
  /// matches.
  ///
  /// - Throws: a `ScorekeepingError` about a name, or a `ScorerLinks.Problem`.
  package func add(wanted text: String) throws -> ScorerLink.ID {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let scorer = try Scorer(named: String(parts[0]))
    return try state.withLock { state in
      let part = try parts.dropFirst().first.map { try Self.part(String($0), of: state.board) }
      return try state.links.add(scorer, for: part ?? .whole)
    }
  }

  /// The part of a board that has some players, by their names, or some matches, by their numbers after `match`.
  private static func part(_ text: String, of board: Scoreboard?) throws -> ScorerPart {
    let numbers = text.trimmed.wholeMatch(of: /(?i)match(es)?\s+(\d+(\s*,\s*\d+)*)/)
    if let numbers, let board {
      guard let matches = board.matches else { throw ScorekeepingError.noMatches(board.name) }
      let known = try numbers.output.2.split(separator: ",").map { text in
        let number = Int(String(text).trimmed) ?? .max
        guard matches[number: number] != nil else {
          throw ScorekeepingError.unknownMatch(number, last: matches.last?.id)
        }
        return number
      }
      return ScorerPart(matches: Set(known))
    }
    let names = text.split(separator: ",", omittingEmptySubsequences: false)
    let players = board?.players ?? Players()
    return ScorerPart(
      Set(try names.map { try players.resolve(PlayerReference(String($0.trimmed))).id }))
  }

  /// Makes another key for a link, to be shown once.
  package func makeKey(for id: ScorerLink.ID) -> ScorerKey {
    state.withLock { $0.links.makeKey(for: id, at: .now) }
  }

  /// Notes that a key is not shown any more: soon it opens nothing.
  package func close(_ key: ScorerKey) { state.withLock { $0.links.close(key, at: .now) } }

  package func makePIN(for id: ScorerLink.ID) -> String {
    state.withLock { $0.links.makePIN(for: id, at: .now) }
  }

  func revoke(_ id: ScorerLink.ID) { state.withLock { $0.links.revoke(id) } }

  /// A file that is readable when there is something new to show.
  package var newsFile: Int32 { news.file }

  /// Returns the last sentence that was reported since the last call.
  package func consumeNotice() -> String? {
    news.received()
    return state.withLock { state in
      state.hasNews = false
      return state.notice.take()
    }
  }

  // MARK: the thread of the publisher

  /// Reports a sentence to the operator.
  package func report(_ sentence: String) { change { $0.notice = sentence } }

  /// Whether the board has matches, to which a link may be limited.
  var hasMatches: Bool { state.withLock { $0.board?.matches != nil } }

  func share(_ board: Scoreboard) { state.withLock { $0.board = board } }

  /// Changes the links, and has them shown.
  func update<Result: Sendable, Failure: Error>(
    _ body: (inout ScorerLinks) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try change { state throws(Failure) in try body(&state.links) }
  }

  private func change<Result: Sendable, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (result, isFirst) = try state.withLock { state throws(Failure) in
      let result = try body(&state)
      defer { state.hasNews = true }
      return (result, !state.hasNews)
    }
    if isFirst { news.signal() }
    return result
  }
}
