import Scorekeeping
import WholeFiles

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Bytes in, changes of the board out.
///
/// Law: all updates together lead to the board that the events would make as commands, one by one; with a limit, to its
/// first players. The chunks of the bytes and the moments of polling make no difference.
struct StreamEngine<Format: LineFormat>: ~Copyable {
  private var format: Format
  private var table: EventTable
  private var leaders: Leaders
  private let hasWindow: Bool
  private var window: EventWindow
  /// The bucket in which the players outside of the window were forgotten last.
  private var lastForgetting: Int64?
  /// Lines that are far ahead of the lines before them, with their numbers and buckets. They wait until the next lines
  /// show whether time has really advanced.
  private var waiting: [(line: [UInt8], number: Int, bucket: Int64)] = []
  private let options: StreamOptions
  private var buffer = LineBuffer()
  /// Parsed events. Their names are in the buffer.
  private var queue = EventQueue()
  /// The skipped lines that are still to be written to a file, if one is wanted.
  private var skippedLines: [UInt8] = []
  private(set) var statistics = StreamStatistics()
  private var reported = StreamStatistics()

  init(_ format: Format, _ options: StreamOptions) {
    self.format = format
    self.options = options
    table = EventTable(playerLimit: options.playerLimit)
    leaders = Leaders(limit: options.top, wins: options.wins)
    hasWindow = options.window != nil
    window = EventWindow(milliseconds: options.window ?? 0)
  }

  /// Gives players the points with which they begin, in the order of their numbers.
  mutating func begin(_ players: [StreamReader.InitialPlayer]) throws(StreamError) {
    for player in players {
      try table.begin(
        player.name, total: player.total, reached: player.reached, team: player.team)
    }
  }

  /// Resumes after the bytes that an earlier run has read.
  mutating func resume(at offset: Int64, after header: [UInt8]) throws(StreamError) {
    statistics.offset = offset
    if header.isEmpty { return }
    var line = String(decoding: header, as: UTF8.self)
    _ = try line.withBytes { bytes throws(StreamError) in
      try format.event(in: bytes.withoutMark)
    }
  }

  /// Reads some bytes of the input.
  ///
  /// - Returns: the result of `read`: 0 at the end, -1 for an error.
  mutating func fill(from file: Int32) -> Int { buffer.fill(from: file) }

