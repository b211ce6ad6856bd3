import Foundation
import ScoreScreen

@testable import GoldenFrames
@testable import ScoreFrames

/// Frames to review.
enum ReviewFrames {
  /// A screen of 30x6 with a player.
  static func snapshot(_ name: String, _ score: Int, _ style: Style) -> Snapshot {
    var line = Line(width: 30, theme: Theme())
    line.write(name, at: 1, width: 20, style: style)
    line.write("\(score)", at: 20, width: 9, align: .trailing)
    let rows = [line] + Array(repeating: Line(width: 30, theme: Theme()), count: 5)
    return Snapshot("a", rows: rows.map(\.cells), cursor: nil, entries: [], changes: nil)
  }

  static func screen(in folder: String) throws -> Screens {
    let teal = Style(colour: .teal, isBold: true)
    let old = snapshot("Ann", 5, teal)
    let place = "\(folder)/__Snapshots__/T"
    for (name, new) in [
      ("1 points", snapshot("Ann", 7, teal)),
      ("2 colours", snapshot("Ann", 5, Style(colour: .brown, isBold: true))), ("3 new", old),
    ] {
      let file = try GoldenFile(name, in: place)
      if name != "3 new" { _ = try file.create(old.utf8) }
      try file.keepActual(.screen(new))
    }
    try Data("This is no snapshot\n".utf8).write(
      to: URL(filePath: "\(place)/4 broken.actual.txt"))
    return try Screens(
      showing: ReviewView(try FailedFrame.all(in: folder)), size: Size(columns: 100, rows: 24))
  }
}

extension Grid {
  /// The screen that shows a frame.
  init(showing frame: Frame) {
    self.init()
    var renderer = Renderer()
    renderer.show(frame, on: &self)
  }
}
