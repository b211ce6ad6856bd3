import Foundation

/// A whole football season, as commands: 3 points a win, 1 a draw, round by round.
struct Season {
  /// The commands, with the oldest result first.
  let commands: [String]
  /// The points of each team in the rounds in which it has points.
  private(set) var rounds: [String: [Int: Int]] = [:]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Fixtures/premier-league-2016-17.csv")
    // Newest first: date, home team, away team, two scores, gameweek.
    let results = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",").map(String.init) }.sorted { Int($0[5])! < Int($1[5])! }
    var teams: [String] = []
    for team in results.flatMap({ $0[1...2] }) where !teams.contains(team) { teams.append(team) }
    var commands = ["add " + teams.sorted().map(Self.quoted).joined(separator: " ")]
    var round = "1"
    for result in results {
      if result[5] != round {
        round = result[5]
        commands.append("round \(round)")
      }
      let (home, away) = (Self.quoted(result[1]), Self.quoted(result[2]))
      let (goals, against) = (Int(result[3])!, Int(result[4])!)
      for (team, points) in [(result[1], goals - against), (result[2], against - goals)]
      where points >= 0 {
        rounds[team, default: [:]][Int(result[5])!, default: 0] += points == 0 ? 1 : 3
      }
      if goals == against {
        commands.append("score \(home) +1 \(away) +1")
      } else {
        commands.append("score \(goals > against ? home : away) +3")
      }
    }
    self.commands = commands
  }

  private static func quoted(_ name: String) -> String { "\"\(name)\"" }

  /// The real final table of the season.
  static let points = [
    93, 86, 78, 76, 75, 69, 61, 46, 46, 45, 45, 44, 44, 41, 41, 40, 40, 34, 28, 24,
  ]
  static let ranks = [1, 2, 3, 4, 5, 6, 7, 8, 8, 10, 10, 12, 12, 14, 14, 16, 16, 18, 19, 20]
  static let places = [1: "Chelsea", 2: "Tottenham Hotspur", 19: "Middlesbrough", 20: "Sunderland"]
}
