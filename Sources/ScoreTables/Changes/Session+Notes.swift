import FoundationBase
import Scorekeeping

/// A change of a board in words, as in the feed.
package struct BoardNote: Equatable, Sendable {
  package let time: Date
  /// The lines of the feed for this change; at least one.
  package let words: [String]

  /// The text for a list of changes: at most three lines, joined.
  package var brief: String {
    // A line ends with a dot, and does not begin with one.
    words.prefix(3).joined(separator: "\u{A0}· ")
      + (words.count > 3 ? "\u{A0}· and \(words.count - 3) more" : "")
  }
}

extension Session {
  /// The last changes of a board with a description, newest first. Cost: reading a portion of entries.
  ///
  /// - Parameter ranked: the current state of the board in this session.
  package func notes(on ranked: RankedBoard, limit: Int) throws -> [BoardNote] {
    try read { transaction in
      var notes: [BoardNote] = []
      var past = PastBoards(of: ranked.board, before: sequence + 1, in: transaction)
      var new = ranked
      for _ in 0..<PastBoards.portion where notes.count < limit {
        guard let step = try past.next(), case .board(let change) = step.entry.change,
          let old = step.before(new)
        else { break }
        let words = ChangeFacts(change, by: step.entry, from: old, to: new).spoken
        if !words.isEmpty { notes.append(BoardNote(time: step.entry.time, words: words)) }
        new = old
      }
      return notes
    }
  }
}
