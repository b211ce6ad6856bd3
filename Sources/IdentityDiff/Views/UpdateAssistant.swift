/// Stores the sections that a list view shows, and updates the view to other sections by making only the changes.
///
///     var assistant = UpdateAssistant(sections)
///     assistant.update(&view, to: newSections)
///
/// Rows are values, or objects that are changed in place: the assistant keeps the hashes of the objects that are shown.
///
/// Law: if the view showed `sections` before `update`, it afterwards shows the same as a view filled from scratch.
/// Contents that a comparator considers equal to the shown ones are not redrawn. Cost: a diff, and one call for each
/// change.
public struct UpdateAssistant<Content, Row> {
  @usableFromInline var shown: Sections
  @usableFromInline var compare: Compare
  /// Whether elements that count as equal may differ, so that the view may show older contents than the model has.
  @usableFromInline let isApproximate: Bool
  /// Makes the comparison with objects as they are now; nil if the rows are values.
  @usableFromInline let remember: (@Sendable (Sections) -> Compare)?

  @usableFromInline typealias Sections = [ListSection<Content, Row>]
  @usableFromInline typealias Compare =
    @Sendable (_ new: Sections, _ old: Sections) -> SectionedChangeSet<Content, Row>

  /// The sections that the view shows. If a comparator considers an element equal to its old version, the old version
  /// stays.
  public var sections: [ListSection<Content, Row>] { shown }

  /// Makes an assistant for a view that shows the given sections. Two comparators compare contents and rows.
  @inlinable
  public init(
    _ sections: [ListSection<Content, Row>] = [], bySections contents: ElementComparator<Content>,
    rows: ElementComparator<Row>
  ) {
    shown = sections
    compare = { $0.changes(from: $1, bySections: contents, rows: rows) }
    isApproximate = true
    remember = nil
  }

  /// Updates the view to other sections by making only the changes. The view is not called if there are none.
  ///
  /// - Returns: the changes, for use with other views.
  @inlinable @discardableResult
  public mutating func update(
    _ view: inout some RowUpdatable<Content, Row>, to sections: [ListSection<Content, Row>]
  ) -> SectionedChangeSet<Content, Row> {
    let changes = compare(sections, shown)
    if !isApproximate { show(sections) }
    if changes.isEmpty { return changes }
    if isApproximate { shown = (try? shown.applying(changes)) ?? sections }
    guard let steps = try? changes.checkedSteps else {
      preconditionFailure("A diff names each offset once")
    }
    view.performBatchUpdates { view in
      for step in steps { view.make(step) }
    }
    return changes
  }

  /// Updates the view as ``update(_:to:)`` does, where the view is an object.
  @inlinable @discardableResult
  public mutating func update(
    _ view: some RowUpdatable<Content, Row> & AnyObject, to sections: [ListSection<Content, Row>]
  ) -> SectionedChangeSet<Content, Row> {
    var view = view
    return update(&view, to: sections)
  }

  @inlinable
  mutating func show(_ sections: Sections) {
    shown = sections
    guard let remember else { return }
    compare = remember(sections)
    // Arrays that share their storage count as equal, whatever happened to their objects.
    for index in shown.indices { shown[index].rows = shown[index].rows.map(\.self) }
  }
}

extension UpdateAssistant: Sendable where Content: Sendable, Row: Sendable {}

extension UpdateAssistant
where
  Content: Identifiable & Equatable & SendableMetatype,
  Row: Identifiable & Equatable & SendableMetatype
{
  /// Makes an assistant for a view that shows the given sections. Contents and rows are identified by `id` and compared
  /// by `==`.
  @inlinable
  public init(_ sections: [ListSection<Content, Row>] = []) {
    shown = sections
    compare = { $0.changes(from: $1) }
    isApproximate = false
    remember = nil
  }
}

extension UpdateAssistant
where
  Content: Identifiable & Equatable & SendableMetatype, Row: AnyObject & Hashable & SendableMetatype
{
  /// Makes an assistant for a view that shows the given sections of objects, identified by `===`. An object is reloaded
  /// if its hash is not the one that it had at the last update: `hash(into:)` must take in all that is shown, and two
  /// contents have the same hash about once in 2⁶⁴.
  ///
  /// Cost of an update: a hash of each object, in addition to the diff.
  @inlinable @_disfavoredOverload
  public init(_ sections: [ListSection<Content, Row>] = []) {
    let remember: @Sendable (Sections) -> Compare = { shown in
      let objects = shown.lazy.flatMap { $0.rows }
      let hashes = Dictionary(objects.map { (ObjectIdentifier($0), $0.hashValue) }) { $1 }
      let rows = ElementComparator<Row>(
        id: { ObjectIdentifier($0) },
        by: { _, now in hashes[ObjectIdentifier(now)] == now.hashValue })
      return { new, old in
        SectionedDiffer(old: old, new: new, sections: IdentifiableComparing(), rows: rows).changes
      }
    }
    self.remember = remember
    shown = []
    compare = remember([])
    isApproximate = false
    show(sections)
  }
}
