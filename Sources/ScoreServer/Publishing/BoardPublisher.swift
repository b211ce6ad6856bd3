import FoundationBase
import NIOCore
import Scorekeeping

/// The texts and the changes of one board. Each is made once per change, for all readers.
final class BoardPublisher {
  /// The limits of kept texts: their number, their bytes, and their age, because they show times.
  private static let textLimit = 64
  private static let textBytes = 4 << 20
  static let textAge = Duration.seconds(10)

  let id: Scoreboard.ID
  private let session: Session
  private var feed: BoardFeed
  /// The stream of the board's changes: another publisher may use the same numbers for other changes.
  private let stream = EventID.newStream()
  private var texts: [BoardDocument: KnownText] = [:]
  private var published: PublishedBoard?

  private struct KnownText {
    let response: Response
    let made: ContinuousClock.Instant
    /// What it shows of the clock; nil for nothing.
    let clock: String?
  }
  /// Whether the board is deleted. A restored board gets another publisher.
  private(set) var isGone = false
  /// The number of readers of its changes.
  var readers = 0 {
    didSet { lastUse = .now }
  }
  /// Whether changes have heads of pages: since a page first followed the board.
  var hasPages = false
  /// The newest head of a page among the changes.
  private var lastHead: HTML?
  /// The time of the last request for the board, or of the last change in its number of readers.
  private(set) var lastUse = ContinuousClock.now

  /// Opens a board of a journal.
  ///
  /// - Throws: an error of the journal, or `.boardGone`.
  init(
    _ id: Scoreboard.ID, in journal: any Journal,
    environment: Session.Environment = Session.Environment()
  ) throws {
    self.id = id
    session = try Session(journal: journal, environment: environment)
    try session.open(id)
    feed = try session.feed(of: id)
  }

  /// The last change.
  var last: EventID { EventID(feed.number, stream: stream) }

  /// The current board, or the notice that it is deleted.
  var snapshot: EventFrame {
    guard !isGone, let whole = feed.whole else { return deletion }
    return EventFrame(whole.json, last, head: current.map(WebPage.head))
  }

  private var deletion: EventFrame {
    EventFrame(notice: "deleted", "This board is deleted", after: last)
  }

  /// Follows the journal. After an error, the next call returns the frames that this call has not.
  ///
  /// - Returns: the new frames.
  func follow() throws -> [EventFrame] {
    if isGone { return [] }
    var events: [BoardEvent] = []
    var next = feed
    var isDeleted = false
    do {
      try session.follow(&next) { events.append($0) }
    } catch ScorekeepingError.boardGone {
      isDeleted = true
    }
    // Texts are never older than the changes that readers have received.
    if try session.refresh() || !events.isEmpty {
      texts = [:]
      published = nil
    }
    if isDeleted { return frames(of: events) + [end()] }
    // Numbers that decrease belong to another history, which is another stream.
    if next.number < feed.number { return [end()] }
    feed = next
    isGone = feed.whole == nil
    return frames(of: events)
  }

  /// The frames of changes. If pages follow the board, the last one has the head of a page after all of them, unless it
  /// is as after the changes before.
  private func frames(of events: [BoardEvent]) -> [EventFrame] {
    var head = hasPages && !events.isEmpty ? current.map(WebPage.head) : nil
    if head == lastHead { head = nil } else if head != nil { lastHead = head }
    return events.enumerated().map { index, event in
      let isLast = index == events.count - 1
      var frame = EventFrame(
        event.json, EventID(event.number, stream: stream), head: isLast ? head : nil)
      frame.takesBackReveal = event.takesBackReveal
      return frame
    }
  }

  /// The board as it is now; nil if it is deleted.
  private var current: PublishedBoard? {
    if isGone { return nil }
    if published == nil {
      published = session.state.board.map {
        PublishedBoard(ranked: RankedBoard($0), number: last.number, session: session)
      }
    }
    return published
  }

  /// Ends the board, which is no longer in the journal.
  func end() -> EventFrame {
    isGone = true
    return deletion
  }

  /// A text of the board; nil if it is deleted.
  func response(_ text: BoardDocument, _ site: Site) throws -> Response? {
    guard let board = current else { return nil }
    lastUse = .now
    let clock = board.ranked.board.details.clock.flatMap { text.shown(of: $0, at: session.now) }
    if let known = texts[text], known.made + Self.textAge > lastUse, known.clock == clock {
      return known.response
    }
    let response = try text.response(for: board, site)
    texts[text] = nil
    let size = texts.values.reduce(response.body.readableBytes) {
      $0 + $1.response.body.readableBytes
    }
    if texts.count >= Self.textLimit || size > Self.textBytes { texts = [:] }
    texts[text] = KnownText(response: response, made: lastUse, clock: clock)
    return response
  }
}

extension EventFrame {
  /// A sentence about the server or the board that is not a change of the board.
  init(notice type: String, _ sentence: String, after last: EventID) {
    var json = JSONText()
    json.add("type", text: type)
    json.add("words", list: [JSONText.quoted(sentence)])
    self.init(json.object, last, isNumbered: false)
  }
}
