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

  /// The number of the newest committed entry; 0 if there is none. Before each key this is looked at.
  func newestSequence() throws -> Int

  /// What to wait for until another process may have written.
  ///
  /// Law: where `takeNews()` is called when that has come, and all is read whenever it returns true, what others
  /// commit after the first time that this was asked for is read, the last of it too.
  var news: News { get }

  /// Has what was told so far forgotten.
  ///
  /// - Returns: whether another process may have written. Read what is there after this, not before.
  func takeNews() throws -> Bool

  /// The reason why the content does not continue the content of before: another journal was put in its place.
  /// Returned once for each replacement; nil if the content continues.
  ///
  /// Asked inside of a transaction or a look, it tells of what that sees.
  func takeReplacement() -> (any Error)?

  /// Called some times a second while a transaction or a look waits for longer than a moment, in the thread that waits.
  /// It must not use the journal: half of what is to be written may be there.
  var onDelay: ((Delay) -> Void)? { get set }
}

/// A journal that never waits, cannot be replaced and is written by no other process.
extension Journal {
  public func newestSequence() throws -> Int { try read { try $0.sequence() } }
  public var news: News { .none }
  public func takeNews() -> Bool { true }
  public func takeReplacement() -> (any Error)? { nil }
  public var onDelay: ((Delay) -> Void)? {
    get { nil }
    set {}
  }
}

/// What a session reads and writes inside a transaction: always the newest committed state.
public protocol JournalTransaction {
  /// The number of the newest entry; 0 if there is none.
  func sequence() throws -> Int
  /// All boards, in the order in which they were made.
  func boards() throws -> [BoardSummary]
  func board(_ id: Scoreboard.ID) throws -> Scoreboard?
  /// Writes an entry, and what its change does to boards and players. A command that is no reversal
  /// ends what its writer could redo in the scope. The board is that which the entry left, if it changed one.
  ///
  /// - Returns: the entry's number.
  func append(_ entry: JournalEntry, by writer: Writer, leadingTo board: Scoreboard?) throws -> Int
  /// The newest entry that can be undone (or redone) in a scope by a writer: of its own entries, and of
  /// all that were there at `opened`; of those with a number below the one given.
  func newest(
    _ direction: Reversal, scope: Scoreboard.ID?, by writer: Writer, below sequence: Int
  ) throws -> JournalEntry?
  /// The newest entries on a board that are in effect: all that can be undone, by anybody, newest first.
  func effective(on board: Scoreboard.ID, limit: Int) throws -> [JournalEntry]
  /// Of each board on which something is in effect, the number of the newest entry that is.
  func lastChanges() throws -> [Scoreboard.ID: Int]
  /// When the command of an entry was carried out; nil if there is no such entry.
  func time(of sequence: Int) throws -> Date?
  /// Whether older entries of a scope were folded into a state that it begins with: they cannot be undone.
  func isFolded(_ scope: Scoreboard.ID?) throws -> Bool
  /// The entries after a number, oldest first; of more than `limit` the oldest.
  func entries(after sequence: Int, limit: Int) throws -> [JournalEntry]
  /// The board that the newest entry on a single board acted on, which may be gone since; nil if there is no
  /// such entry.
  func lastPlayed() throws -> Scoreboard.ID?
  /// The commands on a board that are in effect, oldest first: all but those that were undone, and but
  /// those on boards as a whole.
  func commands(of board: Scoreboard.ID) throws -> [DatedCommand]
  /// All players ever added to a board, in the order of their first addition. `append` keeps it current.
  func roster() throws -> [RosterEntry]
  /// The remembered player with a name, in any letter case: of several, the one added last.
  func remembered(_ name: String) throws -> RosterEntry?
}

extension JournalTransaction {
  public func isFolded(_ scope: Scoreboard.ID?) throws -> Bool { false }

  public func time(of sequence: Int) throws -> Date? {
    try entries(after: sequence - 1, limit: 1).first { $0.sequence == sequence }?.time
  }
}

/// Another program keeps a journal locked, told while this one waits for it.
public struct Delay: Equatable, Sendable {
  /// Where the journal is kept.
  public let file: String
  /// How long it has waited so far.
  public let duration: Duration

  /// Something that takes so long already.
  public init(file: String, duration: Duration) {
    self.file = file
    self.duration = duration
  }
}

extension Delay: CustomStringConvertible {
  /// A sentence. What is waited for comes first: the name of the file may be long.
  public var description: String {
    "Waiting (\(duration.components.seconds) s) for another program to be done with '\(file)'"
  }
}

/// The file and the interval that tell of commits by other runs of the program: see `Session.news`.
public struct News: Equatable, Sendable {
  /// A file that can be read from, as `poll` has it, as soon as there may be something new.
  public let file: Int32?
  /// After how many milliseconds to look all the same; nil if nothing happens unheard.
  public let interval: Int32?

  /// No news: no other process writes to the journal.
  public static let none = News(file: nil, interval: nil)

  /// News that come through a file, at intervals, or both ways.
  public init(file: Int32?, interval: Int32?) {
    self.file = file
    self.interval = interval
  }

  /// After how many milliseconds to read again what could not be read.
  private static let patience: Int32 = 500

  /// What to wait for as long as something that was told of could not be read: not for the next news alone.
  package var retried: News {
    News(file: file, interval: min(interval ?? Self.patience, Self.patience))
  }
}

/// Another journal was put in the place of the one that a session worked on. The session shows its content and has not
/// changed it.
public struct JournalReplaced: Error, CustomStringConvertible {
  /// What the journal says of it.
  public let reason: any Error

  public var description: String { String(describing: reason) }
}
