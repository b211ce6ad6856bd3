import Foundation
import Scorekeeping
import TestSupport
import Testing

@Suite struct ScoreTests {
  @Test(arguments: seeds(20))
  func `a score prints to text that reads back as the same score`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let score = Score(
        thousandths: Int64(truncatingIfNeeded: random.next()) >> random.number(0...60))
      #expect(try Score(parsing: score.description) == score)
      #expect(try Score(parsing: score.signed) == score)
      let data = try JSONEncoder().encode([score])
      #expect(try JSONDecoder().decode([Score].self, from: data) == [score])
    }
  }

  @Test(arguments: [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max])
  func `the ends of the range are exact`(thousandths: Int64) throws {
    let score = Score(thousandths: thousandths)
    #expect(try Score(parsing: score.description) == score)
    #expect((score.adding(Score(thousandths: 1)) == nil) == (thousandths == .max))
    #expect((score.subtracting(Score(thousandths: 1)) == nil) == (thousandths == .min))
  }

  @Test(arguments: [
    ("12", 12000), ("+5", 5000), ("-2.5", -2500), (".5", 500), ("5.", 5000), ("0.125", 125),
    ("1.5000", 1500), ("-0", 0), ("007", 7000), ("50.39", 50390),
  ])
  func `digits mean a score`(text: String, thousandths: Int64) throws {
    #expect(try Score(parsing: text).thousandths == thousandths)
  }

  @Test(arguments: ["", "+", "-", ".", "+.", "1.2.3", "1e3", "٣", "½", "1 2", "--1", "0x10", "∞"])
  func `anything else is no number`(text: String) {
    #expect(throws: ScorekeepingError.notANumber(text)) { try Score(parsing: text) }
  }

  @Test func `the shortest form is shown`() {
    #expect(Score(thousandths: -2500).description == "-2.5")
    #expect(Score(thousandths: -5).description == "-0.005")
    #expect(Score(thousandths: 50390).description == "50.39")
    #expect(Score.points(3).signed == "+3")
    #expect(Score(thousandths: 1500).formatted(decimals: 3) == "1.500")
  }
}
