import Scorekeeping
import TestSupport
import Testing

/// Sums as people type them.
@Suite struct SumTests {
  /// A sum as text, and its value in thousandths; nil if a product is not whole in thousandths.
  private struct Sum {
    var text: String
    var value: Int128?
  }

  /// A number without a sign, sometimes with a comma or a half.
  private func number(_ random: inout SeededGenerator) -> Sum {
    let score = Score(thousandths: Int64(random.number(0...40)) * random.pick([50, 500, 1000]))
    var text = score.description
    if text.hasSuffix(".5"), random.chance(0.3) { text = String(text.dropLast(2)) + "½" }
    if random.chance(0.3) { text.replace(".", with: ",") }
    return Sum(text: text, value: Int128(score.thousandths))
  }

  private func factor(_ random: inout SeededGenerator, depth: Int) -> Sum {
    if depth == 0 || random.chance(0.6) { return number(&random) }
    let sum = sum(&random, depth: depth - 1)
    return Sum(text: "(\(sum.text))", value: sum.value)
  }

  private func product(_ random: inout SeededGenerator, depth: Int) -> Sum {
    var product = factor(&random, depth: depth)
    for _ in 0..<random.number(0...2) {
      let next = factor(&random, depth: depth)
      product.text += random.pick(["*", "×", "·", " * "]) + next.text
      product.value = product.value.flatMap { value in
        next.value.flatMap { (value * $0).isMultiple(of: 1000) ? value * $0 / 1000 : nil }
      }
    }
    return product
  }

  private func sum(_ random: inout SeededGenerator, depth: Int) -> Sum {
    var sum = product(&random, depth: depth)
    if random.chance(0.2) {
      sum = Sum(text: random.pick(["-", "\u{2212}"]) + sum.text, value: sum.value.map { -$0 })
    }
    for _ in 0..<random.number(0...2) {
      let (next, isPlus) = (product(&random, depth: depth), random.chance(0.5))
      sum.text += isPlus ? "+" : random.pick(["-", "\u{2212}", " - "])
      sum.text += next.text
      sum.value = sum.value.flatMap { value in
        next.value.map { isPlus ? value + $0 : value - $0 }
      }
    }
    return sum
  }

