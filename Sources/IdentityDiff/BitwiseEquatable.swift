/// A value that is equal to whatever has the same bytes.
///
/// A promise that makes diffs faster: elements that did not change are compared byte by byte, without a call of `==`
/// and without counting references to what they hold. What has other bytes is compared by `id` and `==` as ever.
/// Conforming takes no code:
///
///     extension Ticket: BitwiseEquatable {}
///
/// Make the promise for values that are always equal to themselves: strings, integers, references, and structs of
/// such. Do not make it for what holds floating-point numbers (NaN does not equal NaN). If it is broken, elements that
/// differ from themselves are not reported as updated. Comparators have an equality of their own, and do not look at
/// bytes.
public protocol BitwiseEquatable: Equatable {}

/// Whether two values have the same bytes. Those between their parts may hold anything: then they are taken to differ.
@inlinable
package func haveEqualBytes<Value>(_ first: UnsafePointer<Value>, _ second: UnsafePointer<Value>)
  -> Bool
{
  let (first, second) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
  var offset = 0
  while offset + 8 <= MemoryLayout<Value>.size {
    let isEqual =
      first.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      == second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    if !isEqual { return false }
    offset += 8
  }
  while offset < MemoryLayout<Value>.size {
    let isEqual =
      first.load(fromByteOffset: offset, as: UInt8.self)
      == second.load(fromByteOffset: offset, as: UInt8.self)
    if !isEqual { return false }
    offset += 1
  }
  return true
}
