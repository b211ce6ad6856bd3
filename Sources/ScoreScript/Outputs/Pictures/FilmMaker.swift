import FoundationBase
import ScoreScreen
import Scorekeeping

/// Makes films of pictures with ffmpeg, which is called only when a film is asked for.
package struct FilmMaker {
  package enum Format: String, Sendable {
    case gif, mp4, webm
  }

  /// Why there is no film.
  package enum Problem: Error, Equatable, CustomStringConvertible {
    case noProgram
    case failed(String)

    package var description: String {
      switch self {
      case .noProgram:
        "GIF, MP4 and WebM need ffmpeg: apt install ffmpeg, or brew install ffmpeg. SVG needs nothing"
      case .failed(let text): "ffmpeg made no film: \(text.terminalSafe())"
      }
    }
  }

  let format: Format

  private static let program = "ffmpeg"

  /// Checks what films need.
  ///
  /// - Throws: `.noProgram`, or `PictureRenderer.Problem`.
  static func check() throws {
    _ = try PictureRenderer.loaded()
    guard let run = try? ChildProcess.run([program, "-version"]), run.status == 0 else {
      throw Problem.noProgram
    }
  }

  /// The film of pictures in SVG, all of one size, each shown for a time.
  ///
  /// Cost: drawing each of them once.
  ///
  /// - Throws: `PictureRenderer.Problem`, `Problem.failed`, or an error of a file.
  func bytes(of pictures: [(svg: String, milliseconds: Int)]) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "scoreboard-film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let renderer = try PictureRenderer.loaded()
    var list = "ffconcat version 1.0\n"
    for (number, picture) in pictures.enumerated() {
      let image = try renderer.bytes(
        of: picture.svg, as: .png, scale: format == .gif ? 1 : 2)
      try Data(image).write(to: folder.appending(path: "\(number).png"))
      list +=
        "file \(number).png\nduration \(Double(picture.milliseconds * Self.slowness) / 1000)\n"
    }
    // A film that is no GIF would show its last picture for no time.
    if format != .gif { list += "file \(pictures.count - 1).png\n" }
    let (input, output) = (
      folder.appending(path: "list"), folder.appending(path: "film.\(format)")
    )
    try list.write(to: input, atomically: false, encoding: .utf8)
    let run = try ChildProcess.run(
      [
        Self.program, "-hide_banner", "-loglevel", "error", "-nostdin", "-f", "concat", "-i",
        input.path,
      ] + arguments(last: pictures.last?.milliseconds ?? 0) + [output.path])
    guard run.status == 0, let film = try? Data(contentsOf: output) else {
      throw Problem.failed(run.text.trimmed)
    }
    return Array(film)
  }

  /// ffmpeg reads pictures at 25 a second. Slowed down, their times are whole hundredths of a second.
  private static let slowness = 4
  private static let pace = "settb=1/1000,setpts=PTS/\(slowness)"

  /// - Parameter last: the time of the last picture in milliseconds.
  private func arguments(last: Int) -> [String] {
    switch format {
    // One palette for all frames, and in each frame only what has changed. More colours than 64 make the edges of
    // letters smoother than anybody sees, and a file that is a fifth larger.
    case .gif:
      [
        "-filter_complex",
        "\(Self.pace),split[a][b];[a]palettegen=stats_mode=full:max_colors=64[p];"
          + "[b][p]paletteuse=dither=none:diff_mode=rectangle",
        "-enc_time_base", "1:100", "-final_delay", "\(min(last / 10, 65_535))", "-loop", "0",
      ]
    case .mp4:
      [
        "-vf", "\(Self.pace),fps=25", "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p",
        "-movflags", "+faststart",
      ]
    case .webm:
      [
        "-vf", "\(Self.pace),fps=25", "-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0", "-pix_fmt",
        "yuv420p", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1",
      ]
    }
  }
}
