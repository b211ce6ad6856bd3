import Foundation
import TestSupport
import Testing

/// The feed of a board, `watch --format ndjson`.
@Suite struct FeedTests {
  /// Runs a shell script, with `$0` as the program.
  private static func run(_ script: String, in workspace: Workspace) async throws -> Run {
    try await Run.of(
      ["bash", "-c", script, Workspace.program], environment: workspace.environment)
  }

  private static func table(_ lines: some Sequence<Substring>) throws -> FeedReader {
    var reader = FeedReader()
    for line in lines { try reader.read(String(line)) }
    return reader
  }

  @Test func `The feed is flushed at once, reads no keys, and ends with its reader`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red Blue")
    let run = try await Self.run(
      """
      "$0" watch Game --format ndjson <&- | {
        read -r first; echo "$first"
        "$0" do Game 'score Red +5' --quiet
        read -r second; echo "$second"
        "$0" do Game 'score Blue +7' 'round next' --quiet
        read -r third; echo "$third"
      }
      echo ${PIPESTATUS[0]} >&2
      """, in: workspace)
    #expect(run.errorText == "0\n")
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.count == 3)
    let reader = try Self.table(lines)
    #expect(reader.words == ["Blue –→7, takes the lead from Red"])
    #expect(reader.rows.map { $0["name"] as? String } == ["Blue", "Red"])
  }

  @Test func `The feed reports each change in a burst, whatever the names`() async throws {
    let workspace = try Workspace()
    let names = [
      #""a\"b\\c""#, #""\u{1B}[31m""#, #""\u{202E}x\u{85}""#, "<script>", "👨‍👩‍👧", #""l\nm""#,
    ]
    try await workspace.perform("add \(names.joined(separator: " "))")
    let players = (0..<10_000).map { "P\($0)" }
    try await workspace.perform("add \(players.joined(separator: " "))")
    let script = workspace.folder.appending(path: "burst")
    let burst = (0..<1000).map { "score P\($0 * 7 % 10_000) +\($0 % 90 + 1)\n" }.joined()
    try burst.write(to: script, atomically: true, encoding: .utf8)
    let run = try await Self.run(
      """
      "$0" watch Game --format ndjson | {
        read -r first; echo "$first"
        "$0" do Game - --quiet < '\(script.path)'
        head -n 1000
      }
      "$0" watch Game --format ndjson | head -n 1
      "$0" watch Game --format ndjson --since 500 | head -n 503
      """, in: workspace)
    #expect(run.errorText == "")
    let lines = run.outputText.split(separator: "\n")
    try #require(lines.count == 1001 + 1 + 503)
    let reader = try Self.table(lines[...1000])
    #expect(reader.differences(from: try Self.table(lines[1001...1001])) == [])
    let numbers = try lines[1002...].map { try Self.table([$0]).number }
    #expect(numbers == Array(501...1003))
    #expect(lines[1002...].elementsEqual(lines[498...1000]))
    for line in lines[1...1000] { #expect(line.utf8.count < 2000) }
  }

  @Test func `The feed begins with the whole board when the number is unknown`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red", on: "Other")
    try await workspace.perform("add Red")
    for number in ["0", "1", "99", "-5"] {
      let run = try await Self.run(
        "\"$0\" watch Game --format ndjson --since=\(number) | head -n 1", in: workspace)
      #expect(run.outputText.hasPrefix("{\"type\":\"board\",\"number\":4,"), "\(number)")
    }
  }

  @Test func `A feed without a board follows the board in play`() async throws {
    let workspace = try Workspace()
    let run = try await Self.run(
      """
      "$0" do First 'add Red' --quiet
      "$0" watch --format ndjson | {
        read -r line; echo "$line"
        "$0" do Second 'add Blue' --quiet
        read -r line; echo "$line"
        "$0" do Second 'score Blue +1' --quiet
        read -r line; echo "$line"
      }
      """, in: workspace)
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first?.contains(#""name":"First""#) == true)
    #expect(lines.dropFirst().first?.contains(#""type":"board""#) == true)
    #expect(try Self.table(lines).words == ["Blue –→1"])
  }

  @Test func `A signal ends the feed, and a write error is reported once`() async throws {
    let workspace = try Workspace()
    try await workspace.perform("add Red")
    let run = try await Self.run(
      """
      coproc "$0" watch Game --format ndjson
      read -r first <&${COPROC[0]}
      kill -TERM $COPROC_PID
      wait $COPROC_PID; echo $?
      "$0" watch Game --format ndjson > /dev/full; echo $?
      """, in: workspace)
    #expect(run.outputText == "143\n1\n")
    #expect(run.errorText.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ["--since", "5"], ["--format", "ndjson", "--plain"], ["--format", "ndjson", "--big"],
    ["--format", "ndjson", "--clean"], ["--format", "xml"],
  ])
  func `The feed refuses options that do not go together`(options: [String]) async throws {
    let run = try await Workspace().scoreboard(["watch", "Game"] + options)
    #expect(run.status == 2 && run.output.isEmpty)
  }
}
