/// What turned one ordered collection into another, told by identity and then by equality.
///
/// Deletions and the origins of moves are offsets in the *old* collection, insertions and the
/// destinations of moves are offsets in the *new* one, and an update carries both. An element that
/// changed its place and its content is in `moves` and in `updates`.
///
/// The law of the type is replay: `old.applying(new.changes(from: old)) == new`. Elements are carried
/// along, so that a change set can be inverted, encoded, and applied to a collection that somebody
/// else has changed meanwhile (`applyingByIdentity(_:)`).
public struct ChangeSet<Element> {
  /// An element of the old collection whose identity is not in the new one.
  public struct Deletion {
    /// The offset in the old collection.
    public let offset: Int
    /// The element as it last was.
    public let element: Element

    /// A change known from elsewhere than a diff.
    public init(offset: Int, element: Element) {
      self.offset = offset
      self.element = element
    }
  }

  /// An element of the new collection whose identity was not in the old one.
  public struct Insertion {
    /// The offset in the new collection.
    public let offset: Int
    /// The element as it now is.
    public let element: Element

    /// A change known from elsewhere than a diff.
    public init(offset: Int, element: Element) {
      self.offset = offset
      self.element = element
    }
  }

  /// An element that changed its place among those that stayed.
  public struct Move {
    /// The offset in the old collection.
    public let origin: Int
    /// The offset in the new collection.
    public let destination: Int
    /// The element as it now is. Its identity is what moved; its content is in `updates` if it changed.
    public let element: Element

    /// A move known from elsewhere than a diff.
    public init(origin: Int, destination: Int, element: Element) {
      self.origin = origin
      self.destination = destination
      self.element = element
    }
  }

  /// An element whose identity stayed and whose content changed.
  public struct Update {
    /// The offset in the old collection.
    public let oldOffset: Int
    /// The offset in the new collection.
    public let newOffset: Int
    /// The element as it was.
    public let old: Element
    /// The element as it is.
    public let new: Element

    /// An update known from elsewhere than a diff.
    public init(oldOffset: Int, newOffset: Int, old: Element, new: Element) {
      self.oldOffset = oldOffset
      self.newOffset = newOffset
      self.old = old
      self.new = new
    }
  }

  /// What went, in ascending order of `offset`.
  public let deletions: [Deletion]
  /// What came, in ascending order of `offset`.
  public let insertions: [Insertion]
  /// What changed its place, in ascending order of `destination`. No smaller set of moves would do.
  public let moves: [Move]
  /// What changed its content, in ascending order of `newOffset`.
  public let updates: [Update]

  /// The change set that changes nothing.
  public init() {
    deletions = []
    insertions = []
    moves = []
    updates = []
  }

  /// A change set of known parts, in any order.
  public init(
    deletions: [Deletion] = [], insertions: [Insertion] = [], moves: [Move] = [],
    updates: [Update] = []
  ) {
    self.deletions = deletions.sorted { $0.offset < $1.offset }
    self.insertions = insertions.sorted { $0.offset < $1.offset }
    self.moves = moves.sorted { $0.destination < $1.destination }
    self.updates = updates.sorted { $0.newOffset < $1.newOffset }
  }

  @usableFromInline
  init(
    ascending deletions: [Deletion], insertions: [Insertion], moves: [Move], updates: [Update]
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
  }

  /// Whether nothing changed.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Whether elements came, went or changed their places.
  public var isStructural: Bool {
    !(deletions.isEmpty && insertions.isEmpty && moves.isEmpty)
  }

  /// The change set that takes the new collection back to the old one.
  ///
  /// Law: `new.applying(changes.inverted) == old`, and inverting twice gives an equal change set
  /// (up to the content that a moved *and* updated element shows in `moves`, which `updates` decides).
  /// Cost: linear in the size of the change set, and a sort of its moves.
  public var inverted: ChangeSet {
    var before: [Int: Element] = [:]
    for update in updates { before[update.newOffset] = update.old }
    return ChangeSet(
      deletions: insertions.map { Deletion(offset: $0.offset, element: $0.element) },
      insertions: deletions.map { Insertion(offset: $0.offset, element: $0.element) },
      moves: moves.map {
        Move(
          origin: $0.destination, destination: $0.origin,
          element: before[$0.destination] ?? $0.element)
      },
      updates: updates.map {
        Update(oldOffset: $0.newOffset, newOffset: $0.oldOffset, old: $0.new, new: $0.old)
      })
  }
}

extension ChangeSet: Sendable where Element: Sendable {}
extension ChangeSet.Deletion: Sendable where Element: Sendable {}
extension ChangeSet.Insertion: Sendable where Element: Sendable {}
extension ChangeSet.Move: Sendable where Element: Sendable {}
extension ChangeSet.Update: Sendable where Element: Sendable {}
extension ChangeSet: Equatable where Element: Equatable {}
extension ChangeSet.Deletion: Equatable where Element: Equatable {}
extension ChangeSet.Insertion: Equatable where Element: Equatable {}
extension ChangeSet.Move: Equatable where Element: Equatable {}
extension ChangeSet.Update: Equatable where Element: Equatable {}
extension ChangeSet.Deletion: Encodable where Element: Encodable {}
extension ChangeSet.Deletion: Decodable where Element: Decodable {}
extension ChangeSet.Insertion: Encodable where Element: Encodable {}
extension ChangeSet.Insertion: Decodable where Element: Decodable {}
extension ChangeSet.Move: Encodable where Element: Encodable {}
extension ChangeSet.Move: Decodable where Element: Decodable {}
extension ChangeSet.Update: Encodable where Element: Encodable {}
extension ChangeSet.Update: Decodable where Element: Decodable {}
