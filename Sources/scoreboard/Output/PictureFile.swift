import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import Scorekeeping
import WholeFiles

extension Session {
  /// The day of the last change of a board, such as `2026-11-27`; nil if it is not kept.
  func day(of board: Scoreboard.ID) throws -> String? { try lastChange(of: board)?.localDay }
}

extension Date {
  /// The day in the time zone of this machine, such as `2026-11-27`.
  var localDay: String { date(offsetFromUTC: Session.Environment.localOffset(self)) }
}

/// A picture of a board, written into the current folder by a key.
enum PictureFile {
  /// Draws a board as PNG or, without librsvg, as SVG.
  ///
  /// - Parameter day: the day of the game.
  /// - Returns: a sentence with the name of the file, which is new.
  /// - Throws: an `OutputFileError`, or `PictureRenderer.Problem`.
  static func write(_ board: Scoreboard, on day: String?) throws -> String {
    let renderer = try? PictureRenderer.loaded()
    let scheme = renderer == nil ? PictureScheme.auto : .light
    let svg = TablePicture(of: board, day: day, scheme: scheme).description
    let path = freePath(for: board.name, ending: renderer == nil ? ".svg" : ".png")
    let file = try OutputFile(path: path)
    if let renderer {
      try file.write(try renderer.bytes(of: svg, as: .png))
    } else {
      try file.write(svg)
    }
    try file.finish()
    return "The board is in '\(path)', in this folder"
  }

  /// The name of a board as the name of a file that does not exist: `Friday night.png`, `Friday night 2.png`.
  private static func freePath(for board: String, ending: String) -> String {
    let letters = board.terminalSafe().map { $0 == "/" ? "-" : $0 }
    // Names of files have at most 255 bytes, and those that begin with a dot are hidden.
    var name = String(letters.drop { $0 == "." }).trimmed
    while name.utf8.count > 200 { name.removeLast() }
    if name.isEmpty { name = "Board" }
    var number = 1
    while true {
      let path = name + (number == 1 ? "" : " \(number)") + ending
      if !FileManager.default.fileExists(atPath: path) { return path }
      number += 1
    }
  }
}
