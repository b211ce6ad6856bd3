/// Keeps the sections that a list view shows, and brings the view to the next ones by the changes alone.
///
///     var assistant = UpdateAssistant(sections)
///     assistant.update(&view, to: newSections)
///
/// Law: after `update` the view shows what it would show if it were filled anew, provided that it showed
/// `sections` before. Cost: that of the diff, and one call for each change.
public struct UpdateAssistant<Content, Row> {
  /// What the view shows.
  public private(set) var sections: [ListSection<Content, Row>]
  private let compare: Compare

  private typealias Compare = (
    _ new: [ListSection<Content, Row>], _ old: [ListSection<Content, Row>]
  ) -> SectionedChangeSet<Content, Row>

  /// An assistant of a view that shows those sections, told apart by two comparators.
  public init(
    _ sections: [ListSection<Content, Row>] = [], bySections contents: Comparator<Content>,
    rows: Comparator<Row>
  ) {
    self.sections = sections
    compare = { $0.changes(from: $1, bySections: contents, rows: rows) }
  }

  /// Makes in the view the changes that lead to other sections. Does not call the view if there are none.
  ///
  /// - Returns: the changes, for views that take them in another form.
  @discardableResult
  public mutating func update(
    _ view: inout some RowUpdatable<Content, Row>, to sections: [ListSection<Content, Row>]
  ) -> SectionedChangeSet<Content, Row> {
    let changes = compare(sections, self.sections)
    self.sections = sections
    if changes.isEmpty { return changes }
    guard let steps = try? changes.steps else {
      preconditionFailure("A diff names each offset once")
    }
    view.performBatchUpdates { view in
      for step in steps { view.take(step) }
    }
    return changes
  }
}

extension UpdateAssistant where Content: Identifiable & Equatable, Row: Identifiable & Equatable {
  /// An assistant of a view that shows those sections, told apart by `id` and refreshed by `==`.
  public init(_ sections: [ListSection<Content, Row>] = []) {
    self.sections = sections
    compare = { $0.changes(from: $1) }
  }
}
