import FoundationBase
import Scorekeeping

/// The messages of connections to the publisher.
typealias Inbox = Mailbox<PublisherMessage>

/// A message to the thread of the publisher, which alone reads the journal and makes texts.
enum PublisherMessage: Sendable {
  case question(Route, answer: @Sendable (Answer) -> Void)
  /// A request to score on the board with a name.
  case score(String, ScorePost, answer: @Sendable (Answer) -> Void)
  /// A reader of a stream must begin again with the whole state.
  case needsSnapshot(StreamID)
  /// A reader of a stream is gone.
  case left(StreamID)
  /// The server is to end.
  case end

  enum Answer: Sendable {
    case response(Response)
    /// The connection becomes a reader of a stream. Each such answer is followed by one `left`.
    case stream(StreamID)
  }

  /// A request of a scorer's page that is not foreign, as it came.
  struct ScorePost: Sendable {
    let key: String?
    let address: String
    let body: [UInt8]
  }
}
