import Foundation
import ScoreScreen
import ScoreSnapshots
import Testing

@testable import GoldenFrames

/// The screens of `scoreboard snapshot --review` match their golden files.
@Suite struct ReviewSnapshotTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "review-\(UUID().uuidString.prefix(8))"
  ).path

  /// Frames of a game with two sizes of points, and the last with another colour for the new frame.
  private func frames() throws -> [FailedFrame] {
    func snapshot(_ score: String, _ colour: String) throws -> Snapshot {
      try Snapshot(
        "Friday night",
        of: ["board \"Friday night\"", "add Ann Bob", "colour Bob \(colour)", "score \(score)"],
        on: .init(columns: 50, rows: 10))
    }
    let old = try snapshot("Bob +12", "teal")
    for (name, new) in [
      ("points", try snapshot("Bob +9", "teal")), ("colour", try snapshot("Bob +12", "brown")),
      ("first", nil),
    ] {
      let file = try GoldenFile(name, in: "\(folder)/Tests/__Snapshots__/GameTests")
      if new != nil { _ = try file.create(old.utf8) }
      try file.keepActual(.screen(new ?? old))
    }
    return try FailedFrame.all(in: folder)
  }

  @Test(arguments: [
    (140, 40, Theme(), true), (80, 24, Theme(), true), (40, 12, Theme(), true),
    (24, 5, Theme(), true), (80, 24, Theme(isASCII: true), false),
  ])
  func review(columns: Int, rows: Int, theme: Theme, hasColours: Bool) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var theme = theme
    if !hasColours { theme.colours = 0 }
    let screen = try Screens(
      showing: ReviewView(try frames()), size: Size(columns: columns, rows: rows), theme: theme)
    for name in ["a colour", "a new frame", "points", "help"] {
      if name == "help" { screen.handle(["?"]) }
      expectSnapshot(
        of: screen.frame(), title: name, hasColours: hasColours,
        named: "\(name) \(columns)x\(rows)\(theme.isASCII ? " ascii mono" : "")")
      screen.handle(["n"])
    }
  }
}
