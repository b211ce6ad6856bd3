import Foundation
import Scorekeeping

/// The texts and the changes of one board. Each is made once per change, however many read it.
final class BoardPublisher {
  /// The number of texts that are kept, and the time for which: they show times.
  private static let textLimit = 64
  private static let textAge = Duration.seconds(10)

  let id: Scoreboard.ID
  private let session: Session
  private let feed: BoardFeed
  private var texts: [BoardDocument: (response: Response, made: ContinuousClock.Instant)] = [:]
  private var published: PublishedBoard?
  /// The number of readers of its changes.
  var readers = 0
  /// When the board was last asked for.
  private(set) var lastUse = ContinuousClock.now

  /// Opens a board of a journal.
  ///
  /// - Throws: an error of the journal, or `.boardGone`.
  init(_ id: Scoreboard.ID, in journal: any Journal) throws {
    self.id = id
    session = try Session(journal: journal)
    try session.open(id)
    feed = BoardFeed(of: session)
  }

  /// Whether the board is deleted.
  var isGone: Bool { session.state.board == nil }
  /// The number of the last change.
  var number: Int { feed.number }
  var snapshot: EventFrame { feed.snapshot }

  /// Follows the journal.
  ///
  /// - Returns: the new frames.
  func follow() throws -> [EventFrame] {
    try session.refresh()
    let frames = feed.poll()
    if !frames.isEmpty {
      texts = [:]
      published = nil
    }
    return frames
  }

  /// A text of the board; nil if it is deleted.
  func response(_ text: BoardDocument, _ site: Site) throws -> Response? {
    guard let board = session.state.board else { return nil }
    lastUse = .now
    if let known = texts[text], known.made + Self.textAge > lastUse { return known.response }
    let published =
      published
      ?? PublishedBoard(ranked: RankedBoard(board), number: feed.number, session: session)
    self.published = published
    let response = try text.response(for: published, site)
    if texts.count >= Self.textLimit { texts = [:] }
    texts[text] = (response, lastUse)
    return response
  }
}
