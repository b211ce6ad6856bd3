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
