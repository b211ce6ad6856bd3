extension RandomAccessCollection {
  /// The change set that turns `old` into this list of sections.
  ///
  /// Sections are told apart by the identity of their content, and a section whose content is not equal is
  /// updated; rows likewise. Both levels are one and the same diff: rows pair up within their sections first,
  /// and what is left over of all sections then, in order, which gives the moves between sections.
  ///
  /// Cost: one diff of the sections, one of the rows of each section that stayed (O(1) where the array of rows
  /// was not touched), and one of all that is left over.
  @inlinable
  public func changes<Content: Identifiable & Equatable, Row: Identifiable & Equatable>(
    from old: some RandomAccessCollection<Element>
  ) -> SectionedChangeSet<Content, Row> where Element == ListSection<Content, Row> {
    SectionedDiffer(
      old: Array(old), new: Array(self), sections: IdentifiableComparing(),
      rows: IdentifiableComparing()
    ).changes
  }

  /// Rows and contents that are not `Identifiable & Equatable` need comparators: without them whole sections
  /// would be compared.
  @available(
    *, unavailable,
    message: "Pass comparators for contents and rows: changes(from:bySections:rows:)"
  )
  public func changes<Content, Row>(
    from old: some RandomAccessCollection<Element>
  ) -> SectionedChangeSet<Content, Row> where Element == ListSection<Content, Row> {
    SectionedChangeSet()
  }

  /// The change set that turns `old` into this list of sections, identity and equality being those of two
  /// comparators.
  @inlinable
  public func changes<Content, Row>(
    from old: some RandomAccessCollection<Element>, bySections sections: Comparator<Content>,
    rows: Comparator<Row>
  ) -> SectionedChangeSet<Content, Row> where Element == ListSection<Content, Row> {
    SectionedDiffer(old: Array(old), new: Array(self), sections: sections, rows: rows).changes
  }
}
