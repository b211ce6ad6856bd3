/// A list view in which rows and sections can be inserted, deleted, moved and reloaded.
///
/// Each offset is valid after the calls before it. `UpdateAssistant` makes the calls. A view that applies all changes
/// at once, with old offsets for deletions and new offsets for insertions, can use a `SectionedChangeSet` instead.
public protocol RowUpdatable<Content, Row> {
  /// The content of a section as a whole, such as its header.
  associatedtype Content
  /// The content of a row.
  associatedtype Row

  /// Removes a row.
  mutating func deleteRow(at path: RowPath)
  /// Inserts a row at the path.
  mutating func insertRow(_ row: Row, at path: RowPath)
  /// Removes the row at one path, then inserts it at the other, which may be in another section.
  mutating func moveRow(from origin: RowPath, to destination: RowPath)
  /// Shows the new content of a row.
  mutating func reloadRow(_ row: Row, at path: RowPath)

  /// Removes a section with the rows that are still in it.
  mutating func deleteSection(at offset: Int)
  /// Inserts a section with its rows at the offset.
  mutating func insertSection(_ section: ListSection<Content, Row>, at offset: Int)
  /// Removes the section at one offset with its rows, then inserts it at the other.
  mutating func moveSection(from origin: Int, to destination: Int)
  /// Shows the new content of a section. Its rows are unchanged.
  mutating func reloadSection(_ content: Content, at offset: Int)

  /// Makes all changes of one update, so that a view can redraw once at the end. Not called if there are no changes.
  mutating func performBatchUpdates(_ updates: (inout Self) -> Void)
}

extension RowUpdatable {
  /// Makes the changes one by one.
  @inlinable
  public mutating func performBatchUpdates(_ updates: (inout Self) -> Void) { updates(&self) }
}

extension RowUpdatable {
  /// Makes the call for one step of a change set.
  @inlinable
  mutating func make(_ step: SectionedChangeSet<Content, Row>.Step) {
    switch step {
    case .deleteRow(let path): deleteRow(at: path)
    case .deleteSection(let offset): deleteSection(at: offset)
    case .moveSection(let from, let to): moveSection(from: from, to: to)
    case .insertSection(let section, let offset): insertSection(section, at: offset)
    case .moveRow(let from, let to): moveRow(from: from, to: to)
    case .insertRow(let row, let path): insertRow(row, at: path)
    case .updateRow(let row, let path): reloadRow(row, at: path)
    case .updateSection(let content, let offset): reloadSection(content, at: offset)
    }
  }
}
