import Foundation
import ScoreTables
import TestSupport
import Testing

@testable import Scorekeeping

@Suite struct ClockLawTests {
  /// A session whose time the test sets.
  private final class Game {
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    private(set) var session: Session!

    init(_ commands: Command...) throws {
      session = try Session(
        journal: MemoryJournal(), environment: Session.Environment(now: { [unowned self] in now }))
      try session.perform(.board("Law"))
      try session.perform(.add([.init("Ann"), .init("Bob"), .init("Cleo")]))
      for command in commands { try session.perform(command) }
    }

    var board: Scoreboard { session.state.board! }
    var clock: BoardClock? { board.details.clock }
    var text: String? { clock?.text(at: now) }

    func pass(_ seconds: Double) { now += seconds }

    /// Performs a command, and returns the change in words.
    func words(for line: String) throws -> String {
      var narrator = Narrator(session.state)
      let outcome = try session.perform(try #require(try Command(parsing: line)))
      return narrator.lines(of: outcome.transition, after: outcome).joined(separator: "; ")
    }

    func times() -> [Score?] { board.players.map { board.details.time(of: $0.id, at: now) } }
  }

  @Test(arguments: seeds(200))
  func `A clock shows the time that has passed while it ran`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let isDown = random.chance(0.7)
    let game = try Game(.clock(isDown ? .down(.points(40)) : .up))
    var (shown, runs): (Int64, Bool) = (isDown ? 40_000 : 0, false)
    for _ in 0..<60 {
      let passed = Int64(random.number(0...9_000))
      game.pass(Double(passed) / 1000)
      if runs { shown = isDown ? max(0, shown - passed) : shown + passed }
      switch random.number(0...4) {
      case 0:
        // A clock that has run out cannot start again.
        let command = Command.clock(.start)
        if isDown, shown == 0 {
          #expect(throws: ScorekeepingError.self) { try game.session.perform(command) }
        } else {
          try game.session.perform(command)
          runs = true
        }
      case 1:
        try game.session.perform(.clock(.stop))
        runs = false
      case 2:
        let time = random.pick([0, 1, 9_999, 10_000, 30_000]) as Int64
        try game.session.perform(.clock(.set(nil, Score(thousandths: time))))
        shown = time
        if isDown, time == 0 { runs = false }
      case 3:
        let time = Int64(random.number(-20_000...20_000))
        try game.session.perform(.clock(.add(Score(thousandths: time))))
        shown = max(0, shown + time)
        if isDown, shown == 0 { runs = false }
      default: break
      }
      #expect(game.clock?.time(at: game.now).thousandths == shown, "seed \(seed)")
      #expect(game.clock?.isRunning(at: game.now) == (runs && !(isDown && shown == 0)))
    }
  }

