import Foundation
import ScoreSettings
import ScoreTables
import StructReference
import Synchronization
import TestSupport
import Testing

@testable import Scorekeeping
@testable import scoreboard

/// Real programs as hooks.
@Suite struct HookRunnerTests {
  /// Runs hooks by words, and returns their results in the order in which they ended.
  private func results(
    of programs: [[String]], input: String = ""
  ) async throws -> [HookResult] {
    let results = Mutex<[HookResult]>([])
    let runner = HookRunner([:], from: AppState()) { result in
      results.withLock { $0.append(result) }
    }
    for words in programs { runner.run(HookJob(event: .lead, words: words, input: input)) }
    try await eventually(otherwise: "\(results.withLock(\.count)) ended") {
      results.withLock(\.count) == programs.count
    }
    runner.finish()
    return results.withLock(\.self)
  }

  private func result(of words: [String], input: String = "") async throws -> HookResult {
    try await #require(results(of: [words], input: input).first)
  }

  @Test func `a program gets its arguments and all of its input`() async throws {
    let input = String(repeating: "{\"a\":1}\n", count: 100_000)
    let end = try await result(
      of: ["sh", "-c", "wc -c; echo \"$1\"", "sh", "a b"], input: input)
    #expect(end.end == .exit(0) && !end.hasFailed)
    #expect(end.text.split(whereSeparator: \.isWhitespace) == ["800000", "a", "b"])
  }

