/// The words of a line after the first one, consumed in order.
package struct Arguments {
  /// The first word of the line.
  package let command: Word
  /// The correct form of the command, for messages about missing and superfluous words.
  package var usage = ""
  private var words: ArraySlice<Word>
  private let end: String.Index

  /// Fails if there is no word.
  package init?(_ words: [Word]) {
    guard let command = words.first, let last = words.last else { return nil }
    self.command = command
    self.words = words.dropFirst()
    end = last.range.upperBound
  }

  package var isEmpty: Bool { words.isEmpty }

  package var first: Word? { words.first }

  package mutating func popFirst() -> Word? { words.popFirst() }

  package mutating func skip() { words.removeFirst() }

  /// Whether one word is left.
  var isAtLast: Bool { words.count == 1 }

  /// The last word, if `round` and that word are left.
  var wordAfterRound: Word? {
    words.count == 2 && words.first?.keyword == "round" ? words.last : nil
  }

  package mutating func next() throws(LineError) -> Word {
    let word = try peek()
    words.removeFirst()
    return word
  }

  /// The next word, which stays.
  func peek() throws(LineError) -> Word {
    guard let word = words.first else {
      throw LineError(.missingArgument(command: command.text, usage: usage), at: end..<end)
    }
    return word
  }

  /// Throws if a word is left over.
  package func finish() throws(LineError) {
    if let extra = words.first { throw unexpected(extra) }
  }

  package func unexpected(_ word: Word) -> LineError {
    LineError(.unexpectedWord(word.text, usage: usage), at: word.range)
  }

  package mutating func name() throws(LineError) -> String {
    let word = try next()
    do throws(ScorekeepingError) {
      try validate(name: word.text)
    } catch {
      throw LineError(error, at: word.range)
    }
    return word.text
  }

  /// All words that are left, as one name.
  mutating func nameOfWords() throws(LineError) -> String {
    var words = [try name()]
    while !isEmpty { words.append(try name()) }
    return words.joined(separator: " ")
  }

  mutating func optionalName() throws(LineError) -> String? {
    words.isEmpty ? nil : try name()
  }

  /// Consumes a dash if it is the next word. Returns whether it did.
  mutating func popDash() throws(LineError) -> Bool {
    guard let word = words.first, word.text == "-", !word.isQuoted else { return false }
    words.removeFirst()
    return true
  }

  /// Consumes a word that always stands here.
  mutating func expect(_ keyword: String) throws(LineError) {
    let word = try next()
    if word.keyword != keyword {
      throw LineError(.unexpectedWord(word.text, expected: keyword, usage: usage), at: word.range)
    }
  }

  /// If the next words are `round` and the number of a round or 0, consumes them and returns the number.
  mutating func popRound() -> Int? {
    guard let word = words.first, word.keyword == "round", let number = words.dropFirst().first,
      !number.isQuoted, number.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let round = Int(number.text)
    else { return nil }
    words.removeFirst(2)
    return round
  }

  package mutating func number() throws(LineError) -> Score { try score(of: try next()) }

  package func score(of word: Word) throws(LineError) -> Score {
    do throws(ScorekeepingError) {
      if word.isQuoted { throw ScorekeepingError.notANumber(word.text) }
      return try Score(parsing: word.text)
    } catch {
      throw LineError(error, at: word.range)
    }
  }

  /// Reads an amount, which may be a sum.
  mutating func sum() throws(LineError) -> Score { try sum(of: try next()) }

  func sum(of word: Word) throws(LineError) -> Score {
    do throws(ScorekeepingError) {
      if word.isQuoted { throw ScorekeepingError.notANumber(word.text) }
      return try Score(sum: word.text)
    } catch {
      throw LineError(error, at: word.range)
    }
  }

  package mutating func count() throws(LineError) -> Int {
    let word = try next()
    guard !word.isQuoted, let count = Int(word.text), count > 0,
      word.text.utf8.first != UInt8(ascii: "+")
    else { throw LineError(.notACount(word.text), at: word.range) }
    return count
  }

  mutating func optionalCount() throws(LineError) -> Int {
    words.isEmpty ? 1 : try count()
  }

  package mutating func choice<Choice>() throws(LineError) -> Choice
  where Choice: CaseIterable & RawRepresentable<String> {
    let word = try next()
    if let choice = Choice(rawValue: word.keyword) { return choice }
    throw unknown(word, among: Choice.allCases.map(\.rawValue))
  }

  package mutating func order() throws(LineError) -> Order {
    let word = try next()
    if let order = Order(word: word.keyword) { return order }
    throw unknown(word, among: Order.allCases.map(\.word))
  }

  package func unknown(_ word: Word, among choices: [String]) -> LineError {
    let suggestion = nearest(to: word.text, among: choices)
    return LineError(
      .unknownChoice(word.text, choices: choices, suggestion: suggestion), at: word.range)
  }
}

/// Checks that a name is visible on a screen and can be stored in a file.
///
/// - Throws: `.emptyName` or `.nulInName`.
package func validate(name: String) throws(ScorekeepingError) {
  // Most names begin with a visible ASCII character.
  let isVisible = name.utf8.first.map { $0 > 0x20 && $0 < 0x7F } ?? false
  if !isVisible, name.allSatisfy(\.isWhitespace) { throw .emptyName }
  if name.utf8.contains(0) { throw .nulInName }
}
