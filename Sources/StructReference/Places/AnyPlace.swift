/// A place in one root value, whatever it holds.
///
/// Places are made freely, several of them for one part. Those that are observed, and those on the way to
/// them, form a tree: of each part one place, its twin, is in it.
class AnyPlace {
  final let hub: Hub
  /// The place that this one is a part of, or nil for the root.
  final let whole: AnyPlace?
  /// The place in the tree that holds this one, while this one is in the tree.
  final var holder: AnyPlace?

  init(hub: Hub, whole: AnyPlace?) {
    self.hub = hub
    self.whole = whole
  }

  /// What tells this part of the whole from others. Made when it is asked for.
  var key: PartKey { .wrapped }

  // MARK: the tree of what is observed

  /// The part in the tree with that key.
  func part(_ key: PartKey) -> AnyPlace? { nil }
  func hold(_ part: AnyPlace) {}
  func release(_ key: PartKey) {}
  var isObserved: Bool { false }

  /// Puts this place, or one for the same part that is there already, in the tree.
  final func enterTree() -> AnyPlace {
    guard let whole else { return self }
    let holder = whole.enterTree()
    if let twin = holder.part(key) { return twin }
    holder.hold(self)
    self.holder = holder
    return self
  }

  /// Takes this place out of the tree unless it is observed, and then what was there for it alone.
  final func leaveTree() {
    guard !isObserved, let holder else { return }
    self.holder = nil
    holder.release(key)
    holder.leaveTree()
  }

  // MARK: a write

  /// Captures what a write to this place may change further up and beside it.
  ///
  /// - Returns: the place in the tree for the same part, if there is one.
  final func traceWrite() -> AnyPlace? {
    guard let whole else { return self }
    guard let holder = whole.traceWrite() else { return nil }
    holder.capture(passing: key)
    return holder.part(key)
  }

  /// Captures the value if it is observed, and the parts beside the one with that key that overlap it.
  func capture(passing key: PartKey) {}
  /// Captures what of the value is observed.
  func capture() {}
  /// Tells those who observe this value of a write to a part of it: nil if it is not known whether that
  /// changed.
  func finishPassing(isChanged: Bool?) {}
  /// Tells those who observe this value, or parts of it, unless nothing changed.
  func finish(isChanged: Bool?) {}
}
