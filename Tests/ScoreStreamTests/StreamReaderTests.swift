import Foundation
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreStream

/// A pipe with a reader at one end.
private struct Feed {
  let reading: Int32
  let writing: Int32

  init() {
    var files: [Int32] = [0, 0]
    precondition(pipe(&files) == 0)
    (reading, writing) = (files[0], files[1])
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      start += bytes[start...].withUnsafeBytes { write(writing, $0.baseAddress, $0.count) }
    }
  }

  func end() { close(writing) }
}

extension StreamReader {
  /// Waits for the next update.
  fileprivate func next() -> StreamUpdate {
    request()
    while true {
      var file = pollfd(fd: signal, events: Int16(POLLIN), revents: 0)
      _ = Foundation.poll(&file, 1, -1)
      if let update = poll() { return update }
    }
  }
}

@Suite("Reading streams")
struct StreamReaderTests {
  @Test("Updates come when they are wanted, also while the input is silent")
  func updates() throws {
    let feed = Feed()
    let reader = StreamReader(of: StreamInput(file: feed.reading, named: "-"), StreamOptions())
    try reader.start()
    feed.send("Red\n")
    #expect(reader.next().changes.map(\.total) == [1000])
    feed.send("Red +5\nBlue\nRe")
    var update = reader.next()
    #expect(update.changes.compactMap(\.name) == ["Blue"])
    #expect(update.changes.map(\.total) == [1000, 6000])
    feed.send("d\n")
    #expect(reader.next().changes.map(\.total) == [7000])
    feed.send("Red")
    feed.end()
    update = reader.next()
    if !update.isLast { update = reader.next() }
    #expect(update.isLast)
    #expect(update.statistics.events == 5)
    #expect(update.failure == nil)
  }

  @Test("A stream of many chunks is read whole", arguments: seeds(10))
  func chunks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<3000).map { _ in random.line() }
    let feed = Feed()
    let reader = StreamReader(of: StreamInput(file: feed.reading, named: "-"), StreamOptions())
    try reader.start()
    let texts = lines.map { $0.text + "\n" }
    Thread {
      for text in texts { feed.send(text) }
      feed.end()
    }.start()
    let session = try Session(journal: MemoryJournal.ofBoards())
    try session.perform(.board("Stream"))
    let shown = StreamBoard(on: session)
    var isLast = false
    while !isLast {
      let update = reader.next()
      isLast = update.isLast
      shown.receive(update)
      try shown.apply()
    }
    let (shownRows, rows) = try (#require(session.state.board).visible, board(of: lines).visible)
    let different = zip(shownRows, rows).filter { $0 != $1 }.prefix(3)
    #expect(different.isEmpty && shownRows.count == rows.count, "seed \(seed): \(different)")
  }

  @Test("A bad line is skipped, or stops the stream", arguments: [false, true])
  func badLines(stops: Bool) throws {
    let feed = Feed()
    var options = StreamOptions()
    options.stopsAtBadLine = stops
    let reader = StreamReader(of: StreamInput(file: feed.reading, named: "-"), options)
    try reader.start()
    feed.send("Red\n404\n\u{0}\nBlue\n")
    feed.end()
    var update = reader.next()
    while !update.isLast { update = reader.next() }
    #expect(update.statistics.events == (stops ? 1 : 2))
    #expect(update.statistics.skipped == (stops ? 1 : 2))
    #expect(
      update.statistics.firstSkipped
        == .init(number: 2, text: "404", reason: .rule(.unquotedNumber("404"))))
    #expect(update.failure == (stops ? .rule(.unquotedNumber("404")) : nil))
  }

  @Test("A line of any length is read or skipped", arguments: [1 << 20, 1 << 20 + 1, 5_000_000])
  func longLines(length: Int) throws {
    let feed = Feed()
    let reader = StreamReader(of: StreamInput(file: feed.reading, named: "-"), StreamOptions())
    try reader.start()
    Thread {
      feed.send("Red\n" + String(repeating: "x", count: length) + "\nRed\n")
      feed.end()
    }.start()
    var update = reader.next()
    while !update.isLast { update = reader.next() }
    let isLong = length > 1 << 20
    #expect(update.statistics.events == (isLong ? 2 : 3))
    #expect(update.statistics.firstSkipped?.reason == (isLong ? .lineTooLong(1 << 20) : nil))
    #expect(update.statistics.lines == 3)
    #expect(update.statistics.offset == Int64(length + 9))
  }

  @Test("Beyond the largest number of players, others are skipped")
  func limit() throws {
    var options = StreamOptions()
    options.playerLimit = 2
    var stream = try HandStream(WordLines(), options)
    try stream.read("a\nb\nc\nA\n".utf8)
    #expect(try stream.finished().visible.map(\.description) == ["1 a 2 - 0", "2 b 1 - 1"])
    #expect(stream.board.statistics.firstSkipped?.reason == .tooManyPlayers(2))
  }

  @Test("A folder cannot be read")
  func folder() throws {
    let folder = open("/", O_RDONLY)
    let reader = StreamReader(of: StreamInput(file: folder, named: "/"), StreamOptions())
    try reader.start()
    let update = reader.next()
    #expect(update.isLast)
    #expect(update.failure != nil)
    close(folder)
  }
}
