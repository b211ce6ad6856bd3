/// A value in a place of its own, so that its owner spends one word on it.
final class Boxed<Value: Sendable>: Sendable, CustomStringConvertible {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  var description: String { "\(value)" }
}

extension Optional {
  /// Changes a boxed value. Nil stands for the usual value.
  mutating func update<Value: Equatable>(
    _ usual: Value, _ change: (inout Value) -> Void
  ) where Wrapped == Boxed<Value> {
    let old = self?.value ?? usual
    var new = old
    change(&new)
    if new != old { self = new == usual ? nil : Boxed(new) }
  }
}

extension Boxed: Equatable where Value: Equatable {
  static func == (one: Boxed, two: Boxed) -> Bool { one === two || one.value == two.value }
}

extension Boxed: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
