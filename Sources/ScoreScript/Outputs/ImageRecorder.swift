import ScoreScreen

/// Records one frame of a performance as PNG: the last one, or that at a checkpoint.
package final class ImageRecorder: PerformanceRecorder {
  /// The performance has no such checkpoint.
  package struct MissingCheckpoint: Error, CustomStringConvertible {
    let name: String
    let known: [String]

    package var description: String {
      known.isEmpty
        ? "There is no checkpoint '\(name)': the script has none. Add one with: checkpoint \(name)"
        : "There is no checkpoint '\(name)'. Choose \(known.joined(separator: ", "))"
    }
  }

  private let file: OutputFile
  private let title: String
  private let checkpoint: String?
  private let hasColours: Bool
  private let scheme: PictureScheme
  private var image: ScreenImage?
  private var checkpoints: [String] = []

  /// Draws into a file.
  ///
  /// - Parameters:
  ///   - checkpoint: the name of a checkpoint; nil for the last frame.
  ///   - scheme: light, unless it is dark.
  package init(
    file: OutputFile, title: String, checkpoint: String?, hasColours: Bool,
    scheme: PictureScheme
  ) {
    self.file = file
    self.title = title
    self.checkpoint = checkpoint
    self.hasColours = hasColours
    self.scheme = scheme
  }

  private var isTaken: Bool { checkpoint.map(checkpoints.contains) ?? false }

  package func record(_ event: PerformanceEvent, at time: Duration) {
    switch event {
    case .frame(let frame) where !isTaken: image = frame
    case .checkpoint(let name): checkpoints.append(name)
    case .frame, .caption, .change: break
    }
  }

  /// Draws the frame.
  ///
  /// - Throws: `MissingCheckpoint`, `PictureRenderer.Problem`, or an `OutputFileError`.
  package func finish(at time: Duration, status: Int32) throws {
    if let checkpoint, !isTaken {
      throw MissingCheckpoint(name: checkpoint, known: checkpoints)
    }
    guard let image else { return }
    let picture = ScreenPicture(
      image.grid, title: title, summary: "", hasColours: hasColours, scheme: scheme)
    try file.write(
      try PictureRenderer.loaded().bytes(of: picture.description, as: .png, scale: 2))
    try file.finish()
  }
}
