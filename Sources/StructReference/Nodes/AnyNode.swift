/// A node of one root: the root itself, or a part of its value of any type.
///
/// References make nodes freely, even several for the same part. Nodes with observers, and the nodes above them, form
/// the observer tree. It contains one node for each part, the part's tree node.
class AnyNode {
  final let queue: ObserverQueue
  /// The node of the value that contains this one's value; nil for the root.
  final let anyParent: AnyNode?
  /// The parent of this node in the observer tree; nil while the node is not in the tree.
  final var treeParent: AnyNode?

  init(queue: ObserverQueue, parent: AnyNode?) {
    self.queue = queue
    self.anyParent = parent
  }

  /// The key that identifies this part among the parts of the parent. Computed on demand.
  var key: PartKey { .wrapped }
  /// The other current key of the same element: its identity if `key` is the index, or its index if `key` is the
  /// identity.
  var otherKey: PartKey? { nil }

  /// The tree node of the part with the given key.
  func child(_ key: PartKey) -> AnyNode? { nil }
  func insertChild(_ child: AnyNode) {}
  func removeChild(_ key: PartKey) {}
  /// Whether this node or a node below it has observers.
  var isObserved: Bool { false }

  /// Inserts this node into the observer tree, unless the tree already contains a node for the same part.
  ///
  /// - Returns: the tree node of the part.
  final func enterTree() -> AnyNode {
    guard let anyParent else { return self }
    let treeParent = anyParent.enterTree()
    if let treeNode = treeParent.child(key) { return treeNode }
    treeParent.insertChild(self)
    self.treeParent = treeParent
    return self
  }

  /// Removes this node from the observer tree if it is not observed, and then the nodes above that the tree no longer
  /// needs.
  final func leaveTree() {
    guard !isObserved, let treeParent else { return }
    self.treeParent = nil
    treeParent.removeChild(key)
    treeParent.leaveTree()
  }

  /// Captures the observed values that a write to this node may change: the values above it, and the values beside the
  /// path to it.
  ///
  /// - Returns: the tree node of the same part, if there is one.
  final func captureSurroundings(in captured: inout CapturedNodes) -> AnyNode? {
    guard let anyParent else { return self }
    guard let treeParent = anyParent.captureSurroundings(in: &captured) else { return nil }
    let key = key
    treeParent.captureWrite(to: self, key, in: &captured)
    return treeParent.child(key)
  }

  /// The bytes of the parent's value in which this part is stored; nil if it is not stored there.
  var byteRange: Range<Int>? { nil }

  /// Captures the value if it has observers, and the other parts that a write to the given part may change.
  func captureWrite(to part: AnyNode, _ key: PartKey, in captured: inout CapturedNodes) {}
  /// Captures all observed parts of the value.
  func capture() {}
  /// Notifies the observers of the value itself if it has changed since it was captured.
  func notifyOwnObservers() {}
  /// Notifies the observers of the value and of its parts of all changes since the capture.
  func notifyObservers() {}
  /// Notifies the observers of an element by its current identity, if a write by index changed the identity.
  func notifyIdentityChange(of element: AnyNode, from identity: PartKey) {}
  /// Notifies the observers of the value and of its parts that it has appeared.
  func notifyAppearance() {}
}

/// The tree nodes around a written one, captured before the write.
struct CapturedNodes {
  /// The observed nodes above the written node, from the root down.
  var ancestors: [AnyNode] = []
  /// The nodes of other parts that the write may change.
  var neighbours: [AnyNode] = []
  /// The elements on the path that are written by index, each with its parent and its identity before the write.
  var indexedElements: [(parent: AnyNode, element: AnyNode, identity: PartKey)] = []
}

/// The key that identifies a part of a value among its other parts.
enum PartKey: Hashable {
  case path(AnyKeyPath)
  case index(AnyHashable)
  case identity(AnyHashable)
  /// The same value as an optional, which is nil while the value is missing.
  case optional
  /// The same optional value, which is also nil while the node itself is missing.
  case flat
  /// The value inside an optional.
  case wrapped
}
