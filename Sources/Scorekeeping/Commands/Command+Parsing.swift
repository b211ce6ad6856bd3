extension Command {
  /// Reads one line. Nil for an empty line and for one with only a comment.
  ///
  /// - Throws: a `LineError` with the mistake and its range.
  package init?(parsing line: String) throws(LineError) {
    guard let arguments = Arguments(try Word.split(line)) else { return nil }
    let first = arguments.command
    guard let word = CommandWord(first) else {
      throw LineError(
        .unknownCommand(first.text, suggestion: CommandWord.suggestion(for: first.text)),
        at: first.range)
    }
    self = try Command(word, arguments)
  }

  /// Reads the words after the first one, to the end of the line.
  ///
  /// - Throws: a `LineError` with the mistake and its range.
  package init(_ word: CommandWord, _ arguments: Arguments) throws(LineError) {
    var parser = CommandParser(arguments: arguments)
    parser.arguments.usage = word.usage
    self = try parser.parse(word)
    try parser.arguments.finish()
  }
}

/// Reads the words after the first one of a command.
struct CommandParser {
  var arguments: Arguments

  mutating func parse(_ word: CommandWord) throws(LineError) -> Command {
    switch word {
    case .board: try board()
    case .rematch: .rematch(of: nil, as: try arguments.optionalName())
    case .add: .add(try newPlayers())
    case .remove: .remove(try players())
    case .leave: try leaving()
    case .join: .join(try players())
    case .rename: .rename(try arguments.player(), to: try arguments.name())
    case .forget: .forget(try arguments.name())
    case .same:
      .same(
        try arguments.name(), with: try arguments.popDash() ? nil : try arguments.name())
    case .score: try score()
    case .finish: try finish()
    case .roll: try rolls()
    case .result: .result(try result())
    case .fixtures: .fixtures(try fixtures())
    case .pools: try pools()
    case .knockout: .knockout(try knockout())
    case .lot: try lot()
    case .move: .move(try arguments.player(), try destination())
    case .team: try membership(Command.team)
    case .group: try membership(Command.group)
    case .colour: .colour(try arguments.player(), try arguments.choice())
    case .round: try round()
    case .order: .order(try arguments.order())
    case .rank: .ranking(try arguments.choice())
    case .wins: .wins(try arguments.choice())
    case .scores: .scores(try arguments.choice())
    case .step: .step(try step())
    case .target: .target(try arguments.popDash() ? nil : try arguments.number())
    case .start, .win, .best, .rounds, .par, .points, .walkover, .rating, .ties, .bonus, .bust,
      .missed, .drop, .counts, .first, .tieBreak, .serves, .ends, .places, .exact, .misses,
      .most, .frames, .sum:
      .format(try format(word))
    case .game: try game()
    case .over: .over(try !arguments.popDash())
    case .clock: .clock(try clock())
    case .turn: .turn(try turn())
    case .deals: .deals(try arguments.popDash() ? nil : try arguments.player())
    case .note: .note(try note())
    case .freeze: .freeze
    case .reveal: .reveal(try revelation())
    case .reset: .reset
    case .undo: .undo(try arguments.optionalCount())
    case .redo: .redo(try arguments.optionalCount())
    }
  }

  private mutating func board() throws(LineError) -> Command {
    let name = try arguments.name()
    guard let verb = arguments.popFirst() else { return .board(name) }
    switch verb.keyword {
    case "as": return .createBoard(name, game: try arguments.nameOfWords())
    case "rename": return .renameBoard(name, to: try arguments.name())
    case "delete": return .deleteBoard(name)
    case "rematch": return .rematch(of: name, as: try arguments.optionalName())
    default: throw LineError(.unexpectedWord(verb.text, usage: arguments.usage), at: verb.range)
    }
  }

  private mutating func newPlayers() throws(LineError) -> [Command.NewPlayer] {
    var players: [Command.NewPlayer] = []
    repeat {
      if let word = arguments.first, !word.isQuoted {
        if word.text.hasPrefix(",") || word.text.hasSuffix(",") {
          throw LineError(.commaAtName(word.text), at: word.range)
        }
        // Scripts of version 1.0 have names such as ½ without quotes.
        if Word.isAmount(word.text), word.text.utf8.allSatisfy({ $0 < 0x80 }) {
          throw LineError(.unquotedNumber(word.text), at: word.range)
        }
      }
      var player = Command.NewPlayer(try arguments.name())
      if let word = arguments.first, !word.isQuoted, Word.isAmount(word.text), word.text != "," {
        player.score = try arguments.sum()
      }
      players.append(player)
    } while !arguments.isEmpty
    return players
  }

  private mutating func players() throws(LineError) -> [PlayerReference] {
    var players = [try arguments.player()]
    while !arguments.isEmpty { players.append(try arguments.player()) }
    return players
  }

  /// Names, and perhaps `annul`.
  private mutating func leaving() throws(LineError) -> Command {
    var players = [try arguments.player()]
    while let word = arguments.first {
      if arguments.isAtLast, word.keyword == "annul" {
        arguments.skip()
        return .leave(players, annulling: true)
      }
      players.append(try arguments.player())
    }
    return .leave(players)
  }

