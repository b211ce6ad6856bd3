import FoundationBase
import Scorekeeping
import Synchronization

/// The scorers of a board: shared by the thread that takes their points and the screen of the operator, of which neither
/// waits for the other.
package final class Scorers: Sendable {
  private struct State {
    var links: ScorerLinks
    /// The players of the board as it was last read.
    var players = Players()
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

  /// Adds a scorer: `Court 3` for all players, `Court 4=Ann,Bob` for these players.
  ///
  /// - Throws: a `ScorekeepingError` about a name, or a `ScorerLinks.Problem`.
  package func add(wanted text: String) throws -> ScorerLink.ID {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let scorer = try Scorer(named: String(parts[0]))
    let names = parts.dropFirst().first?
      .split(separator: ",", omittingEmptySubsequences: false).map { String($0.trimmed) }
    return try state.withLock { state in
      let ids = try names?.map { try state.players.resolve(PlayerReference($0)).id }
      return try state.links.add(scorer, players: ids.map { Set($0) })
    }
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

  /// Readable when there is something new to show.
  package var changeFeed: ChangeFeed { ChangeFeed(file: news.file, interval: nil) }

  /// Returns the last sentence that was reported since the last call.
  func consumeNotice() -> String? {
    news.received()
    return state.withLock { state in
      state.hasNews = false
      return state.notice.take()
    }
  }

  // MARK: the thread of the publisher

  /// Reports a sentence to the operator.
  package func report(_ sentence: String) { change { $0.notice = sentence } }

  func share(_ players: Players) { state.withLock { $0.players = players } }

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
