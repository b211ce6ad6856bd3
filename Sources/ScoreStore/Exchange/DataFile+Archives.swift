import Foundation
import Scorekeeping

/// Boards with their history, out of a data file and into one.
extension DataFile {
  /// Reads boards with their history, all as they are at one moment. Others may write meanwhile.
  ///
  /// - Parameter boards: which; nil for all that the file holds.
  /// - Throws: a `StoreError`, or what `body` throws.
  package func readArchive<Result>(
    of boards: [Scoreboard.ID]?, _ body: (ArchiveSource) throws -> Result
  ) throws -> Result {
    try read { try body(ArchiveSource(transaction: Self.own($0), scopes: boards)) }
  }

  /// Takes in boards with their history, all in one transaction.
  ///
  /// A file that nothing was ever done in becomes what the archive was taken from, with the history of its list of
  /// boards if it is whole. Elsewhere the boards go to the end of the list, with their own history, and that is one
  /// change of the list, which undo takes back. A board whose identity the file knows, from now or from before, gets
  /// another. A board that takes the place of one that is there leaves it what it is, with its own history, and makes
  /// one change of it, which its undo takes back.
  ///
  /// - Parameters:
  ///   - name: what the only board is to be called; nil for its own name.
  ///   - replacing: whether boards take the place of those that are the same, or else are called the same. A board that
  ///     is called the same where another is the same goes.
  ///   - time: when that is.
  /// - Returns: the boards as they are in the file.
  /// - Throws: `AdoptionConflicts`, or a `StoreError`. Nothing has happened then.
  package func adopt(
    _ archive: Archive, as name: String? = nil, replacing: Bool = false, at time: Date = Date()
  ) throws -> [Scoreboard] {
    try transaction { transaction in
      var adoption = Adoption(
        archive, as: name, replacing: replacing, into: Self.own(transaction))
      return try adoption.carryOut(at: time)
    }
  }

  static func own(_ transaction: any JournalTransaction) -> Transaction {
    guard let own = transaction as? Transaction else {
      preconditionFailure("A data file has transactions of one kind")
    }
    return own
  }
}
