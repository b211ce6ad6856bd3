import ScoreExchange
import Scorekeeping
import TestSupport
import Testing

/// Tables of any text, with any keys.
@Suite struct TableLawTests {
  private static let cells = [
    "", "", "1", "2", "3", "-2.5", "2,5", "\"46,32\"", "1.234", "½", "3½", "Ann", "Bob", "name",
    "Name", "rank", "score", "Pts", "team", "Round 1", "R2", "home", "away", "home score",
    "away score", "result", "2:1", "T1", "=2", "3.", "–", "-", "DNF", "NA", "?", "\"", "\"a\"b",
    "\"a\nb\"", "x y", "2026-05-01", "9999999999999999999", "日本", "---", "12:34.5", "+0:05", "E",
  ]

  private func table(_ random: inout SeededGenerator) -> String {
    let delimiter = random.pick([",", ",", ";", "\t", "|", " | "])
    let lines = (0..<random.number(0...7)).map { _ in
      (0..<random.number(0...6)).map { _ in random.pick(Self.cells) }.joined(separator: delimiter)
    }
    return lines.joined(separator: random.pick(["\n", "\n", "\r\n", "\r"]))
  }

  private func key(_ random: inout SeededGenerator) -> String? {
    random.pick([
      nil, nil, "0", "1", "2", "3", "5", "99", "-1", "name", "Pts", "home", "result", "",
    ])
  }

  @Test(arguments: seeds(100))
  func `Any table with any keys is read, or refused in words with a place`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<10 {
      let text = table(&random)
      let first = random.number(1...6)
      let keys = ScoreTable.Keys(
        player: key(&random), score: key(&random), team: key(&random),
        rounds: random.chance(0.3) ? first...(first + random.number(0...3)) : nil)
      let results = ResultTable.Keys(
        home: key(&random), away: key(&random), homeScore: key(&random), awayScore: key(&random),
        round: key(&random), date: key(&random), homeBonus: key(&random))
      do {
        let session = try Session(journal: MemoryJournal())
        let table = try ScoreTable(source(text), keys: keys)
        let taken = try? session.importScores(table.rows, onto: "Law")
        #expect(
          taken?.added == table.rows.count
            || table.rows.contains { $0.clearsScore || $0.sum != nil },
          "seed \(seed): \(text.debugDescription)")
      } catch let problems as ImportProblems {
        #expect(!problems.isEmpty && !problems.description.isEmpty)
      }
      do {
        _ = try ResultTable(source(text), keys: results)
      } catch let problems as ImportProblems {
        #expect(!problems.isEmpty && !problems.description.isEmpty)
      }
    }
  }

  @Test(arguments: seeds(100))
  func `Numbers of columns take the cells at their positions, whatever the first row holds`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let count = random.number(2...6)
    let places = Array(0..<count).shuffled(using: &random)
    let (player, score) = (places[0], places[1])
    // Each cell is a number, and many are the number of another column.
    let rows = (0..<random.number(1...8)).map { row in
      (0..<count).map { $0 == player ? "P\(row)" : "\(random.number(0...9))" }
    }
    let text = rows.map { $0.joined(separator: ",") }.joined(separator: "\n")
    let table = try ScoreTable(
      source(text), keys: .init(player: "\(player + 1)", score: "\(score + 1)"))
    #expect(table.rows.map(\.name) == rows.map { $0[player] }, "seed \(seed): \(text)")
    #expect(
      table.rows.map { $0.score?.description } == rows.map { $0[score] }, "seed \(seed): \(text)")
  }

  @Test(arguments: ["8\n", ",\n8\n", "7,Bob,1\n8,\n", "\n8", "7\n"])
  func `A row without a column that is needed is refused with its line`(rest: String) {
    #expect(throws: ImportProblems.self) {
      try ScoreTable(source("7,Ann\n" + rest), keys: .init(player: "2", score: "1"))
    }
  }
}
