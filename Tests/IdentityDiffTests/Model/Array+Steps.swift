import IdentityDiff

extension Array {
  /// Applies one step of a change set.
  mutating func take(_ step: ChangeSet<Element>.Step) {
    switch step {
    case .delete(let offset): remove(at: offset)
    case .move(let origin, let target): insert(remove(at: origin), at: target)
    case .insert(let element, let offset): insert(element, at: offset)
    case .update(let element, let offset): self[offset] = element
    }
  }
}
