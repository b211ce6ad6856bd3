/// Tells whether two values are versions of the same thing: whether their `id`s are equal.
///
/// Values with one identity may differ in content: one may be the thing as it was, the other the
/// thing as it is. `a == b` implies `a === b` for types whose `==` compares `id`, never the reverse.
///
/// Between two objects this is the standard library's `===`, which compares instances. Only generic code
/// that knows no more than `Identifiable` compares the `id`s of objects, too.
public func === <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id == rhs.id
}

/// Tells whether two values have different identities: the negation of `===`.
public func !== <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id != rhs.id
}
