import Foundation
import ScoreScreen
import ScoreScript
import Scorekeeping
import TestSupport
import Testing

/// A terminal emulator that plays a cast shows the program's screen.
@MainActor
@Suite struct CastLawTests {
  @Test(arguments: seeds(12))
  func `a terminal that plays a cast shows each frame at its time`(seed: UInt64) throws {
    let performance = try GeneratedPerformance(seed: seed)
    var player = CastPlayer(try Cast(performance.cast(.v3)))
    for (step, (time, event)) in performance.events.enumerated() {
      guard case .frame(let image) = event, time < performance.end else { continue }
      player.play(to: Int((time / .milliseconds(1)).rounded()))
      let isSame = player.shows(image.grid)
      #expect(isSame, "step \(step):\n\(player.differences(from: image.grid))")
      if !isSame { return }
    }
    player.play(to: .max)
    let last = performance.events.reversed().lazy.compactMap(\.event.grid).first
    #expect(player.hasEnded(with: try #require(last)), "and goes on showing the last one")
  }

  @Test(arguments: seeds(8))
  func `versions 2 and 3 have the same events at the same times`(seed: UInt64) throws {
    let performance = try GeneratedPerformance(seed: seed)
    let (second, third) = (try Cast(performance.cast(.v2)), try Cast(performance.cast(.v3)))
    #expect(second.size == third.size)
    #expect(second.events == third.events.dropLast())
    let end = Int((performance.end / .milliseconds(1)).rounded())
    #expect(second.events.last?.time == end && second.events.last?.code == "o")
    #expect(third.events.last == .init(time: end, code: "x", data: "0"))
  }

  @Test(arguments: ["game-night", "quiz", "reveal", "season", "visits"], CastVersion.allCases)
  func `a terminal that plays the cast of a demo ends on the program's own screen`(
    name: String, version: CastVersion
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "demo.cast").path
    let recorder = try CastRecorder(version: version, file: OutputFile(path: path))
    let performance = try Performance(journal: MemoryJournal(), recorders: [recorder])
    let run = HeadlessRun(performance)
    let demo = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../../Scripts/demos/\(name).scores").standardized.path
    _ = try run.play(try ScriptReading(path: demo))
    try performance.finish()
    var player = CastPlayer(try Cast(String(contentsOfFile: path, encoding: .utf8)))
    player.play(to: .max)
    #expect(
      player.hasEnded(with: performance.grid), "\(player.differences(from: performance.grid))")
  }
}

extension PerformanceEvent {
  fileprivate var grid: Grid? {
    if case .frame(let image) = self { image.grid } else { nil }
  }
}
