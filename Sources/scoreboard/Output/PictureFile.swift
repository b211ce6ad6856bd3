import FoundationBase
import ScoreExchange
import ScoreScreen
import ScoreScript
import ScoreTables
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
  /// - Parameters:
  ///   - day: the day of the game.
  ///   - now: the time that clocks show.
  /// - Returns: a sentence with the name of the file, which is new.
  /// - Throws: an `OutputFileError`, or `PictureRenderer.Problem`.
  static func write(_ board: Scoreboard, on day: String?, at now: Date) throws -> String {
    let renderer = try? PictureRenderer.loaded()
    let scheme = renderer == nil ? PictureScheme.auto : .light
    let svg = TablePicture(
      .standings(of: RankedBoard(board), at: now), day: day, scheme: scheme
    ).description
    let bytes = try renderer.map { try $0.bytes(of: svg, as: .png) } ?? Array(svg.utf8)
    let path = try writeNew(bytes, named: board.name, ending: renderer == nil ? ".svg" : ".png")
    return "The board is in '\(path)', in this folder"
  }

  /// Writes a file with the name of a board that nothing else has, not even a link: `Friday night.png`,
  /// `Friday night 2.png`.
  private static func writeNew(_ bytes: [UInt8], named board: String, ending: String) throws
    -> String
  {
    let letters = board.terminalSafe().map { $0 == "/" ? "-" : $0 }
    // Names of files have at most 255 bytes, and those that begin with a dot are hidden.
    var name = String(letters.drop { $0 == "." }).trimmed
    while name.utf8.count > 200 { name.removeLast() }
    if name.isEmpty { name = "Board" }
    var number = 1
    while true {
      let path = name + (number == 1 ? "" : " \(number)") + ending
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file >= 0 {
        defer { close(file) }
        if writeAll(bytes[...], to: file), fsync(file) == 0 { return path }
        let code = errno
        unlink(path)
        throw OutputFileError(path: path, number: code)
      }
      if errno != EEXIST { throw OutputFileError(path: path, number: errno) }
      number += 1
    }
  }
}
