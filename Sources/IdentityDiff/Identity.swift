/// Tells whether two values are versions of the same thing: whether their `id`s are equal.
///
/// Values with one identity may differ in content: one may be the thing as it was, the other the
/// thing as it is. `a == b` implies `a === b` for types whose `==` compares `id`, never the reverse.
public func === <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id == rhs.id
}

/// Tells whether two values have different identities: the negation of `===`.
public func !== <Value: Identifiable>(lhs: Value, rhs: Value) -> Bool {
  lhs.id != rhs.id
}
