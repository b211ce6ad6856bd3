extension Command {
  /// Reads one line; nil for a line that is blank or a comment alone.
  ///
  /// - Throws: a `LineError` that tells what is wrong and where.
  public init?(parsing line: String) throws(LineError) {
    let words = try Word.split(line)
    guard let first = words.first else { return nil }
    var parser = CommandParser(
      arguments: words.dropFirst(), end: line.unicodeScalars.endIndex, command: first)
    self = try parser.command()
  }
}

private struct CommandParser {
  var arguments: ArraySlice<Word>
  let end: String.Index
  let first: Word
  var usage = ""

  init(arguments: ArraySlice<Word>, end: String.Index, command: Word) {
    self.arguments = arguments
    self.end = end
    first = command
  }

  mutating func command() throws(LineError) -> Command {
    guard let word = CommandWord(rawValue: first.text.lowercased()), !first.isQuoted else {
      let suggestion = nearest(to: first.text, among: CommandWord.allCases.map(\.rawValue))
      throw LineError(.unknownCommand(first.text, suggestion: suggestion), at: first.range)
    }
    usage = word.usage
    let command = try parse(word)
    if let extra = arguments.first {
      throw LineError(.unexpectedWord(extra.text, usage: usage), at: extra.range)
    }
    return command
  }

  private mutating func parse(_ word: CommandWord) throws(LineError) -> Command {
    switch word {
    case .board: try board()
    case .rematch: .rematch(of: nil, as: try optionalName())
    case .add: .add(try newPlayers())
    case .remove: .remove(try players())
    case .rename: .rename(try player(), to: try name())
    case .score: .score(try scoreChanges())
    case .move: .move(try player(), try destination())
    case .team: .team(try player(), try dash() ? nil : try name())
    case .round: .round(try round())
    case .order: .order(try choice())
    case .rank: .ranking(try choice())
    case .wins: .wins(try choice())
    case .step: .step(try step())
    case .target: .target(try dash() ? nil : try number())
    case .reset: .reset
    case .undo: .undo(try optionalCount())
    case .redo: .redo(try optionalCount())
    }
  }

  private mutating func next() throws(LineError) -> Word {
    guard let word = arguments.popFirst() else {
      throw LineError(.missingArgument(command: first.text, usage: usage), at: end..<end)
    }
    return word
  }

  private mutating func name() throws(LineError) -> String {
    let word = try next()
    do throws(ScorekeepingError) {
      try validate(name: word.text)
    } catch {
      throw LineError(error, at: word.range)
    }
    return word.text
  }

  private mutating func optionalName() throws(LineError) -> String? {
    arguments.isEmpty ? nil : try name()
  }

  private mutating func player() throws(LineError) -> PlayerReference {
    PlayerReference(try name())
  }

  private mutating func dash() throws(LineError) -> Bool {
    guard let word = arguments.first, word.text == "-", !word.isQuoted else { return false }
    arguments.removeFirst()
    return true
  }

  private mutating func number() throws(LineError) -> Score { try score(of: try next()) }

  private func score(of word: Word) throws(LineError) -> Score {
    do throws(ScorekeepingError) {
      if word.isQuoted { throw ScorekeepingError.notANumber(word.text) }
      return try Score(parsing: word.text)
    } catch {
      throw LineError(error, at: word.range)
    }
  }

  private mutating func count() throws(LineError) -> Int {
    let word = try next()
    guard let count = Int(word.keyword), count > 0, word.text.first != "+" else {
      throw LineError(.notACount(word.text), at: word.range)
    }
    return count
  }

  private mutating func optionalCount() throws(LineError) -> Int {
    arguments.isEmpty ? 1 : try count()
  }

  private mutating func choice<Choice>() throws(LineError) -> Choice
  where Choice: CaseIterable & RawRepresentable<String> {
    let word = try next()
    if let choice = Choice(rawValue: word.keyword) { return choice }
    throw unknown(word, among: Choice.allCases.map(\.rawValue))
  }

  private func unknown(_ word: Word, among choices: [String]) -> LineError {
    let suggestion = nearest(to: word.text, among: choices)
    return LineError(
      .unknownChoice(word.text, choices: choices, suggestion: suggestion), at: word.range)
  }

  private mutating func board() throws(LineError) -> Command {
    let name = try name()
    guard let verb = arguments.popFirst() else { return .board(name) }
    switch verb.keyword {
    case "rename": return .renameBoard(name, to: try self.name())
    case "delete": return .deleteBoard(name)
    case "rematch": return .rematch(of: name, as: try optionalName())
    default: throw LineError(.unexpectedWord(verb.text, usage: usage), at: verb.range)
    }
  }

  private mutating func newPlayers() throws(LineError) -> [Command.NewPlayer] {
    var players: [Command.NewPlayer] = []
    repeat {
      if let word = arguments.first, !word.isQuoted, Word.isAmount(word.text) {
        throw LineError(.unquotedNumber(word.text), at: word.range)
      }
      var player = Command.NewPlayer(try name())
      if let word = arguments.first, !word.isQuoted, Word.isAmount(word.text) {
        player.score = try number()
      }
      players.append(player)
    } while !arguments.isEmpty
    return players
  }

  private mutating func players() throws(LineError) -> [PlayerReference] {
    var players = [try player()]
    while !arguments.isEmpty { players.append(try player()) }
    return players
  }

  private mutating func scoreChanges() throws(LineError) -> [Command.ScoreChange] {
    var changes: [Command.ScoreChange] = []
    repeat { changes.append(.init(try player(), try amount())) } while !arguments.isEmpty
    return changes
  }

  private mutating func amount() throws(LineError) -> Command.Amount {
    var word = try next()
    if word.text.hasPrefix("="), !word.isQuoted {
      word.text.removeFirst()
      return .set(try score(of: word.text.isEmpty ? try next() : word))
    }
    let score = try score(of: word)
    guard word.text.hasPrefix("+") || word.text.hasPrefix("-") else {
      throw LineError(.unsignedAmount(word.text), at: word.range)
    }
    return .add(score)
  }

  private mutating func destination() throws(LineError) -> Command.Destination {
    let word = try next()
    switch word.keyword {
    case "up": return .up
    case "down": return .down
    case "top": return .top
    case "bottom": return .bottom
    default:
      if let place = Int(word.keyword), place > 0 { return .place(place) }
      throw unknown(word, among: ["up", "down", "top", "bottom", "a place from 1"])
    }
  }

  private mutating func round() throws(LineError) -> Command.RoundChange {
    if arguments.first?.keyword == "next" {
      arguments.removeFirst()
      return .next
    }
    return .number(try count())
  }

  private mutating func step() throws(LineError) -> Score {
    let range = arguments.first?.range
    let step = try number()
    if let range, step <= .zero { throw LineError(.stepNotPositive(step.description), at: range) }
    return step
  }
}

/// Refuses a name that no screen could show or no file could keep.
func validate(name: String) throws(ScorekeepingError) {
  if name.allSatisfy(\.isWhitespace) { throw .emptyName }
  if name.unicodeScalars.contains("\0") { throw .nulInName }
}
