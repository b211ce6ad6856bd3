/// Neighbours that have partners which are neighbours too, in the same order.
@usableFromInline
struct Run {
  /// The offset of the first in the old list.
  @usableFromInline let old: Int
  /// The offset of its partner in the new list.
  @usableFromInline let new: Int
  /// How many there are.
  @usableFromInline let count: Int

  @inlinable
  init(old: Int, new: Int, count: Int) {
    self.old = old
    self.new = new
    self.count = count
  }
}
