import Foundation
import TestSupport
import Testing

/// Swiss tournaments, with and without a pairing program, and their reports.
@Suite struct PairTests {
  /// Pairs neighbours in the order of points, and leaves out who rests in the round to pair. The round has one cell
  /// more than the others only for those.
  private static let engine = """
    #!/bin/sh
    [ "$1" = --dutch ] && [ "$3" = -p ] || exit 3
    grep -q '^XXR' "$2" || { echo "no rounds"; exit 3; }
    awk '/^001/ { n = length($0); if (n > most) most = n; line[NR] = $0 }
      END { for (i in line) if (!(line[i] ~ /0000 - Z$/)) print substr(line[i], 81, 4), substr(line[i], 5, 4) + 0 }' \
      "$2" | sort -k1,1nr -k2,2n | awk '{ print $2 }' |
      awk '{ p[NR] = $1 } END { print int((NR + 1) / 2); for (i = 1; i <= NR; i += 2) print p[i], (i < NR ? p[i + 1] : 0) }' > "$4"
    """

  /// Puts a program in the place of bbpPairings into the folder of a workspace.
  static func installEngine(named name: String = "engine", in workspace: Workspace) async throws {
    try await workspace.writeExecutable(engine, to: name)
  }

  private func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    try await Self.installEngine(in: workspace)
    let run = try await workspace.scoreboard([
      "do", "Club", "add Ann Bob Cyd Dan Eve", "points 1 0.5 0", "--quiet",
    ])
    #expect(run.status == 0, "\(run.errorText)")
    return workspace
  }

  @Test func `an engine pairs round by round, and one undo takes a round back`() async throws {
    let workspace = try await workspace()
    let arguments = ["pair", "club", "--engine", workspace.path("engine")]
    let first = try await workspace.scoreboard(arguments)
    #expect(
      first.outputText == """
        Match 1: Ann – Bob, round 1
        Match 2: Cyd – Dan, round 1
        Eve –→1, rests, takes the lead

        """, "\(first.errorText)")
    let open = try await workspace.scoreboard(arguments)
    #expect(
      open.errorText
        == "Error: 2 matches are not played yet. Enter the results first, or take the matches back: fixtures -\n"
    )
    _ = try await workspace.scoreboard(["do", "Club", "result 1 1 0", "result 2 0 1", "leave Bob"])
    let second = try await workspace.scoreboard(arguments)
    #expect(second.outputText == "Match 3: Ann – Dan, round 2\nMatch 4: Eve – Cyd, round 2\n")
    let undone = try await workspace.scoreboard(["do", "Club", "undo", "join Bob"])
    #expect(undone.outputText.hasPrefix("Undone: "))
    let shown = try await workspace.scoreboard(["show", "Club", "--matches", "--format", "csv"])
    #expect(shown.outputText.split(whereSeparator: \.isNewline).count == 3)

    // The report is read back.
    let written = try await workspace.scoreboard(["export", "club", "-o", workspace.path("a.trf")])
    #expect(written.status == 0, "\(written.errorText)")
    let read = try await workspace.scoreboard([
      "import", workspace.path("a.trf"), "--board", "Copy",
    ])
    #expect(read.status == 0, "\(read.errorText)")
    let tables = try await [
      workspace.scoreboard(["show", "Club", "--cross"]),
      workspace.scoreboard(["show", "Copy", "--cross"]),
    ]
    // The names of the boards come first.
    let crosses = tables.map { $0.outputText.drop { $0 != "\n" } }
    #expect(crosses[0] == crosses[1])
  }

  @Test func `Without a program, rounds are paired by Monrad's system`() async throws {
    let workspace = try await workspace()
    let refused = try await workspace.scoreboard(["pair", "club", "--rounds", "5"])
    #expect(refused.status == 2 && refused.errorText.contains("Add it, or leave them out"))
    let first = try await workspace.scoreboard(["pair", "club"])
    #expect(
      first.outputText == """
        Match 1: Ann – Bob, round 1
        Match 2: Dan – Cyd, round 1
        Eve –→1, rests, takes the lead

        """, "\(first.errorText)")
    _ = try await workspace.scoreboard(["do", "Club", "result 1 1 0", "result 2 0 1"])
    // Ann, Cyd and Eve have a point each: the last without a rest is Dan.
    let second = try await workspace.scoreboard(["pair", "club"])
    #expect(
      second.outputText == """
        Match 3: Cyd – Ann, round 2
        Match 4: Bob – Eve, round 2
        Dan 0→1, round 2: –→1, rests, draws level with 3 others in the lead

        """, "\(second.errorText)")
  }

  @Test func `Without a program, or with one that fails, nothing changes`() async throws {
    let workspace = try await workspace()
    for (arguments, sentence) in [
      (
        ["--system", "dutch"],
        "bbpPairings is not installed. Get it from github.com/BieremaBoyzProgramming/bbpPairings, "
          + "put it into the PATH or name it with --engine, or leave '--system dutch' out"
      ),
      (["--engine", "no/such"], "'no/such' does not start. Name bbpPairings with --engine"),
      (["--engine", "cat"], "bbpPairings found no pairs: cat: unrecognized option"),
    ] {
      let run = try await workspace.scoreboard(["pair", "Club"] + arguments)
      #expect(run.status == 1)
      #expect(run.errorText.hasPrefix("Error: \(sentence)"), "\(run.errorText)")
    }
    let shown = try await workspace.scoreboard(["show", "Club", "--matches"])
    #expect(shown.errorText.contains("has no matches"))
  }
}
