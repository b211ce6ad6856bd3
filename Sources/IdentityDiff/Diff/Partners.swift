// Two functions that find, for each new identity, the index of its partner among the old ones, or -1. The n-th
// occurrences of an identity are partners. An identity that is not equal to itself, such as NaN, has no partner.

/// Finds partners with an open-addressing hash table: one hash for each identity. An entry contains an index and the
/// upper bits of the hash, so that few identities need to be compared.
@inlinable
package func hashedPartners<ID: Hashable>(of new: some Collection<ID>, among old: [ID]) -> [Int] {
  var size = 16
  while size * 3 < old.count * 4 { size *= 2 }
  let (mask, numberBits) = (size - 1, 40)
  let numberMask = (1 << numberBits) - 1
  return withUnsafeTemporaryAllocation(of: Int.self, capacity: size) { table in
    table.initialize(repeating: 0)
    /// The slot of an identity, or the empty slot for it.
    func slot(of id: ID, _ hash: Int) -> Int {
      var slot = hash & mask
      while table[slot] != 0 {
        let number = table[slot] & numberMask
        if (table[slot] ^ hash) >> numberBits == 0, old[number - 1] == id { return slot }
        slot = (slot + 1) & mask
      }
      return slot
    }
    // The table contains the first occurrence of each identity. A chain leads to the further ones.
    var next: [Int] = []
    for index in old.indices.reversed() where old[index] == old[index] {
      let hash = old[index].hashValue
      let slot = slot(of: old[index], hash)
      let later = table[slot] & numberMask
      if later > 0 {
        if next.isEmpty { next = Array(repeating: 0, count: old.count) }
        next[index] = later
      }
      table[slot] = hash & ~numberMask | (index + 1)
    }
    var isPaired = Array(repeating: false, count: old.count)
    return new.map { id in
      if id != id { return -1 }
      let hash = id.hashValue
      let slot = slot(of: id, hash)
      let index = (table[slot] & numberMask) - 1
      if index < 0 || isPaired[index] { return -1 }
      isPaired[index] = true
      if !next.isEmpty, next[index] > 0 { table[slot] = hash & ~numberMask | next[index] }
      return index
    }
  }
}

/// Finds partners by comparing every identity with every other one.
@inlinable
func comparedPartners(
  of newCount: Int, among oldCount: Int, areSame: (_ old: Int, _ new: Int) -> Bool
) -> [Int] {
  var isPaired = Array(repeating: false, count: oldCount)
  return (0..<newCount).map { new in
    guard let partner = (0..<oldCount).first(where: { !isPaired[$0] && areSame($0, new) })
    else { return -1 }
    isPaired[partner] = true
    return partner
  }
}
