import Foundation
import ScoreTables
import TestSupport
import Testing

/// `scoreboard stats` counts over all boards.
@Suite struct StatsTests {
  private static func workspace() async throws -> Workspace {
    let workspace = try Workspace()
    let games = [
      ["Hearts", "wins low", "add Ann Bob Cid", "score Ann +5 Bob +3 Cid +18", "over"],
      ["Hearts", "rematch", "score Ann +2 Bob +16 Cid +8", "over"],
      ["Race", "scores time", "add Bob \"=1\"", "score Bob = 59.9 \"=1\" = 1:02.5", "over"],
      ["Now", "add Ann", "score Ann +9"],
    ]
    for game in games {
      let run = try await workspace.scoreboard(["do", "--quiet"] + game)
      #expect(run.status == 0, "\(run.errorText)")
    }
    return workspace
  }

  @Test func `everybody, a person and two are counted`() async throws {
    let workspace = try await Self.workspace()
    let all = try await workspace.scoreboard(["stats"]).outputText
    #expect(all.hasPrefix(" People  3 games, "))
    #expect(
      all.contains("\n Bob         3    2      0     1   67 %    1.7       1        1\n"), "\(all)")
    let bob = try await workspace.scoreboard(["stats", "bo"]).outputText
    #expect(
      bob.contains(
        " Race        1    1      0     0     59.9  59.9   59.9  100 %    1.0       1        1\n"),
      "\(bob)")
    #expect(bob.contains(" Ann          2      1      0       1\n"), "\(bob)")
    let both = try await workspace.scoreboard(["stats", "Ann", "Bob"]).outputText
    #expect(both.contains("Ann ahead in 1, Bob in 1\n"), "\(both)")
    let strangers = try await workspace.scoreboard(["stats", "Cid", "=1"]).outputText
    #expect(strangers == " Cid and =1  no game together\n")
  }

  @Test func `the same counts are printed as JSON, and each game as CSV`() async throws {
    let workspace = try await Self.workspace()
    let json = try await workspace.scoreboard(["stats", "--format", "json"]).output
    let people = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    #expect(people.compactMap { $0["name"] as? String } == ["Bob", "Ann", "=1", "Cid"])
    #expect((people[0]["total"] as? [String: Any])?["won"] as? Int == 2)
    let series = try #require(people[0]["series"] as? [[String: Any]])
    #expect(series.compactMap { $0["average"] as? Double } == [9.5, 59.9])
    let csv = try await workspace.scoreboard(["stats", "=1", "--format", "csv"]).outputText
    let lines = csv.split(separator: "\r\n")
    #expect(lines.first == "time,board,players,player,place,score,result")
    #expect(lines.last?.hasSuffix(",Race,2,'=1,2,1:02.5,lost") == true, "\(csv)")
    #expect(lines.count == 2)
  }

  @Test func `an exported board takes along whom its players count as`() async throws {
    let workspace = try Workspace()
    for game in [
      ["Chess", "add Ann Bob", "score Ann +1", "over"],
      ["Go", "add \"Anne B.\" Bob", "score \"Anne B.\" +2", "over", "same Ann \"Anne B.\""],
    ] {
      let run = try await workspace.scoreboard(["do", "--quiet"] + game)
      #expect(run.status == 0, "\(run.errorText)")
    }
    let file = workspace.path("go.json")
    #expect(try await workspace.scoreboard(["export", "Go", "-o", file]).status == 0)
    let other = ["--data", workspace.path("other.sqlite")]
    #expect(try await workspace.scoreboard(["import", file] + other).status == 0)
    let all = try await workspace.scoreboard(["stats"] + other).outputText
    #expect(all.contains("\n Ann "), "\(all)")
    #expect(!all.contains("Anne"), "\(all)")
  }

  @Test func `wrong arguments are reported`() async throws {
    let workspace = try await Self.workspace()
    let stranger = try await workspace.scoreboard(["stats", "Cyd"])
    #expect(stranger.status == 1)
    #expect(
      stranger.errorText
        == "Error: Nobody named 'Cyd' has played a game to its end. Did you mean 'Cid'?\n")
    let day = try await workspace.scoreboard(["stats", "--since", "2026-13"])
    #expect(day.status == 2)
    #expect(
      day.errorText.contains("'2026-13' is not a day. Write it as 2026-01-31, 2026-01 or 2026"))
    let future = try await workspace.scoreboard(["stats", "--since", "9998"])
    #expect(future.outputText.hasPrefix(" People  No game that was played since 9998 is over. "))
    let ann = try await workspace.scoreboard(["stats", "Ann", "--since", "9998"])
    #expect(ann.outputText == " Ann  0 games\n")
  }
}
