import IdentityDiff

/// An identity of 128 random bits.
protocol PlayerID: Hashable, Sendable {
  init(high: UInt64, low: UInt64)
}

/// An identity of which the diff knows only that it is hashable.
struct PlainID: PlayerID {
  let high: UInt64
  let low: UInt64
}

/// An identity of which the diff may know that equal values have equal bytes.
struct BitwiseID: PlayerID {
  let high: UInt64
  let low: UInt64
}

extension BitwiseID: BitwiseIdentity {}
