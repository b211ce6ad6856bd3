import FoundationBase
import Scorekeeping
import Synchronization
import WholeFiles

/// A thread that reads a stream, and hands over the changes of the board on request.
///
/// The consumer calls `request()`, and then `poll()` once `signal` is readable. Neither waits for the other: the reader
/// continues to count while no update is requested, and sleeps while there is no input. While nothing arrives and
/// nothing expires, no processor time is used.
package final class StreamReader: Sendable {
  private struct Exchange {
    var isWanted = false
    /// Whether the reader sleeps with changes that were not requested.
    var sleepsWithNews = false
    var isStopped = false
    /// Whether the reader waits until the update before the last one is polled.
    var awaitsTaking = false
    var update: StreamUpdate?
  }

  private let exchange = Mutex(Exchange())
  private let input: StreamInput
  private let options: StreamOptions
  private let wake: WakePipe
  private let news: WakePipe

  /// A player with points before the first event.
  package struct InitialPlayer: Sendable {
    let name: String
    let total: Int64
    let reached: Int64
    let team: String?

    package init(_ player: Player, reached: Int64) {
      name = player.name
      total = player.score.thousandths
      self.reached = reached
      team = player.team
    }
  }

  /// Prepares to read an input, whose file stays open.
  package init(of input: StreamInput, _ options: StreamOptions) {
    self.input = input
    self.options = options
    wake = WakePipe()
    news = WakePipe()
  }

  /// Begins to read.
  ///
  /// - Parameters:
  ///   - initialPlayers: the players that exist before the first event, in the order of their numbers.
  ///   - offset: the number of bytes that were read before, in an earlier run.
  ///   - header: the line of an earlier run that names the columns; empty for none.
  package func start(
    with initialPlayers: [InitialPlayer] = [], at offset: Int64 = 0, header: [UInt8] = []
  ) throws(StreamError) {
    let (counts, sets) = (options.countsLines, options.sets)
    switch options.format {
    case .words: run(initialPlayers, offset, header) { WordLines(sets: sets) }
    case .lines: run(initialPlayers, offset, header) { WordLines(countsLines: true) }
    case .ndjson(let keys):
      run(initialPlayers, offset, header) { JSONLines(keys, countsLines: counts, sets: sets) }
    case .csv(let keys):
      run(initialPlayers, offset, header) { CSVLines(keys, countsLines: counts, sets: sets) }
    case .fields(let name, let keys):
      run(initialPlayers, offset, header) { FieldLines(name, keys, sets: sets) }
    case .regex(let text):
      let format = try PatternLines(text, countsLines: counts, sets: sets)
      run(initialPlayers, offset, header) { format }
    }
  }

  /// A file descriptor that `poll` reports as readable once there is an update.
  package var signal: Int32 { news.file }

  /// Requests the next update, which is handed over as soon as there are changes. The last update needs no request.
  package func request() {
    let mustWake = exchange.withLock { exchange in
      exchange.isWanted = true
      return exchange.sleepsWithNews
    }
    if mustWake { wake.signal() }
  }

  /// The update that was handed over; nil if there is none.
  package func poll() -> StreamUpdate? {
    news.received()
    let (update, mustWake) = exchange.withLock { exchange in
      (exchange.update.take(), exchange.awaitsTaking)
    }
    if mustWake { wake.signal() }
    return update
  }

  /// Ends the thread. Changes that were not handed over are lost.
  package func stop() {
    exchange.withLock { $0.isStopped = true }
    wake.signal()
  }

  private func run<Format: LineFormat & SendableMetatype>(
    _ initialPlayers: [InitialPlayer], _ offset: Int64, _ header: [UInt8],
    _ makeFormat: @escaping @Sendable () -> Format
  ) {
    startThread { [self] in
      var engine = StreamEngine(makeFormat(), options)
      var source = InputSource(input)
      var failure: StreamError?
      do throws(StreamError) {
        try engine.resume(at: offset, after: header)
        try engine.begin(initialPlayers)
        try read(&source, into: &engine)
        try engine.stop()
      } catch {
        failure = error
      }
      do throws(StreamError) { try engine.flushSkipped() } catch { failure = failure ?? error }
      handOverLast(&engine, &source, failure: failure)
    }
  }

  /// Reads to the end of the input.
  private func read<Format>(
    _ source: inout InputSource, into engine: inout StreamEngine<Format>
  ) throws(StreamError) {
    while !isStopped {
      if !isReadable(source.files, waiting: 0) {
        handOverIfWanted(&engine, &source)
        if !sleep(with: &engine, source) { continue }
      }
      source.prepare()
      let count = engine.fill(from: source.file)
      switch count {
      case 0:
        if try !source.continues(&engine) { return }
      case ..<0 where errno == EAGAIN || errno == EINTR: continue
      case ..<0: throw .file(FileProblem(reading: input.name))
      default: if try source.accepts(count, in: &engine) { try engine.readLines() }
      }
      try engine.flushSkipped()
      handOverIfWanted(&engine, &source)
      while engine.isFull, !isStopped {
        awaitRequest()
        handOverIfWanted(&engine, &source)
      }
    }
  }

  /// Waits until an update is requested.
  private func awaitRequest() {
    let mayWait = exchange.withLock { exchange in
      exchange.sleepsWithNews = true
      return !exchange.isWanted && !exchange.isStopped
    }
    if mayWait { wake.wait() }
    wake.received()
    exchange.withLock { $0.sleepsWithNews = false }
  }

  private var isStopped: Bool { exchange.withLock(\.isStopped) }

  /// Whether reading would not block, or the reader is woken.
  private func isReadable(_ files: [Int32], waiting milliseconds: Int32) -> Bool {
    var polled = (files + [wake.file]).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    _ = FoundationBase.poll(&polled, nfds_t(polled.count), milliseconds)
    if polled.last?.revents != 0 { wake.received() }
    return polled.dropLast().contains { $0.revents != 0 }
  }

  /// Waits for input, for a request, or until points expire.
  ///
  /// - Returns: whether to look for input although none was reported.
  private func sleep<Format>(
    with engine: inout StreamEngine<Format>, _ source: borrowing InputSource
  ) -> Bool {
    let hasNews = engine.hasNews
    let mayWait = exchange.withLock { exchange in
      exchange.sleepsWithNews = hasNews
      return !(hasNews && exchange.isWanted) && !exchange.isStopped
    }
    defer { exchange.withLock { $0.sleepsWithNews = false } }
    if !mayWait { return false }
    let expiry = engine.timeToExpiry.map { Int32(clamping: $0 + 1) }
    let times = [expiry, source.patience].compactMap(\.self)
    if isReadable(source.files, waiting: times.min() ?? -1) { return false }
    if expiry != nil { engine.advanceWindow() }
    return source.patience != nil
  }

  private func handOverIfWanted<Format>(
    _ engine: inout StreamEngine<Format>, _ source: inout InputSource
  ) {
    guard exchange.withLock(\.isWanted), engine.hasNews else { return }
    handOver(update(&engine, &source))
  }

  private func update<Format>(
    _ engine: inout StreamEngine<Format>, _ source: inout InputSource
  ) -> StreamUpdate {
    var update = engine.pollUpdate()
    update.notices = source.pollNotices()
    if options.isResumable {
      update.positions = source.pollPositions(at: update.statistics.offset)
    }
    return update
  }

  private func handOver(_ update: StreamUpdate) {
    exchange.withLock { exchange in
      exchange.isWanted = false
      exchange.update = update
    }
    news.signal()
  }

  /// Hands over the last update without a request, once the previous one is polled.
  private func handOverLast<Format>(
    _ engine: inout StreamEngine<Format>, _ source: inout InputSource, failure: StreamError?
  ) {
    while !exchange.withLock({ exchange in
      exchange.awaitsTaking = exchange.update != nil
      return !exchange.awaitsTaking
    }) {
      wake.wait()
      wake.received()
    }
    var update = update(&engine, &source)
    update.isLast = true
    update.failure = failure
    handOver(update)
  }
}
