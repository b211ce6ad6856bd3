/// The first and last bytes of a name as three numbers, which hold names of up to 24 bytes completely.
///
/// Cost: three loads that may overlap, and no loop.
struct NameHash {
  let first: UInt64
  let second: UInt64
  let third: UInt64

  @inline(__always)
  init(_ bytes: UnsafeRawPointer, _ count: Int) {
    if count >= 8 {
      first = bytes.loadUnaligned(as: UInt64.self)
      second = (bytes + (count >= 16 ? 8 : count - 8)).loadUnaligned(as: UInt64.self)
      third = count >= 16 ? (bytes + (count - 8)).loadUnaligned(as: UInt64.self) : 0
      return
    }
    (second, third) = (0, 0)
    if count >= 4 {
      first =
        UInt64(bytes.loadUnaligned(as: UInt32.self)) << 32
        | UInt64((bytes + (count - 4)).loadUnaligned(as: UInt32.self))
    } else if count > 0 {
      first =
        UInt64(bytes.load(as: UInt8.self)) << 16
        | UInt64((bytes + count / 2).load(as: UInt8.self)) << 8
        | UInt64((bytes + (count - 1)).load(as: UInt8.self))
    } else {
      first = 0
    }
  }

  /// The bit in which the two cases of an ASCII letter differ.
  private static let caseBits: UInt64 = 0x2020_2020_2020_2020

  /// The hash of the name. Law: names that differ only in the case of ASCII letters have the same hash.
  ///
  /// - Parameter seed: a random number, so that an attacker cannot make names that all collide.
  @inline(__always)
  func value(_ bytes: UnsafeRawPointer, _ count: Int, seed: UInt64) -> UInt64 {
    var hash = Self.mixed(
      first | Self.caseBits ^ seed,
      second | Self.caseBits ^ 0xE703_7ED1_A0B4_28DB ^ UInt64(truncatingIfNeeded: count))
    if count > 16 {
      hash = Self.mixed(hash ^ (third | Self.caseBits), 0x8EBC_6AF0_9C88_C6E3)
      if count > 24 { hash = Self.middle(bytes, count, hash) }
    }
    return hash
  }

  @inline(never)
  private static func middle(_ bytes: UnsafeRawPointer, _ count: Int, _ hash: UInt64) -> UInt64 {
    stride(from: 16, to: count - 8, by: 8).reduce(hash) { hash, offset in
      let word = (bytes + offset).loadUnaligned(as: UInt64.self)
      return mixed(hash ^ (word | caseBits), 0x8EBC_6AF0_9C88_C6E3)
    }
  }

  /// Multiplies to 128 bits and folds them: each bit of the result depends on all bits of both numbers.
  @inline(__always)
  private static func mixed(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let (high, low) = one.multipliedFullWidth(by: other)
    return high ^ low
  }

  /// Eight bytes with the ASCII capitals among them in lower case.
  static func lowercased(_ word: UInt64) -> UInt64 {
    // Bit 7 of a byte: it is ASCII, at least "A" and at most "Z".
    let seven: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let low = word & seven
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let beyondZ = low &+ 0x2525_2525_2525_2525
    return word | ((fromA & ~beyondZ & ~word & ~seven) >> 2)
  }
}
