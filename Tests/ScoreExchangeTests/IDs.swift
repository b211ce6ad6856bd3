import Foundation

/// Identities one after another.
final class IDs {
  private var count: UInt16 = 0

  func next() -> UUID {
    count += 1
    let (high, low) = (UInt8(count >> 8), UInt8(count & 0xFF))
    return UUID(uuid: (1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
  }
}
