import FoundationBase
import NIOCore

/// A reader of the changes of a board: the last handler of its connection.
///
/// It keeps a position in the ring of its board, and no bytes that other readers do not share.
final class StreamHandler: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  let board: UUID
  let format: Route.EventFormat
  /// The position of the next frame; nil while the reader waits for a snapshot.
  var position: Int?
  /// The snapshot to send before the next frame.
  var snapshot: EventFrame?
  /// The place among the readers of the board; nil once the reader is removed.
  var index: Int?
  /// The number of heartbeats in a row for which the reader had no room.
  var missedBeats = 0

  private let hub: Hub
  private var context: ChannelHandlerContext?

  init(_ board: UUID, format: Route.EventFormat, hub: Hub) {
    self.board = board
    self.format = format
    self.hub = hub
  }

  var isWritable: Bool { context?.channel.isWritable ?? false }

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
