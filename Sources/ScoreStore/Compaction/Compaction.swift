/// What compacting a data file has done, or would do.
public struct Compaction: Equatable, Sendable {
  /// How many entries of the journal were folded.
  public internal(set) var folded = 0
  /// How many newer entries are left as they were.
  public internal(set) var kept = 0
  /// How many boards have a starting state.
  public internal(set) var boards = 0
  /// The bytes of the file before.
  public internal(set) var sizeBefore = 0
  /// The bytes of the file after; those before, where they could not be given back now.
  public internal(set) var sizeAfter = 0
  /// The copy of the file as it was before; nil where nothing was changed.
  public internal(set) var backup: Backup?
}
