import ScoreScreen
import Scorekeeping

/// Reads what follows the first word of a statement that is no command.
struct StatementParser {
  var arguments: Arguments

  /// - Throws: a `ScriptLineError` that tells what is wrong and where.
  static func statement(of arguments: Arguments) throws(ScriptLineError) -> Statement {
    let first = arguments.command
    guard let word = ScriptWord(first) else {
      let suggestion = nearest(to: first.text, among: ScriptError.words)
      throw ScriptLineError(.unknownWord(first.text, suggestion: suggestion), at: first.range)
    }
    var parser = StatementParser(arguments: arguments)
    parser.arguments.usage = word.usage
    let statement = try parser.parse(word)
    try parser.take { arguments throws(LineError) in try arguments.finish() }
    return statement
  }

  private mutating func parse(_ word: ScriptWord) throws(ScriptLineError) -> Statement {
    switch word {
    case .size: .size(try size())
    case .resize: .resize(try size())
    case .type: .type(try typedText())
    case .press: .press(try presses())
    case .sleep: .sleep(try duration())
    case .wait: try wait()
    case .checkpoint: .checkpoint(try name())
    case .caption: .caption(try text())
    case .hide: .hide
    case .show: .show
    case .source: .source(try name())
    case .speed: .speed(try factor())
    case .typing: .typing(try duration())
    case .takeover: .takeover
    case .expect: .expect(try expectation())
    }
  }

  /// Does something with the words that the command language knows.
  mutating func take<Value>(
    _ read: (inout Arguments) throws(LineError) -> Value
  ) throws(ScriptLineError) -> Value {
    do throws(LineError) {
      return try read(&arguments)
    } catch {
      throw ScriptLineError(error)
    }
  }

  mutating func next() throws(ScriptLineError) -> Word {
    try take { arguments throws(LineError) in try arguments.next() }
  }

  mutating func name() throws(ScriptLineError) -> String {
    try take { arguments throws(LineError) in try arguments.name() }
  }

  mutating func count() throws(ScriptLineError) -> Int {
    try take { arguments throws(LineError) in try arguments.count() }
  }

  mutating func number() throws(ScriptLineError) -> Score {
    try take { arguments throws(LineError) in try arguments.number() }
  }

  /// Whether the word stands there next; it is then taken.
  mutating func takes(_ keyword: String) -> Bool {
    guard arguments.first?.keyword == keyword else { return false }
    arguments.skip()
    return true
  }

  /// One of a few words.
  mutating func choice(of keywords: [String]) throws(ScriptLineError) -> String {
    let word = try next()
    let keyword = word.keyword
    if keywords.contains(keyword) { return keyword }
    throw ScriptLineError(arguments.unknown(word, among: keywords))
  }

  /// The one word that can stand here.
  mutating func keyword(_ keyword: String) throws(ScriptLineError) {
    let word = try next()
    if word.keyword != keyword {
      throw ScriptLineError(
        .wrongWord(word.text, right: keyword, usage: arguments.usage), at: word.range)
    }
  }

  mutating func text() throws(ScriptLineError) -> String {
    let word = try next()
    if word.isQuoted { return word.text }
    throw ScriptLineError(.textWithoutQuotes(word.text), at: word.range)
  }

  private mutating func typedText() throws(ScriptLineError) -> String {
    let range = arguments.first?.range
    let text = try text()
    if let range, text.unicodeScalars.contains(where: \.isControl) {
      throw ScriptLineError(.controlInText, at: range)
    }
    return text
  }

  private mutating func size() throws(ScriptLineError) -> Size {
    let word = try next()
    guard !word.isQuoted, let parts = word.text.wholeMatch(of: /([0-9]+)[xX]([0-9]+)/)?.output
    else { throw ScriptLineError(.notASize(word.text), at: word.range) }
    guard let columns = Int(parts.1), let rows = Int(parts.2),
      Size.possible.contains(columns), Size.possible.contains(rows)
    else { throw ScriptLineError(.sizeOutOfRange(word.text), at: word.range) }
    return Size(columns: columns, rows: rows)
  }

  private mutating func duration() throws(ScriptLineError) -> Duration {
    let word = try next()
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

  private mutating func factor() throws(ScriptLineError) -> Factor {
    let word = try next()
    let number = word.isQuoted ? nil : try? Score(parsing: word.text)
    guard let number, number > .zero else {
      throw ScriptLineError(.notAFactor(word.text), at: word.range)
    }
    return Factor(thousandths: Int(number.thousandths))
  }

  private mutating func presses() throws(ScriptLineError) -> [KeyPress] {
    var presses: [KeyPress] = []
    repeat {
      let word = try next()
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

  private mutating func wait() throws(ScriptLineError) -> Statement {
    if takes("settled") { return .waitSettled }
    let pattern = try pattern()
    var region = Region.screen
    if takes("on") {
      region = try choice(of: ["screen", "row"]) == "row" ? .row(try count()) : .screen
    }
    return .wait(pattern, region, within: takes("within") ? try duration() : nil)
  }

  mutating func pattern() throws(ScriptLineError) -> TextPattern {
    try TextPattern(try next())
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
