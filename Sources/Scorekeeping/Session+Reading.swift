import Foundation
import IdentityDiff

/// What a session reads of its journal beside the state.
extension Session {
  /// The board with that name in any letter case, or with that unambiguous prefix.
  ///
  /// - Throws: `.unknownBoard` with the nearest name, or `.ambiguousBoard` with the candidates.
  public func board(named name: String) throws -> BoardSummary {
    try state.boards.resolve(name)
  }

  /// The board that was played last, by anybody; nil if none was. It may be gone since.
  public func lastPlayed() throws -> Scoreboard.ID? { try journal.read { try $0.lastPlayed() } }

  /// All players ever added to a board, in the order of their first addition.
  public func roster() throws -> [RosterEntry] { try read { try $0.roster() } }

  /// Looks at what the next command meets: inside a batch, at what its commands have made of it.
  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    if let batch { return try body(batch.transaction) }
    return try journal.read(body)
  }

  /// Whether this session has written an entry.
  package func hasWritten(_ entry: JournalEntry) -> Bool { entry.writer == writer.id }

  /// The entries of all boards after a number, oldest first; of more than `limit` the oldest.
  package func entries(after sequence: Int, limit: Int) throws -> [JournalEntry] {
    try journal.read { try $0.entries(after: sequence, limit: limit) }
  }

  /// A board as the journal has it; nil if it is gone.
  package func stored(_ board: Scoreboard.ID) throws -> Scoreboard? {
    try journal.read { try $0.board(board) }
  }

  /// Commands that make a new board what the open one is, but for identities: its `history` or, where there is
  /// none, commands made from the board itself.
  ///
  /// Cost: that of carrying them out once.
  public func script() throws -> [String] {
    guard let board = state.board else { throw ScorekeepingError.noBoard }
    return try history()?.map(\.text) ?? board.script.map(\.description)
  }

  /// The commands in the journal of the open board that are in effect, one a line, with the times at which they were
  /// carried out; nil if they do not make a new board what this one is, because several runs undid beside each
  /// other, or because a rule that it was made with, and that was changed since, had led to its order by hand.
  ///
  /// Cost: that of carrying them out once.
  ///
  /// Where the board was made with rules of its own, the lines begin with those of them that still hold.
  public func history() throws -> [DatedCommand]? {
    guard let board = state.board else { throw ScorekeepingError.noBoard }
    let entries = try journal.read { try $0.commands(of: board.id) }
    let lines = Scoreboard.whoeverIsRemembered(
      entries.flatMap { entry in
        if !entry.text.utf8.contains(UInt8(ascii: "\n")) { return [entry] }
        return entry.text.split(separator: "\n").map { DatedCommand(String($0), time: entry.time) }
      })
    guard let made = Scoreboard.made(by: lines.lazy.map(\.text), named: board.name) else {
      return nil
    }
    let time = lines.first?.time ?? now
    let rules = made.rules.commands(leadingTo: board.rules)
      .map { DatedCommand($0.description, time: time) }
    if rules.isEmpty { return board.agrees(with: made) ? lines : nil }
    return board.isMade(by: (rules + lines).map(\.text)) ? rules + lines : nil
  }
}
