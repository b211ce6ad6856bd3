/// The offset of a section in `[[Row]]`, which identifies the section: it has no content of its own.
public struct SectionPosition: Identifiable, Hashable, Codable, Sendable {
  /// The offset of the section.
  public let id: Int

  /// Makes the position of a section.
  @inlinable
  public init(_ id: Int) {
    self.id = id
  }
}

extension SectionPosition: CustomStringConvertible {
  /// The offset.
  public var description: String { "\(id)" }
}

extension RandomAccessCollection {
  /// These lists of rows as sections, each identified by its position.
  @inlinable
  public func sections<Row>() -> [ListSection<SectionPosition, Row>] where Element == [Row] {
    enumerated().map { ListSection(SectionPosition($0), rows: $1) }
  }

  /// The change set that turns `old` into these lists of rows. A section is identified by its position, so that rows
  /// move between sections, and sections are only inserted and deleted at the end.
  ///
  /// Cost: as for a list of sections.
  @inlinable
  public func changes<Row: Identifiable & Equatable>(
    from old: some RandomAccessCollection<Element>
  ) -> SectionedChangeSet<SectionPosition, Row> where Element == [Row] {
    sections().changes(from: old.sections())
  }

  /// The change set that turns `old` into these lists of objects, identified by `===`. There are no updates: an
  /// ``UpdateAssistant`` finds objects that were changed in place.
  @inlinable @_disfavoredOverload
  public func changes<Row: AnyObject>(
    from old: some RandomAccessCollection<Element>
  ) -> SectionedChangeSet<SectionPosition, Row> where Element == [Row] {
    SectionedDiffer(
      old: old.sections(), new: sections(), sections: IdentifiableComparing(),
      rows: ObjectComparing()
    ).changes
  }

  /// Returns these lists of rows with the changes applied.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`.
  ///
  /// - Throws: a path that is out of range or appears twice. This never traps, whatever the change set.
  public func applying<Row>(
    _ changes: SectionedChangeSet<SectionPosition, Row>
  ) throws(ChangeSetMismatch) -> [[Row]] where Element == [Row] {
    try sections().applying(changes).map(\.rows)
  }
}

extension SectionedChangeSet where Content == SectionPosition {
  /// The same changes in at most four batches, as for a list of sections.
  ///
  /// - Throws: an offset that does not fit `old`.
  public func batches(from old: [[Row]]) throws(ChangeSetMismatch) -> [Batch] {
    try batches(from: old.sections())
  }
}

extension UpdateAssistant where Content == SectionPosition {
  /// Makes an assistant for a view that shows the given lists of rows.
  @inlinable
  public init(_ rows: [[Row]]) where Row: Identifiable & Equatable & SendableMetatype {
    self.init(rows.sections())
  }

  /// Makes an assistant for a view that shows the given lists of objects, which may change in place.
  @inlinable @_disfavoredOverload
  public init(_ rows: [[Row]]) where Row: AnyObject & Hashable & SendableMetatype {
    self.init(rows.sections())
  }

  /// Updates the view to other lists of rows by making only the changes. The view is not called if there are none.
  ///
  /// - Returns: the changes, for use with other views.
  @inlinable @discardableResult
  public mutating func update(
    _ view: inout some RowUpdatable<SectionPosition, Row>, to rows: [[Row]]
  ) -> SectionedChangeSet<SectionPosition, Row> {
    update(&view, to: rows.sections())
  }
  /// Updates the view as ``update(_:to:)`` does, where the view is an object.
  @inlinable @discardableResult
  public mutating func update(
    _ view: some RowUpdatable<SectionPosition, Row> & AnyObject, to rows: [[Row]]
  ) -> SectionedChangeSet<SectionPosition, Row> {
    update(view, to: rows.sections())
  }
}
