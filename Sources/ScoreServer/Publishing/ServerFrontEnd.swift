import FoundationBase
import NIOCore
import ScoreScreen
import Scorekeeping

/// Runs a server in an event loop: it follows the journal, and answers the messages of the sockets' thread.
package final class ServerFrontEnd: FrontEnd {
  private let server: Server
  private let publisher: Publisher
  private let onEnd: () -> Void
  /// The messages that were received, but not handled yet.
  private var waiting = CircularBuffer<PublisherMessage>()
  /// The longest time for messages before signals and changes are handled.
  private static let turn = Duration.milliseconds(20)

  /// - Parameter onEnd: called when the server has ended, on its thread.
  package init(
    _ server: Server, _ publisher: Publisher, onEnd: @escaping () -> Void = {}
  ) {
    self.server = server
    self.publisher = publisher
    self.onEnd = onEnd
    publisher.onHub = { [server] in server.onHub($0) }
    let secondsAhead = publisher.secondsAhead
    server.onHub { $0.secondsAhead = secondsAhead }
  }

  var port: Int { server.port }

  /// Messages wake the loop as keys do.
  package var keyFile: Int32? { server.inbox.file }
  package var keyWait: Int32? { waiting.isEmpty ? nil : 0 }
  package var watchedOutput: Int32? { nil }
  package var usesTerminal: Bool { false }
  package var changeFeed: ChangeFeed { publisher.changeFeed }
  package var due: ContinuousClock.Instant? { nil }
  package private(set) var isFinished = false

  package func readKeys(isReadable: Bool) -> Bool {
    if isReadable { waiting.append(contentsOf: server.inbox.received()) }
    let end = ContinuousClock.now + Self.turn
    while let message = waiting.popFirst() {
      if case .end = message { isFinished = true }
      publisher.handle(message)
      if .now > end { break }
    }
    return false
  }

  package func pollChanges() -> Bool { publisher.follow() }

  package func show() {}

  package func end() {
    server.stop()
    onEnd()
  }

  /// Runs the server on a thread of its own, beside a screen. Nothing else uses its publisher from now on.
  ///
  /// - Returns: a function that ends the server. It waits for its end, but not for a journal that does not answer.
  package func runBeside() -> () -> Void {
    nonisolated(unsafe) let front = self
    let (server, hasEnded) = (server, WakePipe())
    // As much as the main thread has: others have less on macOS.
    startThread(stackSize: 8 << 20) {
      try? EventLoop(front, signals: nil).run()
      hasEnded.signal()
    }
    return {
      server.inbox.send(.end)
      hasEnded.wait(milliseconds: 2000)
    }
  }
}