  /// Names, and perhaps a reason in quotes; a dash at the end for none, or alone.
  private mutating func lot() throws(LineError) -> Command {
    if arguments.isAtLast, try arguments.popDash() { return .lot([], because: nil) }
    var players: [PlayerReference] = []
    repeat {
      if players.count > 1, arguments.isAtLast {
        if try arguments.popDash() { break }
        if arguments.first?.isQuoted == true {
          return .lot(players, because: try arguments.name())
        }
      }
      players.append(try arguments.player())
    } while !arguments.isEmpty
    return .lot(players, because: nil)
  }

  private mutating func score() throws(LineError) -> Command {
    var changes: [Command.ScoreChange] = []
    var cleared: Range<String.Index>?
    repeat {
      if !changes.isEmpty, let round = arguments.popRound() {
        return .score(changes, round: round)
      }
      if !changes.isEmpty, let fault = namedRound { throw fault }
      let word = arguments.first
      let player = try arguments.player()
      let following = arguments.first
      do throws(LineError) {
        changes.append(.init(player, try amount()))
      } catch {
        throw word.flatMap { Self.glued($0, before: following) } ?? error
      }
      if changes.last?.amount == .clear { cleared = cleared ?? following?.range }
    } while !arguments.isEmpty
    if let cleared { throw LineError(.clearedScore, at: cleared) }
    return .score(changes)
  }

  /// The mistake of a name in the place of the number of a round, at the end; nil if there is none.
  private var namedRound: LineError? {
    guard let name = arguments.wordAfterRound, !Word.isAmount(name.text) else { return nil }
    return LineError(.notARound(name.text), at: name.range)
  }

  /// The mistake in a word that joins a name and an amount, such as `Da=3` or `Da+3`; nil if there is no amount. A word
  /// like `T-1000` may be a name, unless it is the last word or another such word follows.
  private static func glued(_ word: Word, before following: Word?) -> LineError? {
    guard let (name, sign, amount) = parts(of: word),
      sign == "=" || following.map({ parts(of: $0) != nil }) ?? true
    else { return nil }
    let way = "\(name) \(sign)\(sign == "=" ? " " : "")\(amount.isEmpty ? "3" : amount)"
    return LineError(.gluedAmount(word.text, sign: sign, way: way), at: word.range)
  }

  /// The name, the sign and the amount in a word like `Da+3`; nil for a word of another form.
  private static func parts(
    of word: Word
  ) -> (name: Substring, sign: Character, amount: Substring)? {
    let text = word.text
    guard !word.isQuoted, let index = text.lastIndex(where: { "=+-\u{2212}".contains($0) }),
      index > text.startIndex
    else { return nil }
    let amount = text[index...].dropFirst()
    let isNumber = (try? Score(sum: String(amount))) != nil
    return isNumber || amount.isEmpty && text[index] == "="
      ? (text[..<index], text[index], amount) : nil
  }

  /// Players, and the name of the team or group that they join; nil for a dash.
  private mutating func membership(
    _ command: ([PlayerReference], String?) -> Command
  ) throws(LineError) -> Command {
    var names = [try arguments.name()]
    repeat {
      let isDash = try arguments.popDash()
      if isDash, arguments.isEmpty { return command(names.map { PlayerReference($0) }, nil) }
      names.append(isDash ? "-" : try arguments.name())
    } while !arguments.isEmpty
    let joined = names.removeLast()
    return command(names.map { PlayerReference($0) }, joined)
  }

  private mutating func amount() throws(LineError) -> Command.Amount {
    var word = try arguments.next()
    if word.text.utf8.first == UInt8(ascii: "="), !word.isQuoted {
      word.text.unicodeScalars.removeFirst()
      if word.text.isEmpty { word = try arguments.next() }
      if word.text == "-", !word.isQuoted { return .clear }
      return .set(try arguments.sum(of: word))
    }
    let score = try arguments.sum(of: word)
    guard word.text.hasPrefix("+") || word.text.hasPrefix("-") || word.text.hasPrefix("\u{2212}")
    else {
      throw LineError(.unsignedAmount(word.text), at: word.range)
    }
    return .add(score)
  }

  private mutating func destination() throws(LineError) -> Command.Destination {
    let word = try arguments.next()
    switch word.keyword {
    case "up": return .up
    case "down": return .down
    case "top": return .top
    case "bottom": return .bottom
    default:
      if let place = Int(word.keyword), place > 0 { return .place(place) }
      throw arguments.unknown(word, among: ["up", "down", "top", "bottom", "a place from 1"])
    }
  }

  /// The next round, the number of one, what they are called, or the rule of rounds that are won.
  private mutating func round() throws(LineError) -> Command {
    if try arguments.popDash() { return .format(.round(nil)) }
    switch arguments.first?.keyword {
    case "next":
      arguments.skip()
      return .round(.next)
    case "to", "from": return .format(.round(try roundRule()))
    case "as": return .format(.word(try roundWord()))
    default: return .round(.number(try roundNumber()))
    }
  }

