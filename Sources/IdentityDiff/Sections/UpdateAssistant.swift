/// Keeps the sections that a list view shows, and brings the view to the next ones by the changes alone.
///
///     var assistant = UpdateAssistant(sections)
///     assistant.update(&view, to: newSections)
///
/// Law: after `update` the view shows what it would show if it were filled anew, provided that it showed
/// `sections` before. Where a comparator calls different contents equal, they stay as they are shown until they
/// differ enough from that. Cost: that of the diff, and one call for each change.
public struct UpdateAssistant<Content, Row> {
  @usableFromInline var shown: [ListSection<Content, Row>]
  @usableFromInline let compare: Compare
  /// Whether what counts as equal may differ, so that the view may show something else than the model.
  @usableFromInline let isLoose: Bool

  @usableFromInline typealias Compare = (
    _ new: [ListSection<Content, Row>], _ old: [ListSection<Content, Row>]
  ) -> SectionedChangeSet<Content, Row>

  /// What the view shows: the model, but for elements that a comparator holds equal to what they were.
  public var sections: [ListSection<Content, Row>] { shown }

  /// An assistant of a view that shows those sections, told apart by two comparators.
  @inlinable
  public init(
    _ sections: [ListSection<Content, Row>] = [], bySections contents: Comparator<Content>,
    rows: Comparator<Row>
  ) {
    shown = sections
    compare = { $0.changes(from: $1, bySections: contents, rows: rows) }
    isLoose = true
  }

  /// Makes in the view the changes that lead to other sections. Does not call the view if there are none.
  ///
  /// - Returns: the changes, for views that take them in another form.
  @inlinable @discardableResult
  public mutating func update(
    _ view: inout some RowUpdatable<Content, Row>, to sections: [ListSection<Content, Row>]
  ) -> SectionedChangeSet<Content, Row> {
    let changes = compare(sections, shown)
    if !isLoose { shown = sections }
    if changes.isEmpty { return changes }
    if isLoose { shown = (try? shown.applying(changes)) ?? sections }
    guard let steps = try? changes.checkedSteps else {
      preconditionFailure("A diff names each offset once")
    }
    view.performBatchUpdates { view in
      for step in steps { view.make(step) }
    }
    return changes
  }
}

extension UpdateAssistant where Content: Identifiable & Equatable, Row: Identifiable & Equatable {
  /// An assistant of a view that shows those sections, told apart by `id` and refreshed by `==`.
  @inlinable
  public init(_ sections: [ListSection<Content, Row>] = []) {
    shown = sections
    compare = { $0.changes(from: $1) }
    isLoose = false
  }
}

/// A list view that rows and sections can be put into, taken out of and moved in.
///
/// Every offset is valid when it is used: after all calls before it. `UpdateAssistant` makes the calls. A view
/// that takes all changes at once, old offsets for what goes and new ones for what comes, needs none of this:
/// it takes the `SectionedChangeSet` of its sections.
public protocol RowUpdatable<Content, Row> {
  /// What belongs to a section as a whole: its header, say.
  associatedtype Content
  /// What is shown in a row.
  associatedtype Row

  /// Takes out a row.
  mutating func deleteRow(at path: IndexPath)
  /// Puts in a row so that it is at the path.
  mutating func insertRow(_ row: Row, at path: IndexPath)
  /// Takes out the row at one path, then puts it in so that it is at the other, perhaps in another section.
  mutating func moveRow(from origin: IndexPath, to destination: IndexPath)
  /// Shows the new content of a row.
  mutating func reloadRow(_ row: Row, at path: IndexPath)

  /// Takes out a section with the rows that are still in it.
  mutating func deleteSection(at offset: Int)
  /// Puts in a section with its rows so that it is at the offset.
  mutating func insertSection(_ section: ListSection<Content, Row>, at offset: Int)
  /// Takes out the section at one offset with its rows, then puts it in so that it is at the other.
  mutating func moveSection(from origin: Int, to destination: Int)
  /// Shows the new content of a section; its rows stay as they are.
  mutating func reloadSection(_ content: Content, at offset: Int)

  /// Makes all changes of one update: a view may wait with drawing until they are made. Not called when there
  /// are none.
  mutating func performBatchUpdates(_ updates: (inout Self) -> Void)
}

extension RowUpdatable {
  /// Makes the changes one by one.
  @inlinable
  public mutating func performBatchUpdates(_ updates: (inout Self) -> Void) { updates(&self) }
}

extension RowUpdatable {
  /// Makes one step of a change set.
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
