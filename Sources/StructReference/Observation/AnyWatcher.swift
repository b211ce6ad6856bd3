/// An observer, whatever it observes.
class AnyWatcher {
  /// Counts observers in the order in which they were added.
  let sequence: Int
  final var isDisposed = false

  init(sequence: Int) {
    self.sequence = sequence
  }

  /// What is left to tell, as one call; nil if that came to nothing.
  func takeCall() -> (() -> Void)? { nil }
  /// Tells what is left to tell, unless that came to nothing.
  func call() {}
}
