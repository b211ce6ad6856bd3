import FoundationBase
import NIOCore

/// A stream of changes: the feed of a board, the changes of one of its views on a page, or those of the list of boards.
struct StreamID: Hashable, Sendable {
  /// The board; nil for the list.
  var board: UUID?
  /// The view; nil for the feed, and for the list.
  var view: PageView?
}

/// A reader of a stream: the last handler of its connection.
///
/// It keeps a position in the ring of its stream, and no bytes that other readers do not share.
final class StreamHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let stream: StreamID
  /// Whether it receives lines of JSON, and not events.
  let readsLines: Bool
  /// The position of the next frame; nil while the reader waits for a snapshot.
  var position: Int?
  /// The snapshot to send before the next frame.
  var snapshot: EventFrame?
  /// The place among the readers of the stream; nil once the reader is removed.
  var index: Int?
  /// The number of heartbeats in a row for which the reader had no room.
  var missedBeats = 0

  private let hub: Hub
  private var context: ChannelHandlerContext?

  init(_ stream: StreamID, readsLines: Bool, hub: Hub) {
    self.stream = stream
    self.readsLines = readsLines
    self.hub = hub
  }

  var isWritable: Bool { context?.channel.isWritable ?? false }

  func write(_ frame: EventFrame) { write(readsLines ? frame.line : frame.event) }

  func write(_ bytes: ByteBuffer) {
    context?.write(wrapOutboundOut(bytes), promise: nil)
  }

  func flush() { context?.flush() }

  func end() { context?.close(promise: nil) }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    hub.remove(self)
  }

  func channelInactive(context: ChannelHandlerContext) { hub.remove(self) }

  /// Ignores input from a reader.
  func channelRead(context: ChannelHandlerContext, data: NIOAny) {}

  func channelWritabilityChanged(context: ChannelHandlerContext) { hub.send(to: self) }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed = event { context.close(promise: nil) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
