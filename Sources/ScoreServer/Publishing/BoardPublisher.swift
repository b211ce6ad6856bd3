import Foundation
import Scorekeeping

/// The texts and the changes of one board. Each is made once per change, however many read it.
final class BoardPublisher {
  /// The number of texts that are kept, and the time for which: they show times.
  private static let textLimit = 64
  static let textAge = Duration.seconds(10)

  let id: Scoreboard.ID
  private let session: Session
  private var feed: BoardFeed
  private var texts: [BoardDocument: (response: Response, made: ContinuousClock.Instant)] = [:]
  private var published: PublishedBoard?
  /// Whether the board is deleted. It is then published anew once it is back.
  private(set) var isGone = false
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
    feed = try session.feed(of: id)
  }

  /// The number of the last change.
  var number: Int { feed.number }

  /// The whole board as it is, or that it is deleted.
  var snapshot: EventFrame {
    guard !isGone, let whole = feed.whole else { return deletion }
    return EventFrame(whole.json, number: whole.number)
  }

  private var deletion: EventFrame {
    EventFrame(notice: "deleted", "This board is deleted", after: number)
  }

  /// Follows the journal.
  ///
  /// - Returns: the new frames.
  func follow() throws -> [EventFrame] {
    if isGone { return [] }
    try session.refresh()
    var frames: [EventFrame] = []
    do {
      try session.follow(&feed) { frames.append(EventFrame($0.json, number: $0.number)) }
      isGone = feed.whole == nil
    } catch ScorekeepingError.boardGone {
      frames.append(end())
    }
    if !frames.isEmpty {
      texts = [:]
      published = nil
    }
    return frames
  }

  /// Ends the board, which is not in the journal any more.
  func end() -> EventFrame {
    isGone = true
    return deletion
  }

  /// A text of the board; nil if it is deleted.
  func response(_ text: BoardDocument, _ site: Site) throws -> Response? {
    guard !isGone, let board = session.state.board else { return nil }
    lastUse = .now
    if let known = texts[text], known.made + Self.textAge > lastUse { return known.response }
    let published =
      published
      ?? PublishedBoard(ranked: RankedBoard(board), number: number, session: session)
    self.published = published
    let response = try text.response(for: published, site)
    if texts.count >= Self.textLimit { texts = [:] }
    texts[text] = (response, lastUse)
    return response
  }
}

extension EventFrame {
  /// A sentence about the server or the board that is no change of it.
  init(notice type: String, _ sentence: String, after number: Int) {
    let words = (try? JSONEncoder().encode([sentence])).map { String(decoding: $0, as: UTF8.self) }
    self.init(
      "{\"type\":\"\(type)\",\"words\":\(words ?? "[]")}", number: number, isNumbered: false)
  }
}
