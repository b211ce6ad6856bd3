/// What could stand where the last word of an unfinished command line stands.
public struct Completion: Equatable, Sendable {
  /// The line up to the word that is completed.
  public let stem: String
  /// The candidates as they would be written, in order.
  public let candidates: [String]

  /// Completes command words in first place, choices where a command takes one of few, board names
  /// after `board`, names of remembered players who are not on the board after `add`, and players' names
  /// elsewhere. The roster is read only where it is needed.
  public init(
    of line: String, boards: [BoardSummary], players: some Sequence<Player>,
    roster: () throws -> [RosterEntry]
  ) rethrows {
    let (stem, words, last) = Self.parts(of: line)
    self.stem = stem
    let prefix = last.lowercased()
    guard let first = words.first else {
      candidates = CommandWord.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }.map {
        $0 + " "
      }
      return
    }
    let pool: [String]
    switch CommandWord(rawValue: first.lowercased()) {
    case .board:
      pool =
        words.count == 1
        ? boards.map { Word.quoted($0.name) }
        : words.count == 2 ? ["rename", "delete", "rematch"] : []
    case .add:
      let typed = Set(words.dropFirst().map { $0.lowercased() })
      pool = try roster().names(missingFrom: players)
        .filter { !typed.contains($0.lowercased()) }.map { Word.quoted($0) }
    case .order: pool = Order.allCases.map(\.word)
    case .rank: pool = Ranking.allCases.map(\.rawValue)
    case .wins: pool = Wins.allCases.map(\.rawValue)
    case .round: pool = ["next"]
    case .move where words.count == 2: pool = ["up", "down", "top", "bottom"]
    case .team where words.count == 2:
      pool = Set(players.compactMap(\.team)).sorted().map { Word.quoted($0) }
    // A name is followed by how much.
    case .score where words.count > 1 && !Word.isAmount(words[words.count - 1]): pool = []
    case .remove, .score, .rename, .move, .team: pool = players.map { Word.quoted($0.name) }
    default: pool = []
    }
    let typed = prefix.hasPrefix("\"") ? String(prefix.dropFirst()) : prefix
    candidates = pool.filter {
      let name = $0.hasPrefix("\"") ? $0.dropFirst() : $0[...]
      return name.lowercased().hasPrefix(typed)
    }.map { $0 + " " }
  }

  /// Splits before the last word, which may be a quote that is still open; after a blank it is empty.
  private static func parts(of line: String) -> (stem: String, words: [String], last: String) {
    var start = line.endIndex
    do throws(LineError) {
      if let word = try Word.split(line).last, word.range.upperBound == line.endIndex {
        start = word.range.lowerBound
      }
    } catch {
      start = error.range.lowerBound
    }
    let stem = String(line[..<start])
    return (stem, (try? Word.split(stem))?.map(\.text) ?? [], String(line[start...]))
  }
}
