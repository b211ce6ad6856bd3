import FoundationBase
import NIOCore
import Scorekeeping

/// The readers of changes, and the frames that are handed out to them. It runs on one event loop.
///
/// No bytes are made here: readers share the bytes of the frames. A slow reader does not delay others.
final class Hub {
  /// The readers and the frames of one stream.
  private final class Channel {
    var ring: FrameRing
    /// The whole state at the end of the ring; nil until it is requested.
    var snapshot: EventFrame?
    var isAsking = false
    var readers: [StreamHandler] = []

    init(after last: EventID) { ring = FrameRing(after: last) }
  }

  /// The seconds by which the journal's clock is ahead of this machine's.
  var secondsAhead = 0.0

  private static let beat = ByteBuffer(string: ":\n\n")

  private let loop: any NIOCore.EventLoop
  private let inbox: Inbox
  let limits: ServerLimits
  private var channels: [StreamID: Channel] = [:]
  private var readerCount = 0
  /// The requests for streams that are not answered yet.
  private var pendingCount = 0
  private(set) var connectionCount = 0
  /// The texts that readers have not received yet, by their tags: readers of one text share its bytes.
  private var unread: [String: (readers: Int, bytes: Int)] = [:]
  private var unreadBytes = 0
  private var heartbeats: Scheduled<Void>?

  init(on loop: any NIOCore.EventLoop, inbox: Inbox, limits: ServerLimits) {
    self.loop = loop
    self.inbox = inbox
    self.limits = limits
  }

  // MARK: connections

  /// Counts a new connection, unless there are too many.
  func admitConnection() -> Bool {
    if connectionCount >= limits.connections { return false }
    connectionCount += 1
    return true
  }

  func connectionEnded() { connectionCount -= 1 }

  /// Counts a response for a reader, unless too many bytes are waiting for readers already. Each counted response is
  /// followed by one `didTakeIn`.
  func admit(_ response: Response) -> Bool {
    if let known = unread[response.tag] {
      unread[response.tag] = (known.readers + 1, known.bytes)
      return true
    }
    let bytes = response.body.readableBytes
    if unreadBytes + bytes > limits.unreadBytes, unreadBytes > 0 { return false }
    unreadBytes += bytes
    unread[response.tag] = (1, bytes)
    return true
  }

  func didTakeIn(_ response: Response) {
    guard let known = unread[response.tag] else { return }
    unread[response.tag] = known.readers > 1 ? (known.readers - 1, known.bytes) : nil
    if known.readers == 1 { unreadBytes -= known.bytes }
  }

  /// Reserves a place for a reader, if there is one. Each place is returned by `release()` or used by `attach`.
  func reserve() -> Bool {
    if readerCount + pendingCount >= limits.readers { return false }
    pendingCount += 1
    return true
  }

  func release() { pendingCount -= 1 }

  /// Adds a reader in a reserved place.
  ///
  /// - Parameter last: the last change that the reader has; nil for a new reader.
  func attach(_ reader: StreamHandler, after last: EventID?) {
    pendingCount -= 1
    readerCount += 1
    guard let channel = channels[reader.stream] else { preconditionFailure("No such stream") }
    reader.index = channel.readers.count
    channel.readers.append(reader)
    reader.position = last.flatMap(channel.ring.position)
    if reader.position == nil { join(reader, channel) }
    if heartbeats == nil { scheduleBeat() }
    send(to: reader)
    // A reader that lacks nothing gets the head of its response now.
    reader.flush()
  }

  func remove(_ reader: StreamHandler) {
    guard let channel = channels[reader.stream], let index = reader.index else { return }
    reader.index = nil
    let last = channel.readers.removeLast()
    if last !== reader {
      channel.readers[index] = last
      last.index = index
    }
    readerCount -= 1
    if readerCount == 0 {
      heartbeats?.cancel()
      heartbeats = nil
    }
    inbox.send(.left(reader.stream))
  }

  // MARK: frames

  /// Begins to keep the frames of a stream.
  func open(_ stream: StreamID, after last: EventID) {
    if channels[stream] == nil { channels[stream] = Channel(after: last) }
  }

  /// Forgets a stream without readers.
  func close(_ stream: StreamID) { channels[stream] = nil }

  /// Adds frames to the ring of a stream, and sends them to its readers.
  func publish(_ frames: [EventFrame], to stream: StreamID) {
    guard let channel = channels[stream] else { return }
    channel.snapshot = nil
    for frame in frames { channel.ring.append(frame) }
    for reader in channel.readers { send(to: reader) }
    if frames.contains(where: \.takesBackReveal) { channel.ring.forget() }
  }

  /// Makes all readers of a stream begin again with the state after a change.
  func reset(_ stream: StreamID, to snapshot: EventFrame, after last: EventID) {
    guard let channel = channels[stream] else { return }
    channel.ring.reset(after: last)
    adopt(snapshot, channel)
    for reader in channel.readers {
      join(reader, channel)
      send(to: reader)
    }
  }

  /// Receives the whole state at the end of a ring.
  func receive(_ snapshot: EventFrame, of stream: StreamID) {
    guard let channel = channels[stream] else { return }
    adopt(snapshot, channel)
    for reader in channel.readers where reader.position == nil {
      join(reader, channel)
      send(to: reader)
    }
  }

  private func adopt(_ snapshot: EventFrame, _ channel: Channel) {
    channel.isAsking = false
    channel.snapshot = snapshot
  }

  /// Starts a reader with the snapshot, or makes it wait for one.
  private func join(_ reader: StreamHandler, _ channel: Channel) {
    reader.snapshot = channel.snapshot
    reader.position = channel.snapshot == nil ? nil : channel.ring.end
    if channel.snapshot == nil, !channel.isAsking {
      channel.isAsking = true
      inbox.send(.needsSnapshot(reader.stream))
    }
  }

  /// Sends a reader the frames that it lacks, as far as its connection accepts them.
  func send(to reader: StreamHandler) {
    guard let channel = channels[reader.stream], reader.index != nil else { return }
    var hasWritten = false
    while reader.isWritable {
      if let snapshot = reader.snapshot {
        reader.snapshot = nil
        reader.write(snapshot)
        hasWritten = true
      } else if let position = reader.position {
        guard position < channel.ring.end else { break }
        guard let frame = channel.ring[position] else {
          join(reader, channel)
          continue
        }
        reader.position = position + 1
        reader.write(frame)
        hasWritten = true
      } else {
        break
      }
    }
    if hasWritten { reader.flush() }
  }

  private func scheduleBeat() {
    heartbeats = loop.assumeIsolated().scheduleTask(in: limits.heartbeat) { [unowned self] in beat()
    }
  }

  /// Detects readers that are gone, and keeps proxies from ending silent connections.
  private func beat() {
    scheduleBeat()
    for channel in channels.values {
      for reader in channel.readers {
        if !reader.isWritable {
          reader.missedBeats += 1
          if reader.missedBeats >= 4 { reader.end() }
        } else {
          reader.missedBeats = 0
          if !reader.readsLines {
            reader.write(Self.beat)
            reader.flush()
          }
        }
      }
    }
  }
}
