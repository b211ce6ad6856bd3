/// A flat list view, such as a table or a grid, in which elements can be inserted, deleted and reloaded.
///
/// Each offset is valid after the calls before it. One change set can update any number of views:
///
///     let changes = players.changes(from: oldValue)
///     try table.apply(changes)
///     try grid.apply(changes)
public protocol ListUpdatable<Element> {
  /// The content of an element.
  associatedtype Element

  /// Removes an element.
  mutating func delete(at offset: Int)
  /// Inserts an element at the offset.
  mutating func insert(_ element: Element, at offset: Int)
  /// Shows the new content of an element.
  mutating func reload(_ element: Element, at offset: Int)

  /// Removes the element at one offset, then inserts it at the other. By default a deletion and an insertion.
  mutating func move(_ element: Element, from origin: Int, to destination: Int)
  /// Makes all changes of one change set, so that a view can redraw once at the end. Not called if there are none.
  mutating func performBatchUpdates(_ updates: (inout Self) -> Void)
}

extension ListUpdatable {
  /// Deletes the element and inserts it again.
  @inlinable
  public mutating func move(_ element: Element, from origin: Int, to destination: Int) {
    delete(at: origin)
    insert(element, at: destination)
  }

  /// Makes the changes one by one.
  @inlinable
  public mutating func performBatchUpdates(_ updates: (inout Self) -> Void) { updates(&self) }

  /// Makes the changes of a change set.
  ///
  /// Law: if the view showed `old`, it shows `try old.applying(changes)` afterwards. Cost: one call for each change,
  /// and O(m log m) for m changes.
  ///
  /// - Throws: the first offset that is negative or appears twice. The view is then not called.
  @inlinable
  public mutating func apply(_ changes: ChangeSet<Element>) throws(ChangeSetMismatch) {
    try changes.make(in: &self)
  }
}

extension ListUpdatable where Self: AnyObject {
  /// Makes the changes of a change set, as for a view that is a value.
  ///
  /// - Throws: the first offset that is negative or appears twice. The view is then not called.
  @inlinable
  public func apply(_ changes: ChangeSet<Element>) throws(ChangeSetMismatch) {
    var view = self
    try changes.make(in: &view)
  }
}

extension ChangeSet {
  @inlinable
  func make(in view: inout some ListUpdatable<Element>) throws(ChangeSetMismatch) {
    let steps = try self.steps
    if steps.isEmpty { return }
    view.performBatchUpdates { view in
      // The steps of moves are in the order of the moves.
      var moved = moves.makeIterator()
      for step in steps {
        switch step {
        case .delete(let offset): view.delete(at: offset)
        case .move(let from, let to):
          if let move = moved.next() { view.move(move.element, from: from, to: to) }
        case .insert(let element, let offset): view.insert(element, at: offset)
        case .update(let element, let offset): view.reload(element, at: offset)
        }
      }
    }
  }
}