  @Test(arguments: seeds(100))
  func `The text of a clock changes exactly when it says so`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    var clock = random.chance(0.7) ? BoardClock(.down, length: .points(75)) : BoardClock(.up)
    _ = try clock.start(at: start)
    var now = start + Double(random.number(0...60_000)) / 1000
    for _ in 0..<200 {
      guard let wait = clock.secondsUntilChange(at: now) else {
        #expect(clock.text(at: now + 100) == clock.text(at: now))
        break
      }
      let text = clock.text(at: now)
      #expect(clock.text(at: now + max(0, wait - 0.001)) == text, "seed \(seed) at \(text)")
      now += wait
      // The clock ends a moment after it shows 0:00.0.
      let isChanged = clock.text(at: now) != text || clock.hasEnded(at: now)
      #expect(isChanged, "seed \(seed) at \(text)")
    }
  }

  @Test(arguments: seeds(100))
  func `Performed again at the same times, commands lead to the same board`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (game, again) = (try Game(), try Game())
    for _ in 0..<80 {
      let passed = Double(random.number(0...5_000)) / 1000
      game.pass(passed)
      again.pass(passed)
      let command = random.chance(0.2) ? .undo(1) : random.timeCommand(on: game.board)
      guard let outcome = try? game.session.perform(command) else { continue }
      for entry in outcome.entries {
        let text = entry.reversal == nil ? entry.command : "undo"
        try again.session.perform(text)
      }
      #expect(again.board.agrees(with: game.board), "seed \(seed): \(command)")
      #expect(again.text == game.text, "seed \(seed): \(command)")
    }
  }

  @Test(arguments: seeds(100))
  func `An undone stop leaves no gap`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kinds: [Command.ClockChange] = [.up, .down(.points(600)), .each(.points(300))]
    let game = try Game(.clock(random.pick(kinds)), .clock(.start))
    game.pass(Double(random.number(1...200)))
    let running = game.board
    try game.session.perform(.clock(.stop))
    game.pass(Double(random.number(1...200)))
    if random.chance(0.5) { try game.session.perform(.score([.init("Bob", .add(.points(1)))])) }
    let isScored = game.board.players[1].score != .zero
    if isScored { try game.session.perform(.undo(1)) }
    try game.session.perform(.undo(1))
    #expect(game.clock == running.details.clock, "seed \(seed)")
  }

  @Test(arguments: seeds(100))
  func `Clocks of players together lose the time that passes, and gain the increments`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let game = try Game(
      .clock(.each(.points(300), increment: .points(3))), .clock(.start))
    var sum: Int64 = 900_000
    for _ in 0..<40 {
      let passed = Int64(random.number(0...8_000))
      game.pass(Double(passed) / 1000)
      sum -= passed
      let before = game.board.turn
      try game.session.perform(
        .turn(random.chance(0.7) ? .next : .player(.init(random.pick(Array(game.board.players))))))
      if game.board.turn != before { sum += 3_000 }
      let total = game.times().reduce(0) { $0 + ($1?.thousandths ?? 0) }
      #expect(total == sum, "seed \(seed)")
    }
  }

  @Test func `Each player's clock starts with the first turn, and goes on with the turn`() throws {
    let game = try Game(.clock(.each(.points(300), increment: .points(3))))
    #expect(game.board.turn == nil)
    try game.session.perform(.clock(.start))
    #expect(game.board.turn?.name == "Ann")
    game.pass(10)
    try game.session.perform(.turn(.next))
    game.pass(20)
    #expect(game.board.turn?.name == "Bob")
    #expect(game.times() == [.points(293), .points(280), .points(300)])
    try game.session.perform(.clock(.set("Cleo", .points(60))))
    try game.session.perform(.turn(.player("Cleo")))
    game.pass(61)
    #expect(game.clock?.hasEnded(at: game.now) == true)
    #expect(game.text == "0:00.0")
    try game.session.perform(.undo(1))
    #expect(game.board.turn?.name == "Bob")
    #expect(game.times()[1] == .points(300 - 81))
  }

  @Test func `The next period begins a round, and the last one is the last`() throws {
    let game = try Game(.clock(.down(.points(720), periods: 2)), .deals("Bob"))
    for (period, dealer) in [(1, "Bob"), (2, "Cleo")] {
      try game.session.perform(.clock(.start))
      #expect(game.board.round == period)
      #expect(game.clock?.period == period)
      #expect(game.board.dealer?.name == dealer)
      game.pass(721)
      #expect(game.clock?.hasEnded(at: game.now) == true)
    }
    #expect(throws: ScorekeepingError.clockEnded) { try game.session.perform(.clock(.start)) }
    try game.session.perform(.clock(.add(.points(90))))
    try game.session.perform(.clock(.start))
    #expect(game.text == "1:30")
  }

  @Test(arguments: [0.0, 60, 721])
  func `The next round begins the next period, and its clock waits`(passed: Double) throws {
    let game = try Game(.clock(.down(.points(720), periods: 2)), .clock(.start))
    game.pass(passed)
    let words = try game.words(for: "round next")
    #expect(words.contains("Period 2 of 2, and the clock waits"))
    #expect(game.board.round == 2)
    #expect(game.clock?.period == 2)
    #expect(game.text == "12:00")
    game.pass(60)
    #expect(game.text == "12:00")
    // An undo leaves no gap, and another round is no other period.
    try game.session.perform(.undo(1))
    #expect(game.clock?.time(at: game.now) == .points(max(0, Int(660 - passed))))
    try game.session.perform(.redo(1))
    try game.session.perform(.round(.number(1)))
    #expect(game.clock?.period == 2)
    try game.session.perform(.round(.number(2)))
    try game.session.perform(.clock(.start))
    #expect(game.board.round == 2)
    #expect(game.clock?.period == 2)
  }

  @Test(arguments: ["over", "score Ann +5", "round next"])
  func `The end of a game stops its clock, and an undo lets it run on`(end: String) throws {
    let game = try Game(
      .clock(.up), .target(.points(5)), .format(.rounds(1)), .clock(.start))
    game.pass(10)
    let words = try game.words(for: end)
    #expect(!words.contains("clock"), "\(words)")
    game.pass(10)
    #expect(game.text == "0:10")
    try game.session.perform(.undo(1))
    #expect(game.text == "0:20")
  }

  @Test func `The turn and the deal of a removed player pass on`() throws {
    let game = try Game(.turn(.player("Bob")), .deals("Cleo"))
    try game.session.perform(.remove(["Bob", "Cleo"]))
    #expect(game.board.turn?.name == "Ann")
    #expect(game.board.dealer?.name == "Ann")
    try game.session.perform(.remove(["Ann"]))
    #expect(game.board.turn == nil)
    try game.session.perform(.undo(2))
    #expect(game.board.turn?.name == "Bob")
    #expect(game.board.dealer?.name == "Cleo")
    try game.session.perform(.turn(.next))
    try game.session.perform(.turn(.next))
    #expect(game.board.turn?.name == "Ann")
    try game.session.perform(.round(.number(3)))
    #expect(game.board.dealer?.name == "Bob")
    try game.session.perform(.round(.number(2)))
    #expect(game.board.dealer?.name == "Ann")
  }

  @Test(arguments: [
    ("clock 20:00", "The clock is set to 20:00"),
    ("clock 4x12:00", "The clock is set to 4 periods of 12:00"),
    ("clock up", "The clock counts up"),
    ("clock each 5:00+3", "Each player has 5:00, and 3 s more for each turn"),
    ("turn bob", "It is Bob's turn"),
    ("deals Ann", "It is Ann's deal"),
  ])
  func `A change is put into words`(line: String, words: String) throws {
    let game = try Game()
    #expect(try game.words(for: line) == words)
  }

  @Test func `Starting, stopping and setting are put into words`() throws {
    let game = try Game(.clock(.down(.points(1200))))
    #expect(try game.words(for: "clock start") == "The clock runs from 20:00")
    game.pass(75.5)
    #expect(try game.words(for: "clock stop") == "The clock stops at 18:44")
    #expect(try game.words(for: "clock +30") == "The clock is set to 19:14")
    #expect(try game.words(for: "undo 2") == "2 changes undone: the clock runs on")
    #expect(try game.words(for: "clock -") == "No clock")
    #expect(try game.words(for: "turn -").isEmpty)
  }
}
