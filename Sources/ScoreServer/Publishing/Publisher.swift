import FoundationBase
import NIOHTTP1
import ScoreScreen
import Scorekeeping

/// Publishes the boards of a journal: it follows the journal once for all readers, and answers their requests.
///
/// It runs on one thread. Everything that it reads goes through the given journal, so it publishes nothing that
/// this journal hides.
package final class Publisher {
  /// A report on the journal.
  package enum Report {
    /// The journal cannot be read.
    case problem(any Error)
    /// The journal can be read again after a problem.
    case recovery
  }

  /// The number of boards without readers that are followed, so that readers can resume.
  private static let idleBoards = 16
  private static let problemSentence = "The scores cannot be read at the moment"

  private let openJournal: () throws -> any Journal
  private let log: (Report) -> Void
  private let site: Site
  /// The one board that is served; nil for all.
  private let single: Scoreboard.ID?
  private var journal: any Journal
  /// A session without an open board.
  private var list: Session
  private var index = BoardIndex()
  /// The list of boards at the last request; nil after a change.
  private var home: (response: Response, made: ContinuousClock.Instant)?
  /// The list of boards as the pages that follow it know it, with their number; nil without such pages.
  private var followedList: (content: ViewContent, readers: Int)?
  private var boards: [Scoreboard.ID: BoardPublisher] = [:]
  /// The number of times in a row that the journal could not be read.
  private var failures = 0
  /// The problems that were logged since the journal was opened, and their largest number: readers of several damaged
  /// boards would fill the log.
  private var logged: Set<String> = []
  private static let logLimit = 20
  /// Whether the recovery from a problem is still to be reported.
  private var hasRecovered = false
  /// Takes the points of scorers; nil if nobody may score from elsewhere.
  package var desk: ScoreDesk?
  /// Runs a closure on the thread of the sockets.
  var onHub: (@escaping @Sendable (Hub) -> Void) -> Void = { _ in }

  /// Opens a journal.
  ///
  /// - Parameters:
  ///   - board: the name of the one board to serve, or the beginning of it; nil for all boards.
  ///   - log: called for each problem of the journal, and for its end.
  ///   - openJournal: opens the journal, at first and after a problem.
  /// - Throws: an error of the journal, or a `ScorekeepingError` about the name.
  package init(
    board: String? = nil, title: String? = nil, log: @escaping (Report) -> Void,
    openJournal: @escaping () throws -> any Journal
  ) throws {
    self.openJournal = openJournal
    self.log = log
    journal = try openJournal()
    list = try Session(journal: journal)
    single = try board.map { [list] in try list.board(named: $0).id }
    site = Site(title: title, isSingle: single != nil)
  }

  /// The seconds by which the journal's clock is ahead of this machine's.
  var secondsAhead: Double { journal.secondsAhead }

  // MARK: following

  var changeFeed: ChangeFeed { failures > 0 ? list.changeFeed.retried : list.changeFeed }

  /// Follows the journal, and publishes its changes.
  ///
  /// - Returns: whether there was anything.
  func follow() -> Bool {
    desk?.follow()
    reportRecovery()
    let wasBehind = failures > 0
    do {
      if failures > 1 {
        try begin(with: try openJournal())
        return true
      }
      guard try list.follow() || wasBehind else { return false }
      home = nil
      for board in boards.values { try publishNew(of: board) }
      try publishList()
      noteSuccess()
      return true
    } catch is JournalReplacedError {
      do {
        try begin(with: journal)
      } catch {
        // The next time, the file is opened again.
        failures = 1
        fail(error)
      }
      return true
    } catch {
      fail(error)
      return false
    }
  }

  private func publishNew(of board: BoardPublisher) throws {
    let id = board.id
    publish(try board.follow())
    if board.isGone, summary(id) != nil { try reopen(board) }
  }

  /// Reads everything from a journal that does not continue the previous one.
  private func begin(with journal: any Journal) throws {
    list = try Session(journal: journal)
    self.journal = journal
    (index, home) = (BoardIndex(), nil)
    for board in boards.values {
      if summary(board.id) != nil {
        try reopen(board)
      } else {
        publish(board.end())
      }
    }
    try publishList()
    noteSuccess()
  }

  private func noteSuccess() {
    if failures > 0, !logged.isEmpty { (hasRecovered, logged) = (true, []) }
    failures = 0
    reportRecovery()
  }

  /// Reports that a problem is over, unless taps still wait: the scores can be read, but not written.
  private func reportRecovery() {
    guard hasRecovered, !(desk?.hasWaitingTaps ?? false) else { return }
    hasRecovered = false
    log(.recovery)
  }

  private func reopen(_ old: BoardPublisher) throws {
    let board = try BoardPublisher(old.id, in: journal, site: site)
    board.takeOver(old)
    boards[board.id] = board
    for stream in board.streams {
      let (snapshot, last) = (board.snapshot(stream.view), board.last(stream.view))
      onHub { $0.reset(stream, to: snapshot, after: last) }
    }
  }

  /// Brings the list of boards up to date where pages follow it.
  private func publishList() throws {
    guard let known = followedList?.content else { return }
    let content = try listContent()
    followedList?.content = content
    let changes = content.changes(from: known)
    if content.version != known.version {
      publish([StreamID(): [EventFrame(changes.json(words: []), content.version)]])
    }
  }

  private func listContent() throws -> ViewContent {
    WebPage.listContent(try index.boards(of: list), site: site)
  }

  private func publish(_ frames: [StreamID: [EventFrame]]) {
    for (stream, frames) in frames where !frames.isEmpty {
      onHub { $0.publish(frames, to: stream) }
    }
  }

  private func fail(_ error: any Error) {
    failures += 1
    // At the first failure, another program may just hold the file for a moment.
    if failures != 2 { return }
    hasRecovered = false
    for stream in boards.values.flatMap(\.streams) + (followedList == nil ? [] : [StreamID()]) {
      guard let last = snapshot(of: stream)?.id else { continue }
      publish([stream: [EventFrame(notice: "problem", Self.problemSentence, after: last)]])
    }
    tell(error)
  }

  /// Logs an error once.
  private func tell(_ error: any Error) {
    let sentence = "\(error)"
    if logged.count < Self.logLimit, logged.insert(sentence).inserted { log(.problem(error)) }
  }

  // MARK: answering

  func handle(_ message: PublisherMessage) {
    switch message {
    case .question(let route, let answer): answer(self.answer(to: route))
    case .score(let name, let post, let answer):
      guard let desk, find(name)?.id == desk.board else {
        return answer(
          .response(.error("No points are taken here for this board", status: .notFound)))
      }
      answer(.response(desk.answer(post)))
      reportRecovery()
    case .needsSnapshot(let stream):
      guard let frame = snapshot(of: stream) else { return }
      onHub { $0.receive(frame, of: stream) }
    case .left(let stream):
      if leave(stream) { onHub { $0.close(stream) } }
      forgetIdleBoards()
    case .end: break
    }
  }

  /// The whole state of a stream; nil if it is not followed any more.
  private func snapshot(of stream: StreamID) -> EventFrame? {
    if let id = stream.board { return boards[id]?.snapshot(stream.view) }
    return followedList.map { EventFrame($0.content.json, $0.content.version) }
  }

  /// Counts a reader who is gone.
  ///
  /// - Returns: whether nobody is left to follow the stream.
  private func leave(_ stream: StreamID) -> Bool {
    if let id = stream.board { return boards[id]?.leave(stream.view) ?? false }
    followedList?.readers -= 1
    guard followedList?.readers == 0 else { return false }
    followedList = nil
    return true
  }

  private func answer(to route: Route) -> PublisherMessage.Answer {
    if failures > 1 { return .response(problem(route)) }
    do {
      switch route {
      case .home(let view):
        guard let single else {
          return .response(try listPage())
        }
        guard let summary = summary(single) else {
          return .response(missing("This board is deleted", route))
        }
        return try response(.page(view), of: summary, route)
      case .board(let name, let view, let size):
        if let summary = find(name) { return try response(.page(view), of: summary, route) }
        guard let (name, text) = BoardDocument.named(name, view, size: size) else {
          return .response(unknown(name, route))
        }
        guard let summary = find(name) else {
          guard case .json = text else { return .response(unknown(name, route)) }
          return .response(.error(sentence(about: name), status: .notFound))
        }
        return try response(text, of: summary, route)
      case .chart(let name, let view):
        guard let summary = find(name) else { return .response(unknown(name, route)) }
        return try response(.chart(view), of: summary, route)
      case .frame(let name, let size, let group):
        guard let summary = find(name) else { return .response(unknown(name, route)) }
        return try response(.frame(size, group: group), of: summary, route)
      case .stream(let name, let format):
        guard let summary = find(name) else { return .response(unknown(name, route)) }
        let board = try board(summary.id)
        let stream = StreamID(board: summary.id, view: format.view)
        guard board.join(stream.view) else {
          return .response(.busy("Too many views are followed. Try again later"))
        }
        let last = board.last(stream.view)
        onHub { $0.open(stream, after: last) }
        return .stream(stream)
      case .listStream:
        if single != nil { return .response(missing("There is no list of boards here", route)) }
        let content = try followedList?.content ?? listContent()
        followedList = (content, (followedList?.readers ?? 0) + 1)
        onHub { $0.open(StreamID(), after: content.version) }
        return .stream(StreamID())
      case .score(let name):
        guard let desk, let summary = find(name), summary.id == desk.board else {
          return .response(missing("No points are taken at this address", route))
        }
        return .response(.page(WebPage.score(summary, takesPIN: desk.scorers.takesPIN)).unkept)
      case .file: return .response(missing("There is nothing at this address", route))
      }
    } catch {
      tell(error)
      return .response(problem(route))
    }
  }

  private func listPage() throws -> Response {
    if let home, home.made + BoardPublisher.textAge > .now { return home.response }
    let response = Response.page(WebPage.document(try listContent(), site: site))
    home = (response, .now)
    return response
  }

  private func response(
    _ text: BoardDocument, of summary: BoardSummary, _ route: Route
  ) throws -> PublisherMessage.Answer {
    do {
      return .response(
        try board(summary.id).response(text) ?? missing("This board is deleted", route))
    } catch let error as ScorekeepingError {
      return .response(missing("\(error)", route))
    }
  }

  /// The publisher of a board, which is followed from now on.
  private func board(_ id: Scoreboard.ID) throws -> BoardPublisher {
    if let board = boards[id] { return board }
    let board = try BoardPublisher(id, in: journal, site: site)
    boards[id] = board
    let last = board.last()
    onHub { $0.open(StreamID(board: id), after: last) }
    forgetIdleBoards()
    return board
  }

  private func forgetIdleBoards() {
    let idle = boards.values.filter { !$0.hasReaders }
    if idle.count <= Self.idleBoards { return }
    guard let id = idle.min(by: { $0.lastUse < $1.lastUse })?.id else { return }
    boards[id] = nil
    onHub { $0.close(StreamID(board: id)) }
  }

  private func summary(_ id: Scoreboard.ID) -> BoardSummary? {
    list.state.boards.first { $0.id == id }
  }

  /// The one board that is served; nil if all are.
  package var singleBoard: BoardSummary? { single.flatMap(summary) }

  private var served: [BoardSummary] {
    single.map { summary($0).map { [$0] } ?? [] } ?? list.state.boards
  }

  /// The board with a name, in any letter case, or with an identity.
  private func find(_ name: String) -> BoardSummary? {
    let served = served
    if let board = served.named(name) { return board }
    return UUID(uuidString: name).flatMap { id in served.first { $0.id == id } }
  }

  private func unknown(_ name: String, _ route: Route) -> Response {
    missing(sentence(about: name), route)
  }

  /// The sentence about a name that no board has.
  private func sentence(about name: String) -> String {
    let suggestion = nearest(to: name, among: served.lazy.map(\.name))
    return "There is no board '\(name.terminalSafe())' here".suggesting(suggestion?.terminalSafe())
  }

  private func missing(_ sentence: String, _ route: Route) -> Response {
    switch route {
    case .home, .board, .score: .page(WebPage.notice(sentence, site: site), status: .notFound)
    case .file, .chart, .frame, .stream, .listStream: .sentence(sentence, status: .notFound)
    }
  }

  private func problem(_ route: Route) -> Response {
    switch route {
    case .home, .board, .score:
      .page(
        WebPage.notice(Self.problemSentence, site: site), status: .serviceUnavailable,
        lines: "Retry-After: 10\r\n")
    case .file, .chart, .frame, .stream, .listStream: .busy(Self.problemSentence)
    }
  }
}
