/// One run of the program on a journal.
public struct Writer: Hashable, Sendable {
  /// Told apart from every other run.
  public let id: Int64
  /// The newest entry when this run began. What was there can be undone here; what others write later
  /// is theirs to undo.
  public let opened: Int

  /// A run that begins after the entry `opened`.
  public init(id: Int64, opened: Int) {
    self.id = id
    self.opened = opened
  }

  /// Whether an entry is this writer's to reverse.
  public func owns(_ entry: JournalEntry) -> Bool {
    entry.writer == id || entry.sequence <= opened
  }
}
