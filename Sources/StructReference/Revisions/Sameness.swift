/// Tells whether two values are the same, whatever their type.
///
/// While both are alive, values of which all bytes are equal are the same: they hold the same numbers and refer to
/// the same objects. The reverse does not hold, since what lies between two properties may be anything, and so
/// `==` is asked next, where there is one.
package struct Sameness<Value> {
  private let isEqual = equality(of: Value.self)

  package init() {}

  package func areSame(_ lhs: UnsafePointer<Value>, _ rhs: UnsafePointer<Value>) -> Bool {
    let size = MemoryLayout<Value>.size
    let left = UnsafeRawBufferPointer(start: lhs, count: size)
    let right = UnsafeRawBufferPointer(start: rhs, count: size)
    return left.elementsEqual(right) || isEqual?(lhs.pointee, rhs.pointee) ?? false
  }

  package func areSame(_ lhs: Value, _ rhs: Value) -> Bool {
    withUnsafePointer(to: lhs) { left in
      withUnsafePointer(to: rhs) { areSame(left, $0) }
    }
  }
}
