/// The changes that lead from one list of sections to another: deletions, insertions, moves and updates of sections and
/// of rows. Rows may move from one section to another.
///
/// As with `ChangeSet`, deletions and the origins of moves are offsets in the *old* list, insertions and the
/// destinations of moves are offsets in the *new* one, and updates have both. If a section moves, the rows that stay in
/// it have no changes of their own.
///
/// The law of the type is replay: `try old.applying(new.changes(from: old)) == new`. A change set made by hand is
/// checked when it is applied.
public struct SectionedChangeSet<Content, Row> {
  /// A row that is no longer in any section.
  public typealias Deletion = ElementAtOffset<RowPath, Row>
  /// A row that was not in any section before.
  public typealias Insertion = ElementAtOffset<RowPath, Row>
  /// A row that changed its section, or its position relative to the other remaining rows of its section.
  public typealias Move = ElementMove<RowPath, Row>
  /// A row that changed its content.
  public typealias Update = ElementUpdate<RowPath, Row>

  /// The changes of the sections themselves. The elements are the contents of the sections.
  public let sections: ChangeSet<Content>
  /// The rows removed from sections that stayed, ascending.
  public let deletions: [Deletion]
  /// The rows inserted into sections that stayed, ascending.
  public let insertions: [Insertion]
  /// The moved rows, in ascending order of `destination`. The number of moves within a section is minimal. Rows that
  /// left deleted sections or entered inserted ones are included.
  public let moves: [Move]
  /// The rows that changed their content, in ascending order of `newOffset`.
  public let updates: [Update]
  /// The rows removed together with their deleted sections, ascending. A view must not delete them again.
  public let departures: [Deletion]
  /// The rows inserted together with their inserted sections, ascending. A view must not insert them again.
  public let arrivals: [Insertion]

  /// Makes a change set from its parts, in any order.
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

  /// The change set that turns the new list back into the old one.
  ///
  /// Law: `try new.applying(changes.inverted) == old`. Cost: linear in the change set, plus sorting its moves.
  public var inverted: SectionedChangeSet {
    let before = Dictionary(updates.map { ($0.newOffset, $0.old) }) { $1 }
    return SectionedChangeSet(
      sections: sections.inverted, deletions: insertions, insertions: deletions,
      moves: moves.map { $0.inverted(before) }, updates: updates.map { $0.inverted },
      departures: arrivals, arrivals: departures)
  }
}

extension SectionedChangeSet: Sendable where Content: Sendable, Row: Sendable {}
extension SectionedChangeSet: Equatable where Content: Equatable, Row: Equatable {}
extension SectionedChangeSet: Hashable where Content: Hashable, Row: Hashable {}

private enum SectionedChangeSetKeys: String, CodingKey {
  case sections, deletions, insertions, moves, updates, departures, arrivals
}

extension SectionedChangeSet: Encodable where Content: Encodable, Row: Encodable {
  /// Encodes the parts that are not empty. Law: the decoded change set equals this one.
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
  /// Decodes a change set that `encode(to:)` wrote. A missing part is empty.
  ///
  /// - Throws: `DecodingError`, also if a path is negative or appears twice.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionedChangeSetKeys.self)
    self.init(
      sections: try container.decodeIfPresent(ChangeSet<Content>.self, forKey: .sections)
        ?? ChangeSet(),
      deletions: try container.decodeIfPresent([Deletion].self, forKey: .deletions) ?? [],
      insertions: try container.decodeIfPresent([Insertion].self, forKey: .insertions) ?? [],
      moves: try container.decodeIfPresent([Move].self, forKey: .moves) ?? [],
      updates: try container.decodeIfPresent([Update].self, forKey: .updates) ?? [],
      departures: try container.decodeIfPresent([Deletion].self, forKey: .departures) ?? [],
      arrivals: try container.decodeIfPresent([Insertion].self, forKey: .arrivals) ?? [])
    do {
      try checkPaths()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}

extension SectionedChangeSet: CustomStringConvertible {
  /// The change set as text, sections first: `section insert 1 North, move Red 0.3→1.0`.
  public var description: String {
    var clauses = sections.isEmpty ? [] : sections.clauses.map { "section \($0)" }
    clauses += deletions.map { "delete \($0.offset) \($0.element)" }
    clauses += insertions.map { "insert \($0.offset) \($0.element)" }
    clauses += moves.map { "move \($0.element) \($0.origin)→\($0.destination)" }
    clauses += updates.map { "update \($0.newOffset) \($0.old) → \($0.new)" }
    return clauses.isEmpty ? "no change" : clauses.joined(separator: ", ")
  }
}

extension SectionedChangeSet {
  /// Checks that each path of a row is valid and appears once. Departures must be in deleted sections, and other
  /// deletions must not; arrivals must be in inserted sections, and other insertions must not.
  @inlinable
  func checkPaths() throws(ChangeSetMismatch) {
    let leaving =
      (deletions + departures).map { (path: $0.offset, part: ChangeSetMismatch.Part.deletion) }
      + moves.map { (path: $0.origin, part: .origin) }
    let coming =
      (insertions + arrivals).map { (path: $0.offset, part: ChangeSetMismatch.Part.insertion) }
      + moves.map { (path: $0.destination, part: .destination) }
    let deleted = Set(sections.deletions.map { $0.offset })
    let inserted = Set(sections.insertions.map { $0.offset })
    func check(
      _ paths: [RowPath], _ part: ChangeSetMismatch.Part, areIn sections: Set<Int>, _ isIn: Bool
    ) throws(ChangeSetMismatch) {
      for path in paths where sections.contains(path.section) != isIn {
        throw ChangeSetMismatch(part, at: path.row, in: path.section, .outside)
      }
    }
    try check(deletions.map { $0.offset }, .deletion, areIn: deleted, false)
    try check(departures.map { $0.offset }, .deletion, areIn: deleted, true)
    try check(insertions.map { $0.offset }, .insertion, areIn: inserted, false)
    try check(arrivals.map { $0.offset }, .insertion, areIn: inserted, true)
    try Self.check(leaving)
    try Self.check(coming)
    try Self.check(updates.map { (path: $0.oldOffset, part: .oldUpdate) })
    try Self.check(updates.map { (path: $0.newOffset, part: .newUpdate) })
  }

  @inlinable
  static func check(
    _ paths: [(path: RowPath, part: ChangeSetMismatch.Part)]
  ) throws(ChangeSetMismatch) {
    let range = 0..<Segment.endless
    var last: RowPath?
    for (path, part) in paths.sorted(by: { $0.path < $1.path }) {
      guard range.contains(path.section), range.contains(path.row) else {
        throw ChangeSetMismatch(part, at: path.row, in: path.section, .outside)
      }
      guard path != last else {
        throw ChangeSetMismatch(part, at: path.row, in: path.section, .taken)
      }
      last = path
    }
  }
}
