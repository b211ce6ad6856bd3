import Foundation
import Scorekeeping
import TestSupport
import Testing

@Suite struct ScoreTests {
  @Test(arguments: seeds(20))
  func `a printed score parses back to the same score`(seed: UInt64) throws {
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
    ("1,5", 1500), ("-2,5", -2500), (",5", 500), ("5,", 5000), ("0,125", 125),
    ("1234,567", 1_234_567),
    ("1,50", 1500), ("\u{2212}2.5", -2500), ("1.234", 1234),
    ("3½", 3500), ("½", 500), ("-½", -500), ("\u{2212}2½", -2500), ("+10¼", 10250), ("¾", 750),
    ("1:02½", 62500), ("9223372036854775½", 9_223_372_036_854_775_500),
  ])
  func `digits parse to a score`(text: String, thousandths: Int64) throws {
    #expect(try Score(parsing: text).thousandths == thousandths)
  }

  @Test(arguments: [
    "", "+", "-", ".", "+.", "1.2.3", "1e3", "٣", "½½", "½3", "1.5½", ".½", "1 ½", "1 2", "--1",
    "0x10", "∞", ",",
    "1,2,3", "1.2,3", "1,2.3", "12,34,567", "1,234x",
  ])
  func `other text is not a number`(text: String) {
    #expect(throws: ScorekeepingError.notANumber(text)) { try Score(parsing: text) }
  }

  @Test(arguments: [
    ("1,234", "'1,234' may be a thousand or a fraction. Write 1234, or 1.234"),
    ("-12,500", "'-12,500' may be a thousand or a fraction. Write -12500, or -12.500"),
    ("1,234,567", "'1,234,567' has commas between its digits. Write 1234567"),
    ("1,234.5", "'1,234.5' has commas between its digits. Write 1234.5"),
  ])
  func `a comma that may group thousands is refused with each way to write the number`(
    text: String, sentence: String
  ) throws {
    let error = #expect(throws: ScorekeepingError.groupedDigits(text)) { try Score(parsing: text) }
    #expect(error?.description == sentence)
  }

  @Test(arguments: seeds(20))
  func `a sum has the value of its terms`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let scores = (0...1).map { _ in
        Score(thousandths: Int64(truncatingIfNeeded: random.next()) >> random.number(0...60))
      }
      let text = scores[0].description + scores[1].signed
      #expect(try Score(sum: scores[0].description) == scores[0])
      if let sum = scores[0].adding(scores[1]) {
        #expect(try Score(sum: text) == sum)
      } else {
        #expect(throws: ScorekeepingError.scoreOutOfRange(text)) { try Score(sum: text) }
      }
    }
  }

  @Test(arguments: [
    ("12+8-3", 17000), ("\u{2212}2,5+1", -1500), ("+5", 5000), (".5-,5", 0), ("1\u{2212}2", -1000),
  ])
  func `numbers with signs between them are a sum`(text: String, thousandths: Int64) throws {
    #expect(try Score(sum: text).thousandths == thousandths)
  }

  @Test(arguments: [
    ("12+", "'12+' needs a number after '+'. Type one, or take the sign away"),
    ("-", "'-' needs a number after '-'. Type one, or take the sign away"),
    ("12+-3", "'12+-3' needs a number after '+'. Type one, or take the sign away"),
    ("12-1,234", "'-1,234' may be a thousand or a fraction. Write -1234, or -1.234"),
    ("1+x", "'+x' is not a number. Write digits, as in +5, -2 or 7.5"),
  ])
  func `an invalid sum reports its mistake`(text: String, sentence: String) {
    let error = #expect(throws: ScorekeepingError.self) { try Score(sum: text) }
    #expect(error?.description == sentence)
  }

  @Test func `a score has the shortest form`() {
    #expect(Score(thousandths: -2500).description == "-2.5")
    #expect(Score(thousandths: -5).description == "-0.005")
    #expect(Score(thousandths: 50390).description == "50.39")
    #expect(Score.points(3).signed == "+3")
    #expect(Score(thousandths: 1500).formatted(decimals: 3) == "1.500")
  }
}
