/// Neighbours in the new collection that were neighbours in the old one, or a single insertion.
@usableFromInline
struct Piece {
  @usableFromInline
  enum Source {
    /// The offset of the first one in the old collection.
    case old(Int)
    /// The index of an insertion.
    case insertion(Int)
  }

  /// The offset of the first one in the new collection.
  @usableFromInline var new: Int
  @usableFromInline var source: Source
  @usableFromInline var count: Int

  @inlinable
  init(new: Int, source: Source, count: Int) {
    self.new = new
    self.source = source
    self.count = count
  }

  /// So many elements that no collection reaches the end of them.
  @inlinable static var endless: Int { Int.max / 4 }
}
