import Foundation
import ScoreScreen
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScript
@testable import scoreboard

/// The README and the guides agree with the program.
///
///     SCOREBOARD_WRITE_EXAMPLES=1 swift test --filter GuideTests
///
/// writes the output of the examples into the pages.
@Suite struct GuideTests {
  private static let folder = "Sources/scoreboard/Guides"
  private static let pages = ["README.md"] + Guide.allCases.map(path)

  private static func path(of guide: Guide) -> String {
    // It holds the rules of games, which scripts need too.
    guide == .games ? "Sources/Scorekeeping/Games/games.md" : "\(folder)/\(guide.rawValue).md"
  }
  private static let isWriting =
    ProcessInfo.processInfo.environment["SCOREBOARD_WRITE_EXAMPLES"] != nil

  private static func text(of page: String) throws -> String {
    try String(contentsOf: Demo.repository.appending(path: page), encoding: .utf8)
  }

  @Test(arguments: pages)
  func `Examples print what their page shows`(name: String) async throws {
    let text = try Self.text(of: name)
    var page = ExamplePage(text)
    try #require(page.text == text)
    let workspace = try Workspace()
    for (index, part) in page.parts.enumerated() {
      switch part {
      case .text: break
      case .file(let file, let lines):
        let content = lines.map { $0.dropFirst(4) + "\n" }.joined()
        try workspace.script(content, named: file)
      case .example(var example):
        let printed = try await lines(printedBy: example.command, in: workspace)
        if example.isMatched(by: printed) { continue }
        let shown = printed.joined(separator: "\n")
        #expect(Self.isWriting, "\(name): '\(example.command)' prints\n\(shown)")
        example.output = printed
        page.parts[index] = .example(example)
      }
    }
    if Self.isWriting {
      try page.text.write(
        to: Demo.repository.appending(path: name), atomically: true, encoding: .utf8)
    }
  }

