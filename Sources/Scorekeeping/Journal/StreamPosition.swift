import FoundationBase

/// How much of an input a board has taken, so that another run goes on from there.
package struct StreamPosition: Identifiable, Codable, Equatable, Sendable {
  /// The board and the file: the number of its device and its own number there.
  package struct ID: Hashable, Codable, Sendable {
    package let board: Scoreboard.ID
    package let device: UInt64
    package let file: UInt64

    package init(board: Scoreboard.ID, device: UInt64, file: UInt64) {
      self.board = board
      self.device = device
      self.file = file
    }
  }

  package let id: ID
  /// The number of bytes that were taken.
  package let offset: Int64
  /// The number of bytes at the beginning of which `hash` was made: another file may get the number of a deleted one.
  package let hashedCount: Int
  package let hash: UInt64
  /// The position of the file, if this one is that of a name which other files may take; nil in those of before.
  package let file: ID?

  package init(id: ID, offset: Int64, hashedCount: Int, hash: UInt64, file: ID? = nil) {
    self.id = id
    self.offset = offset
    self.hashedCount = hashedCount
    self.hash = hash
    self.file = file
  }
}

/// What a transaction of a journal that outlives the program also keeps.
package protocol StreamPositions {
  /// How much of an input a board has taken; nil for nothing.
  func position(_ id: StreamPosition.ID) throws -> StreamPosition?
  /// Keeps how much a board has taken, together with the changes of the transaction.
  func keep(_ position: StreamPosition) throws
}
