/// An identity of which equal values have equal bytes, and equal bytes mean equal values.
///
/// A promise that makes diffs of long lists faster: the bytes are mixed by a few multiplications where a
/// `Hasher` would take some twenty nanoseconds for each identity. Conforming takes no code:
///
///     extension Ticket.ID: BitwiseIdentity {}
///
/// Make the promise for integers and for structs of integers without padding between them. Do not make it
/// for floating-point numbers (0 equals -0), for types with an `==` of their own, or for structs such as
/// `{ UInt8, Int }`, whose padding may hold anything. For a type that holds references or strings the
/// promise is ignored. If it is broken, replay stays exact, but identities may find no partner: their
/// elements are then reported as deleted and inserted.
public protocol BitwiseIdentity: Hashable {}

extension Int: BitwiseIdentity {}
extension Int8: BitwiseIdentity {}
extension Int16: BitwiseIdentity {}
extension Int32: BitwiseIdentity {}
extension Int64: BitwiseIdentity {}
extension UInt: BitwiseIdentity {}
extension UInt8: BitwiseIdentity {}
extension UInt16: BitwiseIdentity {}
extension UInt32: BitwiseIdentity {}
extension UInt64: BitwiseIdentity {}
extension ObjectIdentifier: BitwiseIdentity {}

/// Whether the bytes of an identity may stand for it.
@inlinable
func isBitwiseIdentity<ID>(_ type: ID.Type) -> Bool {
  _isPOD(type) && type is any BitwiseIdentity.Type
}

/// Another one in each run of the program, so that nobody can choose identities whose hashes collide.
@usableFromInline let mixingSeed = UInt64(truncatingIfNeeded: Hasher().finalize())

/// A hash of the bytes of a value: multiplications and shifts, as in the finisher of MurmurHash3.
@inlinable
func mixedBytes<ID>(of id: ID, seed: UInt64) -> UInt64 {
  withUnsafeBytes(of: id) { bytes in
    var hash = seed
    var offset = 0
    while offset + 8 <= bytes.count {
      hash ^= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash &*= 0xFF51_AFD7_ED55_8CCD
      hash ^= hash >> 32
      offset += 8
    }
    while offset < bytes.count {
      hash = (hash ^ UInt64(bytes[offset])) &* 0xC4CE_B9FE_1A85_EC53
      hash ^= hash >> 29
      offset += 1
    }
    hash = (hash ^ (seed &>> 7)) &* 0xC4CE_B9FE_1A85_EC53
    return hash ^ hash >> 33
  }
}
