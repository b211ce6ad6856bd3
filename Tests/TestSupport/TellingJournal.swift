import Scorekeeping

/// A journal in memory that is told of what others write, as a data file is, and that can be made to fail.
package final class TellingJournal: Journal {
  package struct Failure: Error, CustomStringConvertible {
    package let description = "There is trouble"
  }

  /// On which the others work.
  package let journal = MemoryJournal()
  /// Whether there is something to take.
  package var isTold = false
  /// How many calls work before the first that fails; nil if all do.
  package var callsBeforeFailure: Int?

  package init() {}

  private func call() throws {
    guard let calls = callsBeforeFailure else { return }
    if calls == 0 { throw Failure() }
    callsBeforeFailure = calls - 1
  }

  package func transaction<Result>(
    _ body: (any JournalTransaction) throws -> Result
  ) throws -> Result {
    try call()
    return try journal.transaction(body)
  }

  package func read<Result>(_ body: (any JournalTransaction) throws -> Result) throws -> Result {
    try call()
    return try journal.read(body)
  }

  package var changeFeed: ChangeFeed { .none }

  package func pollChanges() throws -> Bool {
    defer { isTold = false }
    try call()
    return isTold
  }
}