  @Test(arguments: seeds(100))
  func `the text of a sum has the value that 128 bits compute`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let sum = sum(&random, depth: 3)
      if let value = sum.value {
        #expect(
          try Int128(Score(sum: sum.text).thousandths) == value, "Seed \(seed): \(sum.text)")
      } else {
        #expect(throws: ScorekeepingError.tooManyDecimals(sum.text), "Seed \(seed)") {
          try Score(sum: sum.text)
        }
      }
    }
  }

  @Test(arguments: seeds(50))
  func `any text is a score or an error`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = (0..<random.number(0...12)).map { _ in
        String(random.pick(Array("0159.,+-*×()½: x\u{2212}")))
      }.joined()
      if let score = try? Score(sum: text) {
        #expect(try Score(sum: "(\(text))") == score, "Seed \(seed): \(text)")
      }
    }
  }

  @Test(arguments: [
    ("8*2", 16000), ("20+3*10", 50000), ("(20+3)*10", 230_000), ("3½", 3500), ("3½*2", 7000),
    ("2*(3½+½)-1", 7000), ("1,5*2", 3000), ("0.5*0.5", 250), ("-(3+4)", -7000), ("+8*2", 16000),
    ("-8*2", -16000), ("8 × 2", 16000), (" 8·2 ", 16000), ("(-3)*2", -6000), ("((7))", 7000),
    ("1:01.20+0:05", 66200), ("1.01,20*2", 122_400), ("1:01,20", 61200), ("0*9999999999", 0),
    ("9223372036854775.807*1", 9_223_372_036_854_775_807),
    ("-9223372036854775.808", -9_223_372_036_854_775_808),
    ("9223372036854775+9-9", 9_223_372_036_854_775_000),
  ])
  func `a sum is read`(text: String, thousandths: Int64) throws {
    #expect(try Score(sum: text).thousandths == thousandths)
  }

  @Test(arguments: [
    ("8*", "'8*' needs a number after '*'. Type one, or take the sign away"),
    ("8*-2", "'8*-2' needs a number after '*'. Type one, or take the sign away"),
    ("*2", "'*2' is not a number. Write digits, as in +5, -2 or 7.5"),
    ("()", "'()' is not a number. Write digits, as in +5, -2 or 7.5"),
    ("(3+4", "'(3+4' has a '(' without its ')'. Type ')' at the end"),
    ("3+4)", "'3+4)' has a ')' without its '('. Take it away, or type '(' before"),
    ("2(3)", "'2(3)' needs a sign before '('. Type +, - or *"),
    ("(2)3", "'(2)3' needs a sign before '3'. Type +, - or *"),
    ("0.125*0.5", "'0.125*0.5' has too many decimals. Round it to three decimals"),
    (
      "9223372036854775*2",
      "'9223372036854775*2' is out of range. Scores go up to 9223372036854775.807"
    ),
    ("3*x", "'x' is not a number. Write digits, as in +5, -2 or 7.5"),
    ("1,234*2", "'1,234' may be a thousand or a fraction. Write 1234, or 1.234"),
  ])
  func `an invalid sum says what is wrong`(text: String, sentence: String) {
    let error = #expect(throws: ScorekeepingError.self) { try Score(sum: text) }
    #expect(error?.description == sentence)
  }

  @Test func `parentheses stand in one another up to a limit`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth)
    }
    #expect(try Score(sum: nested(Score.parenthesesLimit)) == .points(1))
    #expect { try Score(sum: nested(Score.parenthesesLimit + 1)) } throws: {
      "\($0)".hasSuffix("has too many '(' in one another. Type up to 32")
    }
  }

  @Test(
    .timeLimit(.minutes(1)), arguments: ["1+", "1*", "(", ")", "9", "(1)*", "-", "½", " ", "9*"])
  func `a million characters are read or refused`(part: String) {
    let text = String(repeating: part, count: 1_000_000 / part.count) + "1"
    _ = try? Score(sum: text)
  }

  @Test(arguments: [
    ("score Ann +8*2", "score Ann +16"), ("score Ann -(3+4)*2 Bob +3½", "score Ann -14 Bob +3.5"),
    ("score Ann = 20+3*10", "score Ann = 50"), ("score Ann =(20+3)*10", "score Ann = 230"),
    ("score Ann = 1.01,20", "score Ann = 61.2"), ("add Ann 3½", "add Ann 3.5"),
    ("add Ann 8+2", "add Ann 10"), ("score T-1000 +2*2", "score T-1000 +4"),
    ("score 3*3 +2*2", "score 3*3 +4"), ("add 3*3 T-1000", "add 3*3 T-1000"),
    ("add Ann 3*3", "add Ann 3*3"), ("score Ann \u{2212}2×3 round 2", "score Ann -6 round 2"),
  ])
  func `a command has the value of its sum, and names stay names`(
    line: String, text: String
  ) throws {
    let command = try #require(try Command(parsing: line))
    #expect(command.description == text)
    #expect(try Command(parsing: text) == command)
  }

  @Test(arguments: [
    ("score Ann 8*2", "'8*2' needs a sign. Write +8*2 to add, -8*2 to subtract or = 8*2 to set"),
    ("score Ann+8*2", "'Ann+8*2' needs a space before '+'. Write: score Ann +8*2"),
    ("score Ann +8*", "'+8*' needs a number after '*'. Type one, or take the sign away"),
    ("score Ann = (1", "'(1' has a '(' without its ')'. Type ')' at the end"),
  ])
  func `a wrong sum in a command is told`(line: String, sentence: String) {
    #expect { try Command(parsing: line) } throws: {
      ($0 as? LineError)?.fact.description == sentence
    }
  }
}
