import Foundation
import IdentityDiff

/// Where a session commits: every command with its invertible change, in order, and the state they led to.
///
/// Two conformers: SQLite in `ScoreStore`, and `MemoryJournal` where nothing is to be kept.
public protocol Journal: AnyObject {
  /// Runs `body` in one write transaction. When this returns, what `body` wrote is durable; when it
  /// throws, nothing was written.
  func transaction<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result

  /// Runs `body` on one consistent state, without writing.
  func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result
}

/// What a session reads and writes inside a transaction: always the newest committed state.
public protocol JournalTransaction {
  /// The number of the newest entry; 0 if there is none.
  func sequence() throws -> Int
  /// All boards, in the order in which they were made.
  func boards() throws -> [BoardSummary]
  func board(_ id: Scoreboard.ID) throws -> Scoreboard?
  /// Writes an entry, and what its change does to boards and players. A command that is no reversal
  /// ends what its writer could redo in the scope.
  ///
  /// - Parameter board: the board as the entry left it, if it changed one.
  /// - Returns: the entry's number.
  func append(_ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?) throws -> Int
  /// The newest entry that can be undone (or redone) in a scope by a writer: of its own entries, and of
  /// all that were there at `opened`.
  func newest(_ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer) throws
    -> JournalEntry?
  /// The commands on a board that are in effect, oldest first: all but those that were undone. Carried
  /// out on a new board they lead to the same one, but for identities.
  func commands(of board: Scoreboard.ID) throws -> [String]
}

/// One run of the program on a journal.
public struct Writer: Hashable, Sendable {
  /// Told apart from every other run.
  public let id: Int64
  /// The newest entry when this run began. What was there can be undone here; what others write later
  /// is theirs to undo.
  public let opened: Int

  /// A run that begins after the entry `opened`.
  public init(id: Int64, opened: Int) {
    self.id = id
    self.opened = opened
  }

  /// Whether an entry is this writer's to reverse.
  public func owns(_ entry: JournalEntry) -> Bool {
    entry.writer == id || entry.sequence <= opened
  }
}

/// The two ways to reverse an entry.
public enum Reversal: String, Codable, Sendable {
  case undo
  case redo
}

/// One command as the journal keeps it.
public struct JournalEntry: Equatable, Sendable {
  /// Counts entries from 1; 0 in an entry that is yet to be written.
  public var sequence = 0
  /// The board whose undo takes this back, or nil for what is undone on the list of boards.
  public let scope: Scoreboard.ID?
  /// The run of the program that wrote the entry.
  public let writer: Int64
  /// When the command was carried out.
  public let time: Date
  /// The command in its text form; of a reversal, the command that it reversed.
  public let command: String
  /// Whether the entry is a reversal, and which.
  public let reversal: Reversal?
  /// The entry that this one reversed.
  public let reverses: Int?
  /// What it changed, invertible.
  public let change: Change

  /// An entry to be written, or one that was read.
  public init(
    sequence: Int = 0, scope: Scoreboard.ID?, writer: Int64, time: Date, command: String,
    reversal: Reversal? = nil, reverses: Int? = nil, change: Change
  ) {
    self.sequence = sequence
    self.scope = scope
    self.writer = writer
    self.time = time
    self.command = command
    self.reversal = reversal
    self.reverses = reverses
    self.change = change
  }

  /// How this entry can be reversed in its turn: an undo is redone, all else is undone.
  public var reversedBy: Reversal { reversal == .undo ? .redo : .undo }
}

/// What an entry changed.
public enum Change: Equatable, Codable, Sendable {
  /// One board.
  case board(BoardChange)
  /// The list of boards: whole boards that came or went.
  case boards(ChangeSet<Scoreboard>)

  /// The change that takes the state back.
  public var inverted: Change {
    switch self {
    case .board(let change): .board(change.inverted)
    case .boards(let changes): .boards(changes.inverted)
    }
  }
}
