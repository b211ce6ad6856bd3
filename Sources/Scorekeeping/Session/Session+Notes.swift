import FoundationBase

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
      var past = PastBoards(of: ranked.board, before: sequence + 1, in: transaction)
      var new = ranked
      for _ in 0..<PastBoards.portion where notes.count < limit {
        guard let step = try past.next(), case .board(let change) = step.entry.change,
          let old = step.before(new)
        else { break }
        let words = Narration(change, from: old, to: new, naming: step.entry.namedRound).spoken
        if !words.isEmpty { notes.append(BoardNote(time: step.entry.time, words: words)) }
        new = old
      }
      return notes
    }
  }
}
