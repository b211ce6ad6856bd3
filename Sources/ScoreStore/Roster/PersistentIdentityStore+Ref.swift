public import StructReference
import Synchronization

extension PersistentIdentityStore {
  /// A reference to the latest value of an identity; nil while there is none. Assigning nil removes the identity; a
  /// value with another identity is ignored.
  ///
  ///     final class MyDatabase {
  ///       func readPerson(id: Person.ID) -> Ref<Person?> {
  ///         people.ref(id: id) { self.failure = $0 }
  ///       }
  ///     }
  ///
  /// It reads and writes the file, and is observed as any reference: observers are called on the actor on which the
  /// reference was made. They hear of writes through it when the write returns, and of writes by others, in this process
  /// or another, soon after.
  ///
  /// A write replaces the value that was read, as `ref.value?.salary += 1_000` reads it at its beginning. If another
  /// thread or process has written in between, the write is refused, so that no change is lost. To change a value
  /// whatever the others do, use `update(_:_:)`.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - isolation: The actor on which the reference is used, such as the main actor.
  ///   - onFailure: is called if the file cannot be read, and the reference returns the value last read; or if a write
  ///     is refused, after which nothing has changed.
  public func ref(
    id: Value.ID, isolation: isolated any Actor = #isolation,
    onFailure: @escaping (StoreError) -> Void
  ) -> Ref<Value?> {
    let inbox = ChangeInbox<Value?>(on: isolation)
    var known: IdentityCache<Value>.CachedRow?
    return Ref(
      get: {
        do throws(StoreError) {
          known = try self.row(id)
        } catch {
          onFailure(error)
        }
        return known?.value
      },
      set: { value in
        if let value, value.id != id { return }
        do throws(StoreError) {
          try self.replace(id, of: known?.version, by: value)
        } catch {
          onFailure(error)
        }
        inbox.deliver()
      },
      addObserver: { observer in
        inbox.observer = observer
        let observation = self.addObserver(of: id) { old, new in inbox.add(old, new) }
        return Disposable {
          observation.dispose()
          inbox.observer = nil
        }
      })
  }
}

/// Changes that any thread reports, for an observer on one actor.
private final class ChangeInbox<Value: Sendable>: @unchecked Sendable {
  private let changes = Mutex<[(old: Value, new: Value)]>([])
  private let actor: any Actor
  /// Accessed only on the actor.
  var observer: ((_ old: Value, _ new: Value) -> Void)?

  init(on actor: any Actor) {
    self.actor = actor
  }

  func add(_ old: Value, _ new: Value) {
    changes.withLock { $0.append((old, new)) }
    Task { await deliver(on: actor) }
  }

  private func deliver(on actor: isolated any Actor) { deliver() }

  /// Calls the observer with the changes so far. To be called on the actor.
  func deliver() {
    while let (old, new) = changes.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      observer?(old, new)
    }
  }
}
