/// What turned one list of sections into another: sections that came, went, moved and changed their content,
/// and rows that did, also from one section to another.
///
/// As with `ChangeSet`, what went and the origins of moves are offsets in the *old* list, what came and the
/// destinations of moves are offsets in the *new* one, and updates carry both. A row that stays in its section
/// is not mentioned when the section moves.
///
/// The law of the type is replay: `try old.applying(new.changes(from: old)) == new`. One that is made by hand
/// is checked when it is applied.
public struct SectionedChangeSet<Content, Row> {
  /// A row that is in no section any more.
  public typealias Deletion = ElementDeletion<IndexPath, Row>
  /// A row that was in no section before.
  public typealias Insertion = ElementInsertion<IndexPath, Row>
  /// A row that changed its place in its section, or its section.
  public typealias Move = ElementMove<IndexPath, Row>
  /// A row that changed its content.
  public typealias Update = ElementUpdate<IndexPath, Row>

  /// What happened to the sections themselves; their contents are its elements.
  public let sections: ChangeSet<Content>
  /// The rows that went from sections that stayed, ascending.
  public let deletions: [Deletion]
  /// The rows that came into sections that stayed, ascending.
  public let insertions: [Insertion]
  /// The rows that changed their place or section, in ascending order of `destination`; within a section as
  /// few as possible. Also those from deleted and into inserted sections.
  public let moves: [Move]
  /// The rows that changed their content, in ascending order of `newOffset`.
  public let updates: [Update]
  /// The rows that went with their deleted sections, ascending: a view does not delete them again.
  public let departures: [Deletion]
  /// The rows that came with their inserted sections, ascending: a view does not insert them again.
  public let arrivals: [Insertion]

  /// A change set of known parts, in any order.
  @inlinable
  public init(
    sections: ChangeSet<Content> = ChangeSet(), deletions: [Deletion] = [],
    insertions: [Insertion] = [], moves: [Move] = [], updates: [Update] = [],
    departures: [Deletion] = [], arrivals: [Insertion] = []
  ) {
    self.sections = sections
    self.deletions = deletions.sorted { $0.offset < $1.offset }
    self.insertions = insertions.sorted { $0.offset < $1.offset }
    self.moves = moves.sorted { $0.destination < $1.destination }
    self.updates = updates.sorted { $0.newOffset < $1.newOffset }
    self.departures = departures.sorted { $0.offset < $1.offset }
    self.arrivals = arrivals.sorted { $0.offset < $1.offset }
  }

  /// Whether nothing changed.
  @inlinable
  public var isEmpty: Bool {
    sections.isEmpty && deletions.isEmpty && insertions.isEmpty && moves.isEmpty
      && updates.isEmpty && departures.isEmpty && arrivals.isEmpty
  }

  /// The change set that takes the new list back to the old one.
  ///
  /// Law: `try new.applying(changes.inverted) == old`. Cost: that of the change set, and a sort of its moves.
  public var inverted: SectionedChangeSet {
    let before = Dictionary(updates.map { ($0.newOffset, $0.old) }) { $1 }
    func deleted(_ insertion: Insertion) -> Deletion {
      Deletion(offset: insertion.offset, element: insertion.element)
    }
    func inserted(_ deletion: Deletion) -> Insertion {
      Insertion(offset: deletion.offset, element: deletion.element)
    }
    return SectionedChangeSet(
      sections: sections.inverted, deletions: insertions.map(deleted),
      insertions: deletions.map(inserted),
      moves: moves.map {
        Move(
          origin: $0.destination, destination: $0.origin,
          element: before[$0.destination] ?? $0.element)
      },
      updates: updates.map {
        Update(oldOffset: $0.newOffset, newOffset: $0.oldOffset, old: $0.new, new: $0.old)
      },
      departures: arrivals.map(deleted), arrivals: departures.map(inserted))
  }
}

extension SectionedChangeSet: Sendable where Content: Sendable, Row: Sendable {}
extension SectionedChangeSet: Equatable where Content: Equatable, Row: Equatable {}

extension SectionedChangeSet: CustomStringConvertible {
  /// The change set in words, sections first: `section insert 1 North, move Red 0.3→1.0`.
  public var description: String {
    var clauses = sections.isEmpty ? [] : sections.clauses.map { "section \($0)" }
    clauses += deletions.map { "delete \($0.offset) \($0.element)" }
    clauses += insertions.map { "insert \($0.offset) \($0.element)" }
    clauses += moves.map { "move \($0.element) \($0.origin)→\($0.destination)" }
    clauses += updates.map { "update \($0.newOffset) \($0.old) → \($0.new)" }
    return clauses.isEmpty ? "no change" : clauses.joined(separator: ", ")
  }
}

private enum SectionedChangeSetKeys: String, CodingKey {
  case sections, deletions, insertions, moves, updates, departures, arrivals
}

extension SectionedChangeSet: Encodable where Content: Encodable, Row: Encodable {
  /// Writes the parts that are not empty. Law: what is decoded from that is equal.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionedChangeSetKeys.self)
    if !sections.isEmpty { try container.encode(sections, forKey: .sections) }
    if !deletions.isEmpty { try container.encode(deletions, forKey: .deletions) }
    if !insertions.isEmpty { try container.encode(insertions, forKey: .insertions) }
    if !moves.isEmpty { try container.encode(moves, forKey: .moves) }
    if !updates.isEmpty { try container.encode(updates, forKey: .updates) }
    if !departures.isEmpty { try container.encode(departures, forKey: .departures) }
    if !arrivals.isEmpty { try container.encode(arrivals, forKey: .arrivals) }
  }
}

extension SectionedChangeSet: Decodable where Content: Decodable, Row: Decodable {
  /// Reads what `encode(to:)` wrote; a part that is missing is empty.
  ///
  /// - Throws: `DecodingError`, also where an offset is below zero or named twice.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionedChangeSetKeys.self)
    func part<Part: Decodable>(_ key: SectionedChangeSetKeys) throws -> [Part] {
      try container.decodeIfPresent([Part].self, forKey: key) ?? []
    }
    self.init(
      sections: try container.decodeIfPresent(ChangeSet<Content>.self, forKey: .sections)
        ?? ChangeSet(),
      deletions: try part(.deletions), insertions: try part(.insertions),
      moves: try part(.moves), updates: try part(.updates),
      departures: try part(.departures), arrivals: try part(.arrivals))
    do {
      try checkPaths()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