  /// The name of a game, or the rule of games below the points of a round.
  private mutating func game() throws(LineError) -> Command {
    if try arguments.popDash() { return .format(.game(nil)) }
    if !arguments.isAtLast, arguments.first?.keyword == "to" {
      return .format(.game(try pointsRule()))
    }
    return .game(try arguments.nameOfWords())
  }

  mutating func roundNumber() throws(LineError) -> Int {
    let word = try arguments.peek()
    guard !word.isQuoted, Word.isAmount(word.text) else {
      throw LineError(.notARound(word.text), at: word.range)
    }
    let number = try arguments.count()
    if number > Rounds.limit { throw LineError(.roundOutOfRange(number), at: word.range) }
    return number
  }

  private mutating func clock() throws(LineError) -> Command.ClockChange {
    if try arguments.popDash() { return .remove }
    let word = try arguments.next()
    switch word.keyword {
    case "up": return .up
    case "start": return .start
    case "stop": return .stop
    case "each": return try clockForEach()
    default: break
    }
    let first = word.isQuoted ? nil : word.text.first
    if first == "=" { return .set(nil, try time(after: word)) }
    if let first, "+-\u{2212}".contains(first) { return .add(try arguments.score(of: word)) }
    // A name is followed by a time.
    if let next = arguments.first, !next.isQuoted, next.text.hasPrefix("=") {
      arguments.skip()
      return .set(PlayerReference(word.text), try time(after: next))
    }
    return try countdown(word)
  }

  /// The time after `=`, with or without a space between them.
  private mutating func time(after sign: Word) throws(LineError) -> Score {
    var word = sign
    word.text.removeFirst()
    if word.text.isEmpty { word = try arguments.next() }
    return try arguments.score(of: word)
  }

  /// `20:00`, `4x12:00`, `4x12:00 period 2` or `45:00 ends`.
  private mutating func countdown(_ word: Word) throws(LineError) -> Command.ClockChange {
    var (periods, period, endsGame) = (1, 1, false)
    var length = word
    if let sign = word.text.firstIndex(where: { "xX×".contains($0) }), !word.isQuoted,
      let count = Int(word.text[..<sign]), (1...Rounds.limit).contains(count)
    {
      periods = count
      length.text = String(word.text[word.text.index(after: sign)...])
    }
    let time = try clockTime(length)
    while let option = arguments.popFirst() {
      switch option.keyword {
      case "ends": endsGame = true
      case "period":
        let range = arguments.first?.range
        period = try arguments.count()
        if period > periods, let range {
          throw LineError(.periodOutOfRange(period, of: periods), at: range)
        }
      default: throw arguments.unexpected(option)
      }
    }
    return .down(time, periods: periods, period: period, endsGame: endsGame)
  }

  /// `each 5:00+3`.
  private mutating func clockForEach() throws(LineError) -> Command.ClockChange {
    var word = try arguments.next()
    var increment = Score.zero
    if let sign = word.text.dropFirst().firstIndex(of: "+"), !word.isQuoted {
      var gain = word
      gain.text = String(word.text[sign...])
      increment = try arguments.score(of: gain)
      word.text = String(word.text[..<sign])
    } else if let next = arguments.first, next.text.hasPrefix("+") {
      increment = try arguments.number()
    }
    return .each(try clockTime(word), increment: increment)
  }

  /// The time that a clock runs down from.
  private func clockTime(_ word: Word) throws(LineError) -> Score {
    let isWord = word.text.utf8.first.map { !(0x30...0x39).contains($0) } ?? true
    if isWord, !word.isQuoted {
      throw arguments.unknown(word, among: ["start", "stop", "up", "each", "a time such as 20:00"])
    }
    let time = try arguments.score(of: word)
    guard time > .zero, time <= BoardClock.limit else {
      throw LineError(.clockOutOfRange, at: word.range)
    }
    return time
  }

  private mutating func turn() throws(LineError) -> Command.TurnChange {
    if try arguments.popDash() { return .nobody }
    if let word = arguments.first, word.keyword == "next" {
      arguments.skip()
      return .next
    }
    return .player(try arguments.player())
  }

  /// A dash, or the words of a note, with or without quotes.
  private mutating func note() throws(LineError) -> String? {
    if arguments.isAtLast, try arguments.popDash() { return nil }
    if arguments.isAtLast, let word = arguments.first, word.text.allSatisfy(\.isWhitespace) {
      throw LineError(.emptyNote, at: word.range)
    }
    return try arguments.nameOfWords()
  }

  private mutating func revelation() throws(LineError) -> Command.Revelation {
    guard let word = arguments.popFirst() else { return .all }
    switch word.keyword {
    case "next": return .next
    case "place":
      return arguments.first == nil ? .place : .places(upTo: try arguments.optionalCount())
    case "all": return .all
    default: throw arguments.unknown(word, among: ["next", "place", "all"])
    }
  }

  private mutating func step() throws(LineError) -> Score {
    let range = arguments.first?.range
    let step = try arguments.number()
    if let range, step <= .zero { throw LineError(.stepNotPositive(step.description), at: range) }
    return step
  }
}
