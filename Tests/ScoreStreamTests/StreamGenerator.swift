import Scorekeeping
import TestSupport
import Testing

@testable import ScoreStream

/// One line of a stream and its meaning.
struct GeneratedLine {
  let text: String
  /// The player and the points; nil for an invalid line.
  var event: (name: String, amount: Command.Amount)?
}

extension SeededGenerator {
  private static let spellings = [
    ["Red", "red", "RED"], ["Blue Team", "blue team"], ["Zoë", "ZOË", "Zoe\u{308}"],
    ["日本語"], ["Straße", "STRASSE"], ["Kelvin", "\u{212A}elvin", "kelvin"],
    ["a name of more than twenty-four bytes", "A NAME OF MORE THAN TWENTY-FOUR BYTES"],
    ["a name of more than twenty-five bytes"], ["x"], ["É", "é", "e\u{301}"], ["n 1", "N 1"], ["👨‍👩‍👧"],
  ]

  /// A name in one of its spellings.
  mutating func spelling() -> String { pick(pick(Self.spellings)) }

  /// A line of words as `WordLines` reads it.
  mutating func line() -> GeneratedLine {
    if chance(0.05) {
      return GeneratedLine(
        text: pick([
          "", "  ", "12", "Red = 1..", "\"Red", "\"\"", "Red 1.2345", "Red 1,234", "= 5",
          "Red 9223372036854775808", "Red +-", "\t\t\"  \" 5",
        ]))
    }
    let name = spelling()
    let quoted = name.contains(" 1") || chance(0.3) ? Word.inQuotes(name) : name
    let space = pick([" ", " ", " ", "  ", "\t"])
    let number = chance(0.7) ? Score.points(number(0...20)) : score()
    let before = chance(0.1) ? pick([" ", "\t"]) : ""
    let after = chance(0.2) ? pick(["\r", " ", "\t\r"]) : ""
    let (amount, text): (Command.Amount, String) =
      switch self.number(0...9) {
      case 0: (.add(.points(1)), "")
      case 1: (.set(number), space + "=" + space + number.description)
      case 2: (.set(number), space + "=" + number.description)
      case 3: (.add(number), space + number.description)
      default: (.add(number), space + number.signed)
      }
    return GeneratedLine(text: before + quoted + text + after, event: (name, amount))
  }
}

/// The board with the events as commands, one by one.
func board(
  of lines: [GeneratedLine], rules: [Command] = [], in session: Session? = nil
) throws -> Scoreboard {
  let session = try session ?? Session(journal: MemoryJournal())
  try session.perform(.board("Stream"))
  for rule in rules { try session.perform(rule) }
  for (name, amount) in lines.compactMap(\.event) {
    let isNew = session.state.board?.players.named(name) == nil
    if isNew { try session.perform(.add([.init(name)])) }
    // A player without points gets a score of 0.
    let amount = isNew && amount == .set(.zero) ? .add(.zero) : amount
    do {
      try session.perform(.score([.init(PlayerReference(name), amount)]))
    } catch ScorekeepingError.scoreOverflow {}
  }
  return try #require(session.state.board)
}

extension FieldNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

/// The visible content of a board: all except identities and sequence numbers.
struct Standing: Equatable, CustomStringConvertible {
  let rank: Int
  let name: String
  let score: String
  let team: String?
  let colour: Int

  var description: String { "\(rank) \(name) \(score) \(team ?? "-") \(colour)" }
}

extension Scoreboard {
  var visible: [Standing] {
    RankedBoard(self).ranked.map {
      Standing(
        rank: $0.rank, name: $0.player.name, score: $0.player.scoreText(as: rules.scores),
        team: $0.player.team, colour: $0.player.colour)
    }
  }
}

/// A stream that tests feed: bytes in, changes of a board out.
struct HandStream<Format: LineFormat>: ~Copyable {
  var engine: StreamEngine<Format>
  let session: Session
  let board: StreamBoard

  init(
    _ format: Format, _ options: StreamOptions = StreamOptions(), rules: [Command] = [],
    journal: MemoryJournal = .ofBoards(keeping: 1), saving input: StreamInput? = nil
  ) throws {
    let session = try Session(journal: journal)
    try session.perform(.board("Stream"))
    for rule in rules { try session.perform(rule) }
    self.session = session
    board = StreamBoard(on: session, saving: input)
    engine = StreamEngine(format, options)
  }

  mutating func read(_ bytes: some Collection<UInt8>) throws {
    engine.append(bytes)
    try engine.readLines()
  }

  /// Updates the board, in changes of at most `limit` players.
  mutating func update(limit: Int = .max) throws {
    board.receive(engine.pollUpdate())
    while board.hasMore { try board.apply(limit: limit) }
  }

  /// The board after all lines.
  mutating func finished() throws -> Scoreboard {
    try engine.finish()
    try update()
    return try #require(session.state.board)
  }
}
