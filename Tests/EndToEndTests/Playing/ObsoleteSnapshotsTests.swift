import Foundation
import TestSupport
import Testing

/// `Scripts/test-snapshots`, in a repository of its own whose tests are a line of shell.
@Suite struct ObsoleteSnapshotsTests {
  private let workspace: Workspace
  private let used = "Tests/Some Tests/__Snapshots__/BoardTests/in use.txt"
  private let script = "Scripts/demos/__Snapshots__/quiz/the end.40x12.txt"
  private let artifact = "Tests/Some Tests/__Snapshots__/BoardTests/in use.actual.txt"
  private let obsolete = [
    "Scripts/demos/__Snapshots__/quiz/too much.txt",
    "Tests/Some Tests/__Snapshots__/BoardTests/old.txt",
    "Tests/Some Tests/__Snapshots__/GoneTests/\u{1B}[31m.txt",
  ]
  private let others = ["Tests/Some Tests/.build/__Snapshots__/X/built.txt", "Tests/notes.txt"]

  init() async throws {
    workspace = try Workspace()
    for path in [used, script, artifact] + obsolete + others { try write("", to: path) }
    let scripts = workspace.folder.appending(path: "Scripts/lib")
    try FileManager.default.createDirectory(at: scripts, withIntermediateDirectories: true)
    for name in ["test-snapshots", "lib/setup.sh"] {
      try FileManager.default.copyItem(
        at: Demo.repository.appending(path: "Scripts/\(name)"),
        to: workspace.folder.appending(path: "Scripts/\(name)"))
    }
    // The tests list real paths in any order, and repeatedly if there are several processes.
    let list = [script, used, used].map { "echo \"$PWD/\($0)\"" }.joined(separator: "; ")
    try await setTests(
      "cd \"$(dirname \"$0\")/..\"; cd \"$(pwd -P)\"; { \(list); } >>\"$SNAPSHOT_TESTING_LIST\"")
  }

  private func write(_ text: String, to path: String) throws {
    let file = workspace.folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func setTests(_ line: String) async throws {
    try await workspace.writeExecutable("#!/usr/bin/env bash\n\(line)\n", to: "Scripts/test")
  }

  private func snapshots(_ arguments: String...) async throws -> Run {
    try await Run.of(
      ["bash", workspace.path("Scripts/test-snapshots")] + arguments,
      environment: workspace.environment)
  }

  private func isThere(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: workspace.path(path))
  }

  private func lines(_ word: String, _ paths: [String]) -> String {
    paths.map { "\(word): \($0.replacing("\u{1B}", with: "?"))\n" }.joined()
  }

  @Test func `the script lists snapshots that no test used and leaves them`() async throws {
    let run = try await snapshots()
    #expect(run.outputText == lines("obsolete", obsolete))
    #expect(
      run.errorText
        == "3 snapshots are used by no test: remove them with Scripts/test-snapshots --prune\n"
    )
    #expect(run.status == 1)
    for path in [used, script, artifact] + obsolete + others { #expect(isThere(path), "\(path)") }
  }

