import NIOCore

/// The position of a change in the stream of a board, such as `57-k3x9`. Readers resume after it.
struct EventID: Hashable, Sendable, LosslessStringConvertible {
  let number: Int
  /// What tells changes with the same number apart: in a feed the stream, in the view of a page a hash of its content. Nil
  /// if a reader names only the number.
  var stream: String?

  init(_ number: Int, stream: String? = nil) {
    self.number = number
    self.stream = stream
  }

  init?(_ text: String) {
    let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = Int(parts[0]) else { return nil }
    self.init(number, stream: parts.count == 2 ? String(parts[1]) : nil)
  }

  var description: String { stream.map { "\(number)-\($0)" } ?? "\(number)" }

  /// A name for a new stream.
  static func newStream() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}

/// A change as readers receive it.
struct EventFrame: Sendable {
  /// The position of the change; for a sentence about the server, that of the change before it.
  let id: EventID
  /// The bytes of the event: `id: 57-k3x9`, `data: {…}` and a blank line.
  let event: ByteBuffer
  /// The bytes of the line `{…}` alone, which share the storage of the event.
  let line: ByteBuffer
  /// See ``BoardEvent/takesBackReveal``.
  var takesBackReveal = false

  /// Makes a frame of a line of JSON.
  ///
  /// - Parameter isNumbered: whether readers resume after the frame.
  init(_ json: String, _ id: EventID, isNumbered: Bool = true) {
    self.id = id
    var event = ByteBuffer()
    event.writeString(isNumbered ? "id: \(id)\ndata: " : "data: ")
    let start = event.writerIndex
    event.writeString(json)
    event.writeString("\n\n")
    line = event.getSlice(at: start, length: event.writerIndex - start - 1) ?? ByteBuffer()
    self.event = event
  }
}

/// The last frames of a stream. Each reader has a position in the ring.
///
/// Law: everything up to a change, and then all frames from `position(after:)` on, lead to the current state.
struct FrameRing {
  static let capacity = 512
  /// The largest number of bytes to keep; the newest frame is always kept.
  static let byteCapacity = 4 << 20

  private var frames: CircularBuffer<EventFrame>
  private var byteCount = 0
  /// The position of the oldest frame; positions count all frames since the ring was made.
  private(set) var start = 0
  /// The change before the oldest frame.
  private var floor: EventID

  /// The position of the next frame.
  var end: Int { start + frames.count }
  private var newest: EventID { frames.last?.id ?? floor }

  /// Makes a ring for the changes after one.
  init(after last: EventID) {
    frames = CircularBuffer(initialCapacity: 16)
    floor = last
  }

  mutating func append(_ frame: EventFrame) {
    frames.append(frame)
    byteCount += frame.event.readableBytes
    while frames.count > Self.capacity || byteCount > Self.byteCapacity && frames.count > 1 {
      let oldest = frames.removeFirst()
      byteCount -= oldest.event.readableBytes
      floor = oldest.id
      start += 1
    }
  }

  /// Forgets all frames; positions and numbers continue. Readers with an earlier number begin again.
  mutating func forget() { begin(at: end, after: newest) }

  /// Forgets all frames, and begins another stream; positions continue.
  mutating func reset(after last: EventID) { begin(at: end + 1, after: last) }

  private mutating func begin(at position: Int, after last: EventID) {
    frames.removeAll(keepingCapacity: true)
    byteCount = 0
    start = position
    floor = last
  }

  /// The frame at a position; nil if it is no longer in the ring, or not yet.
  subscript(position: Int) -> EventFrame? {
    (start..<end).contains(position)
      ? frames[frames.index(frames.startIndex, offsetBy: position - start)] : nil
  }

  /// The position of the first change after another; nil if changes between them were forgotten, or if the other is not
  /// a change of this stream. O(log n).
  func position(after last: EventID) -> Int? {
    let number = last.number
    guard number >= floor.number, number <= newest.number else { return nil }
    var range = start..<end
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if self[middle].map({ $0.id.number <= number }) ?? false {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    let position = range.lowerBound
    let known = self[position - 1]?.id ?? floor
    return last.stream == nil || last.stream == known.stream ? position : nil
  }
}
