import Foundation
import ScoreScreen
import Scorekeeping
import TestSupport
import Testing

@testable import ScoreScript
@testable import ScreenPictures

/// Films are made with ffmpeg, from the same frames as animated pictures.
@Suite(.enabled(if: (try? FilmMaker.check()) != nil)) struct FilmTests {
  /// A game of two seconds, with a caption.
  private static func performance() throws -> RecordedPlay {
    var recorded = try RecordedSession(size: Size(columns: 40, rows: 10))
    recorded.screens.open("Quiz")
    try recorded.perform("add Red Blue \"Dark Green\"")
    recorded.wait(.milliseconds(500))
    recorded.tell(.caption("Blue leads"))
    try recorded.perform("score Blue +12")
    recorded.tell(.checkpoint("lead"))
    recorded.wait(.milliseconds(330))
    recorded.tell(.keys("j×3 ⏎"))
    recorded.screens.handle([.character("j")])
    recorded.show()
    recorded.wait(.milliseconds(700))
    try recorded.perform("round next")
    recorded.wait(.milliseconds(470))
    return recorded.performance
  }

  /// The pixels of a film, a hundred frames a second, and the size of a frame.
  private static func frames(
    _ format: FilmMaker.Format, of performance: RecordedPlay, _ options: PictureOptions
  ) async throws -> (pixels: [UInt8], width: Int, height: Int) {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let film = folder.appending(path: "film.\(format)").path
    try performance.play(
      to: PictureRecorder(
        .film(format), file: OutputFile(path: film), title: "A title", options: options))
    let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    let size = try await Run.of(
      [
        "ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", film,
      ], environment: environment)
    let numbers = size.outputText.split { !$0.isNumber }.compactMap { Int($0) }
    let run = try await Run.of(
      [
        "ffmpeg", "-v", "error", "-i", film, "-vf", "fps=100", "-f", "rawvideo", "-pix_fmt",
        "rgb24", "-",
      ], environment: environment)
    try #require(run.status == 0, "\(run.errorText)")
    return (Array(run.output), numbers[0], numbers[1])
  }

  @Test(arguments: [PictureScheme.light, .dark])
  func `each frame of a GIF has the backgrounds of the screen`(scheme: PictureScheme) async throws {
    let performance = try Self.performance()
    var options = PictureOptions()
    options.scheme = scheme
    let film = try await Self.frames(.gif, of: performance, options)
    let palette = scheme == .dark ? PicturePalette.dark : .light
    try #require(film.pixels.count >= 400 * film.width * film.height * 3)
    for (index, frame) in performance.frames.enumerated() {
      let next = index + 1 < performance.frames.count ? performance.frames[index + 1].time : 4000
      if next == frame.time { continue }
      // A frame in the middle of the time for which the screen was shown.
      let start = (frame.time + next) / 20 * film.width * film.height * 3
      for (row, cells) in frame.image.grid.rows.enumerated() {
        for (column, cell) in cells.enumerated()
        where cell.text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == " " }) {
          let position = Position(column: column, row: row)
          if frame.image.grid.cursor == position { continue }
          let fill: PictureElement.Fill =
            cell.style.isReverse
            ? PictureElement.Fill(cell.style) : .background(isSelected: cell.style.isSelected)
          let wanted = palette.colour(of: fill)
          // The corner of a cell, where no letter is.
          let (x, y) = (20 + column * 9, 20 + row * 20 + 1)
          let pixel = start + (y * film.width + x) * 3
          for (channel, shift) in [16, 8, 0].enumerated() {
            let distance = abs(Int(film.pixels[pixel + channel]) - (wanted >> shift & 255))
            #expect(distance <= 4, "\(frame.time) ms, \(position), '\(cell.text)'")
          }
        }
      }
    }
  }

  @Test(arguments: [FilmMaker.Format.mp4, .webm])
  func `a film lasts as long as the play with its pause`(format: FilmMaker.Format) async throws {
    let film = try await Self.frames(format, of: Self.performance(), PictureOptions())
    let count = film.pixels.count / (film.width * film.height * 3)
    #expect(abs(count - 500) <= 10)
    // Twice as large as a GIF, for sharp letters: 40 columns and 10 rows, the keys and the caption.
    #expect(film.width == 2 * (40 * 9 + 40))
    #expect(film.height == 2 * (10 * 20 + 40 + 36 + 32))
  }

  @Test func `a part of a film begins and ends at checkpoints`() async throws {
    var options = PictureOptions()
    options.start = "lead"
    let film = try await Self.frames(.gif, of: Self.performance(), options)
    #expect(abs(film.pixels.count / (film.width * film.height * 3) - 450) <= 10)
    options.start = "lied"
    await #expect(throws: PictureRecorder.CheckpointProblem.self) {
      _ = try await Self.frames(.gif, of: Self.performance(), options)
    }
  }
}
