/// What compacting a data file has done, or would do.
package struct Compaction: Equatable, Sendable {
  /// How many entries of the journal were folded.
  package internal(set) var folded = 0
  /// How many newer entries are left as they were.
  package internal(set) var kept = 0
  /// How many boards have a starting state.
  package internal(set) var boards = 0
  /// The bytes of the file before.
  package internal(set) var sizeBefore = 0
  /// The bytes of the file after; those before, where they could not be given back now.
  package internal(set) var sizeAfter = 0
  /// The copy of the file as it was before; nil where nothing was changed.
  package internal(set) var backup: Backup?
}
