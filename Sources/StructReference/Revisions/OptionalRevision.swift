/// What changed between two optional values: what changed in the value, or all of it where one is missing.
public struct OptionalRevision<Wrapped: Revisable> {
  enum Change {
    case inside(Wrapped.Revision)
    case whole(Wrapped)
    case missing
  }

  let change: Change
}

extension Optional: Revisable where Wrapped: Revisable {
  /// What leads from this value, or none, to another one, or none.
  public func revision(to other: Wrapped?) -> OptionalRevision<Wrapped> {
    guard let other else { return OptionalRevision(change: .missing) }
    return OptionalRevision(change: map { .inside($0.revision(to: other)) } ?? .whole(other))
  }

  /// Changes the value, sets it, or removes it.
  public mutating func apply(
    _ revision: OptionalRevision<Wrapped>
  ) -> OptionalRevision<Wrapped> {
    if case .inside(let inside) = revision.change, let back = self?.apply(inside) {
      return OptionalRevision(change: .inside(back))
    }
    let back: OptionalRevision<Wrapped>.Change = map { .whole($0) } ?? .missing
    switch revision.change {
    case .inside: break
    case .whole(let value): self = value
    case .missing: self = nil
    }
    return OptionalRevision(change: back)
  }
}

extension OptionalRevision: Sendable where Wrapped: Sendable, Wrapped.Revision: Sendable {}
extension OptionalRevision.Change: Sendable where Wrapped: Sendable, Wrapped.Revision: Sendable {}
extension OptionalRevision: Encodable where Wrapped: Encodable, Wrapped.Revision: Encodable {}
extension OptionalRevision.Change: Encodable
where Wrapped: Encodable, Wrapped.Revision: Encodable {}
extension OptionalRevision: Decodable where Wrapped: Decodable, Wrapped.Revision: Decodable {}
extension OptionalRevision.Change: Decodable
where Wrapped: Decodable, Wrapped.Revision: Decodable {}
