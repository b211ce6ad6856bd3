import FoundationBase
import IdentityDiff

/// The storage that a session commits to: all commands in order, each with its invertible change, and the state that
/// they lead to.
///
/// Three types conform: `DataFile` in `ScoreStore` stores the journal in SQLite, `ServerJournal` in `ScoreDatabase`
/// stores it in PostgreSQL, and `MemoryJournal` saves nothing.
package protocol Journal: AnyObject, SendableMetatype {
  /// Runs `body` in one write transaction. If this returns, the writes of `body` are durable; if it throws, nothing is
  /// written.
  func transaction<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result

  /// Runs `body` in one write transaction that changes no other board, so that a journal may allow writes to other
  /// boards at the same time.
  ///
  /// - Parameter board: the only board that may change; nil for a transaction that may change any board.
  func transaction<Result>(
    on board: Scoreboard.ID?, _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result

  /// The place of the last transaction in the order of all transactions. Nil if it wrote nothing, or if its entries
  /// have the numbers that they were given in the transaction.
  var lastCommit: CommitPlace? { get }

  /// Runs `body` on one consistent state, without writing.
  func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result

  /// The number of the newest committed entry; 0 if there is none. A session asks for it before each key, so it must be
  /// cheap.
  func newestSequence() throws -> Int

  /// The file and the interval to wait on for commits of other processes.
  ///
  /// Law: a caller that calls `pollChanges()` whenever the feed fires, and reads whenever that returns true, reads
  /// every commit made after the first access to this property, including the last one.
  var changeFeed: ChangeFeed { get }

  /// Consumes the signals of the change feed so far.
  ///
  /// - Returns: whether another process may have written. Read the journal after this call, not before.
  func pollChanges() throws -> Bool

  /// The reason why the content does not continue the earlier content: the journal was replaced by another. Returned
  /// once for each replacement; nil if the content continues.
  ///
  /// Inside a transaction or a read, this concerns the content that is visible there.
  func pollReplacement() -> (any Error)?

  /// The seconds by which the clock that all users of the journal share is ahead of this machine's.
  var secondsAhead: Double { get }

  /// Called several times a second, on the waiting thread, when a transaction or a read has to wait noticeably. It must
  /// not use the journal, because a transaction may be half written.
  var onDelay: ((Delay) -> Void)? { get set }
}

/// Defaults for a journal that never waits, cannot be replaced and has no other writers.
extension Journal {
  package func transaction<Result>(
    on board: Scoreboard.ID?, _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try transaction(body)
  }
  package var lastCommit: CommitPlace? { nil }
  package func newestSequence() throws -> Int { try read { try $0.sequence() } }
  package var changeFeed: ChangeFeed { .none }
  package func pollChanges() -> Bool { true }
  package func pollReplacement() -> (any Error)? { nil }
  package var secondsAhead: Double { 0 }
  package var onDelay: ((Delay) -> Void)? {
    get { nil }
    set {}
  }
}

/// The reads and writes inside a transaction or a read of a journal. They see the newest committed state.
package protocol JournalTransaction {
  /// The number of the newest entry; 0 if there is none.
  func sequence() throws -> Int
  /// All boards, in the order in which they were made.
  func boards() throws -> [BoardSummary]
  /// The board with the given identity; nil if there is none.
  func board(_ id: Scoreboard.ID) throws -> Scoreboard?
  /// Writes an entry, and applies its change to boards and players. After an entry that is not a reversal, its writer
  /// can no longer redo anything in the scope.
  ///
  /// - Parameters:
  ///   - entry: the entry, not yet numbered.
  ///   - writer: the session that writes it.
  ///   - board: the board after the change, if it changed one.
  /// - Returns: the number of the entry.
  func append(_ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?) throws -> Int
  /// The newest entry with a number below `sequence` that a writer can undo (or redo) in a scope. A writer can reverse
  /// its own entries, and all entries up to its `opened`. It can undo the entries of scorers.
  func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) throws -> JournalEntry?
  /// The newest entry of a scorer on a board, with a number below `sequence`, that can be undone.
  ///
  /// - Parameter taps: the identities of the taps that wrote it; nil for any. Cost: in proportion to these taps.
  func newest(
    by scorer: Scorer, from taps: ClosedRange<Tap.ID>?, on board: Scoreboard.ID, below sequence: Int
  ) throws -> JournalEntry?
  /// The tap with the given identity if it was performed; nil if it was not.
  func tap(_ id: Tap.ID) throws -> KeptTap?
  /// Stores a tap together with its entry, which comes first.
  func keep(_ tap: KeptTap) throws
  /// The newest entries on a board that are in effect, newest first. An entry is in effect if some writer could undo
  /// it.
  func effective(on board: Scoreboard.ID, limit: Int) throws -> [JournalEntry]
  /// For each board with entries in effect, the number of the newest one.
  func lastChanges() throws -> [Scoreboard.ID: Int]
  /// The time at which the command of an entry was performed; nil if there is no such entry.
  func time(of sequence: Int) throws -> Date?
  /// Whether older entries of a scope were folded into a starting state, so that they cannot be undone.
  func isFolded(_ scope: Scoreboard.ID?) throws -> Bool
  /// The entries after the given number, oldest first, at most `limit`.
  func entries(after sequence: Int, limit: Int) throws -> [JournalEntry]
  /// The entries that concern a board with numbers below `sequence`, newest first, at most `limit`: the entries on the
  /// board itself, and the entries that made, renamed, deleted or restored it.
  func entries(of board: Scoreboard.ID, before sequence: Int, limit: Int) throws -> [JournalEntry]
  /// The newest entry on a single board that is not among `excluded`; nil if there is none. The board may be deleted.
  func lastPlayed(except excluded: Set<Scoreboard.ID>) throws -> PlayedBoard?
  /// The entries that froze a board or revealed something of it, oldest first.
  func freezeSteps(of board: Scoreboard.ID) throws -> [FreezeStep]
  /// The public numbers of the entries on a board.
  func publicNumbers(of board: Scoreboard.ID) throws -> PublicNumbers
  /// The commands on a board that are in effect, oldest first, without commands on whole boards.
  func commands(of board: Scoreboard.ID) throws -> [DatedCommand]
  /// All players ever added to a board, in the order of their first addition. `append` keeps it current.
  func roster() throws -> [RosterEntry]
  /// The remembered player with the given name in any letter case; if there are several, the last one added.
  func remembered(_ name: String) throws -> RosterEntry?
  /// The remembered players with the given names.
  func remembered(_ names: [String]) throws -> [NameKey: RosterEntry]
}

