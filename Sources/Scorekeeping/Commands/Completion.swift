/// The possible completions of the last word of an unfinished command line.
package struct Completion: Equatable, Sendable {
  /// The part of the line before the word to complete.
  package let stem: String
  /// The candidates in the form to insert, in the order to offer them.
  package let candidates: [String]

  /// Completes the last word of a line. The first word is completed to a command. Other words depend on the command:
  /// they are completed to one of a few choices, to a board name after `board`, to the names of remembered players
  /// missing from the board after `add`, to names of games after `as`, and otherwise to names of players. Only `add`
  /// reads the roster, and only `as` the games.
  package init(
    of line: String, boards: [BoardSummary], players: some Sequence<Player>,
    roster: () throws -> [RosterEntry], games: () throws -> [GamePreset]
  ) rethrows {
    let (stem, words, last) = Self.parts(of: line)
    self.stem = stem
    let prefix = last.folded
    guard let first = words.first else {
      let words = CommandWord.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }
      // Of two candidates such as 'score' and 'scores', the shorter one is used more often.
      candidates = words.filter { word in
        !words.contains { word != $0 && word.hasPrefix($0) }
      }.map { $0 + " " }
      return
    }
    let pool: [String]
    switch CommandWord(rawValue: first.lowercased()) {
    case .board:
      switch words.count {
      case 1: pool = boards.map { Word.quoted($0.name) }
      case 2: pool = ["as", "rename", "delete", "rematch"]
      case 3 where words[2].lowercased() == "as": pool = try games().map { Word.quoted($0.name) }
      default: pool = []
      }
    case .add:
      let typed = Set(words.dropFirst().map(\.folded))
      pool = try roster().names(missingFrom: players)
        .filter { !typed.contains($0.folded) }.map { Word.quoted($0) }
    case .same, .forget: pool = try roster().names(missingFrom: []).map { Word.quoted($0) }
    case .game: pool = try games().map { Word.quoted($0.name) }
    case .order: pool = Order.allCases.map(\.word)
    case .rank: pool = Ranking.allCases.map(\.rawValue)
    case .wins: pool = Wins.allCases.map(\.rawValue)
    case .scores: pool = ScoreKind.allCases.map(\.rawValue)
    case .colour where words.count == 2: pool = PlayerColour.allCases.map(\.rawValue)
    case .round: pool = words.count == 1 ? ["next", "to", "from", "as"] : []
    case .reveal where words.count == 1: pool = ["next", "place", "all"]
    case .move where words.count == 2: pool = ["up", "down", "top", "bottom"]
    case .team where words.count > 1, .group where words.count > 1:
      let isGroup = first.lowercased() == CommandWord.group.rawValue
      let joined = Set(isGroup ? players.flatMap(\.groups) : players.compactMap(\.team))
      let named = Set(words.dropFirst().map(\.folded))
      let others = players.map(\.name).filter { !named.contains($0.folded) }
      pool = (joined.sorted() + others).map { Word.quoted($0) }
    // An amount follows a name.
    case .score where words.count > 1 && !Self.isAmount(words): pool = []
    case .win where words.count == 1: pool = ["by"]
    case .best where words.count == 1: pool = ["of"]
    case .rating where words.count == 1: pool = ["elo"]
    case .clock: pool = ["start", "stop", "up", "each"]
    case .turn: pool = ["next"] + players.map { Word.quoted($0.name) }
    case .fixtures where words.count == 2 && words[1].lowercased() == "round":
      pool = ["twice", "on"]
    case .fixtures where words.count == 1: pool = ["round"] + players.map { Word.quoted($0.name) }
    case .ties:
      pool = TieRule.allCases.map(\.rawValue).filter { !words.contains($0) }
    case .result where words.count == 2: pool = []
    case .result where words.count > 4: pool = ["round", "on", "bonus"]
    case .serves: pool = ["rally", "winner", "game"]
    case .ends: pool = ["rounds", "odd"]
    case .counts where words.count == 1: pool = ["best"]
    case .first: pool = words.count == 1 ? ["to"] : words.count == 3 ? ["rounds"] : []
    case .remove, .leave, .join, .score, .finish, .roll, .result, .fixtures, .knockout, .lot,
      .rename, .move,
      .team, .group, .colour, .deals:
      pool = players.map { Word.quoted($0.name) }
    default: pool = []
    }
    let typed = prefix.hasPrefix("\"") ? String(prefix.dropFirst()) : prefix
    candidates = pool.filter {
      let name = $0.hasPrefix("\"") ? String($0.dropFirst()) : $0
      return name.begins(withFolded: typed)
    }.map { $0 + " " }
  }

  /// Whether the last word is an amount, such as `+8*2`, `=12` or `12` after `=`.
  private static func isAmount(_ words: [String]) -> Bool {
    let last = words[words.count - 1]
    return Word.isAmount(last) || words.dropLast().last == "="
      || last.unicodeScalars.first.map { $0 == "=" || Score.signs.contains($0) } ?? false
  }

  /// Splits a line before its last word. The last word may have an open quote, and is empty after a space.
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
