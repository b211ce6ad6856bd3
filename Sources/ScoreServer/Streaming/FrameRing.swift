import NIOCore

/// A change as readers receive it.
package struct EventFrame: Sendable {
  /// The number of the change; for a sentence about the server, that of the change before it.
  package let number: Int
  /// The bytes of the event: `id: 57`, `data: {…}` and a blank line.
  let event: ByteBuffer
  /// The bytes of the line `{…}` alone, which share the storage of the event.
  let line: ByteBuffer

  /// Makes a frame of a line of JSON.
  ///
  /// - Parameter isNumbered: whether readers resume after the frame.
  package init(_ json: String, number: Int, isNumbered: Bool = true) {
    self.number = number
    var event = ByteBuffer()
    event.writeString(isNumbered ? "id: \(number)\ndata: " : "data: ")
    let start = event.writerIndex
    event.writeString(json)
    event.writeString("\n\n")
    line = event.getSlice(at: start, length: event.writerIndex - start - 1) ?? ByteBuffer()
    self.event = event
  }

  func bytes(in format: Route.StreamFormat) -> ByteBuffer {
    switch format {
    case .events: event
    case .lines: line
    }
  }
}

/// The last frames of a board. Readers are positions in it.
///
/// Law: a reader who has applied everything up to a number, and then all frames from `position(after:)` on, has the
/// board as it is.
package struct FrameRing {
  package static let capacity = 512

  private var frames: CircularBuffer<EventFrame>
  /// The position of the oldest frame; positions count all frames since the ring was made.
  package private(set) var start = 0
  /// The number of the change before the oldest frame.
  private var floor: Int

  /// The position of the next frame.
  package var end: Int { start + frames.count }
  /// The number of the newest change.
  package var newest: Int { frames.last?.number ?? floor }

  /// Makes a ring for the changes after a number.
  package init(after number: Int) {
    frames = CircularBuffer(initialCapacity: 16)
    floor = number
  }

  package mutating func append(_ frame: EventFrame) {
    if frames.count == Self.capacity {
      floor = frames.removeFirst().number
      start += 1
    }
    frames.append(frame)
  }

  /// Forgets all frames; positions go on.
  package mutating func reset(after number: Int) {
    start = end + 1
    frames.removeAll(keepingCapacity: true)
    floor = number
  }

  /// The frame at a position; nil if it is not in the ring any more, or not yet.
  package subscript(position: Int) -> EventFrame? {
    (start..<end).contains(position)
      ? frames[frames.index(frames.startIndex, offsetBy: position - start)] : nil
  }

  /// The position of the first change after a number; nil if changes between them were forgotten, or if the number is
  /// none that was given out. O(log n).
  package func position(after number: Int) -> Int? {
    guard floor...newest ~= number else { return nil }
    var range = start..<end
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if self[middle].map({ $0.number <= number }) ?? false {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
