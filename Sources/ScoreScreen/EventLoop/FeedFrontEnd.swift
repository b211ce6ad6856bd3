import FoundationBase
import ScoreTables
import Scorekeeping

/// Writes the feed of a board: one JSON object for each change, each on its own line.
///
/// The first object is the whole board, unless the reader resumes after a change that the journal still has. Standard
/// input is not read. If the journal cannot be read, one warning goes to standard error, and the feed resumes where it
/// was as soon as the journal is readable again.
@MainActor
package final class FeedFrontEnd: @MainActor FrontEnd {
  private let session: Session
  /// The board to follow; nil for the board that was played last.
  private let watched: Scoreboard.ID?
  /// The number of the change after which the reader resumes; nil once the feed has begun.
  private var start: Int?
  private let output: FeedOutput
  private let warn: (String) -> Void
  private var feed: BoardFeed?
  /// The last warning; empty without a problem.
  private var problem = ""

  /// Makes a front end for the feed of a board or, without one, of the board that was played last.
  ///
  /// - Parameters:
  ///   - start: the number of the change after which the reader resumes; nil to begin with the whole board.
  ///   - write: writes text to standard output, unchanged and unbuffered.
  ///   - warn: reports a problem that may pass.
  package init(
    of watched: Scoreboard.ID?, in session: Session, after start: Int?,
    write: @escaping (String) throws -> Void, warn: @escaping (String) -> Void
  ) {
    (self.session, self.watched, self.start) = (session, watched, start)
    (output, self.warn) = (FeedOutput(write), warn)
  }

  package var isFinished: Bool { output.isClosed }
  package var watchedOutput: Int32? { STDOUT_FILENO }
  package var usesTerminal: Bool { false }
  package var due: ContinuousClock.Instant? { nil }
  package var changeFeed: ChangeFeed {
    problem.isEmpty ? session.changeFeed : session.changeFeed.retried
  }

  package func begin(handlingSignals: @escaping () -> Void) throws {
    try tell()
  }

  package func pollChanges() throws -> Bool {
    do {
      if try session.follow() || !problem.isEmpty { try tell() }
      problem = ""
    } catch let error as WriteError {
      throw error.cause
    } catch {
      if error is JournalReplacedError { feed = nil }
      if problem != "\(error)" { warn("\(error)") }
      problem = "\(error)"
    }
    return false
  }

  package func show() {}

  package func end(by number: Int32) {
    if number == SIGPIPE {
      output.close()
    } else {
      Signals.die(of: number)
      exit(128 + number)
    }
  }

  /// Writes the changes since the last call, and begins with the whole board if it was not followed before.
  private func tell() throws {
    try follow()
    guard let wanted = try watched ?? session.lastPlayed(), feed?.board != wanted,
      session.state.boards.contains(where: { $0.id == wanted })
    else { return }
    if let start, let resumed = try session.feed(of: wanted, after: start) {
      // Written objects are not repeated after an error.
      (feed, self.start) = (resumed, nil)
      try follow()
    } else {
      let new = try session.feed(of: wanted)
      try new.whole.map(tell)
      feed = new
    }
    start = nil
  }

  private func follow() throws {
    guard var feed else { return }
    defer { self.feed = feed }
    try session.follow(&feed, tell)
  }

  private func tell(_ event: BoardEvent) throws {
    do { try output.tell(event) } catch { throw WriteError(cause: error) }
  }

  /// An error of the output, as opposed to an error of the journal.
  private struct WriteError: Error {
    let cause: any Error
  }
}

/// Standard output for the objects of a feed, each on its own line, with a reader that may exit.
package final class FeedOutput {
  private let write: (String) throws -> Void
  /// Whether the reader is gone. If so, nothing is written.
  package private(set) var isClosed = false

  /// - Parameter write: writes text to standard output, unchanged and unbuffered.
  package init(_ write: @escaping (String) throws -> Void) {
    // When the reader exits, the feed ends normally, not by the signal.
    signal(SIGPIPE, SIG_IGN)
    self.write = write
  }

  /// Records that the reader is gone.
  package func close() { isClosed = true }

  package func tell(_ event: BoardEvent) throws {
    if isClosed { return }
    do {
      try write(event.json + "\n")
    } catch {
      var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
      poll(&output, 1, 0)
      guard Int32(output.revents) & (POLLERR | POLLHUP) != 0 else { throw error }
      close()
    }
  }
}
