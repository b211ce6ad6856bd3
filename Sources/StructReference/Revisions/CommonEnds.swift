/// The number of elements that two arrays share at the beginning and, after that, at the end.
struct CommonEnds<Element> {
  private(set) var prefix = 0
  private(set) var suffix = 0

  /// Compares two arrays. `Equatable` elements are compared with `==`, others by their bytes.
  init(of old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>) {
    self.init(of: old, new, by: ValueComparison<Element>().areSame)
  }

  /// Compares two arrays.
  ///
  /// - Parameter areSame: compares elements with different bytes.
  init(
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

/// The number of equal bytes starting at two addresses.
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

/// The number of equal bytes ending at two addresses.
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

/// Compares two values of any type, by their bytes and then by `==`.
///
/// While both values are alive, equal bytes mean equal values: they contain the same numbers and refer to the same
/// objects. Different bytes do not mean different values, because the padding between properties is arbitrary. In this
/// case `==` decides, if the type has it.
struct ValueComparison<Value> {
  private let isEqual = equality(of: Value.self)

  func areSame(_ lhs: UnsafePointer<Value>, _ rhs: UnsafePointer<Value>) -> Bool {
    let size = MemoryLayout<Value>.size
    let left = UnsafeRawBufferPointer(start: lhs, count: size)
    let right = UnsafeRawBufferPointer(start: rhs, count: size)
    return left.elementsEqual(right) || isEqual?(lhs.pointee, rhs.pointee) ?? false
  }

  func areSame(_ lhs: Value, _ rhs: Value) -> Bool {
    withUnsafePointer(to: lhs) { left in
      withUnsafePointer(to: rhs) { areSame(left, $0) }
    }
  }
}
