import ScoreScreen

/// Records a performance as text: the frame of each checkpoint or, without checkpoints, the last frame.
///
/// Each frame begins with a line `# name, time, size`; its rows follow, without trailing spaces, then a line `>
/// caption` if there is a caption. A blank line separates two frames. A frame always has the number of rows that its
/// size gives, so that frames can be found by counting, whatever the rows contain. The text holds no terminal
/// sequences.
///
/// Memory does not grow with the performance.
package final class TextRecorder: PerformanceRecorder {
  private let file: OutputFile
  private var image: ScreenImage?
  private var caption = ""
  private var isBegun = false

  /// Writes into a file.
  package init(file: OutputFile) {
    self.file = file
  }

  package func record(_ event: PerformanceEvent, at time: Duration) throws {
    switch event {
    case .frame(let image): self.image = image
    case .caption(let text): caption = text
    case .checkpoint(let name): try write(name, at: time)
    case .change, .keys, .poster: break
    }
  }

  /// Completes the file; without checkpoints, first writes the last frame under the name `end`.
  ///
  /// - Throws: an `OutputFileError`.
  package func finish(at time: Duration, status: Int32) throws {
    if !isBegun { try write("end", at: time) }
    try file.finish()
  }

  private func write(_ name: String, at time: Duration) throws {
    guard let image else { return }
    let size = image.frame.size
    var text = isBegun ? "\n" : ""
    text += "# \(name.terminalSafe()), \(time.inSeconds), \(size.columns)x\(size.rows)\n"
    text += image.grid.text + "\n"
    if !caption.isEmpty { text += "> \(caption.terminalSafe())\n" }
    isBegun = true
    try file.write(text)
    try file.flush()
  }
}
