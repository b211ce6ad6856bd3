/// A list of sections with content of its own, such as a title. Its changes are found level by level: rows make up a
/// section, sections make up the list.
public struct SectionedList<Content, Section, Row> {
  /// The content of the list as a whole.
  public var content: Content
  /// The sections, in their order.
  public var sections: [ListSection<Section, Row>]

  /// Makes a list of the given sections.
  @inlinable
  public init(_ content: Content, sections: [ListSection<Section, Row>] = []) {
    self.content = content
    self.sections = sections
  }
}

extension SectionedList: Sendable where Content: Sendable, Section: Sendable, Row: Sendable {}
extension SectionedList: Equatable where Content: Equatable, Section: Equatable, Row: Equatable {}

extension SectionedList
where
  Content: Identifiable & Equatable, Section: Identifiable & Equatable,
  Row: Identifiable & Equatable
{
  /// The changes that turn `old` into this list. Cost: as for the sections.
  @inlinable
  public func changes(from old: SectionedList) -> SectionedListChanges<Content, Section, Row> {
    .init(
      content: [content].changes(from: [old.content]),
      sections: sections.changes(from: old.sections))
  }
}

extension SectionedList {
  /// Returns this list with the changes applied.
  ///
  /// Law: `try old.applying(new.changes(from: old)) == new`.
  ///
  /// - Throws: an offset that is out of range or appears twice.
  public func applying(
    _ changes: SectionedListChanges<Content, Section, Row>
  ) throws(ChangeSetMismatch) -> SectionedList {
    SectionedList(
      try [content].applying(changes.content).first ?? content,
      sections: try sections.applying(changes.sections))
  }
}

/// The changes that lead from one list of sections to another, on every level.
public struct SectionedListChanges<Content, Section, Row> {
  /// The change of the list's own content: an update, or a deletion and an insertion if it is another list.
  public let content: ChangeSet<Content>
  /// The changes of the sections and of the rows.
  public let sections: SectionedChangeSet<Section, Row>

  /// Combines the changes of the content with the changes of the sections.
  @inlinable
  public init(
    content: ChangeSet<Content> = ChangeSet(), sections: SectionedChangeSet<Section, Row>
  ) {
    self.content = content
    self.sections = sections
  }

  /// The levels on which something changed.
  public var levels: Set<ListLevel> {
    content.isEmpty ? sections.levels : sections.levels.union([.list])
  }
}

extension SectionedListChanges: Sendable
where Content: Sendable, Section: Sendable, Row: Sendable {}
extension SectionedListChanges: Equatable
where Content: Equatable, Section: Equatable, Row: Equatable {}

/// A level of a list of sections.
public enum ListLevel: Hashable, Sendable, CaseIterable {
  /// The rows.
  case rows
  /// The contents of sections, such as headers and footers.
  case headers
  /// The sections that there are, and their order.
  case sections
  /// The content of the list as a whole.
  case list
}

extension SectionedChangeSet {
  /// The levels on which something changed. A row that comes or leaves together with its section is a change of the
  /// sections.
  public var levels: Set<ListLevel> {
    var levels: Set<ListLevel> = []
    if !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty) {
      levels.insert(.rows)
    }
    if !sections.updates.isEmpty { levels.insert(.headers) }
    if sections.isStructural { levels.insert(.sections) }
    return levels
  }
}
