import ScoreScreen
import ScoreScript
import Scorekeeping
import TestSupport

extension SeededGenerator {
  /// A text with characters that have a meaning in scripts.
  mutating func text() -> String {
    let pieces = [
      "Red", " ", "  ", "\"", "\\", "#", "/", "\\/", "/ ", "*", "**3", "^Z", "é", "e\u{301}",
      "\u{301}",
      "日本語", "👨‍👩‍👧", "🇩🇪", "\t", "\n", "\r", "\u{1B}[31m", "\u{202E}", "\u{2028}", "\u{FEFF}",
      "\u{D4E}", "-", "=", "10", "within", "on", "x",
    ]
    return (0..<number(0...5)).map { _ in pick(pieces) }.joined()
  }

  /// A text of at least one visible character.
  mutating func scriptName() -> String { chance(0.5) ? name() : "a" + text() }

  mutating func pattern() -> TextPattern {
    let regexes = [
      "Red", "R.d", "[0-9]+ *#", "a/b", "\\\\/", "\\\"", "^\\s*$", "\\u{1B}", "(?i)red|blue", "/",
      "//",
      "日本", " ", " \" ", "\\\\",
    ]
    return chance(0.5) ? .regex(pick(regexes)) : .text("a" + text())
  }

  mutating func duration() -> Duration {
    .milliseconds(number(0...pick([10, 1000, 100_000, 86_400_000])))
  }

  mutating func key() -> Key {
    let characters: [Character] = [
      "j", "+", "*", "\"", "#", "\\", "/", "^", " ", "é", "日", "👨‍👩‍👧", "3", "\u{301}", " \u{301}",
      "\u{D4E}",
      "\u{200D}", "\u{202E}", "~", "*\u{301}", "#\u{301}",
    ]
    switch number(0...3) {
    case 0: return pick(Key.named)
    case 2: return .alt(pick(Array("abcdefghijklmnopqrstuvwxyz0123456789")))
    case 1: return .control(pick(Array("abcdefgklnopqrstuvwxyz")))
    default: return .character(pick(characters))
    }
  }

  mutating func expectation() -> Expectation {
    switch number(0...4) {
    case 0:
      .player(
        PlayerReference(scriptName()),
        (0...number(0...2)).map { _ in
          [.score(score()), .rank(number(1...9)), .noScore][number(0...2)]
        })
    case 1: .team(scriptName(), total: score())
    case 2: .text(pattern(), chance(0.5) ? .screen : .row(number(1...24)))
    case 3: .changes(chance(0.2) ? .text("") : pattern())
    default:
      .budget(
        ChangeBudget(
          inserts: number(0...2), deletes: number(0...2), moves: number(0...2),
          refreshes: number(0...2)))
    }
  }

  mutating func statement() -> Statement {
    switch number(0...23) {
    case 0: .size(Size(columns: number(1...1000), rows: number(1...1000)))
    case 1: .resize(Size(columns: number(1...1000), rows: number(1...1000)))
    case 2:
      .type(
        text().filter { $0.unicodeScalars.allSatisfy { !isControl($0) } },
        every: chance(0.7) ? nil : duration())
    case 3, 4:
      .press(
        (0...number(0...3)).map { _ in .init(key(), count: chance(0.6) ? 1 : number(2...10_000)) },
        every: chance(0.7) ? nil : duration())
    case 5: .sleep(duration())
    case 6, 7:
      .wait(
        pattern(), chance(0.5) ? .screen : .row(number(1...24)),
        within: chance(0.5) ? nil : duration())
    case 8: .waitSettled
    case 9: .checkpoint(scriptName())
    case 10: .caption(text())
    case 20: chance(0.5) ? .poster : .keys(chance(0.5))
    case 21:
      .click(
        chance(0.5)
          ? .text("a" + text()) : .cell(row: number(1...24), column: number(1...80)))
    case 22: .screen(Array(ScriptView.allCases.shuffled(using: &self).prefix(number(1...2))))
    case 23: .shell(text().filter { $0.unicodeScalars.allSatisfy { !isControl($0) } })
    case 11: .hide
    case 12: .show
    case 13: chance(0.5) ? .source(scriptName()) : .output(scriptName())
    case 14: .speed(SpeedFactor(thousandths: number(1...5000)))
    case 15: .typing(duration())
    case 16:
      chance(0.5) ? .takeover : .stream(EventFile(path: scriptName(), rate: number(1...9999)))
    case 17, 18: .expect(expectation())
    default: .command(chance(0.8) ? command(on: nil) : boardCommand())
    }
  }

  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  mutating func scriptLine() -> ScriptLine {
    ScriptLine(
      chance(0.8) ? statement() : nil,
      comment: chance(0.3) ? (chance(0.5) ? " " : "") + text() : nil)
  }
}
