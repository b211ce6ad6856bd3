import Foundation
import Scorekeeping
import Synchronization
import TestSupport
import Testing

@testable import ScoreStream

/// A log in a folder of its own that a reader follows by name.
private final class Log {
  let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID())")
  let path: String
  let reader: StreamReader
  /// The points of each player in the updates so far.
  private(set) var totals: [Int: Int64] = [:]
  private var names: [Int: String] = [:]
  private var rotations = 0
  private var seen: Int64 = 0
  private(set) var notices: [StreamNotice] = []
  private let pokes: [Int32]

  /// - Parameter patience: the milliseconds for which an old file is read on.
  init(patience: Int64 = 10_000) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: "app.log").path
    try Data().write(to: URL(filePath: path))
    var files: [Int32] = [0, 0]
    precondition(pipe(&files) == 0)
    for file in files { _ = fcntl(file, F_SETFL, O_NONBLOCK) }
    pokes = files
    let poked = files[0]
    var input = try StreamInput(path: path, standardInput: 0, isTailed: true) { _ in
      StreamInput.Signal(file: poked) {
        var byte: UInt8 = 0
        while read(poked, &byte, 1) == 1 {}
      }
    }
    input.patience = patience
    var options = StreamOptions()
    options.top = .max
    reader = StreamReader(of: input, options)
    try reader.start()
    reader.request()
  }

  /// The points of each player by its name.
  var points: [String: Int64] {
    Dictionary(uniqueKeysWithValues: totals.map { (names[$0] ?? "", $1 / 1000) })
  }

  func poke() { _ = write(pokes[1], "x", 1) }

  func append(_ text: String, to path: String? = nil) throws {
    let file = try #require(FileHandle(forWritingAtPath: path ?? self.path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    poke()
  }

  private func rotatedPath() -> String {
    rotations += 1
    return path + ".\(rotations)"
  }

  /// Moves the log away and starts another one.
  func rotate(beginning text: String = "") throws {
    let rotated = rotatedPath()
    #expect(rename(path, rotated) == 0)
    poke()
    try Data(text.utf8).write(to: URL(filePath: path))
    poke()
  }

  func copyAndEmpty() throws {
    try FileManager.default.copyItem(atPath: path, toPath: rotatedPath())
    #expect(truncate(path, 0) == 0)
    poke()
  }

  /// Replaces the log by a file with other bytes, as `mv` and `sed -i` do.
  func replace(by text: String) throws {
    let other = folder.appending(path: "other").path
    try Data(text.utf8).write(to: URL(filePath: other))
    #expect(rename(other, path) == 0)
    poke()
  }

  /// Writes the log anew in two parts, as `cp` and some editors do.
  func rewrite(as text: String) throws {
    let bytes = Array(text.utf8)
    let file = open(path, O_WRONLY | O_TRUNC)
    poke()
    usleep(20_000)
    let first = bytes.count / 2
    #expect(write(file, bytes, first) == first)
    poke()
    usleep(50_000)
    let rest = Array(bytes[first...])
    #expect(write(file, rest, rest.count) == rest.count)
    close(file)
    poke()
  }

  func empty() {
    #expect(truncate(path, 0) == 0)
    poke()
  }

  /// Waits until a number of events was counted.
  func wait(for events: Int, at place: String = "") {
    let end = ContinuousClock.now + .seconds(20)
    while seen < events, ContinuousClock.now < end {
      var file = pollfd(fd: reader.signal, events: Int16(POLLIN), revents: 0)
      _ = Foundation.poll(&file, 1, 100)
      guard let update = reader.poll() else { continue }
      for change in update.changes {
        totals[change.player] = change.total
        if let name = change.name { names[change.player] = name }
      }
      seen = update.statistics.events
      notices += update.notices
      reader.request()
    }
    #expect(seen == events, "\(place)")
  }

  deinit {
    reader.stop()
    try? FileManager.default.removeItem(at: folder)
  }
}

