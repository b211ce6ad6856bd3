import Foundation
import TestSupport
import Testing

@testable import Scorekeeping

/// The rules that only some games have.
@Suite struct GameFormatLawTests {
  @Test(arguments: seeds(60))
  func `the commands of a format make the same format, also read from text`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<20 { _ = try? session.perform(.format(random.formatChange())) }
    let format = try #require(session.state.board?.rules.format)
    let data = try JSONEncoder().encode(format)
    #expect(try JSONDecoder().decode(GameFormat.self, from: data) == format, "seed \(seed)")
    let copy = try Session(journal: MemoryJournal())
    try copy.perform(.board("Copy"))
    for change in format.settings { try copy.perform(.format(change)) }
    // The number of rounds to win is the target.
    try copy.perform(.target(session.state.board?.rules.target))
    #expect(copy.state.board?.rules == session.state.board?.rules, "seed \(seed)")
  }

  @Test(arguments: seeds(60))
  func `rounds that follow from others follow from them after any commands`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Law"))
    for _ in 0..<80 {
      _ = try? session.perform(random.command(on: session.state.board))
      if random.chance(0.2) { _ = try? session.perform(.format(random.formatChange())) }
      guard let board = session.state.board else { continue }
      let format = board.rules.format
      for player in board.players {
        let points = player.rounds.pairs.filter { !format.isFilled($0.round) }
        if let bonus = format.bonus {
          let counted = points.filter { bonus.rounds.contains($0.round) }
          let sum = counted.reduce(0) { $0 + $1.points.thousandths }
          let expected: Score? =
            !counted.isEmpty && sum >= bonus.threshold.thousandths
            ? bonus.points : counted.count == bonus.rounds.count ? .zero : nil
          if bonus.round != format.droppedRound {
            #expect(player.rounds[bonus.round] == expected, "seed \(seed)")
          }
        }
        var results = points.map(\.points)
        var missed = board.roundsMissed(by: player).count
        if let round = format.missedRound, let rule = format.missed {
          let points = rule.points(among: board.players.count)
          let sum = Score(thousandths: points.thousandths * Int64(missed))
          #expect(player.rounds[round] == (missed == 0 ? nil : sum), "seed \(seed)")
          results += Array(repeating: points, count: missed)
          missed = 0
        }
        if let round = format.droppedRound {
          let worst = results.sorted { board.rules.wins == .high ? $0 < $1 : $0 > $1 }
          let count = Set(
            board.players.flatMap { $0.rounds.numbers.filter { !format.isFilled($0) } }
          )
          .count
          let dropped = worst.prefix(max(0, format.dropped(of: count) - missed))
          let expected: Score? =
            dropped.isEmpty || results.count == dropped.count
            ? nil : Score(thousandths: -dropped.reduce(0) { $0 + $1.thousandths })
          #expect(player.rounds[round] == expected, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: seeds(60))
  func `commands that turn one state of a board into another have a text, and lead to it`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let session = try Session(journal: MemoryJournal())
    try session.perform([.board("Law"), .add([.init("Ann"), .init("Bob"), .init("Cid")])])
    var boards: [Scoreboard] = []
    for _ in 0..<4 {
      for _ in 0..<12 {
        _ = try? session.perform(random.command(on: session.state.board))
        if random.chance(0.3) { _ = try? session.perform(.format(random.formatChange())) }
      }
      if let board = session.state.board { boards.append(board.unfrozen) }
    }
    for old in boards {
      for new in boards where new.id == old.id {
        let edits = BoardEdits(from: old, to: new)
        let missing = Set(new.script.map(\.description))
          .symmetricDifference(edits.board.script.map(\.description))
        #expect(edits.board.agrees(with: new), "seed \(seed): \(edits.commands); \(missing)")
        for command in edits.commands {
          #expect(try Command(parsing: command.description) == command, "seed \(seed)")
        }
      }
    }
  }

  @Test func `a board of a game has the rules that its commands set`() throws {
    let games = try GamePreset.known()
    #expect(games.count > 20)
    for game in games {
      let session = try Session(journal: MemoryJournal())
      try session.perform(.createBoard("One", game: game.name))
      let made = try #require(session.state.board)
      #expect(throws: ScorekeepingError.nothingToUndo) { try session.perform(.undo(1)) }
      try session.perform(.board("Two"))
      for command in game.commands { try session.perform(command) }
      #expect(session.state.board?.rules == made.rules, "\(game.name)")
      #expect(session.state.board?.details.clock == made.details.clock, "\(game.name)")
      #expect(!game.summary.isEmpty && !game.commands.isEmpty, "\(game.name)")
      // Every line has its undo.
      try session.perform(.undo(game.commands.count))
      #expect(session.state.board?.rules == Rules(), "\(game.name)")
    }
  }

  @Test func `a board that exists gets the rules of a game in one change, open or not`() throws {
    for game in try GamePreset.known() {
      let session = try Session(journal: MemoryJournal())
      try session.perform(.createBoard("One", game: game.name))
      let made = try #require(session.state.board)
      try session.perform(.board("Two"))
      for name in ["Two", "Three"] {
        if name == "Three" {
          try session.perform(.board(name))
          session.close()
        }
        try session.perform(.createBoard(name.lowercased(), game: game.name.uppercased()))
        #expect(session.state.board?.name == name && session.state.boards.count < 4)
        #expect(session.state.board?.rules == made.rules, "\(game.name)")
        #expect(session.state.board?.details.clock == made.details.clock, "\(game.name)")
        // The board has the rules, so nothing changes.
        let again = try session.perform(.createBoard(name, game: game.name))
        #expect(again.entries.isEmpty && again.transition.change == StateChange())
        try session.perform(.undo(1))
        #expect(session.state.board?.rules == Rules(), "\(game.name)")
        #expect(session.state.board?.details.clock == nil, "\(game.name)")
        #expect(throws: ScorekeepingError.nothingToUndo) { try session.perform(.undo(1)) }
      }
    }
  }

  @Test func `the guide has a kind for each game, and the words of one are all its comments`()
    throws
  {
    let games = try GamePreset.known()
    #expect(games.allSatisfy { GamePreset.guide.contains("\n## \($0.kind)\n") })
    #expect(games.first?.kind == "Darts and bowls" && Set(games.map(\.kind)).count > 3)
    #expect(games.allSatisfy { $0.words.hasPrefix($0.summary) && !$0.words.contains("`") })
    #expect(try GamePreset("mine", "# Ours.\ntarget 5").kind == "Your own")
  }

  @Test func `a game is found by its name`() throws {
    let session = try Session(journal: MemoryJournal())
    try session.perform(.board("Quiz"))
    #expect(throws: ScorekeepingError.unknownGame("dart-501", suggestion: "darts-501")) {
      try session.perform(.createBoard("Leg", game: "dart-501"))
    }
    #expect(session.state.boards.map(\.name) == ["Quiz"])
    try session.perform(.createBoard("Leg", game: "hearts"))
    session.close()
    try session.perform(.createBoard("leg", game: "hearts"))
    #expect(session.state.board?.name == "Leg")
  }

  @Test(arguments: [
    ("Darts-501", "darts-501"), ("darts", "darts-501"), ("F1", "formula-1"), ("soccer", "football"),
    ("ping pong", "table-tennis"), ("Mario Kart", "mario-kart"), ("table  tennis", "table-tennis"),
    ("golf", "golf-18"),
  ])
  func `a game has other names, with spaces or hyphens`(name: String, game: String) throws {
    let games = try GamePreset.known()
    #expect(try games.named(name).name == game)
    let words = name.split(separator: " ").joined(separator: " ")
    #expect(try Command(parsing: "game \(name)") == .game(words))
  }

  @Test func `no two games have one name`() throws {
    let games = try GamePreset.known()
    let names = games.flatMap { [$0.name] + $0.aliases }.map(\.gameKey)
    #expect(Set(names).count == names.count)
    let own = [try GamePreset("darts", "target 5")] + games
    #expect(try own.named("Darts").name == "darts")
  }

  @Test(arguments: [
    ("score A +1", "The game 'x' has a fault in line 2. 'score A +1' is not a rule"),
    (
      "targett 5",
      "The game 'x' has a fault in line 2. Unknown command 'targett'. Did you mean 'target'?"
    ),
  ])
  func `a fault in a game names its line`(line: String, message: String) {
    let error = #expect(throws: ScorekeepingError.self) {
      try GamePreset("x", "# Words.\n\(line)")
    }
    #expect(error?.description == message)
  }
}
