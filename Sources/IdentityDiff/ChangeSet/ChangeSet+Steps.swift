extension ChangeSet {
  /// One change, with offsets that are valid after all steps before it.
  public enum Step {
    /// Remove the element at an offset.
    case delete(Int)
    /// Remove the element at the first offset, then insert it at the second.
    case move(from: Int, to: Int)
    /// Insert an element at an offset.
    case insert(Element, at: Int)
    /// Show the new content of the element at an offset.
    case update(Element, at: Int)
  }

  /// The change set as single steps, for a view that takes one change at a time: deletions from the end, then moves,
  /// then insertions from the start, then updates.
  ///
  /// Law: performing the steps one after another gives the result of `applying(_:)`. There are as many steps as
  /// changes. Cost: O(m log m) for m changes.
  ///
  /// - Throws: the first offset that is negative or appears twice.
  public var steps: [Step] {
    get throws(ChangeSetMismatch) {
      _ = try segments()
      return checkedSteps
    }
  }

  /// The steps of a change set that is known to contain each offset once.
  @inlinable
  var checkedSteps: [Step] {
    var result = deletions.reversed().map { Step.delete($0.offset) }
    if !moves.isEmpty {
      let gone = deletions.map { $0.offset }
      let come = insertions.map { $0.offset }
      let pending = moves.map { move in
        RowMove(
          origin: RowPath(section: 0, row: move.origin - gone.count(below: move.origin)),
          destination: RowPath(
            section: 0, row: move.destination - come.count(below: move.destination)))
      }
      result += sequential(pending).map { .move(from: $0.origin.row, to: $0.destination.row) }
    }
    result += insertions.map { .insert($0.element, at: $0.offset) }
    result += updates.map { .update($0.new, at: $0.newOffset) }
    return result
  }
}

extension ChangeSet.Step: Sendable where Element: Sendable {}
extension ChangeSet.Step: Equatable where Element: Equatable {}

extension [Int] {
  /// The number of elements below the given one. The elements must be ascending. O(log n).
  @inlinable
  func count(below number: Int) -> Int { partitioningIndex { $0 >= number } }
}
