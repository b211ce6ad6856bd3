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

  /// Pauses, and steps to the end: the frames that are seen.
  private func steps(of stage: Stage) -> [Frame] {
    var frames = [stage.performance.frame]
    while stage.mode != .ended, !stage.isFinished {
      stage.handle([.character(".")])
      frames.append(stage.performance.frame)
    }
    return frames
  }

  private func headless(_ script: ScriptReading) throws -> EventList {
    let events = EventList()
    let performance = try Performance(journal: MemoryJournal(), recorders: [events])
    var run = HeadlessRun(performance)
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
    var frames: [Frame] = []
    stage.handle([.character(" ")])
    for _ in 0..<12 {
      frames.append(stage.performance.frame)
      stage.handle([.character(".")])
    }
    let last = stage.performance.frame
    for frame in frames.reversed() {
      stage.handle([.character(",")])
      #expect(stage.performance.frame == frame)
    }
    for _ in frames { stage.handle([.character(".")]) }
    #expect(stage.performance.frame == last)
    #expect(stage.failure == nil)
  }
}
