/// Two lists in memory, of which nothing is known.
@usableFromInline
struct DiffedBuffers<Element>: DiffedLists {
  @usableFromInline let old: UnsafeBufferPointer<Element>
  @usableFromInline let new: UnsafeBufferPointer<Element>

  @inlinable
  init(old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>) {
    self.old = old
    self.new = new
  }

  @inlinable var oldCount: Int { old.count }
  @inlinable var newCount: Int { new.count }
  @inlinable func old(_ offset: Int) -> Element { old[offset] }
  @inlinable func new(_ offset: Int) -> Element { new[offset] }

  @inlinable
  func haveSameBytes(_ oldOffset: Int, _ newOffset: Int) -> Bool {
    guard let old = old.baseAddress, let new = new.baseAddress else { return false }
    return haveEqualBytes(old + oldOffset, new + newOffset)
  }

  @inlinable func equalCount(from oldOffset: Int, _ newOffset: Int) -> Int { 0 }
  @inlinable func equalCount(before oldOffset: Int, _ newOffset: Int) -> Int { 0 }
  @inlinable var areUnique: Bool { false }

  @inlinable
  func pair(
    _ leftovers: inout Leftovers<Element>, from start: Int,
    by pairing: (inout Leftovers<Element>) -> Bool
  ) -> Bool {
    leftovers.old = UnsafeBufferPointer(rebasing: old[start...])
    leftovers.new = UnsafeBufferPointer(rebasing: new[start...])
    return pairing(&leftovers)
  }
}
