/// How many elements two arrays have in common at their beginnings and, after those, at their ends.
package struct CommonEnds<Element> {
  package private(set) var prefix = 0
  package private(set) var suffix = 0

  /// Elements that are `Equatable` are the same if they are equal, other ones if their bytes are.
  init(of old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>) {
    self.init(of: old, new, by: Sameness<Element>().areSame)
  }

  /// - Parameter areSame: asked about elements of which not all bytes are equal.
  package init(
    of old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>,
    by areSame: (UnsafePointer<Element>, UnsafePointer<Element>) -> Bool
  ) {
    let limit = min(old.count, new.count)
    guard limit > 0, let oldStart = old.baseAddress, let newStart = new.baseAddress else { return }
    if oldStart == newStart || MemoryLayout<Element>.size == 0 {
      prefix = limit
      return
    }
    let stride = MemoryLayout<Element>.stride
    while prefix < limit {
      prefix +=
        commonBytes(oldStart + prefix, newStart + prefix, count: (limit - prefix) * stride) / stride
      if prefix == limit || !areSame(oldStart + prefix, newStart + prefix) { break }
      prefix += 1
    }
    let (oldEnd, newEnd) = (oldStart + old.count, newStart + new.count)
    let rest = limit - prefix
    while suffix < rest {
      suffix +=
        commonBytes(before: oldEnd - suffix, newEnd - suffix, count: (rest - suffix) * stride)
        / stride
      if suffix == rest || !areSame(oldEnd - suffix - 1, newEnd - suffix - 1) { break }
      suffix += 1
    }
  }
}

/// How many bytes are equal from two places on.
private func commonBytes(_ lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer, count: Int) -> Int {
  var offset = 0
  while offset + 8 <= count {
    let (left, right) = (word(lhs + offset), word(rhs + offset))
    if left != right { return offset + (left ^ right).trailingZeroBitCount / 8 }
    offset += 8
  }
  while offset < count, byte(lhs + offset) == byte(rhs + offset) { offset += 1 }
  return offset
}

/// How many bytes are equal up to two places.
private func commonBytes(
  before lhs: UnsafeRawPointer, _ rhs: UnsafeRawPointer, count: Int
) -> Int {
  var offset = 0
  while offset + 8 <= count {
    let (left, right) = (word(lhs - offset - 8), word(rhs - offset - 8))
    if left != right { return offset + (left ^ right).leadingZeroBitCount / 8 }
    offset += 8
  }
  while offset < count, byte(lhs - offset - 1) == byte(rhs - offset - 1) { offset += 1 }
  return offset
}

private func word(_ address: UnsafeRawPointer) -> UInt64 {
  UInt64(littleEndian: address.loadUnaligned(as: UInt64.self))
}

private func byte(_ address: UnsafeRawPointer) -> UInt8 {
  address.load(as: UInt8.self)
}
