import Foundation
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScreen

/// Announcements agree with the changes.
@Suite struct AnnouncerLawTests {
  private static func isClean(_ line: String) -> Bool {
    !line.isEmpty
      && line.unicodeScalars.allSatisfy {
        ![.control, .format, .lineSeparator, .paragraphSeparator].contains(
          $0.properties.generalCategory)
      }
  }

  /// The expected announcements of score changes on a board that is still open.
  private static func scores(from old: AppState, to new: AppState) -> [(
    name: String, words: String
  )] {
    guard let before = old.board, let after = new.board, before.id == after.id else { return [] }
    return after.players.compactMap { player in
      guard let was = before.players[id: player.id] else { return nil }
      let (round, name) = (after.round, player.name.terminalSafe())
      // A match without points is announced by its result.
      if was.record != player.record, was.playedScore == player.playedScore { return nil }
      let isZero =
        was.score == player.score
        && (was.hasScored != player.hasScored
          || (was.rounds[round] == nil) != (player.rounds[round] == nil))
      guard was.score != player.score || isZero else { return nil }
      let texts = [was, player].map { $0.scoreText(as: after.rules.scores) }
      if was.score == player.score, was.hasScored, after.rules.format.bust != nil {
        return (name, "\(name) stays at \(texts[1])")
      }
      return (name, "\(name) \(texts[0])→\(texts[1])")
    }
  }

  @Test(arguments: seeds(20))
  func `every change of a score is announced once, whoever makes it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let journal = MemoryJournal()
    // Keys that follow too closely on a removal by others go to nobody.
    var now = Date(timeIntervalSince1970: 0)
    let session = try Session(
      journal: journal,
      environment: .init(now: {
        now += 2
        return now
      }))
    let theirs = try Session(journal: journal)
    let screens = Screens(session: session, size: LinesFrontEnd.size)
    let announcer = Announcer(screens)
    screens.open("Law")
    _ = announcer.begin(includingHints: false)
    var said = 0
    var steps: [Transition] = []
    // A literal in a loop would be parsed each time.
    let final = #/^(\d+(st|nd|rd|th)|Match \d+): /#
    let prefix = #/^[^:]*(ndone|edone|Bust)[^:]*: /#
    let observation = session.observe { steps.append($0) }
    defer { withExtendedLifetime(observation) {} }
    for step in 0..<120 {
      steps = []
      let lines: [String]
      if random.chance(0.5) {
        if theirs.state.board == nil, !theirs.state.boards.isEmpty {
          try theirs.open(random.pick(theirs.state.boards).id)
        }
        try random.play(theirs)
        lines = announcer.pollChanges() ?? []
      } else {
        let board = session.state.board
        let command = board == nil ? .board("Law") : random.command(on: board)
        lines =
          announcer.handle(
            [.control("g"), .character(":")] + "\(command)".map { .character($0) } + [.enter])
          + announcer.flush()
      }
      let context: Comment = "seed \(seed), step \(step): \(lines)"
      #expect(lines.allSatisfy(Self.isClean), context)
      let clauses = lines.flatMap { $0.components(separatedBy: "; ") }
      // Who is announced with a final place has the score there: "5th: Ann and Bob, 12". Points follow from a match.
      let announced = clauses.filter { $0.contains(final) }
      let changes = steps.flatMap { Self.scores(from: $0.old, to: $0.new) }
      for (name, change) in changes.prefix(20)
      where !announced.contains(where: { $0.contains(name) }) {
        let told = clauses.map { line in
          line.firstMatch(of: prefix)
            .map { line[$0.range.upperBound...] } ?? line[...]
        }
        #expect(told.contains { ", \($0),".contains(", \(change),") }, context)
      }
      #expect(
        clauses.count { $0.contains("→") && !$0.contains("Team ") && !$0.contains(" round ") }
          <= changes.count, context)
      said += changes.count
    }
    #expect(said > 0)
  }

  @Test(arguments: seeds(10))
  func `no player is scored without being announced as selected`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Law"), .add((0..<6).map { .init("P\($0)") })])
    let announcer = Announcer(Screens(session: session, size: LinesFrontEnd.size))
    var lines = announcer.begin(includingHints: false)
    for _ in 0..<100 {
      let keys = (0...random.number(0...12)).map { _ in random.pick(Array("jkgG+-Lo12")) }
      lines += announcer.handle(
        keys.map { .character($0) } + (random.chance(0.8) ? [.enter, .enter] : []))
      let others: [Key] = [.enter] + "jk+-Lo12".map { .character($0) }
      // A line that is held across calls comes before the next key's.
      let isFlushed = random.chance(0.5)
      if isFlushed { lines += announcer.flush() }
      let one = announcer.handle([random.pick(others)]) + announcer.flush()
      #expect(one.count <= (isFlushed ? 1 : 2), "seed \(seed): \(one)")
      lines += one
    }
    // The selected player, and the player for whom an amount is typed.
    var named: Set<Substring> = []
    var scored = 0
    let change = /(P\d) -?\d+→/
    let selection =
      /(?:The step is given back; )?(?:(P\d), \d\w+, (?:[-.\d]+|no score))?(?:; )?(?:[-+.\d]+(?: = -?\d+)? for (P\d))?/
    for line in lines {
      if let score = line.prefixMatch(of: change) {
        #expect(named.contains(score.1), "seed \(seed): \(line)")
        scored += 1
      } else if let focus = line.wholeMatch(of: selection) {
        named = Set([focus.1, focus.2].compactMap(\.self))
      }
    }
    #expect(scored > 0)
  }

  @Test(arguments: seeds(10))
  func `no keys produce an announcement that steers a terminal`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let announcer = Announcer(
      Screens(session: try Session(journal: MemoryJournal()), size: LinesFrontEnd.size))
    var lines = announcer.begin(includingHints: true)
    let characters = Array("jk+-0129.aesdnoLJKRuU:/?bg é日\u{9B}\u{202E}🇩🇪")
    for _ in 0..<150 {
      let keys: [Key] = (0...random.number(0...8)).map { _ in
        random.chance(0.25)
          ? random.pick(Key.named)
          : random.chance(0.1)
            ? .paste("\u{1B}]0;x\u{7}\n" + random.name()) : .character(random.pick(characters))
      }
      lines += announcer.handle(keys)
    }
    #expect(lines.allSatisfy(Self.isClean), "seed \(seed)")
    #expect(lines.count > 50)
  }
}
