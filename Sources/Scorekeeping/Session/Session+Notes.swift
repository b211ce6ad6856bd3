import Foundation

/// A change of a board in words, as the feed says them.
package struct BoardNote: Equatable, Sendable {
  package let time: Date
  /// The words of the feed for this change; at least one line.
  package let words: [String]

  /// The words of a list of changes: three lines at most.
  package var brief: String {
    words.prefix(3).joined(separator: " · ")
      + (words.count > 3 ? " · and \(words.count - 3) more" : "")
  }
}

extension Session {
  /// The last changes of a board that have something to say, newest first. Cost: that of a portion of entries.
  ///
  /// - Parameter ranked: the board as this session has it.
  package func notes(on ranked: RankedBoard, limit: Int) throws -> [BoardNote] {
    try read { transaction in
      var notes: [BoardNote] = []
      var new = ranked
      let entries = try transaction.entries(
        of: ranked.board.id, before: sequence + 1, limit: BoardHistory.portion)
      for entry in entries {
        guard notes.count < limit, case .board(let change) = entry.change,
          let before = entry.board(before: new.board)
        else { break }
        var old = new
        old.update(to: before, by: change.inverted)
        let words = Narration(change, from: old, to: new, naming: entry.namedRound).spoken
        if !words.isEmpty { notes.append(BoardNote(time: entry.time, words: words)) }
        new = old
      }
      return notes
    }
  }
}
