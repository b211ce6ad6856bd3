import FoundationBase
import NIOCore
import ScoreTables
import Scorekeeping

/// The texts and the changes of one board. Each is made once per change, for all readers.
///
/// A view that no page follows costs nothing.
final class BoardPublisher {
  /// The limits of kept texts: their number, their bytes, and their age, because they show times.
  private static let textLimit = 64
  private static let textBytes = 4 << 20
  static let textAge = Duration.seconds(10)

  let id: Scoreboard.ID
  private let session: Session
  private let site: Site
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
  /// The number of readers of its feed.
  private var feedReaders = 0
  /// The views that pages follow, as their readers know them, with the numbers of readers.
  private var views: [PageView: (content: ViewContent, readers: Int)] = [:]
  /// The score of the match or the series when they were made: the one part of a page that other boards change.
  private var series: String?
  /// The largest number of views that pages follow: each costs its making with each change.
  private static let viewLimit = 64
  /// The time of the last request for the board, or of the last change in its number of readers.
  private(set) var lastUse = ContinuousClock.now

  /// Opens a board of a journal.
  ///
  /// - Throws: an error of the journal, or `.boardGone`.
  init(
    _ id: Scoreboard.ID, in journal: any Journal, site: Site = Site(),
    environment: Session.Environment = Session.Environment()
  ) throws {
    self.id = id
    self.site = site
    session = try Session(journal: journal, environment: environment)
    try session.open(id)
    feed = try session.feed(of: id)
  }

  // MARK: readers

  var hasReaders: Bool { feedReaders > 0 || !views.isEmpty }

  /// The feed of the board, and the views that pages follow.
  var streams: [StreamID] { ([nil] + Array(views.keys)).map { StreamID(board: id, view: $0) } }

  /// Counts a reader of the feed, or of a view of the board.
  ///
  /// - Returns: false if pages follow too many views already.
  func join(_ view: PageView?) -> Bool {
    lastUse = .now
    guard let view else {
      feedReaders += 1
      return true
    }
    if views.count >= Self.viewLimit, views[view] == nil { return false }
    if views.isEmpty { series = current?.series }
    views[view, default: (content(of: view), 0)].readers += 1
    return true
  }

  /// Counts a reader who is gone.
  ///
  /// - Returns: whether nobody is left to follow the view.
  func leave(_ view: PageView?) -> Bool {
    lastUse = .now
    guard let view else {
      feedReaders -= 1
      return false
    }
    views[view]?.readers -= 1
    guard views[view]?.readers == 0 else { return false }
    views[view] = nil
    return true
  }

  /// Takes over the readers of a publisher of the same board.
  func takeOver(_ old: BoardPublisher) {
    (feedReaders, series) = (old.feedReaders, current?.series)
    for (view, known) in old.views { views[view] = (content(of: view), known.readers) }
  }

  /// The last change of the feed, or of a view that pages follow.
  func last(_ view: PageView? = nil) -> EventID {
    view.flatMap { views[$0]?.content.version } ?? EventID(feed.number, stream: stream)
  }

  /// The whole board, or the whole content of a view that pages follow; the notice that the board is deleted.
  func snapshot(_ view: PageView? = nil) -> EventFrame {
    guard !isGone, let whole = feed.whole else { return deletion(view) }
    guard let view else { return EventFrame(whole.json, last()) }
    let content = views[view]?.content ?? content(of: view)
    return EventFrame(content.json, content.version)
  }

  private func deletion(_ view: PageView?) -> EventFrame {
    guard view != nil else {
      return EventFrame(notice: "deleted", Self.deletionSentence, after: last())
    }
    return EventFrame(deletedContent.json, last(view), isNumbered: false)
  }

  private static let deletionSentence = "This board is deleted"
  private var deletedContent: ViewContent {
    WebPage.notice(Self.deletionSentence, site: site)
  }

  private func content(of view: PageView) -> ViewContent {
    current.map { WebPage.content(of: $0, view: view, site: site) } ?? deletedContent
  }

  // MARK: following

  /// Follows the journal. After an error, the next call returns the frames that this call has not.
  ///
  /// - Returns: the new frames of each stream.
  func follow() throws -> [StreamID: [EventFrame]] {
    if isGone { return [:] }
    var events: [BoardEvent] = []
    var next = feed
    var isDeleted = false
    do {
      try session.follow(&next) { events.append($0) }
    } catch ScorekeepingError.boardGone {
      isDeleted = true
    }
    // Texts are never older than the changes that readers have received.
    let isRefreshed = try session.refresh() || !events.isEmpty
    if isRefreshed {
      texts = [:]
      published = nil
    }
    // Numbers that decrease belong to another history, which is another stream.
    if isDeleted || next.number < feed.number {
      return end().merging([StreamID(board: id): frames(of: isDeleted ? events : [])]) { $1 + $0 }
    }
    feed = next
    isGone = feed.whole == nil
    var frames: [StreamID: [EventFrame]] = [:]
    if isGone { frames = end() } else if isRefreshed { frames = pageFrames(of: events) }
    frames[StreamID(board: id)] = self.frames(of: events)
    return frames
  }

  private func frames(of events: [BoardEvent]) -> [EventFrame] {
    events.map { event in
      var frame = EventFrame(event.json, EventID(event.number, stream: stream))
      frame.takesBackReveal = event.takesBackReveal
      return frame
    }
  }

  /// Brings the views that pages follow up to date: one frame for each, after all of the changes.
  private func pageFrames(of events: [BoardEvent]) -> [StreamID: [EventFrame]] {
    if views.isEmpty { return [:] }
    let series = current?.series
    if events.isEmpty, series == self.series { return [:] }
    self.series = series
    let words = events.flatMap(\.words).map { "\(words: $0)" as HTML }
    var frames: [StreamID: [EventFrame]] = [:]
    for (view, known) in views {
      let content = content(of: view)
      let changes = content.changes(from: known.content)
      var frame = EventFrame(changes.json(words: words), content.version)
      frame.takesBackReveal = events.contains(where: \.takesBackReveal)
      views[view]?.content = content
      frames[StreamID(board: id, view: view)] = [frame]
    }
    return frames
  }

  /// The board as it is now; nil if it is deleted.
  private var current: PublishedBoard? {
    if isGone { return nil }
    if published == nil {
      published = session.state.board.map { board in
        // The feed has ranked the same board already.
        let ranked = feed.ranked.flatMap { $0.board == board ? $0 : nil } ?? RankedBoard(board)
        return PublishedBoard(ranked: ranked, number: feed.number, session: session)
      }
    }
    return published
  }

  /// Ends the board, which is no longer in the journal.
  ///
  /// - Returns: a last frame for each stream.
  func end() -> [StreamID: [EventFrame]] {
    isGone = true
    return Dictionary(uniqueKeysWithValues: streams.map { ($0, [deletion($0.view)]) })
  }

  /// A text of the board; nil if it is deleted.
  func response(_ text: BoardDocument) throws -> Response? {
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
