import Foundation
import Payroll
import ScoreStore
import Testing

/// A file that several threads and several programs have open.
@Suite struct PayrollTests {
  private let folder: URL
  private let store: PersistentIdentityStore<Person>
  private let jack = Person(id: "123-45-6789", salary: 50_000)

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "payroll-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    store = try people(at: folder.appending(path: "people.sqlite").path)
    try store.add(jack)
  }

  /// Starts the program `raise`, which the build puts beside the tests.
  private func startRaises(_ count: Int) throws -> Process {
    let program = Process()
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundlePath ?? CommandLine.arguments[0]
    program.executableURL = URL(filePath: tests).deletingLastPathComponent().appending(
      path: "raise")
    program.arguments = [folder.appending(path: "people.sqlite").path, jack.id, "\(count)"]
    try program.run()
    return program
  }

  @Test(.timeLimit(.minutes(5)))
  func `raises by several threads and several processes all count`() async throws {
    let processes = try (0..<3).map { _ in try startRaises(30) }
    let other = try people(at: folder.appending(path: "people.sqlite").path)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { [store, jack] in
          for _ in 0..<30 { try raise(jack, in: thread % 2 == 0 ? store : other) }
        }
      }
      try await group.waitForAll()
    }
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
    #expect(try store[jack.id]?.salary == 50_000 + (3 + 4) * 30 * 1_000)
    try FileManager.default.removeItem(at: folder)
  }

  @Test(.timeLimit(.minutes(5)))
  func `an observer hears of another program, and asks for nothing`() async throws {
    let (salaries, raises) = AsyncStream<Int>.makeStream()
    let observation = store.addObserver(of: jack.id) { _, new in raises.yield(new?.salary ?? 0) }
    let process = try startRaises(5)
    for await salary in salaries where salary == 55_000 { break }
    process.waitUntilExit()
    withExtendedLifetime(observation) {}
    try FileManager.default.removeItem(at: folder)
  }
}