  /// The lines on standard output and standard error, without trailing spaces and empty lines at the end.
  private func lines(printedBy command: String, in workspace: Workspace) async throws -> [String] {
    let program = URL(filePath: Workspace.program).deletingLastPathComponent().path
    let path = program + ":" + (workspace.environment["PATH"] ?? "")
    let run = try await Run.of(
      ["bash", "-c", "exec 2>&1; cd '\(workspace.folder.path)'; \(command)"],
      environment: workspace.environment.merging(["PATH": path]) { _, new in new })
    // RFC 4180 sets the line ends of CSV.
    var lines = run.outputText.replacing("\r\n", with: "\n")
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0.reversed().drop { $0 == " " }.reversed()) }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }

  @Test(arguments: Guide.allCases)
  func `'scoreboard help TOPIC' prints the guide`(guide: Guide) async throws {
    let run = try await Workspace().scoreboard(["help", guide.rawValue])
    #expect(run.status == 0)
    #expect(try run.outputText == Self.text(of: Self.path(of: guide)))
  }

  @Test func `Help lists the guides, and the manual page contains them`() async throws {
    let workspace = try Workspace()
    let help = try await workspace.scoreboard(["help"]).outputText
    let manual = try await workspace.scoreboard(["print-manual"]).outputText
    let topics = help.split(separator: "\n").drop { $0 != "TOPICS:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") && !$0.contains("'") }
    #expect(topics.map { $0.split(separator: " ")[0] } == Guide.allCases.map { $0.rawValue[...] })
    #expect(topics.allSatisfy { $0.count <= 80 && $0.hasSuffix(".") })
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Demo.repository.appending(path: Self.folder).path)
    #expect(
      files.sorted() == Guide.allCases.filter { $0 != .games }.map { $0.rawValue + ".md" }.sorted())
    for guide in Guide.allCases {
      for line in guide.text.split(separator: "\n") where line.hasPrefix("# ") {
        #expect(manual.contains(".SH \(line.dropFirst(2).uppercased())\n"), "\(line)")
      }
    }
  }

  @Test func `The README links to every guide`() throws {
    let readme = try Self.text(of: "README.md")
    for guide in Guide.allCases {
      let name = guide.rawValue
      let row = "| [\(name)](\(Self.path(of: guide))) | \(guide.summary) |"
      #expect(readme.contains(row), "\(row)")
    }
  }

  /// The paths are scripts, targets of links, and folders of sources and tests.
  @Test(arguments: pages + DeveloperPageTests.readmes.map { "Sources/\($0)" })
  func `Every path that a page names exists`(name: String) throws {
    let text = try Self.text(of: name)
    let root = Demo.repository
    let folder = root.appending(path: name).deletingLastPathComponent()
    let links = text.matches(of: /\]\(([^):]+)\)/).map { [folder.appending(path: $0.1)] }
    let scripts = text.matches(of: /Scripts\/[a-z-]+/).map { [root.appending(path: $0.0)] }
    let folders = text.matches(of: /`((?:Tests|scoreboard|[A-Z]\w+)\/[A-Z][\w\/]*)`/).map {
      [root.appending(path: "Sources/\($0.1)"), root.appending(path: $0.1)]
    }
    for paths in links + scripts + folders {
      #expect(paths.contains { FileManager.default.fileExists(atPath: $0.path) }, "\(paths)")
    }
  }

  @Test(arguments: pages)
  func `Every topic that a page refers to exists`(name: String) async throws {
    let workspace = try Workspace()
    let commands = try await CommandTree.commands(in: workspace).map(\.commandName)
    for match in try Self.text(of: name).matches(of: /`scoreboard help\s+([a-z-]+)`/) {
      let topic = String(match.1)
      #expect(Guide(rawValue: topic) != nil || commands.contains(topic), "\(topic)")
    }
  }

  @Test func `Tables of keys, commands and statements match the program`() throws {
    let commands: [KeyHelp.Entry] = CommandWord.allCases.map { ($0.usage, $0.summary) }
    var tables: [(Guide, String, [KeyHelp.Entry])] = [(.commands, "All commands", commands)]
    for part in KeyHelp.all { tables.append((.keys, part.title, part.entries)) }
    for (guide, title, entries) in tables {
      let table = Self.table(of: entries)
      #expect(guide.text.contains("\n## \(title)\n\n\(table)\n"), "\(title)\n\(table)")
    }
    let statements = guide(.scripts, below: "## Statements beside commands")
    for word in ScriptWord.allCases where word != .expect {
      #expect(statements.contains("\n    \(word.usage)"), "\(word.usage)")
    }
    let checks = guide(.scripts, below: "## Checks").matches(of: /\n- `([^`]*)`/)
      .map { $0.1.replacing("\n  ", with: " ") }
    #expect(checks.joined(separator: ", ") == ScriptWord.expect.usage)
  }

  /// The part of a guide from one heading to the next.
  private func guide(_ guide: Guide, below heading: String) -> Substring {
    let rest = guide.text.components(separatedBy: heading + "\n").last ?? ""
    return rest[..<(rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)]
  }

  /// Formats two columns in 78; a long word has its own line.
  private static func table(of entries: [KeyHelp.Entry]) -> String {
    let column = (entries.map(\.keys.count).filter { $0 <= 28 }.max() ?? 0) + 2
    return entries.flatMap { entry in
      var lines: [String] = []
      for word in entry.summary.split(separator: " ") {
        if let last = lines.last, last.count + 1 + word.count <= 74 - column {
          lines[lines.count - 1] += " " + word
        } else {
          lines.append(String(word))
        }
      }
      let blanks = String(repeating: " ", count: column)
      let head = entry.keys + blanks.dropFirst(entry.keys.count)
      let isLong = entry.keys.count > column - 2
      return (isLong ? [entry.keys] : [])
        + lines.enumerated().map { $0 == 0 && !isLong ? head + $1 : blanks + $1 }
    }.map { "    " + $0 }.joined(separator: "\n")
  }
}
