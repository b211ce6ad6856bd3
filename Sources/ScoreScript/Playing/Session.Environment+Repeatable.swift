import Foundation
import Scorekeeping

extension Session.Environment {
  /// Identities that are the same in every run, one after another, and a clock that begins with the millennium.
  package static func repeatable(time: @escaping () -> Duration) -> Self {
    var count: UInt64 = 0
    return Self(
      newID: {
        count += 1
        func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: count >> (8 * index)) }
        // Version 8: made by rules of our own.
        return UUID(
          uuid: (
            0, 0, 0, 0, 0, 0, 0x80, 0, 0x80, 0, byte(5), byte(4), byte(3), byte(2), byte(1), byte(0)
          ))
      },
      now: { Date(timeIntervalSinceReferenceDate: time() / .seconds(1)) },
      offsetFromUTC: { _ in 0 })
  }
}
