extension Snapshot {
  /// Somebody or something that a list has a row for.
  public struct Subject: Hashable, Sendable {
    /// What it is, where not all rows are of one kind: `team`; nil for a player on a board, or a board in a list.
    public var kind: String?
    /// What it is called, as it was typed.
    public var name: String

    /// A subject; of the kind that the list is made of if nothing is said.
    public init(_ name: String, kind: String? = nil) {
      self.kind = kind
      self.name = name
    }
  }

  /// Something that a row says of its subject.
  public struct Fact: Hashable, Sendable {
    /// What the fact is about: `score`.
    public var word: String
    /// What it is: `12`; nil if the word says it all, as `selected` does.
    public var value: String?

    /// A fact.
    public init(_ word: String, _ value: String? = nil) {
      self.word = word
      self.value = value
    }
  }

  /// Whose row is where, and what it says in the words of the domain.
  public struct Entry: Hashable, Sendable {
    /// The row of the screen, the first being 0. In text rows are counted from 1, as scripts do.
    public var row: Int
    /// Whose row it is.
    public var subject: Subject
    /// What it says, no two facts about the same.
    public var facts: [Fact]

    /// An entry.
    public init(row: Int, _ subject: Subject, facts: [Fact] = []) {
      self.row = row
      self.subject = subject
      self.facts = facts
    }
  }

  /// One thing that was done to the list on the screen. Rows are those of the screen, the first being 0.
  public enum Change: Hashable, Sendable {
    /// A row came in, at that row of the new screen.
    case insert(Subject, at: Int)
    /// A row went, from that row of the old screen.
    case delete(Subject, at: Int)
    /// A row that stays stands elsewhere: first that of the old screen, then that of the new one.
    case move(Subject, from: Int, to: Int)
    /// A row says something else.
    case refresh(Subject)
  }
}
