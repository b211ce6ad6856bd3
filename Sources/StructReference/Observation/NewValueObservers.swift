import IdentityDiff

/// Observers of the new value alone.
extension Ref {
  /// Calls `observer` with the new value after each write that changed this value. Otherwise this is like `addObserver`
  /// with the old and the new value.
  public func addObserver(_ observer: @escaping (_ new: Value) -> Void) -> Disposable {
    addObserver { _, new in observer(new) }
  }
}

extension ReadOnlyRef {
  /// Calls `observer` with the new value after each write that changed this value.
  public func addObserver(_ observer: @escaping (_ new: Value) -> Void) -> Disposable {
    ref.addObserver(observer)
  }
}

extension SharedRef {
  /// Calls `observer` with the new value after each write that changed this value.
  public func addObserver(
    _ observer: @escaping @Sendable (_ new: Value) -> Void
  ) -> sending Disposable {
    addObserver { _, new in observer(new) }
  }

  /// Calls `observer` on an actor with the new value after each write that changed this value.
  public func addObserver(
    on actor: isolated any Actor, _ observer: @escaping (_ new: Value) -> Void
  ) -> sending Disposable {
    addObserver(on: actor) { _, new in observer(new) }
  }
}

extension ReadOnlySharedRef {
  /// Calls `observer` with the new value after each write that changed this value.
  public func addObserver(
    _ observer: @escaping @Sendable (_ new: Value) -> Void
  ) -> sending Disposable {
    ref.addObserver(observer)
  }

  /// Calls `observer` on an actor with the new value after each write that changed this value.
  public func addObserver(
    on actor: isolated any Actor, _ observer: @escaping (_ new: Value) -> Void
  ) -> sending Disposable {
    ref.addObserver(on: actor, observer)
  }
}

extension IdentityStoring {
  /// Calls `observer` with all values after every change.
  public func addObserver(
    _ observer: @escaping @Sendable (_ new: IdentitySet<Value>) -> Void
  ) -> sending Disposable {
    addObserver { _, new in observer(new) }
  }

  /// Calls `observer` with the value of one identity after each of its changes; nil if there is none.
  public func addObserver(
    of id: Value.ID, _ observer: @escaping @Sendable (_ new: Value?) -> Void
  ) -> sending Disposable {
    addObserver(of: id) { _, new in observer(new) }
  }
}