  @Test func `a program that does not read its input is not waited for`() async throws {
    let input = String(repeating: "x", count: 1_000_000)
    #expect(try await result(of: ["true"], input: input).end == .exit(0))
    #expect(
      try await result(of: ["sh", "-c", "exec <&-; sleep 0.1"], input: input).end == .exit(0))
  }

  @Test func `failures are told apart`() async throws {
    #expect(try await result(of: ["sh", "-c", "echo no >&2; exit 7"]).words == "exit status 7")
    #expect(try await result(of: ["sh", "-c", "kill -9 $$"]).words == "ended by signal 9")
    let missing = try await result(of: ["no-such-program"])
    #expect(missing.words == "there is no program 'no-such-program'" && missing.hasFailed)
    #expect(try await result(of: ["/"]).words == "'/' did not start: permission denied")
  }

  @Test func `of 10 MB of output the beginning is kept`() async throws {
    let end = try await result(of: ["sh", "-c", "yes | head -c 10000000"])
    #expect(end.output.count == HookRun.outputLimit && end.outputCount == 10_000_000)
    #expect(end.text.hasSuffix("y\n(and 9934464 bytes more)\n"))
  }

  @Test func `a program has no terminal, no other files, and signals as usual`() async throws {
    signal(SIGUSR1, SIG_IGN)
    let file = open("/dev/null", O_RDONLY)
    defer { close(file) }
    #expect(fcntl(file, F_GETFD) == 0)
    let end = try await result(
      of: [
        "sh", "-c",
        "ls /proc/$$/fd; (: < /dev/tty) 2> /dev/null || echo none; exec grep -E 'Sig(Blk|Ign)' /proc/self/status",
      ])
    // The last digits: glibc keeps two signals above 31 for itself.
    let words = end.text.split(whereSeparator: \.isWhitespace).map { $0.suffix(7) }
    #expect(words == ["0", "1", "2", "none", "SigBlk:", "0000000", "SigIgn:", "0000000"])
  }

  @Test func `four run at once, and the next as soon as one ends`() async throws {
    let workspace = try Workspace()
    let script = """
      # On a busy machine the others begin later.
      mkdir "$0/$$"; most=0
      for try in $(seq 100); do
        count=$(ls "$0" | wc -l); [ $count -gt $most ] && most=$count
        [ $most -ge 4 ] && break; sleep 0.02
      done
      echo $most; sleep 0.1; rmdir "$0/$$"
      """
    let folder = workspace.folder.appending(path: "running")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let ends = try await results(
      of: Array(repeating: ["sh", "-c", script, folder.path], count: 12))
    let counts = ends.compactMap { Int($0.text.filter(\.isNumber)) }
    #expect(counts.count == 12 && counts.allSatisfy { $0 <= 4 } && counts.contains(4))
  }

  @Test func `a program that runs too long ends with its children`() async throws {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "pids").path
    let start = ContinuousClock.now
    let ends = try await results(of: [
      ["sh", "-c", "sleep 1000 & sleep 1000 > /dev/null 2>&1 & echo $! $$ > \(file); wait"],
      ["sh", "-c", "trap '' TERM; while :; do sleep 0.1; done"],
      // Its child outlives it.
      ["sh", "-c", "sleep 1000 > /dev/null 2>&1 & echo done"],
    ])
    #expect(ContinuousClock.now - start > .seconds(10))
    #expect(ends.allSatisfy { $0.end == .timeout })
    #expect(ends.contains { $0.text == "done\n" })
    let pids = try String(contentsOfFile: file, encoding: .utf8).split(
      whereSeparator: \.isWhitespace)
    for pid in pids.compactMap({ pid_t($0) }) {
      try await eventually(otherwise: "\(pid) runs") { kill(pid, 0) != 0 }
    }
  }

  @Test func `the runner waits for its programs at the end, and kills them on demand`() async throws
  {
    let results = Mutex<[HookResult]>([])
    func runner() -> HookRunner {
      HookRunner([:], from: AppState()) { result in results.withLock { $0.append(result) } }
    }
    let first = runner()
    for _ in 0..<6 { first.run(HookJob(event: .win, words: ["sleep", "0.1"], input: "")) }
    first.finish()
    #expect(results.withLock(\.count) == 6)
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "pid").path
    let second = runner()
    second.run(
      HookJob(event: .win, words: ["sh", "-c", "echo $$ > \(file); sleep 1000"], input: ""))
    let pid = try await answer(otherwise: "not started") {
      pid_t((try? String(contentsOfFile: file, encoding: .utf8))?.dropLast() ?? "")
    }
    let key = WakePipe()
    key.signal()
    second.finish(orUntilReadable: key.file)
    #expect(results.withLock(\.count) == 6)
    try await eventually(otherwise: "it runs") { !Self.isRunning(pid) }
  }

  /// Whether a process runs; a child that is not waited for does not.
  private static func isRunning(_ pid: pid_t) -> Bool {
    waitpid(pid, nil, WNOHANG) == 0
  }

  @Test func `a failure is reported once until the hook succeeds, and so is a full queue`()
    async throws
  {
    let workspace = try Workspace()
    let file = workspace.folder.appending(path: "fails").path
    let config = workspace.folder.appending(path: "c.yml").path
    try "hooks: {change: 'test -e \(file)'}".write(
      toFile: config, atomically: true, encoding: .utf8)
    let count = Mutex(0)
    let session = try Session()
    let runner = HookRunner(SettingsFile(named: config).settings.hooks, from: session.state) { _ in
      count.withLock { $0 += 1 }
    }
    let observation = session.observe { runner.tell($0) }
    defer { observation.dispose() }
    try session.perform(.board("Game"))
    try session.perform(.add([.init("Ann")]))
    func score(_ times: Int) async throws {
      let done = count.withLock(\.self) + times
      for _ in 0..<times {
        try session.perform(.score([.init(PlayerReference("Ann"), .add(.points(1)))]))
      }
      try await eventually(otherwise: "\(count.withLock(\.self)) of \(done)") {
        count.withLock { $0 >= done }
      }
    }
    try await score(3)
    let sentence = "Hook 'change': exit status 1. Try: scoreboard hooks test change"
    #expect(runner.pollNews() == [sentence])
    try Data().write(to: URL(filePath: file))
    try await score(2)
    #expect(runner.pollNews() == [])
    try FileManager.default.removeItem(atPath: file)
    try await score(2)
    #expect(runner.pollNews() == [sentence])
    for _ in 0..<1000 {
      try session.perform(.score([.init(PlayerReference("Ann"), .add(.points(1)))]))
    }
    let full = "Hooks are slower than the game: 'change' was left out"
    var news: [String] = []
    try await eventually(otherwise: "\(news)") {
      news += runner.pollNews()
      return news.contains(full)
    }
    runner.stop()
  }

  @Test func `the log has what was printed and what failed, and at most 1 MB`() throws {
    let workspace = try Workspace()
    let log = HookLog(environment: .init(["XDG_STATE_HOME": workspace.folder.path]))
    func result(_ end: HookResult.Termination, _ output: String) -> HookResult {
      let job = HookJob(event: .win, words: ["x"], input: "")
      return HookResult(
        job: job, end: end, output: Array(output.utf8), outputCount: output.utf8.count)
    }
    let time = Date(timeIntervalSince1970: 0)
    log.add(result(.exit(0), ""), at: time)
    #expect(!FileManager.default.fileExists(atPath: log.path))
    log.add(result(.exit(0), "hello"), at: time)
    log.add(result(.exit(2), ""), at: time)
    let text = try String(contentsOfFile: log.path, encoding: .utf8)
    let date = "1970-01-01T00:00:00.000Z"
    #expect(text == "\(date) win: exit status 0\nhello\n\(date) win: exit status 2\n")
    let long = String(repeating: "x", count: HookRun.outputLimit)
    for _ in 0..<40 { log.add(result(.exit(0), long), at: time) }
    let sizes = try [log.path, log.path + ".old"].map {
      try FileManager.default.attributesOfItem(atPath: $0)[.size] as? Int ?? .max
    }
    #expect(sizes.allSatisfy { $0 <= HookLog.limit } && sizes.reduce(0, +) > HookLog.limit)
  }
}
