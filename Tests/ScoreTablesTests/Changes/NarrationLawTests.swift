import Foundation
import IdentityDiff
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreTables

/// Every clause about a rank is true.
@Suite struct NarrationLawTests {
  private typealias Names = Set<String>

  private struct Moment {
    let ranks: [String: Int]

    init(_ board: RankedBoard) {
      ranks = Dictionary(uniqueKeysWithValues: board.ranked.map { ($0.player.name, $0.rank) })
    }

    func names(of rank: Int) -> Names { Names(ranks.filter { $0.value == rank }.keys) }
    func level(with name: String) -> Names { names(of: ranks[name] ?? 0).subtracting([name]) }
  }

  @Test(arguments: seeds(60))
  func `a player reported at a place has that place`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    try session.perform(.ranking(random.pick(Ranking.allCases)))
    try session.perform(.wins(random.pick(Wins.allCases)))
    let names = (0..<random.number(1...7)).map { "P\($0)" }
    try session.perform(.add(names.map { .init($0) }))
    for step in 0..<60 {
      let old = RankedBoard(try #require(session.state.board))
      let changed = names.shuffled(using: &random).prefix(random.pick([1, 1, 1, 2, 3]))
      try session.perform(
        .score(changed.map { .init(PlayerReference($0), .set(.points(random.number(0...6)))) }))
      let new = RankedBoard(try #require(session.state.board))
      let line = ChangeFacts(new.board.change(from: old.board), from: old, to: new).spoken
        .joined(separator: "; ")
      let context: Comment = "seed \(seed), step \(step): \(line)"
      for clause in line.split(separator: "; ") {
        check(String(clause), from: Moment(old), to: Moment(new), context)
      }
    }
  }

  private func check(_ clause: String, from old: Moment, to new: Moment, _ context: Comment) {
    guard let match = clause.wholeMatch(of: /(P\d) [–\d]→\d(?:, (.+))?/) else {
      Issue.record("Not a change of a score: '\(clause)' in \(context)")
      return
    }
    let (name, said) = (String(match.1), match.2.map(String.init))
    let (before, after) = (old.ranks[name] ?? 0, new.ranks[name] ?? 0)
    let isAlone = new.level(with: name).isEmpty
    let ledAlone = before == 1 && old.level(with: name).isEmpty
    #expect(
      said?.hasPrefix("takes the lead") ?? false == (after == 1 && isAlone && !ledAlone), context)
    #expect(said?.contains("loses the lead") ?? false == (ledAlone && after > 1), context)
    #expect(said?.contains("climbs") ?? false == (after > 1 && after < before), context)
    if said == nil {
      #expect(before == after && old.level(with: name) == new.level(with: name), context)
    }
    for part in said?.split(separator: ", ") ?? [] {
      check(part, of: name, from: old, to: new, context)
    }
  }

  private func check(
    _ part: Substring, of name: String, from old: Moment, to new: Moment, _ context: Comment
  ) {
    let (before, after) = (old.ranks[name] ?? 0, new.ranks[name] ?? 0)
    let level = new.level(with: name)
    func named(_ text: Substring) -> Names {
      Names(text.matches(of: /P\d/).map { String($0.output) })
    }
    func expectLevel(_ text: Substring) {
      if let count = text.firstMatch(of: /(\d+) others/) {
        #expect(level.count == Int(count.1) && level.count > 2, context)
      } else {
        #expect(named(text) == level && !level.isEmpty, context)
      }
    }
    if part.hasPrefix("takes the lead") {
      if part.contains(" from ") { #expect(named(part) == old.names(of: 1), context) }
    } else if part.hasPrefix("draws level with") {
      #expect(before > 1 && after == 1 && level.isSubset(of: old.names(of: 1)), context)
      expectLevel(part)
    } else if part.hasPrefix("shares the lead with") {
      #expect(after == 1, context)
      expectLevel(part)
    } else if part.hasPrefix("loses the lead") {
      if part.contains(" to ") { #expect(named(part) == new.names(of: 1), context) }
    } else if let rank = part.wholeMatch(of: /now (\d+)(?:st|nd|rd|th)/) {
      #expect(Int(rank.1) == after && after > 1, context)
      #expect(old.names(of: 1).count == old.ranks.count, context)
    } else if let rank = part.wholeMatch(of: /(climbs|falls) to (\d+)(?:st|nd|rd|th)/) {
      #expect(Int(rank.2) == after && (rank.1 == "climbs") == (after < before), context)
    } else if part.hasPrefix("past ") {
      let parts = part.split(separator: " and level with ")
      let passed = names(overtakenBy: name, from: old, to: new)
      #expect(named(parts[0]) == passed, context)
      if parts.count > 1 { expectLevel(parts[1]) }
    } else if part.hasPrefix("level with ") || part.hasPrefix("now level with ") {
      expectLevel(part.split(separator: " in ")[0])
    } else {
      #expect(part.hasPrefix("now alone in ") && level.isEmpty && before == after, context)
    }
  }

  private func names(overtakenBy name: String, from old: Moment, to new: Moment) -> Names {
    Names(
      old.ranks.keys.filter { other in
        (old.ranks[other] ?? 0) < (old.ranks[name] ?? 0)
          && (new.ranks[other] ?? 0) > (new.ranks[name] ?? 0)
      })
  }

  @Test(arguments: seeds(40))
  func `a narrator reports every difference, and nothing else`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    var narrator = Narrator(session.state)
    let observation = session.observe { step in
      let (old, new) = (step.old, step.new)
      let lines = narrator.lines(of: step)
      #expect(!lines.contains(""), "seed \(seed)")
      let isOpened = new.board != nil && new.board?.id != old.board?.id
      let names = Dictionary(uniqueKeysWithValues: old.boards.map { ($0.id, $0.name) })
      let isListed = names == Dictionary(uniqueKeysWithValues: new.boards.map { ($0.id, $0.name) })
      let isPlayed = old.board?.id == new.board?.id && old.board.map(told) != new.board.map(told)
      let isJoined = step.entries.contains { $0.change.wordsAboutPeople != nil }
      #expect(
        lines.isEmpty == !(isOpened || !isListed || isPlayed || isJoined),
        "seed \(seed): \(lines)")
    }
    defer { withExtendedLifetime(observation) {} }
    for _ in 0..<100 { try random.play(session) }
  }

  /// The narrated parts of a board, without the order of ties.
  private func told(_ board: Scoreboard) -> [String] {
    ["\(board.details) \((board.matches ?? Matches()).map(\.self))"]
      + board.players.map {
        "\($0.id) \($0.name) \($0.score) \($0.rounds.list) \(PlayerColour($0.colour)) \($0.team.debugDescription) \($0.groups) \($0.hasLeft) \($0.rolls?.text ?? "")"
      }
  }
}
