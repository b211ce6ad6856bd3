import Foundation
import GoldenFrames
import ScoreScreen
import Synchronization
import Testing

/// Many threads, with one store as in a test run, or one store each, as in processes that share the files.
@Suite struct GoldenStoreThreadStressTests {
  private static let rounds = 400

  /// The expected frame of a file, and the outcomes of all its checks.
  private func check(
    recording: SnapshotRecording, sharing isShared: Bool,
    prepare: (GoldenFile) throws -> Void = { _ in }
  ) throws -> (folder: TemporaryFolder, outcomes: [GoldenOutcome], lines: [String]) {
    let folder = try TemporaryFolder()
    let list = "\(folder.path)/list"
    let files = try (0..<8).map { try GoldenFile("file \($0)", in: "\(folder.path)/x/y") }
    for file in files { try prepare(file) }
    let setting = SnapshotSetting(recording: recording, listFile: list)
    let shared = GoldenStore(setting: setting)
    let outcomes = Mutex<[GoldenOutcome]>([])
    DispatchQueue.concurrentPerform(iterations: Self.rounds) { round in
      let store = isShared ? shared : GoldenStore(setting: setting)
      let number = round % files.count
      let outcome = GoldenOutcome { () throws(SnapshotError) in
        try store.check(
          Snapshot("frame \(number)", of: Grid()), against: files[number],
          at: SnapshotLocation(file: "/x/Tests.swift", line: number))
      }
      outcomes.withLock { $0.append(outcome) }
    }
    for (number, file) in files.enumerated() where recording != .never {
      #expect(
        try String(contentsOfFile: file.path, encoding: .utf8)
          == Snapshot("frame \(number)", of: Grid()).description)
    }
    let lines = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    return (folder, outcomes.withLock(\.self), lines.map(String.init).sorted())
  }

  @Test(arguments: [true, false])
  func `each missing file is recorded once, and is equal after that`(isShared: Bool) throws {
    let (folder, outcomes, lines) = try check(recording: .missing, sharing: isShared)
    #expect(outcomes.count { $0 == .recordedAndFailed } == 8)
    #expect(outcomes.count { $0 == .equal } == Self.rounds - 8)
    #expect(try folder.contents.count == 8 + ["list", "x", "x/y"].count)
    let real = URL(filePath: folder.path).resolvingSymlinksInPath().path
    let paths = (0..<8).map { "\(real)/x/y/file \($0).txt" }
    #expect(
      lines == paths.flatMap { Array(repeating: $0, count: isShared ? 1 : Self.rounds / 8) })
  }

  @Test(arguments: [true, false])
  func `different files are overwritten whole`(isShared: Bool) throws {
    let (folder, outcomes, _) = try check(recording: .failed, sharing: isShared) {
      try GoldenSetup.different.make($0)
    }
    #expect(outcomes.allSatisfy { $0 == .rerecorded || $0 == .equal })
    #expect(outcomes.count { $0 == .rerecorded } >= 8)
    #expect(try folder.contents.count == 8 + ["list", "x", "x/y"].count)
  }

  @Test(arguments: [true, false])
  func `frames of failed comparisons are written whole`(isShared: Bool) throws {
    let (folder, outcomes, _) = try check(recording: .never, sharing: isShared) {
      try GoldenSetup.different.make($0)
    }
    #expect(outcomes.allSatisfy { $0 == .different })
    for number in 0..<8 {
      #expect(
        try folder.contents["x/y/file \(number).actual.txt"]
          == Data(Snapshot("frame \(number)", of: Grid()).description.utf8))
    }
    #expect(try folder.contents.count == 24 + ["list", "x", "x/y"].count)
  }

  /// Each thread acts as a process: it has its own store and its own frame, and all start at the same moment.
  @Test
  func `one of the threads that record different frames in a missing file reports the conflict`()
    throws
  {
    let folder = try TemporaryFolder()
    let writers = 2
    let arrived = Atomic(0)
    let files = try (0..<Self.rounds).map { try GoldenFile("file \($0)", in: folder.path) }
    let outcomes = Mutex<[[GoldenOutcome]]>(Array(repeating: [], count: files.count))
    DispatchQueue.concurrentPerform(iterations: writers) { writer in
      for (round, file) in files.enumerated() {
        arrived.add(1, ordering: .sequentiallyConsistent)
        while arrived.load(ordering: .sequentiallyConsistent) < writers * (round + 1) {
          sched_yield()
        }
        let store = GoldenStore(setting: SnapshotSetting())
        let outcome = GoldenOutcome { () throws(SnapshotError) in
          try store.check(
            Snapshot("frame \(writer)", of: Grid()), against: file,
            at: SnapshotLocation(file: "/x/Tests.swift", line: 1))
        }
        outcomes.withLock { $0[round].append(outcome) }
      }
    }
    for outcomes in outcomes.withLock(\.self) {
      #expect(outcomes.count { $0 == .recordedAndFailed } == 1)
      #expect(outcomes.count { $0 == .different } == writers - 1)
    }
  }
}
