import Foundation
import ScoreScreen
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScript

@Suite struct LivePlayTests {
  private let size = Size(columns: 90, rows: 30)
  /// Room for each demo.
  private let wide = Size(columns: 130, rows: 30)

  private func livePlay(_ script: ScriptReading, size: Size? = nil, canRewind: Bool = true) throws
    -> LivePlay
  {
    try LivePlay(script: script, size: size ?? self.size, canRewind: canRewind) {
      try Performance(journal: MemoryJournal())
    }
  }

  /// Presses keys and completes a step that they begin.
  private func press(_ keys: Key..., on play: LivePlay) {
    play.handle(keys)
    while play.stopsToPass != nil, !play.isFinished { _ = play.pollChanges() }
  }

  /// Pauses and steps to the end, and returns the frames shown.
  private func steps(of play: LivePlay) -> [Frame] {
    var frames = [play.performance.frame]
    while play.phase != .ended, !play.isFinished {
      press(.character("."), on: play)
      frames.append(play.performance.frame)
    }
    return frames
  }

  private func headless(_ script: ScriptReading) throws -> EventList {
    let events = EventList()
    // Verifying draws a frame for each command.
    let configuration = Performance.Configuration(isVerifying: true)
    let performance = try Performance(
      journal: MemoryJournal(), configuration: configuration, recorders: [events])
    let run = HeadlessRun(performance)
    _ = try run.play(script)
    try performance.finish()
    return events
  }

  private static let demos = ["game-night", "quiz", "reveal", "season", "visits"]

  private func demo(_ name: String) throws -> ScriptReading {
    try ScriptReading(
      path: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Scripts/demos/\(name).scores").standardized.path)
  }

  @Test(arguments: demos)
  func `A script shows the same frames in steps as in a headless run`(name: String) throws {
    let script = try demo(name)
    let shown = try headless(script).frames.map(\.image.frame)
    let play = try livePlay(script, size: wide)
    let stepped = steps(of: play)
    #expect(play.failure == nil)
    #expect(stepped.last == shown.last)
    #expect(stepped.dropFirst().allSatisfy(shown.contains))
  }

  @Test func `A play goes on after a viewer's keys, and tells what cannot hold any more`() throws {
    let script = try ScriptReading(
      text: """
        board Game
        add Red Blue
        takeover
        expect player Red score 1
        score Red +1
        expect changes "Red 0→1"
        wait "nowhere" within 1ms
        checkpoint end
        """)
    let play = try livePlay(script, size: wide)
    press(.character("+"), .character("+"), .control("t"), on: play)
    while play.phase != .ended, !play.isFinished { _ = play.pollChanges() }
    #expect(play.failure == nil)
    #expect(play.performance.session.state.board?.players.first?.score == .points(3))
    #expect(play.notice.hasPrefix("After your keys, line 7 does not hold: wanted screen"))

    let strict = try livePlay(script, size: wide)
    press(.control("t"), on: strict)
    while strict.phase != .ended, !strict.isFinished { _ = strict.pollChanges() }
    #expect("\(strict.failure as Any)".contains("Wanted: Red: score 1"))
  }

  // A shell's line is before the first stop, to which steps lead back.
  @Test(arguments: demos.filter { $0 != "reveal" })
  func `A step back shows the frame before, and the next step the same frame again`(
    name: String
  ) throws {
    let play = try livePlay(try demo(name), size: wide)
    // A busy machine may not have reached the first pause yet.
    while play.isPlaying, play.timing.isOver, !play.isFinished { _ = play.pollChanges() }
    var frames: [Frame] = []
    press(.character(" "), on: play)
    for _ in 0..<12 {
      frames.append(play.performance.frame)
      press(.character("."), on: play)
    }
    let last = play.performance.frame
    for frame in frames.reversed() {
      press(.character(","), on: play)
      #expect(play.performance.frame == frame)
    }
    for _ in frames { press(.character("."), on: play) }
    #expect(play.performance.frame == last)
    #expect(play.failure == nil)
  }

  /// A random script without errors.
  private func script(_ random: inout SeededGenerator, statements count: Int) -> String {
    let names = ["Red", "\"Dark Green\"", "日本語"]
    var lines = ["size \(random.number(24...90))x\(random.number(5...29))", "typing 5ms"]
    lines += ["board Game", "add \(names.joined(separator: " "))"]
    for number in 0..<count {
      lines.append(
        random.pick([
          "score \(random.pick(names)) +\(random.number(1...9))",
          "score \(random.pick(names)) = \(random.number(0...99))", "round next", "press j + ^L",
          "press \(random.number(1...9)) Enter", "press / ", "type \"o\"", "press Esc*3 U",
          "order \(random.pick(["rank", "name", "manual"]))", "sleep \(random.number(0...900))ms",
          "caption \"\(random.number(1...9))\"", "checkpoint \(number)", "speed 3",
          "resize \(random.number(1...90))x\(random.number(1...29))", "takeover", "wait settled",
          "hide\nscore Red +1\nsleep 1s\nshow",
        ]))
      // 'press Esc' on a board leads to the list.
      lines.append("board Game")
    }
    return lines.map { $0 + "\n" }.joined()
  }

  @Test(arguments: seeds(12))
  func `Live and headless runs of any script show equal frames`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = script(&random, statements: 25)
    let reading = try ScriptReading(text: text)
    let shown = try headless(reading).frames.map(\.image.frame)
    let play = try livePlay(reading)
    // The viewer releases the keyboard at once.
    press(.control("t"), .character(" "), on: play)
    var stepped = [play.performance.frame]
    while play.phase != .ended, !play.isFinished {
      press(.control("t"), .character("."), on: play)
      stepped.append(play.performance.frame)
    }
    #expect(play.failure == nil, "\(text)")
    #expect(stepped.last == shown.last, "\(text)")
    #expect(stepped.allSatisfy(shown.contains), "\(text)")
    for frame in stepped.dropLast(2).suffix(5).reversed() {
      press(.character(","), on: play)
      if play.performance.frame != frame { press(.character(","), on: play) }
    }
    #expect(play.failure == nil)
    #expect(shown.contains(play.performance.frame))
  }

  @Test func `A step back keeps text typed in the middle of a statement at its place`()
    throws
  {
    let reading = try ScriptReading(
      text: "size 60x9\ntyping 60s\nadd Red Blue\npress j + +\nadd Green\n")
    let play = try livePlay(reading)
    press(
      .character("t"), .character("+"), .character("+"), .control("t"), .character(" "), on: play)
    press(.character("."), on: play)
    let typed = play.performance.frame
    press(.character("."), .character(","), on: play)
    #expect(play.failure == nil)
    #expect(play.performance.frame == typed)
    #expect(play.performance.grid.text.contains("+1"))
  }

  @Test func `Neither a pause nor a takeover counts as waiting`() throws {
    let play = try livePlay(
      try ScriptReading(text: "size 60x9\nadd Red\nwait \"Blue\" within 50ms\nadd Green\n"))
    press(.character(" "), on: play)
    let end = ContinuousClock.now + .milliseconds(120)
    while ContinuousClock.now < end { _ = play.pollChanges() }
    press(.character("t"), .character("a"), on: play)
    press(
      .character("B"), .character("l"), .character("u"), .character("e"), .enter, .escape, on: play
    )
    press(.control("t"), .character("."), on: play)
    #expect(play.failure == nil)
    #expect(play.performance.grid.text.contains("Green"))
  }
}