extension JournalTransaction {
  /// The board of the newest entry that concerns a single board; nil if there is none. The board may be deleted.
  package func lastPlayed() throws -> Scoreboard.ID? { try lastPlayed(except: [])?.board }

  package func isFolded(_ scope: Scoreboard.ID?) throws -> Bool { false }

  package func remembered(_ names: [String]) throws -> [NameKey: RosterEntry] {
    try names.reduce(into: [:]) { $0[NameKey($1)] = try remembered($1) }
  }

  /// The boards changed by the entries after the given number. Nil if there are more entries than the limit, or if the
  /// journal does not continue from that number.
  package func boards(changedAfter number: Int, limit: Int) throws -> Set<Scoreboard.ID>? {
    let newest = try sequence()
    let entries = try entries(after: number, limit: limit)
    guard newest == entries.last?.sequence ?? number else { return nil }
    return entries.reduce(into: []) { boards, entry in
      switch entry.change {
      case .board(let change): boards.insert(change.board)
      case .boards(let changes):
        for change in changes.deletions + changes.insertions { boards.insert(change.element.id) }
      case .people: break
      }
    }
  }

  package func time(of sequence: Int) throws -> Date? {
    try entries(after: sequence - 1, limit: 1).first { $0.sequence == sequence }?.time
  }
}

/// The place of a transaction among the transactions that others commit at the same time.
package struct CommitPlace: Equatable, Sendable {
  /// The number of the newest entry that the transaction wrote.
  package let newest: Int
  /// The number of entries on other boards that were committed before the transaction without being visible to it.
  package let unseen: Int

  package init(newest: Int, unseen: Int) {
    self.newest = newest
    self.unseen = unseen
  }
}

/// News that a journal reports once although nothing fails: `Session.follow()` throws it.
package protocol JournalNews: Error {
  /// Whether the news needs no action by the user, so that the next change by others may replace it.
  var isReplaceable: Bool { get }
}

/// A board, and the number of its newest entry.
package struct PlayedBoard: Hashable, Sendable {
  package let board: Scoreboard.ID
  package let sequence: Int

  package init(_ board: Scoreboard.ID, sequence: Int) {
    self.board = board
    self.sequence = sequence
  }
}

/// A wait of a journal: for another program to release its lock, or for an answer of its server.
package struct Delay: Equatable, Sendable {
  /// The path or the address of the journal.
  package let file: String
  /// The time waited so far.
  package let duration: Duration
  /// Whether the journal is on a server.
  package let isServer: Bool

  package init(file: String, duration: Duration, isServer: Bool = false) {
    self.file = file
    self.duration = duration
    self.isServer = isServer
  }
}

extension Delay: CustomStringConvertible {
  /// The wait as a sentence. The path comes last, because it may be too long for the screen.
  package var description: String {
    "Waiting (\(duration.components.seconds) s) for "
      + (isServer ? "an answer from '\(file)'" : "another program to be done with '\(file)'")
  }
}

/// The file and the interval to wait on for commits of other processes: see `Session.changeFeed`.
package struct ChangeFeed: Equatable, Sendable {
  /// A file descriptor that `poll` reports as readable when there may be a commit.
  package let file: Int32?
  /// The milliseconds after which to check in any case; nil if the file signals every commit.
  package let interval: Int32?

  /// The feed of a journal that no other process writes to.
  package static let none = ChangeFeed(file: nil, interval: nil)

  package init(file: Int32?, interval: Int32?) {
    self.file = file
    self.interval = interval
  }

  /// The milliseconds after which to repeat a failed read.
  private static let retryInterval: Int32 = 500

  /// The feed after a failed read: it fires after half a second at the latest, to repeat the read.
  package var retried: ChangeFeed {
    ChangeFeed(file: file, interval: min(interval ?? Self.retryInterval, Self.retryInterval))
  }

  /// This feed together with a file that signals something else: a commit is noticed after half a second at the latest.
  package func joined(by file: Int32) -> ChangeFeed {
    ChangeFeed(file: file, interval: self == .none ? nil : retried.interval)
  }
}

/// The journal of a session was replaced by another. The session shows the new content, and has not changed it.
package struct JournalReplacedError: Error, JournalNews, CustomStringConvertible {
  /// The reason, as the journal describes it.
  package let reason: any Error
  package var isReplaceable: Bool { false }

  package var description: String { String(describing: reason) }
}
