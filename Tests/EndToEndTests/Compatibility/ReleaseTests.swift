import Foundation
import TestSupport
import Testing

/// `Scripts/release`, in a repository of its own whose checks and packages are a line of shell.
@Suite struct ReleaseTests {
  private let workspace: Workspace
  private static let files = [
    "Sources/scoreboard/Version.swift", "Sources/CHANGELOG.md", "Scripts/packaging/scoreboard.rb",
  ]

  init() async throws {
    workspace = try Workspace()
    for path in Self.files + [
      "Scripts/release", "Scripts/lib/setup.sh", "Scripts/lib/surface.py",
    ] {
      let copy = workspace.folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Demo.repository.appending(path: path), to: copy)
    }
    try write("enum Version {\n  static let number = \"1.2.3\"\n}\n", to: Self.files[0])
    try write(
      """
      # Changes

      ## [Unreleased]

      ### Added

      - Clocks.

      ## [1.2.3] - 2026-01-02

      """, to: Self.files[1])
    for script in [".ci/run", "Scripts/package", "Scripts/test-packages"] {
      try await writeScript("echo \"\(script) $*\"", to: script)
    }
    try await writeScript("cat Sources/Surface.md", to: "Scripts/surface")
    try write(Self.surface, to: "Sources/Surface.md")
    try await git("init", "--quiet")
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", "Begin")
  }

  private static let surface = """
    # What the libraries make public

    `Scripts/release` compares the names with those of the last release.

    ## Lists

    | name | | members |
    | --- | --- | --- |
    | `Change` | A change \\| a step. | `count`, `init(_:)`, `|(_:_:)` |
    | `Mark` | A mark. |  |

    """

  private func write(_ text: String, to path: String) throws {
    let file = workspace.folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func writeScript(_ line: String, to path: String) async throws {
    try await workspace.writeExecutable("#!/usr/bin/env bash\n\(line)\n", to: path)
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: workspace.folder.appending(path: path), encoding: .utf8)
  }

  private var environment: [String: String] {
    workspace.environment.merging([
      "GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org",
      "GIT_COMMITTER_NAME": "Ann", "GIT_COMMITTER_EMAIL": "ann@example.org",
    ]) { _, new in new }
  }

  @discardableResult private func git(_ arguments: String...) async throws -> String {
    let run = try await Run.of(
      ["git", "-C", workspace.folder.path] + arguments, environment: environment)
    try #require(run.status == 0, "\(run.errorText)")
    return run.outputText
  }

  private func release(_ arguments: String...) async throws -> Run {
    try await Run.of(
      ["bash", workspace.path("Scripts/release")] + arguments, environment: environment)
  }

  @Test func `A release sets the version everywhere and dates the changes`() async throws {
    let run = try await release("1.3.0")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try text(of: Self.files[0]).contains("number = \"1.3.0\""))
    let changes = try text(of: Self.files[1])
    let dated = /## \[Unreleased\]\n\n## \[1\.3\.0\] - \d{4}-\d\d-\d\d\n\n### Added\n\n- Clocks\./
    #expect(changes.contains(dated), "\(changes)")
    #expect(try text(of: Self.files[2]).contains("/archive/refs/tags/1.3.0.tar.gz\"\n"))
    #expect(try await git("log", "--format=%s") == "Release 1.3.0\nBegin\n")
    #expect(try await git("status", "--porcelain") == "")
    let lines = run.outputText.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(3) == [".ci/run ", "Scripts/package ", "Scripts/test-packages --reproduce"])
    #expect(
      lines.contains("    git tag --annotate 1.3.0 --message \"Scoreboard 1.3.0\""), "\(lines)")
  }

  @Test func `The version that the sources have is released while no change names it`() async throws
  {
    try write("# Changes\n\n## [Unreleased]\n\n- All of it.\n", to: Self.files[1])
    try await git("commit", "--quiet", "--all", "--message", "Changes")
    let run = try await release("1.2.3")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try text(of: Self.files[1]).contains("## [1.2.3] - "))
  }

  @Test(arguments: [".ci/run", "Scripts/package", "Scripts/test-packages"])
  func `A failed step leaves the sources as they were`(step: String) async throws {
    try await writeScript("echo broken; exit 3", to: step)
    try await git("commit", "--quiet", "--all", "--message", "Break it")
    let run = try await release("1.3.0")
    #expect(run.status == 1)
    #expect(run.outputText.hasSuffix("broken\n"))
    #expect(run.errorText.hasPrefix("1.3.0 is not released: "), "\(run.errorText)")
    #expect(run.errorText.hasSuffix("The sources are as they were.\n"), "\(run.errorText)")
    #expect(try await git("log", "--format=%s") == "Break it\nBegin\n")
    #expect(try await git("status", "--porcelain") == "")
    #expect(try text(of: Self.files[0]).contains("number = \"1.2.3\""))
  }

  @Test(arguments: [
    ([], "Name the version. Write: Scripts/release 1.1.0"),
    (["1.3"], "'1.3' is not a version. Write three numbers, as in 1.1.0"),
    (["v1.3.0"], "'v1.3.0' is not a version. Write three numbers, as in 1.1.0"),
    (["1.2.2"], "1.2.2 is older than 1.2.3, which the sources have. Name a newer version."),
    (["1.2.3"], "'Sources/CHANGELOG.md' has 1.2.3 already. Name a newer version."),
  ])
  func `A wrong version is refused`(arguments: [String], sentence: String) async throws {
    let run = try await Run.of(
      ["bash", workspace.path("Scripts/release")] + arguments, environment: environment)
    #expect(run.errorText == sentence + "\n")
    #expect(run.status == 1)
    #expect(try await git("log", "--format=%s") == "Begin\n")
  }

  @Test(arguments: [
    ("`init(_:)`, ", ["Lists: Change.init(_:)"]), ("## Lists", ["Lists: Change", "Lists: Mark"]),
    ("| `Mark` | A mark. |  |\n", ["Lists: Mark"]), ("A mark.", []),
  ])
  func `Public names leave only with the first number`(part: String, gone: [String]) async throws {
    try await git("commit", "--quiet", "--allow-empty", "--message", "Release 1.2.3")
    try write(Self.surface.replacing(part, with: ""), to: "Sources/Surface.md")
    try await git("commit", "--quiet", "--all", "--message", "Less")
    let minor = try await release("1.3.0")
    #expect(minor.status == (gone.isEmpty ? 0 : 1), "\(minor.errorText)")
    if gone.isEmpty { return }
    let lines = minor.errorText.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("1.3.0 lacks public names of the last release") == true)
    #expect(gone.allSatisfy(lines.dropFirst().contains), "\(lines)")
    #expect(try await release("2.0.0").status == 0)
  }

  @Test func `An old list of public names is refused`() async throws {
    try await writeScript("echo other", to: "Scripts/surface")
    try await git("commit", "--quiet", "--all", "--message", "More")
    let run = try await release("1.3.0")
    #expect(run.status == 1)
    #expect(run.errorText.contains("Sources/Surface.md is old"), "\(run.errorText)")
  }

  @Test func `Files that are not committed and an empty list of changes are refused`() async throws
  {
    try write("", to: "notes.txt")
    let dirty = try await release("1.3.0")
    #expect(
      dirty.errorText
        == "Files differ from the last commit: commit them, or put them away with 'git stash -u'.\n"
    )
    try write("## [Unreleased]\n\n## [1.2.3]\n\n- Old.\n", to: Self.files[1])
    try await git("add", "--all")
    try await git("commit", "--quiet", "--message", "Nothing")
    let empty = try await release("1.3.0")
    #expect(
      empty.errorText
        == "'Sources/CHANGELOG.md' names no change under [Unreleased]: write what users see.\n")
    #expect(dirty.status == 1 && empty.status == 1)
  }
}
