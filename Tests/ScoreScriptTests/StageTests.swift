import Foundation
import ScoreScreen
import Scorekeeping
import StructReference
import TestSupport
import Testing

@testable import ScoreScript

@Suite struct StageTests {
  private let size = Size(columns: 90, rows: 30)

  private func stage(_ script: ScriptReading, size: Size? = nil, canRewind: Bool = true) throws
    -> Stage
  {
    try Stage(script: script, size: size ?? self.size, canRewind: canRewind) {
      try Performance(journal: MemoryJournal())
    }
  }

  /// Presses keys, and lets a step that they begin come to its end.
  private func press(_ keys: Key..., on stage: Stage) {
    stage.handle(keys)
    while stage.stepsPast != nil, !stage.isFinished { _ = stage.takeNews() }
  }

  /// Pauses, and steps to the end: the frames that are seen.
  private func steps(of stage: Stage) -> [Frame] {
    var frames = [stage.performance.frame]
    while stage.mode != .ended, !stage.isFinished {
      press(.character("."), on: stage)
      frames.append(stage.performance.frame)
    }
    return frames
  }

  private func headless(_ script: ScriptReading) throws -> EventList {
    let events = EventList()
    // So that there is a frame for each command.
    let setting = Performance.Setting(isVerifying: true)
    let performance = try Performance(
      journal: MemoryJournal(), setting: setting, recorders: [events])
    let run = HeadlessRun(performance)
    _ = try run.play(script)
    try performance.finish()
    return events
  }

  private static let demos = ["game-night", "quiz", "season"]

  private func demo(_ name: String) throws -> ScriptReading {
    try ScriptReading(
      path: URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Scripts/demos/\(name).scores").standardized.path)
  }

  @Test(arguments: demos)
  func `Stepping through a script shows the frames of a headless run`(name: String) throws {
    let script = try demo(name)
    let shown = try headless(script).frames.map(\.image.frame)
    let stage = try stage(script)
    let stepped = steps(of: stage)
    #expect(stage.failure == nil)
    #expect(stepped.last == shown.last)
    #expect(stepped.dropFirst().allSatisfy(shown.contains))
  }

  @Test(arguments: demos)
  func `A step back leads to the frame before, and a step from there to the same again`(
    name: String
  ) throws {
    let stage = try stage(try demo(name))
    // A busy machine may not have come to the first pause yet.
    while stage.isPlaying, stage.timing.isOver, !stage.isFinished { _ = stage.takeNews() }
    var frames: [Frame] = []
    press(.character(" "), on: stage)
    for _ in 0..<12 {
      frames.append(stage.performance.frame)
      press(.character("."), on: stage)
    }
    let last = stage.performance.frame
    for frame in frames.reversed() {
      press(.character(","), on: stage)
      #expect(stage.performance.frame == frame)
    }
    for _ in frames { press(.character("."), on: stage) }
    #expect(stage.performance.frame == last)
    #expect(stage.failure == nil)
  }

  /// A script that nothing can go wrong in.
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

  @Test(arguments: seeds(40))
  func `Live and headless runs of any script show equal frames`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let text = script(&random, statements: 25)
    let reading = try ScriptReading(text: text)
    let shown = try headless(reading).frames.map(\.image.frame)
    let stage = try stage(reading)
    // Whoever takes over gives back at once.
    press(.control("t"), .character(" "), on: stage)
    var stepped = [stage.performance.frame]
    while stage.mode != .ended, !stage.isFinished {
      press(.control("t"), .character("."), on: stage)
      stepped.append(stage.performance.frame)
    }
    #expect(stage.failure == nil, "\(text)")
    #expect(stepped.last == shown.last, "\(text)")
    #expect(stepped.allSatisfy(shown.contains), "\(text)")
    for frame in stepped.dropLast(2).suffix(5).reversed() {
      press(.character(","), on: stage)
      if stage.performance.frame != frame { press(.character(","), on: stage) }
    }
    #expect(stage.failure == nil)
    #expect(shown.contains(stage.performance.frame))
  }

  @Test func `A step back keeps what was typed in the middle of a statement where it was typed`()
    throws
  {
    let reading = try ScriptReading(
      text: "size 60x9\ntyping 60s\nadd Red Blue\npress j + +\nadd Green\n")
    let stage = try stage(reading)
    press(
      .character("t"), .character("+"), .character("+"), .control("t"), .character(" "), on: stage)
    press(.character("."), on: stage)
    let typed = stage.performance.frame
    press(.character("."), .character(","), on: stage)
    #expect(stage.failure == nil)
    #expect(stage.performance.frame == typed)
    #expect(stage.performance.grid.text.contains("+1"))
  }

  @Test func `Neither a pause nor a takeover counts as waiting`() throws {
    let stage = try stage(
      try ScriptReading(text: "size 60x9\nadd Red\nwait \"Blue\" within 50ms\nadd Green\n"))
    press(.character(" "), on: stage)
    let end = ContinuousClock.now + .milliseconds(120)
    while ContinuousClock.now < end { _ = stage.takeNews() }
    press(.character("t"), .character("a"), on: stage)
    press(
      .character("B"), .character("l"), .character("u"), .character("e"), .enter, .escape, on: stage
    )
    press(.control("t"), .character("."), on: stage)
    #expect(stage.failure == nil)
    #expect(stage.performance.grid.text.contains("Green"))
  }
}
