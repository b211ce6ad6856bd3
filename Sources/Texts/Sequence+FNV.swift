extension UInt64 {
  /// The prime of FNV-1a.
  @inlinable package static var fnvPrime: UInt64 { 0x100_0000_01B3 }
}

extension Sequence<UInt8> {
  /// The FNV-1a hash of the bytes, the same on every machine, which may continue the hash of earlier bytes.
  @inlinable package func fnvHash(after hash: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    reduce(hash) { ($0 ^ UInt64($1)) &* .fnvPrime }
  }
}
