import Scorekeeping
import Texts

/// The tree of a knock-out on lines and columns, for a terminal and for a picture.
package struct TreeLayout {
  /// A player in a round of the tree, or a place for one.
  package struct Entry {
    /// The line of the entry, from 0.
    package private(set) var line: Int
    /// The seed and the name, safe to write to a terminal; empty for nobody yet.
    package let name: String
    /// The player's own score; empty before the result.
    package let score: String
    /// Whether the player has won this match or, at the end, all.
    package let hasWon: Bool
    /// Whether the match is the marked one.
    fileprivate let isMarked: Bool

    fileprivate func moved(up lines: Int) -> Entry {
      var entry = self
      entry.line -= lines
      return entry
    }
  }

  /// The names of the rounds, then `Winner`.
  package let heads: [String]
  /// The entries of each round from top to bottom; nil where nobody has to play. Two neighbours play each other.
  package let entries: [[Entry?]]
  /// The number of lines.
  package let height: Int

  /// Lays out the rounds of a tree from `first` on, counted from 0.
  ///
  /// - Parameter marked: the number of a match with a mark.
  package init(
    of tree: KnockoutTree, on board: Scoreboard, from first: Int = 0, marking marked: Int? = nil
  ) {
    let seeds = tree.knockout.seeds.enumerated().map { ($1, "\($0 + 1)") }
    let numbers = Dictionary(seeds) { one, _ in one }
    let width = numbers.values.map(\.count).max() ?? 0
    let rounds = tree.rounds.indices.dropFirst(first)
    heads = rounds.map { tree.knockout.name(of: tree.knockout.round + $0) ?? "Winner" }
    let entries: [[Entry?]] = rounds.map { round in
      tree.rounds[round].enumerated().map { index, player in
        if round == 0, player == nil || tree.rounds[0][index ^ 1] == nil { return nil }
        let (level, isLast) = (round - first, round == tree.rounds.count - 1)
        let match = isLast ? nil : tree.match(inRound: round, at: index / 2)
        let result = player.flatMap { match?.result(of: $0) }
        let seed = player.flatMap { numbers[$0] } ?? ""
        let name = player.flatMap { board.players[id: $0]?.name }
        return Entry(
          line: (1 << level) - 1 + index << (level + 1),
          name: name.map { String(repeating: " ", count: width - seed.count) + "\(seed) \($0)" }
            ?? "",
          score: result?.sideText ?? "",
          hasWon: player != nil && (isLast || tree.rounds[round + 1][index / 2] == player),
          isMarked: marked != nil && match?.id == marked)
      }
    }
    // In the first round, the best seeds may rest.
    let lines = entries.joined().compactMap { $0?.line }
    let top = lines.min() ?? 0
    self.entries = entries.map { $0.map { $0?.moved(up: top) } }
    height = (lines.max() ?? 0) - top + 1
  }
}

extension TreeLayout {
  /// The lines of the tree, the names of the rounds first.
  ///
  /// - Parameters:
  ///   - heads: the names of the rounds.
  ///   - longest: the width from which names are cut; nil for whole names.
  func lines(heads: [String], longest: Int? = nil) -> [String] {
    let names = entries.map { $0.map { ($0?.name.terminalSafe() ?? "").cut(to: longest ?? .max) } }
    let scores = entries.map { $0.map { $0?.score.count ?? 0 }.max() ?? 0 }
    let widths = entries.indices.map { round in
      let name = names[round].map(\.terminalWidth).max() ?? 0
      return max(heads[round].count, scores[round] == 0 ? name : name + 1 + scores[round])
    }
    var texts = [String](repeating: "", count: height)
    for (round, entries) in entries.enumerated() {
      let width = widths[round]
      var cells = [String](repeating: String(repeating: " ", count: width + 5), count: height)
      for (index, entry) in entries.enumerated() {
        guard let entry else { continue }
        let name = names[round][index]
        let space = width - name.terminalWidth - entry.score.count
        cells[entry.line] = name + String(repeating: " ", count: space) + entry.score
        guard round < self.entries.count - 1 else { continue }
        let isUpper = index % 2 == 0
        cells[entry.line] += isUpper ? " ─┐  " : " ─┘  "
        guard isUpper, let lower = entries[index + 1] else { continue }
        let middle = (entry.line + lower.line) / 2
        for line in entry.line + 1..<lower.line {
          let joint = entry.isMarked ? "  ├▸ " : "  ├─ "
          cells[line] = String(repeating: " ", count: width) + (line == middle ? joint : "  │  ")
        }
      }
      for line in texts.indices { texts[line] += cells[line] }
    }
    let head = zip(heads, widths).map { $0 + String(repeating: " ", count: $1 + 5 - $0.count) }
    return ([head.joined()] + texts).map(\.trimmingTrailingBlanks)
  }

  /// The short names of the rounds.
  private var shortHeads: [String] {
    heads.indices.map { round in
      switch entries[round].count {
      case 1: "Winner"
      case 2: "Final"
      case 4: "SF"
      case 8: "QF"
      case let count: "R\(count)"
      }
    }
  }

  /// The lines of a tree that fit into a width, the names of the rounds first. Where there is less room, these are
  /// short, then names are cut, and at last the first rounds are left out, which a line below says. Another one has the
  /// match for the third place.
  ///
  /// - Parameter marked: the number of a match with a mark.
  package static func lines(
    of board: Scoreboard, width: Int, marking marked: Int? = nil
  ) -> [TableLayout.Line] {
    guard let tree = board.knockoutTree else { return [] }
    let texts = lines(of: tree, on: board, width: width, marking: marked)
    return texts.enumerated().map { $0 == 0 ? .heads($1) : .footnote($1) }
  }

  private static func lines(
    of tree: KnockoutTree, on board: Scoreboard, width: Int, marking marked: Int?
  ) -> [String] {
    func columns(_ lines: [String]) -> Int { lines.map(\.terminalWidth).max() ?? 0 }
    var lines: [String] = []
    var least: Int?
    search: for first in 0..<tree.rounds.count {
      let layout = TreeLayout(of: tree, on: board, from: first, marking: marked)
      let short = layout.shortHeads
      let ways = [(layout.heads, nil), (short, nil)] + [20, 16, 12, 10].map { (short, $0) }
      for (heads, longest) in ways {
        lines = layout.lines(heads: heads, longest: longest)
        if columns(lines) <= width { break search }
      }
      least = least ?? columns(lines)
    }
    let third = thirdPlace(of: tree, on: board).map { ["", $0] } ?? []
    return lines + third + (least.map { ["", "All rounds: \($0 + 2) columns"] } ?? [])
  }

  /// The match for the third place in words; nil if there is none.
  package static func thirdPlace(of tree: KnockoutTree, on board: Scoreboard) -> String? {
    tree.matchForThird(among: board.matches ?? Matches()).flatMap(board.entry(of:)).map { match in
      var match = match
      (match.number, match.round) = (nil, nil)
      return "Third place: \(match.words.terminalSafe())"
    }
  }
}
