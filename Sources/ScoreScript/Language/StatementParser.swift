import ScoreScreen
import Scorekeeping

/// Reads what follows the first word of a statement that is no command.
struct StatementParser {
  var arguments: Arguments

  /// - Throws: a `ScriptLineError` or a `LineError`, which tell what is wrong and where.
  static func statement(of arguments: Arguments) throws -> Statement {
    let first = arguments.command
    guard let word = ScriptWord(first) else {
      let suggestion = nearest(to: first.text, among: ScriptError.words)
      throw ScriptLineError(.unknownWord(first.text, suggestion: suggestion), at: first.range)
    }
    var parser = StatementParser(arguments: arguments)
    parser.arguments.usage = word.usage
    let statement = try parser.parse(word)
    try parser.arguments.finish()
    return statement
  }

  private mutating func parse(_ word: ScriptWord) throws -> Statement {
    switch word {
    case .size: .size(try size())
    case .resize: .resize(try size())
    case .type: .type(try typedText())
    case .press: .press(try presses())
    case .sleep: .sleep(try duration())
    case .wait: try wait()
    case .checkpoint: .checkpoint(try arguments.name())
    case .caption: .caption(try text())
    case .hide: .hide
    case .show: .show
    case .source: .source(try arguments.name())
    case .speed: .speed(try factor())
    case .typing: .typing(try duration())
    case .takeover: .takeover
    case .expect: .expect(try expectation())
    }
  }

  /// Whether the word stands there next; it is then taken.
  mutating func takes(_ keyword: String) -> Bool {
    guard arguments.first?.keyword == keyword else { return false }
    arguments.skip()
    return true
  }

  /// One of a few words.
  mutating func choice(of keywords: [String]) throws -> String {
    let word = try arguments.next()
    let keyword = word.keyword
    if keywords.contains(keyword) { return keyword }
    throw arguments.unknown(word, among: keywords)
  }

  /// The one word that can stand here.
  mutating func keyword(_ keyword: String) throws {
    let word = try arguments.next()
    if word.keyword != keyword {
      throw ScriptLineError(
        .wrongWord(word.text, right: keyword, usage: arguments.usage), at: word.range)
    }
  }

  mutating func text() throws -> String {
    let word = try arguments.next()
    if word.isQuoted { return word.text }
    throw ScriptLineError(.textWithoutQuotes(word.text), at: word.range)
  }

  private mutating func typedText() throws -> String {
    let range = arguments.first?.range
    let text = try text()
    if let range, text.unicodeScalars.contains(where: \.isControl) {
      throw ScriptLineError(.controlInText, at: range)
    }
    return text
  }

  private mutating func size() throws -> Size {
    let word = try arguments.next()
    guard !word.isQuoted, let parts = word.text.wholeMatch(of: /([0-9]+)[xX]([0-9]+)/)?.output
    else { throw ScriptLineError(.notASize(word.text), at: word.range) }
    guard let columns = Int(parts.1), let rows = Int(parts.2),
      Size.possible.contains(columns), Size.possible.contains(rows)
    else { throw ScriptLineError(.sizeOutOfRange(word.text), at: word.range) }
    return Size(columns: columns, rows: rows)
  }

  private mutating func duration() throws -> Duration {
    let word = try arguments.next()
    do throws(ScriptError) {
      if word.isQuoted { throw .notADuration(word.text) }
      return try Duration(parsing: word.text)
    } catch .durationWithoutUnit(let text, _) {
      let following = arguments.first
      let unit = following?.text ?? ""
      let isSplit = ["ms", "s", "m"].contains(unit)
      let end = isSplit ? following?.range.upperBound : nil
      throw ScriptLineError(
        .durationWithoutUnit(text, unit: isSplit ? unit : nil),
        at: word.range.lowerBound..<(end ?? word.range.upperBound))
    } catch {
      throw ScriptLineError(error, at: word.range)
    }
  }

  private mutating func factor() throws -> Factor {
    let word = try arguments.next()
    let number = word.isQuoted ? nil : try? Score(parsing: word.text)
    guard let number, number > .zero else {
      throw ScriptLineError(.notAFactor(word.text), at: word.range)
    }
    return Factor(thousandths: Int(number.thousandths))
  }

  private mutating func presses() throws -> [KeyPress] {
    var presses: [KeyPress] = []
    repeat {
      let word = try arguments.next()
      var press = try KeyPress(word)
      if word.isQuoted, let count = arguments.first, !count.isQuoted,
        count.range.lowerBound == word.range.upperBound, count.text.utf8.count > 1,
        count.text.utf8.first == UInt8(ascii: "*")
      {
        // `"#"*3`: quotes end a word.
        arguments.skip()
        press.count = try KeyPress.count(count)
      }
      presses.append(press)
    } while !arguments.isEmpty
    return presses
  }

  private mutating func wait() throws -> Statement {
    if takes("settled") { return .waitSettled }
    let pattern = try pattern()
    var region = Region.screen
    if takes("on") {
      region = try choice(of: ["screen", "row"]) == "row" ? .row(try arguments.count()) : .screen
    }
    return .wait(pattern, region, within: takes("within") ? try duration() : nil)
  }

  mutating func pattern() throws -> TextPattern {
    try TextPattern(try arguments.next())
  }
}

extension Size {
  /// How many columns or rows a screen can have in a script.
  package static let possible = 1...1000

  /// The size as scripts write it: `80x24`.
  package var scriptText: String { "\(columns)x\(rows)" }
}

extension Unicode.Scalar {
  /// Whether no text that is typed holds it.
  var isControl: Bool { properties.generalCategory == .control }
}
