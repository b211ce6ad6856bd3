import FoundationBase

/// The position up to which a board has consumed an input, so that another run can continue from there.
package struct StreamPosition: Identifiable, Codable, Equatable, Sendable {
  /// The board and the file: the number of its device, and its number on the device.
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
  /// The number of bytes consumed.
  package let offset: Int64
  /// The number of bytes at the start of the file that `hash` covers. The hash is needed because a new file may get the
  /// number of a deleted one.
  package let hashedCount: Int
  package let hash: UInt64
  /// The position of the file itself, if this is the position of a name that other files may take over. Nil in
  /// positions written by earlier versions.
  package let file: ID?

  package init(id: ID, offset: Int64, hashedCount: Int, hash: UInt64, file: ID? = nil) {
    self.id = id
    self.offset = offset
    self.hashedCount = hashedCount
    self.hash = hash
    self.file = file
  }
}

/// Stream positions, which a transaction also keeps if its journal outlives the program.
package protocol StreamPositions {
  /// The position up to which a board has consumed an input; nil if it has consumed nothing.
  func position(_ id: StreamPosition.ID) throws -> StreamPosition?
  /// Stores a position together with the changes of the transaction.
  func keep(_ position: StreamPosition) throws
}
