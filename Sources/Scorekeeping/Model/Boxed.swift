/// A value in a place of its own, so that its owner spends one word on it.
final class Boxed<Value: Sendable>: Sendable, CustomStringConvertible {
  let value: Value

  init(_ value: Value) {
    self.value = value
  }

  var description: String { "\(value)" }
}

extension Boxed: Equatable where Value: Equatable {
  static func == (one: Boxed, two: Boxed) -> Bool { one === two || one.value == two.value }
}

extension Boxed: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
