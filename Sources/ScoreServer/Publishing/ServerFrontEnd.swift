import ScoreScreen
import Scorekeeping

/// Runs a server in the program's event loop: it follows the journal, and answers the questions of the sockets' thread.
package final class ServerFrontEnd: FrontEnd {
  private let server: Server
  private let publisher: Publisher

  package init(_ server: Server, _ publisher: Publisher) {
    self.server = server
    self.publisher = publisher
    publisher.onHub = { [server] in server.onHub($0) }
  }

  /// The questions wake the loop as keys do.
  package var keyFile: Int32? { server.inbox.file }
  package var watchedOutput: Int32? { nil }
  package var usesTerminal: Bool { false }
  package var changeFeed: ChangeFeed { publisher.changeFeed }
  package var due: ContinuousClock.Instant? { nil }
  package var isFinished: Bool { false }

  package func readKeys(isReadable: Bool) -> Bool {
    for message in server.inbox.received() { publisher.handle(message) }
    return false
  }

  package func pollChanges() -> Bool { publisher.follow() }

  package func show() {}

  package func end() { server.stop() }
}
