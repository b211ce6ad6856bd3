/// The values of a reference as an asynchronous sequence: the current one, then the newest one after each change.
///
///     for await name in ref.name.values { label.text = name }
///
/// Law: a loop gets the value at its begin, then values in the order of their writes, and the last value written. If it
/// is slower than the writes, it skips all but the newest value, as with `Observations` of the standard library and the
/// publishers of Combine. To get every change, use `addObserver`. Each loop observes on its own, from its first step
/// until it ends. It ends when its task is cancelled.
///
/// Cost: an observer, and one value in memory.
public struct ReferenceValues<Value: Sendable>: AsyncSequence {
  /// Begins to observe, and passes the current value, then every new one.
  let observe: (@escaping @Sendable (Value) -> Void) -> Disposable

  /// Begins to observe the reference.
  public func makeAsyncIterator() -> Iterator {
    let (newest, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    return Iterator(
      newest: newest.makeAsyncIterator(), observation: observe { continuation.yield($0) })
  }

  /// A loop over the values. It observes until it is released.
  public struct Iterator: AsyncIteratorProtocol {
    var newest: AsyncStream<Value>.Iterator
    let observation: Disposable

    /// Waits for the next value; nil if the task is cancelled.
    public mutating func next() async -> Value? { await newest.next() }

    /// Waits for the next value on an actor; nil if the task is cancelled.
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Value? {
      await newest.next(isolation: actor)
    }
  }
}

extension Ref where Value: Sendable {
  /// The current value, then the newest one after each change.
  public var values: ReferenceValues<Value> {
    ReferenceValues { [self] receive in
      receive(value)
      return addObserver { _, new in receive(new) }
    }
  }
}

extension ReadOnlyRef where Value: Sendable {
  /// The current value, then the newest one after each change.
  public var values: ReferenceValues<Value> { ref.values }
}

extension SharedRef {
  /// The current value, then the newest one after each change.
  public var values: ReferenceValues<Value> {
    ReferenceValues { [self] receive in
      group {
        receive(value)
        return addObserver { _, new in receive(new) }
      }
    }
  }
}

extension ReadOnlySharedRef {
  /// The current value, then the newest one after each change.
  public var values: ReferenceValues<Value> { ref.values }
}