@Suite("Following a file by its name")
struct RotationTests {
  @Test("Each line is counted once, however a log is rotated", arguments: seeds(12))
  func rotations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let log = try Log()
    var count = 0
    func lines(_ number: Int) -> String {
      (0..<number).map { _ in
        count += 1
        return "L\(count)\n"
      }.joined()
    }
    try log.append(lines(3))
    log.wait(for: count)
    var steps: [Int] = []
    for step in 0..<25 {
      steps.append(random.number(0...5))
      switch steps[step] {
      case 0:
        try log.rotate(beginning: random.chance(0.5) ? lines(random.number(1...5)) : "")
        if random.chance(0.3) { continue }
        try log.append(lines(1))
      case 1:
        try log.copyAndEmpty()
        try log.append(lines(random.number(1...900)))
      case 2:
        log.wait(for: count, at: "seed \(seed), steps \(steps), before emptying")
        log.empty()
        try log.append(lines(random.number(1...900)))
      case 3:
        // This line arrives in two pieces.
        let line = lines(1)
        try log.append(String(line.prefix(2)))
        try log.append(String(line.dropFirst(2)))
      default: try log.append(lines(random.number(1...2000)))
      }
      log.wait(for: count, at: "seed \(seed), steps \(steps)")
    }
    log.wait(for: count)
    #expect(log.totals.count == count && log.totals.values.allSatisfy { $0 == 1000 })
  }

  @Test("Each line is counted once, however a log is replaced by a grown copy", arguments: seeds(6))
  func grownCopies(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let log = try Log()
    var (text, count, steps) = ("", 0, [Int]())
    func grow(_ number: Int) {
      for _ in 0..<number {
        count += 1
        text += "L\(count)\n"
      }
    }
    grow(random.number(1...1500))
    try log.append(text)
    log.wait(for: count)
    for step in 0..<10 {
      let before = text.count
      grow(random.number(1...900))
      steps.append(random.number(0...3))
      switch steps[step] {
      case 0: try log.replace(by: text)
      case 1: try log.rewrite(as: text)
      case 2:
        // The last line of the old file was not whole.
        try log.append(String(text.dropFirst(before).prefix(1)))
        try log.replace(by: text)
      default: try log.append(String(text.dropFirst(before)))
      }
      log.wait(for: count, at: "seed \(seed), steps \(steps)")
    }
    #expect(log.totals.count == count && log.totals.values.allSatisfy { $0 == 1000 })
    #expect(log.notices == [], "seed \(seed), steps \(steps)")
  }

  @Test(
    "A log whose beginning is cut off goes on behind the last lines, and says so",
    arguments: [true, false])
  func cutLog(isReplaced: Bool) throws {
    let log = try Log()
    let lines = (1...900).map { "L\($0)\n" }
    try log.append(lines[..<800].joined())
    log.wait(for: 800)
    let rest = lines[500...].joined()
    if isReplaced { try log.replace(by: rest) } else { try log.rewrite(as: rest) }
    log.wait(for: 900)
    #expect(log.notices == [.moved(file: log.path)])
    #expect(log.totals.values.allSatisfy { $0 == 1000 })
  }

  @Test("A file with other lines is read whole, and the lines that may count twice are told")
  func otherLines() throws {
    let log = try Log()
    try log.append("a\nb\n")
    log.wait(for: 2)
    try log.replace(by: "a\nc\n")
    log.wait(for: 4)
    try log.rewrite(as: "d\n")
    log.wait(for: 5)
    #expect(log.notices == Array(repeating: .otherLines(file: log.path), count: 2))
    #expect(log.points == ["a": 2, "b": 1, "c": 1, "d": 1])
  }

  @Test("Lines that are all alike do not tell a copy from another log, and this is told")
  func alikeLines() throws {
    let log = try Log()
    try log.append("a\na\n")
    log.wait(for: 2)
    try log.replace(by: "a\na\na\n")
    log.wait(for: 3)
    #expect(log.notices == [.alike(file: log.path)])
  }

  @Test("Last lines are found in one place or in none", arguments: seeds(30))
  func lastLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func lines(_ number: Int) -> [UInt8] {
      Array((0..<number).map { _ in "\(random.number(0...99))\n" }.joined().utf8)
    }
    let known = lines(random.number(100...2000))
    let last = try #require(LastLines(of: known[...], isWhole: true))
    #expect(last.count <= LastLines.limit)
    let end = known.suffix(last.count)
    let (before, after) = (lines(random.number(0...200_000)), lines(random.number(0...100)))
    let path = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID())").path
    defer { unlink(path) }
    func offset(in bytes: [UInt8]) throws -> Int64? {
      try Data(bytes).write(to: URL(filePath: path))
      let file = open(path, O_RDONLY)
      defer { close(file) }
      return last.offset(in: file)
    }
    #expect(try offset(in: before + end + after) == Int64(before.count + end.count), "seed \(seed)")
    #expect(try offset(in: before + end + after + end) == nil, "seed \(seed)")
    #expect(try offset(in: before + end.dropFirst() + after) == nil, "seed \(seed)")
    #expect(try offset(in: before + [0x31] + end) == nil, "seed \(seed)")
  }

  @Test("A copy that is read before the log is emptied is not read again in the log")
  func copyOfLog() throws {
    let log = try Log()
    try log.append("a\n")
    log.wait(for: 1)
    // The next log and a copy of it are there before the reader looks.
    let (next, copy) = (log.folder.appending(path: "next"), log.folder.appending(path: "copy"))
    try Data("b\nc\n".utf8).write(to: next)
    try FileManager.default.copyItem(at: next, to: copy)
    for (from, to) in [(log.path, ".1"), (copy.path, ".2"), (next.path, "")] {
      #expect(rename(from, log.path + to) == 0)
    }
    log.poke()
    log.wait(for: 3)
    try log.append("d\n")
    log.wait(for: 4)
    log.empty()
    try log.append("e\n")
    log.wait(for: 5)
    #expect(log.points == ["a": 1, "b": 1, "c": 1, "d": 1, "e": 1])
  }

  @Test("An older log that begins with the same lines is not a copy of a log that is emptied")
  func olderLog() throws {
    let log = try Log()
    try log.append("a\na\na\n")
    log.wait(for: 3)
    try log.rotate(beginning: "a\n")
    log.wait(for: 4)
    log.empty()
    try log.append("b\n")
    log.wait(for: 5)
    #expect(log.points == ["a": 4, "b": 1])
  }

  @Test("A copy that was empty when it was opened is not read beside the log")
  func copyOfLogLater() throws {
    let log = try Log()
    try log.append("a\n")
    log.wait(for: 1)
    let (next, copy) = (log.folder.appending(path: "next"), log.folder.appending(path: "copy"))
    for file in [next, copy] { try Data().write(to: file) }
    for (from, to) in [(log.path, ".1"), (copy.path, ".2"), (next.path, "")] {
      #expect(rename(from, log.path + to) == 0)
    }
    try log.append("b\n")
    log.wait(for: 2)
    try log.append("b\n", to: log.path + ".2")
    try log.append("c\n")
    log.wait(for: 3)
    #expect(log.points == ["a": 1, "b": 1, "c": 1])
  }

  @Test("What a program writes to the old file before it opens the new one is read before that")
  func lateWriter() throws {
    let log = try Log(patience: 2000)
    try log.append("a\n")
    log.wait(for: 1)
    try log.rotate()
    try log.append("b\nwithout an end", to: log.path + ".1")
    log.wait(for: 2)
    try log.append("c\n")
    log.wait(for: 4)
  }

  @Test("What comes to the old file after the new one has begun is read in whole lines")
  func lateLines() throws {
    let log = try Log()
    try log.append("A\nQ +1")
    log.wait(for: 1)
    try log.rotate(beginning: "B\n")
    log.wait(for: 2)
    try log.append("2\nC\n", to: log.path + ".1")
    log.wait(for: 4)
    try log.rotate(beginning: "D\n")
    log.wait(for: 5)
    for name in ["1", "2"] { try log.append("E\n", to: log.path + "." + name) }
    log.wait(for: 7)
    #expect(log.points == ["A": 1, "B": 1, "C": 1, "D": 1, "E": 2, "Q": 12])
  }

  @Test(
    "Logs of other programs beside the log are not read",
    arguments: ["app-1.log", "app_2.log", "app-2026.log", "app.log.9"])
  func strangers(name: String) throws {
    let log = try Log()
    let stranger = log.folder.appending(path: name).path
    try Data("X\n".utf8).write(to: URL(filePath: stranger))
    for rotation in 1...2 {
      try log.append("A +1\n")
      log.wait(for: rotation * 2 - 1)
      try log.append("X\n", to: stranger)
      // A file with the same beginning counts as a copy.
      try log.rotate(beginning: rotation == 1 ? "A 1\n" : "A\n")
      log.wait(for: rotation * 2)
      try log.append("X\n", to: stranger)
    }
    try log.append("A\n")
    log.wait(for: 5)
    #expect(log.points == ["A": 5])
  }

  @Test("The header of a table is read again in the file that follows")
  func headers() throws {
    var stream = try HandStream(CSVLines(LineKeys(player: "who", score: "n")))
    try stream.read("who,n\nRed,1\n".utf8)
    _ = try stream.engine.finishFile()
    try stream.read("n,who\n2,Red\n".utf8)
    _ = try stream.engine.finishFile()
    try stream.read("3,Red\n".utf8)
    #expect(try stream.finished().visible.map(\.description) == ["1 Red 6 - 0"])
    #expect(stream.board.statistics.skipped == 0)
  }
}
