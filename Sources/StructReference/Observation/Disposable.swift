/// An activity, such as an observation, that continues until this object is disposed of or released.
///
/// Keep a reference to the object as long as the activity should continue. Without a reference, it ends immediately.
public final class Disposable {
  private var end: (() -> Void)?

  /// Makes an object that calls `end` once, when it is disposed of or released.
  public init(_ end: @escaping () -> Void) {
    self.end = end
  }

  deinit { end?() }

  /// Ends the activity now. Further calls do nothing.
  public func dispose() {
    let end = end
    self.end = nil
    end?()
  }
}

/// Disposables are equal if they are the same object.
extension Disposable: Hashable {
  /// Whether both are the same object.
  public static func == (left: Disposable, right: Disposable) -> Bool { left === right }

  /// Hashes the identity of the object.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Keeps the object in a set, so that the activity continues until the object is removed or the set is released.
  public func store(in disposables: inout Set<Disposable>) { disposables.insert(self) }

  /// Keeps the object in a collection, such as an array.
  public func store(in disposables: inout some RangeReplaceableCollection<Disposable>) {
    disposables.append(self)
  }
}
