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
  /// The key by which the same element goes the other way just now: by identity, or by index.
  var otherKey: PartKey? { nil }

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

  /// Captures what a write to this place may change further up and beside it.
  ///
  /// - Returns: the place in the tree for the same part, if there is one.
  final func traceWrite() -> AnyPlace? {
    guard let whole else { return self }
    guard let holder = whole.traceWrite() else { return nil }
    let key = key
    holder.capture(passing: self, key)
    return holder.part(key)
  }

  /// Where in the bytes of the whole the value lies, if it is stored there.
  var storage: Range<Int>? { nil }

  /// Captures the value if it is observed, and the parts beside the one given that a write to it may change.
  func capture(passing part: AnyPlace, _ key: PartKey) {}
  /// Captures what of the value is observed.
  func capture() {}
  /// Tells those who observe the value itself, if it has changed since it was captured.
  func finishPassing() {}
  /// Tells those who observe the value, or parts of it, of what has changed since that was captured.
  func finish() {}
  /// Tells those who observe an element by its identity that a write by index made one of it that had another.
  func finish(_ part: AnyPlace, formerly identity: PartKey) {}
  /// Tells those who observe the value, or parts of it, that there was none before.
  func finishNew() {}
}

/// What tells a part of a value from the other parts of it.
enum PartKey: Hashable {
  case path(AnyKeyPath)
  case index(AnyHashable)
  case identity(AnyHashable)
  /// The same value, as one that may be gone.
  case optional
  /// The same optional value, where the place itself may be gone too.
  case flat
  /// What an optional holds.
  case wrapped
}