  /// The last bytes that were read.
  func newest(_ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer.rest.suffix(count))
  }

  mutating func dropNewest(_ count: Int) { buffer.dropNewest(count) }

  /// Adds bytes as if they were read from a file.
  mutating func append(_ bytes: some Collection<UInt8>) { buffer.append(bytes) }

  /// Counts the whole lines that were read.
  ///
  /// - Throws: the reason to stop: the first bad line, if it is to stop the stream, or an error that makes all other
  ///   lines bad.
  @inline(__always)
  mutating func readLines() throws(StreamError) {
    defer { statistics.offset += Int64(buffer.resetConsumed()) }
    while let line = buffer.nextLine() { try read(line) }
    try applyQueue()
    if buffer.hasTooLongLine {
      statistics.lines += 1
      try skip(
        .lineTooLong(LineBuffer.limit), buffer.rest, number: statistics.lines)
      buffer.passOver()
    }
  }

  /// Counts a last line without a line break.
  mutating func finish() throws(StreamError) {
    defer { buffer.removeAll() }
    if !options.isResumable { try readRest() }
    try stop()
  }

  /// Skips what waits for other lines, which will not be read.
  mutating func stop() throws(StreamError) {
    // Without a line that counts, all are from there.
    try countWaiting(isWrong: window.newest != nil)
  }

  /// Counts a last line without a line break, and begins another file.
  ///
  /// - Returns: the number of bytes of the finished file.
  mutating func finishFile() throws(StreamError) -> Int64 {
    try readRest()
    return beginFile()
  }

  /// Begins another file.
  ///
  /// - Returns: the number of bytes of the old one that were counted.
  mutating func beginFile() -> Int64 {
    defer { statistics.offset = 0 }
    buffer.removeAll()
    format.beginFile()
    return statistics.offset
  }

  /// Goes on at the beginning of a line elsewhere in the file. Bytes of a line that is not whole are dropped.
  mutating func move(to offset: Int64) {
    buffer.removeAll()
    statistics.offset = offset
  }

  /// Counts the whole lines that have come to a file beside the one that is read.
  ///
  /// - Parameters:
  ///   - other: the buffer of the file.
  ///   - isLast: whether a last line without a line break counts, too.
  /// - Returns: the number of bytes that were counted.
  mutating func readLate(
    from file: Int32, _ other: inout LineBuffer, isLast: Bool
  ) throws(StreamError) -> Int64 {
    let offset = statistics.offset
    swap(&buffer, &other)
    defer {
      swap(&buffer, &other)
      statistics.offset = offset
    }
    while buffer.fill(from: file) > 0 { try readLines() }
    if isLast { try readRest() }
    return statistics.offset - offset
  }

  private mutating func readRest() throws(StreamError) {
    let line = buffer.rest
    if line.isEmpty { return }
    try read(line)
    try applyQueue()
    statistics.offset += Int64(line.count)
  }

  @inline(__always)
  private mutating func read(_ line: UnsafeRawBufferPointer) throws(StreamError) {
    statistics.lines &+= 1
    let line = statistics.lines == 1 ? line.withoutMark : line
    do throws(StreamError) {
      if line.count > LineBuffer.limit { throw .lineTooLong(LineBuffer.limit) }
      guard let event = try format.event(in: line) else { return }
      // Other names and teams are in memory that the next line may overwrite.
      if !hasWindow, event.team == nil, line.holds(event.name) {
        queue.append(.init(event, in: line, number: statistics.lines))
        if queue.isFull { try applyQueue() }
        return
      }
      try applyQueue()
      if !hasWindow { _ = try table.apply(event) } else { try applyInWindow(event, line) }
    } catch {
      try applyQueue()
      try skip(error, line, number: statistics.lines)
    }
  }

  /// Counts the events in the queue.
  private mutating func applyQueue() throws(StreamError) {
    if queue.count == 0 { return }
    for index in 0..<queue.count { queue[index].player = table.number(of: queue[index].name) }
    defer { queue.removeAll() }
    for index in 0..<queue.count {
      do throws(StreamError) {
        let event = queue[index]
        let player = event.player >= 0 ? event.player : try table.enter(event.name)
        try table.score(event.amount, sets: event.sets, for: player)
      } catch {
        try skip(error, queue[index].wholeLine, number: queue[index].number)
      }
    }
  }

  @inline(never)
  private mutating func skip(
    _ error: StreamError, _ line: UnsafeRawBufferPointer, number: Int
  ) throws(StreamError) {
    statistics.skipped += 1
    keepSkipped(line)
    if statistics.firstSkipped == nil {
      let shown = line.last == .carriageReturn ? line.part(0, line.count - 1) : line
      let text = String(decoding: shown.prefix(200), as: UTF8.self)
      statistics.firstSkipped = .init(number: number, text: text, reason: error)
    }
    if !options.stopsAtBadLine, !error.isFatal { return }
    // A later run begins with the line.
    buffer.moveBack(to: line)
    throw error
  }

  private mutating func keepSkipped(_ line: UnsafeRawBufferPointer) {
    if options.skippedFile != nil { skippedLines += Array(line) + [.lineFeed] }
  }

  /// Writes the skipped lines to their file.
  ///
  /// - Throws: `.file`.
  mutating func flushSkipped() throws(StreamError) {
    guard let (file, name) = options.skippedFile, !skippedLines.isEmpty else { return }
    if !writeAll(skippedLines[...], to: file) {
      throw .file(FileProblem(name, .unwritable(errno)))
    }
    skippedLines.removeAll(keepingCapacity: true)
  }

  @inline(never)
  private mutating func applyInWindow(
    _ event: StreamEvent, _ line: UnsafeRawBufferPointer
  ) throws(StreamError) {
    if event.sets { throw .setInWindow }
    let bucket = window.bucket(at: event.time ?? options.arrivalClock())
    if event.time != nil, try !isPlausible(bucket, line) { return }
    try applyInWindow(event, in: bucket, line)
  }

  private mutating func applyInWindow(
    _ event: StreamEvent, in bucket: Int64, _ line: UnsafeRawBufferPointer
  ) throws(StreamError) {
    guard window.counts(bucket) else {
      statistics.late += 1
      keepSkipped(line)
      return
    }
    window.advance(to: bucket, in: &table)
    // The search for players to forget takes time, so it is done only if there are many players, and once in a bucket.
    if table.isFull, window.playerCount * 8 < options.playerLimit * 7, lastForgetting != bucket {
      lastForgetting = bucket
      table.forgetAbsent()
    }
    let player = try table.apply(event)
    window.note(player, event.amount, in: bucket, &table)
  }

  /// Whether a line with a time counts now. After one time in the future, all other lines would be late, unless they
  /// are from the same time. So a line that is far ahead of the others, and not near the current time, waits until
  /// several consecutive lines are.
  ///
  /// - Throws: `.timeAhead` for a time that is more than a day after the clock and the lines before.
  private mutating func isPlausible(
    _ bucket: Int64, _ line: UnsafeRawBufferPointer
  ) throws(StreamError) -> Bool {
    if waiting.isEmpty, let newest = window.newest, !window.isFar(bucket, after: newest, by: .gap) {
      return true
    }
    let now = window.bucket(at: options.clock())
    let isAhead: Bool
    switch window.newest {
    case let newest?:
      isAhead = window.isFar(bucket, after: newest, by: .gap)
      if isAhead, window.isFar(bucket, after: max(now, newest), by: .day) { throw .timeAhead }
    case nil: isAhead = window.isFar(bucket, after: now, by: .day)
    }
    if isAhead, !isNow(bucket, now) {
      if let last = waiting.last, window.isFar(last.bucket, after: bucket, by: .gap) {
        try countWaiting(before: bucket)
      }
      waiting.append((Array(line), statistics.lines, bucket))
      if waiting.count == EventWindow.confirmation { try countWaiting() }
      return false
    }
    if waiting.isEmpty { return true }
    try countWaiting(before: bucket)
    // The bytes of the event may be gone now.
    guard let event = try format.event(in: line) else { return false }
    try applyInWindow(event, in: bucket, line)
    return false
  }

  /// Whether a bucket is the bucket of the clock, or near it.
  private func isNow(_ bucket: Int64, _ now: Int64) -> Bool {
    !window.isFar(bucket, after: now, by: .gap)
      && !window.isFar(now, after: bucket, by: .gap)
  }

  /// Counts the lines that wait, unless they are wrong or the next one is from another time.
  private mutating func countWaiting(
    before next: Int64? = nil, isWrong: Bool = false
  ) throws(StreamError) {
    let lines = waiting
    waiting = []
    for (line, number, bucket) in lines {
      let isWrong = next.map { window.isFar(bucket, after: $0, by: .gap) } ?? isWrong
      try line.withBytes { line throws(StreamError) in
        do throws(StreamError) {
          if isWrong { throw .timeAhead }
          if let event = try format.event(in: line) { try applyInWindow(event, in: bucket, line) }
        } catch {
          try skip(error, line, number: number)
        }
      }
    }
  }

  /// Removes the points that have expired by the clock. Does nothing if lines have their own times.
  mutating func advanceWindow() {
    if !hasWindow || options.format.hasTimes { return }
    window.advance(to: window.bucket(at: options.arrivalClock()), in: &table)
  }

  /// The milliseconds until points may expire; nil if none will.
  var timeToExpiry: Int64? {
    if !hasWindow || options.format.hasTimes { return nil }
    return window.nextExpiry.map { max(0, $0 - options.arrivalClock()) }
  }

  /// Whether anything has changed since the last update.
  var hasNews: Bool {
    !table.changed.isEmpty || statistics.skipped != reported.skipped
      || table.events != reported.events
      || statistics.late != reported.late
  }

  /// Whether there are more changes than a saved board should get at once: each of them takes some kilobytes until it is
  /// saved.
  var isFull: Bool { options.isResumable && table.changed.count >= 10_000 }

  /// The changes since the last update. Cost: linear in the changes, plus the cost of `Leaders.update`.
  mutating func pollUpdate() -> StreamUpdate {
    statistics.events = table.events
    statistics.total = Int64(exactly: table.sum)
    statistics.players = hasWindow ? window.playerCount : table.count
    reported = statistics
    let selection = leaders.update(&table, hasWindow: hasWindow)
    var update = StreamUpdate(
      leaving: selection.leaving.map { Int($0) }, statistics: statistics, isFull: isFull)
    update.changes.reserveCapacity(selection.entering.count + min(table.changed.count, options.top))
    for player in selection.entering { update.changes.append(change(of: player, isNew: true)) }
    // Players that have just entered are in the update already.
    let entering = selection.entering
    for player in table.changed where table[Int(player)].flags.contains(.onBoard) {
      if !entering.isEmpty, entering.containsSorted(player) { continue }
      update.changes.append(change(of: player, isNew: false))
    }
    table.resetChanges()
    return update
  }

  private func change(of player: UInt32, isNew: Bool) -> StreamChange {
    let number = Int(player)
    let tally = table[number]
    return StreamChange(
      player: number, total: tally.total, reached: tally.reached, isSet: tally.flags.contains(.set),
      name: isNew ? table.name(of: number) : nil, team: table.team(of: number))
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes contain other bytes.
  @inline(__always)
  fileprivate func holds(_ other: UnsafeRawBufferPointer) -> Bool {
    guard let start = baseAddress, let first = other.baseAddress else { return false }
    return first >= start && first <= start + count
  }

  /// The bytes without a byte order mark at their beginning.
  fileprivate var withoutMark: UnsafeRawBufferPointer {
    starts(with: [0xEF, 0xBB, 0xBF]) ? part(3, count) : self
  }
}

extension [UInt32] {
  /// Whether an ascending array holds a number.
  fileprivate func containsSorted(_ number: UInt32) -> Bool {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number
  }
}

extension StreamFormat {
  /// Whether the first line may name the columns.
  package var hasHeader: Bool { if case .csv = self { true } else { false } }

  /// Whether lines have their own times, which are the clock of a window.
  var hasTimes: Bool {
    switch self {
    case .words, .lines: false
    case .ndjson(let keys), .csv(let keys), .fields(_, let keys): keys.time != nil
    case .regex(let text): text.contains("(?<time>")
    }
  }
}

extension StreamOptions {
  /// The milliseconds since 1970 by the clock of the system.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
