/// The changes that lead from one ordered collection to another, found by identity and then by equality.
///
/// Deletions and the origins of moves are offsets in the *old* collection, insertions and the destinations of moves are
/// offsets in the *new* one, and an update has both. An element that changed both position and content is in `moves`
/// and in `updates`. For a view that takes one change at a time, `steps` contains the same changes as steps, each with
/// offsets that are valid when it is performed.
///
/// The law of the type is replay: `try old.applying(new.changes(from: old)) == new`. A change set contains the changed
/// elements, so it can be inverted, encoded, and applied to a collection that has changed meanwhile
/// (`applyingByIdentity(_:)`). A change set made by hand is checked when it is applied or converted to steps.
public struct ChangeSet<Element> {
  /// An element of the old collection that is not in the new one.
  public typealias Deletion = ElementAtOffset<Int, Element>
  /// An element of the new collection that is not in the old one.
  public typealias Insertion = ElementAtOffset<Int, Element>
  /// An element that changed its position relative to the other remaining elements.
  public typealias Move = ElementMove<Int, Element>
  /// An element that changed its content.
  public typealias Update = ElementUpdate<Int, Element>

  /// The removed elements, in ascending order of `offset`.
  public let deletions: [Deletion]
  /// The inserted elements, in ascending order of `offset`.
  public let insertions: [Insertion]
  /// The elements that changed their positions, in ascending order of `destination`. A diff finds the smallest possible
  /// number of moves.
  public let moves: [Move]
  /// The elements that changed their contents, in ascending order of `newOffset`.
  public let updates: [Update]

  /// Makes a change set from its parts, in any order. Without parts, it changes nothing.
  @inlinable
  public init(
    deletions: [Deletion] = [], insertions: [Insertion] = [], moves: [Move] = [],
    updates: [Update] = []
  ) {
    self.init(
      ascending: deletions.sorted { $0.offset < $1.offset },
      insertions: insertions.sorted { $0.offset < $1.offset },
      moves: moves.sorted { $0.destination < $1.destination },
      updates: updates.sorted { $0.newOffset < $1.newOffset })
  }

  @inlinable
  init(
    ascending deletions: [Deletion], insertions: [Insertion], moves: [Move], updates: [Update]
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }

  /// Whether nothing changed.
  @inlinable
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Whether elements were inserted, removed or moved.
  @inlinable
  public var isStructural: Bool {
    !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
  }

  /// Whether no offset is negative or appears twice, so that the change set can be applied.
  package var isConsistent: Bool { (try? segments()) != nil }

  /// The change set that turns the new collection back into the old one.
  ///
  /// Law: `try new.applying(changes.inverted) == old`, and inverting the change set of a diff twice gives an equal
  /// change set. Cost: linear in the size of the change set, plus sorting its moves.
  @inlinable
  public var inverted: ChangeSet {
    let before = Dictionary(updates.map { ($0.newOffset, $0.old) }) { $1 }
    return ChangeSet(
      deletions: insertions, insertions: deletions, moves: moves.map { $0.inverted(before) },
      updates: updates.map { $0.inverted })
  }
}

extension ChangeSet: Sendable where Element: Sendable {}
extension ChangeSet: Equatable where Element: Equatable {}
extension ChangeSet: Hashable where Element: Hashable {}

extension ChangeSet: CustomStringConvertible {
  /// The change set as text, with one clause for each change: `delete 2 Blue, move Red 3→0, update 1 Green → Lime`.
  public var description: String {
    isEmpty ? "no change" : clauses.joined(separator: ", ")
  }

  var clauses: [String] {
    var clauses = deletions.map { "delete \($0.offset) \($0.element)" }
    clauses += insertions.map { "insert \($0.offset) \($0.element)" }
    clauses += moves.map { "move \($0.element) \($0.origin)→\($0.destination)" }
    clauses += updates.map { "update \($0.newOffset) \($0.old) → \($0.new)" }
    return clauses
  }
}

private enum ChangeSetKeys: String, CodingKey {
  case deletions, insertions, moves, updates
}

extension ChangeSet: Encodable where Element: Encodable {
  /// Encodes the parts that are not empty. Law: the decoded change set equals this one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeSetKeys.self)
    if !deletions.isEmpty { try container.encode(deletions, forKey: .deletions) }
    if !insertions.isEmpty { try container.encode(insertions, forKey: .insertions) }
    if !moves.isEmpty { try container.encode(moves, forKey: .moves) }
    if !updates.isEmpty { try container.encode(updates, forKey: .updates) }
  }
}

extension ChangeSet: Decodable where Element: Decodable {
  /// Decodes a change set that `encode(to:)` wrote. A missing part is empty.
  ///
  /// - Throws: `DecodingError`, also if an offset is negative or appears twice.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeSetKeys.self)
    self.init(
      deletions: try container.decodeIfPresent([Deletion].self, forKey: .deletions) ?? [],
      insertions: try container.decodeIfPresent([Insertion].self, forKey: .insertions) ?? [],
      moves: try container.decodeIfPresent([Move].self, forKey: .moves) ?? [],
      updates: try container.decodeIfPresent([Update].self, forKey: .updates) ?? [])
    do {
      _ = try segments()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
