import ScoreScreen
import Scorekeeping

/// Parses the words after the first word of a statement that is not a command.
struct StatementParser {
  var arguments: Arguments

  /// Parses a statement.
  ///
  /// - Throws: a `ScriptLineError` or a `LineError`, with the range of the mistake.
  static func statement(of arguments: Arguments) throws -> Statement {
    let first = arguments.command
    guard let word = ScriptWord(first) else {
      let suggestion = CommandWord.suggestion(for: first.text, among: ScriptError.words)
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
    case .type: .type(try typedText(), every: try pause())
    case .press: .press(try presses(), every: try pause())
    case .click: .click(try clickTarget())
    case .screen: .screen(try views())
    case .shell: .shell(try typedText())
    case .keys: .keys(try choice(of: ["on", "off"]) == "on")
    case .poster: .poster
    case .output: .output(try arguments.name())
    case .sleep: .sleep(try duration())
    case .wait: try wait()
    case .checkpoint: .checkpoint(try arguments.name())
    case .caption: .caption(try text())
    case .hide: .hide
    case .show: .show
    case .source: .source(try arguments.name())
    case .stream: .stream(EventFile(path: try arguments.name(), rate: try rate()))
    case .speed: .speed(try factor())
    case .typing: .typing(try duration())
    case .takeover: .takeover
    case .expect: .expect(try expectation())
    }
  }

  /// Consumes the next word if it is the given keyword.
  ///
  /// - Returns: whether the word was consumed.
  mutating func consumes(_ keyword: String) -> Bool {
    guard arguments.first?.keyword == keyword else { return false }
    arguments.skip()
    return true
  }

  /// Consumes one of several keywords.
  mutating func choice(of keywords: [String]) throws -> String {
    let word = try arguments.next()
    let keyword = word.keyword
    if keywords.contains(keyword) { return keyword }
    throw arguments.unknown(word, among: keywords)
  }

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
      let isSplit = ["ms", "s", "m", "h"].contains(unit)
      let end = isSplit ? following?.range.upperBound : nil
      throw ScriptLineError(
        .durationWithoutUnit(text, unit: isSplit ? unit : nil),
        at: word.range.lowerBound..<(end ?? word.range.upperBound))
    } catch {
      throw ScriptLineError(error, at: word.range)
    }
  }

  private mutating func rate() throws -> Int {
    let word = try arguments.next()
    let number = word.text.hasSuffix("/s") && !word.isQuoted ? Int(word.text.dropLast(2)) : nil
    guard let number, (1...1_000_000).contains(number) else {
      throw ScriptLineError(.notARate(word.text), at: word.range)
    }
    return number
  }

  private mutating func factor() throws -> SpeedFactor {
    let word = try arguments.next()
    let number = word.isQuoted ? nil : try? Score(parsing: word.text)
    guard let number, number > .zero else {
      throw ScriptLineError(.notAFactor(word.text), at: word.range)
    }
    return SpeedFactor(thousandths: Int(number.thousandths))
  }

  /// The pause after each key, which may follow.
  private mutating func pause() throws -> Duration? {
    consumes("every") ? try duration() : nil
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
        // As in `"#"*3`: the quotes end a word, so the count is the next one.
        arguments.skip()
        press.count = try KeyPress.count(count)
      }
      presses.append(press)
    } while !arguments.isEmpty && arguments.first?.keyword != "every"
    return presses
  }

  private mutating func clickTarget() throws -> ClickTarget {
    guard consumes("row") else {
      let range = arguments.first?.range
      let text = try text()
      if let range, text.isEmpty { throw ScriptLineError(.emptyPattern, at: range) }
      return .text(text)
    }
    let row = try arguments.count()
    try keyword("column")
    return .cell(row: row, column: try arguments.count())
  }

  private mutating func views() throws -> [ScriptView] {
    var views: [ScriptView] = []
    repeat {
      let word = try arguments.next()
      for name in word.text.split(separator: ",") {
        guard !word.isQuoted, let view = ScriptView(rawValue: name.lowercased()) else {
          throw arguments.unknown(word, among: ScriptView.allCases.map(\.rawValue))
        }
        if views.contains(view) || views.count == ScriptView.most {
          throw ScriptLineError(.tooManyViews, at: word.range)
        }
        views.append(view)
      }
    } while !arguments.isEmpty
    return views
  }

  private mutating func wait() throws -> Statement {
    if consumes("settled") { return .waitSettled }
    let pattern = try pattern()
    var region = ScreenRegion.screen
    if consumes("on") {
      region = try choice(of: ["screen", "row"]) == "row" ? .row(try arguments.count()) : .screen
    }
    return .wait(pattern, region, within: consumes("within") ? try duration() : nil)
  }

  mutating func pattern() throws -> TextPattern {
    try TextPattern(try arguments.next())
  }
}

/// The first words of statements that are not commands, each with its usage.
enum ScriptWord: String, CaseIterable, Sendable {
  case size
  case resize
  case type
  case press
  case click
  case screen
  case shell
  case keys
  case sleep
  case wait
  case checkpoint
  case poster
  case caption
  case hide
  case show
  case source
  case output
  case stream
  case speed
  case typing
  case takeover
  case expect

  /// An example of the statement.
  var usage: String {
    switch self {
    case .size: "size 80x24"
    case .resize: "resize 60x20"
    case .type: "type \"Red\", or type \"Red\" every 200ms"
    case .press: "press j*3 + Enter ^Z, or press j*3 every 1s"
    case .click: "click \"Red\", or click row 3 column 60"
    case .screen: "screen wall, or screen keeper, public"
    case .shell: "shell \"scoreboard Quiz\""
    case .keys: "keys on, or keys off"
    case .sleep: "sleep 1.5s"
    case .wait: "wait /Red/ on row 2 within 2s, wait \"Red\", or wait settled"
    case .checkpoint: "checkpoint \"half time\""
    case .poster: "poster"
    case .caption: "caption \"Red takes the lead\""
    case .hide: "hide"
    case .show: "show"
    case .source: "source intro.scores"
    case .output: "output demo.gif"
    case .stream: "stream votes.txt 100/s"
    case .speed: "speed 2"
    case .typing: "typing 50ms"
    case .takeover: "takeover"
    case .expect: ExpectationWord.allCases.map(\.usage).joined(separator: ", ")
    }
  }

  /// Reads the first word of a line, in any letter case; nil if it is quoted or unknown.
  init?(_ word: Word) { self.init(rawValue: word.keyword) }
}

extension Size {
  /// The allowed numbers of columns or rows of a screen in a script.
  static let possible = 1...1000

  /// The size in the syntax of scripts: `80x24`.
  var scriptText: String { "\(columns)x\(rows)" }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character, which a script cannot type.
  var isControl: Bool { properties.generalCategory == .control }
}
