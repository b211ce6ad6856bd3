import Scorekeeping

/// A journal in memory that is told of what others write, as a data file is, and that can be made to fail.
public final class TellingJournal: Journal {
  public struct Failure: Error, CustomStringConvertible {
    public let description = "There is trouble"
  }

  /// On which the others work.
  public let journal = MemoryJournal()
  /// Whether there is something to take.
  public var isTold = false
  /// How many calls work before the first that fails; nil if all do.
  public var callsBeforeFailure: Int?

  public init() {}

  private func call() throws {
    guard let calls = callsBeforeFailure else { return }
    if calls == 0 { throw Failure() }
    callsBeforeFailure = calls - 1
  }

  public func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try call()
    return try journal.transaction(body)
  }

  public func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try call()
    return try journal.read(body)
  }

  public var changeFeed: ChangeFeed { .none }

  public func pollChanges() throws -> Bool {
    defer { isTold = false }
    try call()
    return isTold
  }
}