  @Test func `pruning removes obsolete snapshots and leftover frames`() async throws {
    let run = try await snapshots("--prune")
    let gone = (obsolete + [artifact]).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(
      run.outputText == lines("removed", gone) + "3 snapshots that no test used are removed.\n")
    #expect(run.errorText == "")
    #expect(run.status == 0)
    for path in [used, script] + others { #expect(isThere(path), "\(path)") }
    for path in gone + ["Tests/Some Tests/__Snapshots__/GoneTests"] {
      #expect(!isThere(path), "\(path)")
    }
    let again = try await snapshots()
    #expect(again.outputText == "Every snapshot is used by a test.\n")
    #expect(again.status == 0)
  }

  @Test func `failing tests prevent every removal`() async throws {
    try await setTests("exit 1")
    let run = try await snapshots("--prune")
    #expect(run.outputText == "")
    #expect(
      run.errorText
        == "The tests failed, so that nobody knows which snapshots are in use: mend them and try again.\n"
    )
    #expect(run.status == 1)
    for path in [used, script, artifact] + obsolete + others { #expect(isThere(path), "\(path)") }
  }

  @Test func `a list of another kind is refused, and nothing is removed`() async throws {
    for list in ["", "hello\n", "Tests/Some Tests/__Snapshots__/BoardTests/in use.txt\r\n"] {
      try write(list, to: "list")
      let run = try await snapshots("--list", workspace.path("list"), "--prune")
      #expect(run.errorText.hasPrefix("The list names none of the snapshots"), "\(run.errorText)")
      #expect(run.status == 1)
      for path in [used, script, artifact] + obsolete + others { #expect(isThere(path), "\(path)") }
    }
  }

  @Test func `a path with several lines is never removed`() async throws {
    let inside = "Tests/__Snapshots__/a\n\(workspace.folder.path)/Tests/notes.txt"
    try write("", to: inside)
    let run = try await snapshots("--prune")
    #expect(run.status == 0)
    for path in others + [inside] { #expect(isThere(path), "\(path)") }
  }

  @Test func `a list that exists is used as it is`() async throws {
    let real = try #require(realpath(workspace.folder.path, nil))
    defer { free(real) }
    try await setTests("exit 1")
    try write(
      ([used, script] + obsolete.dropLast()).map { "\(String(cString: real))/\($0)\n" }.joined(),
      to: "list")
    let run = try await snapshots("--list", workspace.path("list"))
    #expect(run.outputText == lines("obsolete", obsolete.suffix(1)))
    #expect(
      run.errorText
        == "1 snapshot is used by no test: remove it with Scripts/test-snapshots --prune\n")
    #expect(run.status == 1)
  }

  @Test func `another folder is pruned by the command that its listing names`() async throws {
    let real = try #require(realpath(workspace.folder.path, nil))
    defer { free(real) }
    let root = String(cString: real)
    let kept = "Other Package/__Snapshots__/A/kept.txt"
    let old = "Other Package/__Snapshots__/A/old.txt"
    for path in [kept, old] { try write("", to: path) }
    try write("\(root)/\(kept)\n", to: "list")
    let run = try await snapshots("--list", "\(root)/list", "\(root)/Other Package")
    #expect(run.outputText == lines("obsolete", [old]))
    let advice = "1 snapshot is used by no test: remove it with "
    let command = try #require(run.errorText.wholeMatch(of: /(.*) with (Scripts.*)\n/)?.2)
    #expect(run.errorText == "\(advice)\(command)\n")
    let pruning = try await Run.of(
      ["bash", "-c", "cd '\(root)'; bash \(command)"], environment: workspace.environment)
    #expect(
      pruning.outputText
        == lines("removed", [old]) + "1 snapshot that no test used is removed.\n")
    #expect(!isThere(old))
    for path in [kept, used, script, artifact] + obsolete + others {
      #expect(isThere(path), "\(path)")
    }
  }

  @Test(arguments: [
    (["--list"], "'--list' needs a file. Write: Scripts/test-snapshots --list FILE\n"),
    (["--list", "/nowhere"], "There is no list '/nowhere'. Name a file that is there\n"),
    (["--prnue"], "Unknown option '--prnue'. Options are --prune and --list FILE\n"),
    (["/nowhere"], "There is no folder '/nowhere'. Name one that is there\n"),
    (
      ["/"],
      "Folders need a list of what is in use. Write: Scripts/test-snapshots --list FILE FOLDER\n"
    ),
  ])
  func `wrong usage is reported in one sentence`(arguments: [String], sentence: String) async throws
  {
    let run = try await Run.of(
      ["bash", workspace.path("Scripts/test-snapshots")] + arguments,
      environment: workspace.environment)
    #expect(run.outputText == "")
    #expect(run.errorText == sentence)
    #expect(run.status == 2)
  }
}
