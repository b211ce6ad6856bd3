import Scorekeeping

/// A journal in memory that is notified of writes by others, as a data file is, and that can be made to fail.
package final class NotifyingJournal: Journal {
  package struct Failure: Error, CustomStringConvertible {
    package let description = "There is trouble"
  }

  /// The journal of the other sessions.
  package let journal = MemoryJournal()
  /// Whether there is a notice.
  package var isNotified = false
  /// The number of calls that succeed before one fails; nil if all succeed.
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
    defer { isNotified = false }
    try call()
    return isNotified
  }
}
