/// A stretch of a collection that two of its versions do not share.
public struct UnsharedStretch: Hashable, Sendable {
  /// The offsets in the older version.
  public var old: Range<Int>
  /// The offsets in the newer version.
  public var new: Range<Int>

  /// A stretch, either side of which may be empty.
  @inlinable
  public init(old: Range<Int>, new: Range<Int>) {
    self.old = old
    self.new = new
  }
}
