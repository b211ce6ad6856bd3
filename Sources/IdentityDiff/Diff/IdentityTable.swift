/// An open-addressing hash table from identities to numbers. It keeps no identities: whoever asks compares.
///
/// An entry holds a number and the upper bits of the hash, so that few identities need to be compared. The
/// memory is the owner's to give back, with `deallocate()`.
@usableFromInline
struct IdentityTable<ID: Hashable> {
  @usableFromInline let entries: UnsafeMutableBufferPointer<UInt64>
  /// Says for most identities that are not in the table that they are not: a bit for each hash. May be empty.
  @usableFromInline let filter: UnsafeMutableBufferPointer<UInt64>
  @usableFromInline let isBitwise: Bool
  @usableFromInline let seed: UInt64

  /// Of an entry, the bits that hold a number, plus one; 0 stands for an empty entry.
  @inlinable static var numberBits: UInt64 { 40 }
  @inlinable static var numberMask: UInt64 { (1 << numberBits) - 1 }

  @inlinable
  init(capacity: Int, isFiltered: Bool) {
    var size = 16
    while size * 3 < capacity * 4 { size *= 2 }
    entries = .allocate(capacity: size)
    entries.initialize(repeating: 0)
    filter = .allocate(capacity: isFiltered ? size / 4 : 0)
    filter.initialize(repeating: 0)
    isBitwise = isBitwiseIdentity(ID.self)
    seed = mixingSeed
  }

  @inlinable
  func deallocate() {
    entries.deallocate()
    filter.deallocate()
  }

  @inlinable
  func hash(_ id: ID) -> UInt64 {
    isBitwise ? mixedBytes(of: id, seed: seed) : UInt64(truncatingIfNeeded: id.hashValue)
  }

  /// The entry of an identity by its hash: its own, or the empty one where it belongs.
  @inlinable
  func slot(of hash: UInt64, isSame: (Int) -> Bool) -> Int {
    let mask = entries.count - 1
    let fragment = hash >> Self.numberBits
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = entries[slot]
      if entry == 0 { return slot }
      if entry >> Self.numberBits == fragment, isSame(Int(entry & Self.numberMask) - 1) {
        return slot
      }
      slot = (slot + 1) & mask
    }
  }

  /// The number in an entry, or -1 if it is empty.
  @inlinable
  func number(in slot: Int) -> Int { Int(entries[slot] & Self.numberMask) - 1 }

  @inlinable
  func set(_ number: Int, in slot: Int, of hash: UInt64) {
    entries[slot] = (hash >> Self.numberBits) << Self.numberBits | UInt64(number + 1)
    if filter.isEmpty { return }
    let bit = hash >> 8
    filter[Int(truncatingIfNeeded: bit >> 6) & (filter.count - 1)] |= 1 << (bit & 63)
  }

  @inlinable
  func contains(_ hash: UInt64, isSame: (Int) -> Bool) -> Bool {
    let bit = hash >> 8
    let word = filter[Int(truncatingIfNeeded: bit >> 6) & (filter.count - 1)]
    if word & (1 << (bit & 63)) == 0 { return false }
    return number(in: slot(of: hash, isSame: isSame)) >= 0
  }
}
