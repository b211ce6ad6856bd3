import FoundationBase
import ScreenCells

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

  package init(format: Format) { self.format = format }

  private static let program = "ffmpeg"

  /// Checks what films need.
  ///
  /// - Throws: `.noProgram`, or `PictureRenderer.Problem`.
  package static func check() throws {
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
  package func bytes(
    of pictures: some Sequence<(svg: String, milliseconds: Int)>
  ) throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "scoreboard-film-\(UUID().uuidString)")
    // Nobody else may see frames of boards that are not public.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let renderer = try PictureRenderer.loaded()
    var list = "ffconcat version 1.0\n"
    var (count, last) = (0, 0)
    for picture in pictures {
      let image = try renderer.bytes(
        of: picture.svg, as: .png, scale: format == .gif ? 1 : 2)
      try Data(image).write(to: folder.appending(path: "\(count).png"))
      list +=
        "file \(count).png\nduration \(Double(picture.milliseconds * Self.slowness) / 1000)\n"
      (count, last) = (count + 1, picture.milliseconds)
    }
    // A film other than a GIF would show its last picture for no time.
    if format != .gif { list += "file \(count - 1).png\n" }
    try list.write(to: folder.appending(path: "list"), atomically: false, encoding: .utf8)
    let output = folder.appending(path: "film.\(format)")
    try encode(in: folder, to: output, last: last)
    return Array(try Data(contentsOf: output))
  }

  /// ffmpeg reads pictures at 25 a second. Slowed down, their times are whole hundredths of a second.
  private static let slowness = 4
  private static let pace = "settb=1/1000,setpts=PTS/\(slowness)"

  /// Encodes the pictures of a list.
  ///
  /// - Parameter last: the time of the last picture in milliseconds.
  private func encode(in folder: URL, to output: URL, last: Int) throws(Problem) {
    let input = ["-f", "concat", "-i", folder.appending(path: "list").path]
    switch format {
    // One palette for all frames, and in each frame only what has changed. More colours than 64 make the edges of
    // letters smoother than anybody sees, and a file that is a fifth larger.
    case .gif:
      let palette = folder.appending(path: "palette.png").path
      try run(input + ["-vf", "palettegen=stats_mode=full:max_colors=64", palette])
      try run(
        input + [
          "-i", palette, "-filter_complex",
          "[0:v]\(Self.pace)[a];[a][1:v]paletteuse=dither=none:diff_mode=rectangle",
          "-enc_time_base", "1:100", "-final_delay", "\(min(last / 10, 65_535))", "-loop", "0",
          output.path,
        ])
    case .mp4:
      try run(
        input + [
          "-vf", "\(Self.pace),fps=25", "-c:v", "libx264", "-crf", "18", "-pix_fmt", "yuv420p",
          "-movflags", "+faststart", output.path,
        ])
    case .webm:
      try run(
        input + [
          "-vf", Self.pace, "-enc_time_base", "1:1000", "-c:v", "libvpx-vp9", "-crf", "24", "-b:v",
          "0",
          "-pix_fmt", "yuv420p", "-deadline", "good", "-cpu-used", "4", "-row-mt", "1",
          output.path,
        ])
    }
  }

  private func run(_ arguments: [String]) throws(Problem) {
    let quiet = ["-hide_banner", "-loglevel", "error", "-nostdin"]
    let run: (status: Int32, text: String)
    do {
      run = try ChildProcess.run([Self.program] + quiet + arguments)
    } catch {
      throw .failed(systemReason(error.code))
    }
    if run.status != 0 {
      throw .failed(run.text.trimmed.isEmpty ? "it was ended" : run.text.trimmed)
    }
  }
}
