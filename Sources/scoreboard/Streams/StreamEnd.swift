import FoundationBase
import ScoreScreen
import ScoreStream
import ScoreTables
import Scorekeeping

/// The end of a stream: the board gets everything that the reader has counted, and the standings are printed.
struct StreamEnd {
  let reader: StreamReader
  let board: StreamBoard
  let session: Session
  /// Prints each change; nil if only the standings are printed.
  let feed: StreamFeed?
  let isASCII: Bool
  /// The window in words; nil without one.
  let window: String?
  /// The number of players to print; nil for all.
  let limit: Int?

  /// Ends the stream, and prints the board with the number of skipped lines.
  func print() throws {
    reader.stop()
    while board.hasMore { try board.apply() }
    while !board.isComplete {
      var file = pollfd(fd: reader.signal, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, -1)
      try take()
    }
    if let feed { try feed.tellStandings() } else { try printText() }
    let late = board.statistics.late
    if late > 0 {
      ScoreboardCommand.warn(
        "\(late.formatted) \(late == 1 ? "line was" : "lines were") too late for the window")
    }
    board.absence.map(ScoreboardCommand.warn)
    if let line = board.statistics.firstSkipped {
      let count = board.statistics.skipped
      let quoted = Word.inQuotes(line.text)
      let text = quoted.count > 60 ? quoted.prefix(59) + "…" : quoted
      // The error follows.
      let isEnd = board.failure == line.reason
      ScoreboardCommand.warn(
        isEnd
          ? "It ends before line \(line.number.formatted): \(text)"
          : "\(count.formatted) \(count == 1 ? "line is" : "lines are") skipped. Line "
            + "\(line.number.formatted), \(text): \(line.reason)")
    }
  }

  private func printText() throws {
    guard var shown = session.state.board else { return }
    let count = shown.players.count
    let printed = min(limit ?? count, count)
    if printed < count {
      let ranked = RankedBoard(shown)
      shown.players = try Players((0..<printed).map { ranked.player(at: $0) })
    }
    try Output.writeText(of: shown, isASCII: isASCII, stream: board.facts(window: window))
    let others = count - printed + board.hiddenCount
    if others > 0, limit != nil { try Output.write(" and \(others.formatted) more\n") }
  }

  /// Tells what was not told apart in the input.
  func warn() {
    for notice in board.pollNotices() { ScoreboardCommand.warn("\(notice)") }
  }

  /// Receives the update that was handed over, if there is one.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func take() throws -> Bool {
    guard let update = reader.poll() else { return false }
    board.receive(update)
    warn()
    try board.apply()
    try feed?.tell()
    return true
  }
}

extension StreamBoard {
  /// The facts that are shown besides the players.
  func facts(window: String?) -> StreamFacts {
    StreamFacts(
      window: window, total: total.map { Score(thousandths: $0) },
      hasEvents: statistics.events > 0)
  }
}

/// The changes of a board by a stream, as JSON objects, one per line.
final class StreamFeed {
  private let session: Session
  private var feed: BoardFeed
  let output = FeedOutput(Output.writeRaw)

  /// Begins with the open board.
  init(of session: Session) throws {
    let board = try session.state.openBoard()
    self.session = session
    feed = try session.feed(of: board.id)
    try tellStandings()
  }

  /// Writes the changes since the last call.
  func tell() throws { try session.follow(&feed, output.tell) }

  /// Writes the whole board.
  func tellStandings() throws { try feed.whole.map(output.tell) }
}

/// Follows a stream without a screen. A board that is neither saved nor written as a feed is updated only at the end.
final class StreamFrontEnd: FrontEnd {
  private let end: StreamEnd
  private let flushTime: Duration?
  private var nextRequest: ContinuousClock.Instant?

  /// - Parameter flushTime: the time between two updates; nil for only the last update.
  init(_ end: StreamEnd, flushTime: Duration?) {
    self.end = end
    self.flushTime = flushTime
    if flushTime != nil { end.reader.request() }
  }

  var usesTerminal: Bool { false }
  var changeFeed: ChangeFeed {
    (end.feed == nil ? .none : end.session.changeFeed).joined(by: end.reader.signal)
  }
  var due: ContinuousClock.Instant? { nextRequest }
  var isFinished: Bool { end.board.isComplete || end.feed?.output.isClosed == true }
  var watchedOutput: Int32? { end.feed == nil ? nil : STDOUT_FILENO }

  func pollChanges() throws -> Bool {
    guard try end.take() else {
      try end.feed?.tell()
      return false
    }
    if let flushTime, !isFinished { nextRequest = .now + (end.board.isBehind ? .zero : flushTime) }
    return true
  }

  func show() {
    guard let time = nextRequest, .now >= time else { return }
    nextRequest = nil
    end.reader.request()
  }

  func end(by signal: Int32) {
    if signal == SIGPIPE, let feed = end.feed { return feed.output.close() }
    try? end.print()
    Signals.die(of: signal)
    exit(128 + signal)
  }
}
