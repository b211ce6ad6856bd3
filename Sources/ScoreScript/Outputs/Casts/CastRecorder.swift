import ScoreScreen

/// Takes a performance down as a cast, for asciinema and what plays its files: the bytes that curses writes, with
/// their times.
///
/// The screen is a terminal in memory, so that the cast does not depend on the one that the program runs in, nor
/// on there being one. Entering the alternate screen is among the bytes, leaving it is not: a player that has come
/// to the end goes on showing the last frame. Checkpoints and captions become markers, the status becomes the exit
/// event that version 3 has; in version 2 an empty output keeps the last frame for as long as it was shown.
///
/// Law: a terminal that has read the bytes up to a frame shows the cells and the cursor of that frame. Versions 2
/// and 3 replay to the same screens at the same times. Cost: that of the rows that changed; nothing is kept but the
/// last frame.
@MainActor
public final class CastRecorder: @MainActor Recorder {
  private let file: OutputFile
  private let header: CastHeader
  private var terminal: MemoryTerminal
  private var renderer = Renderer()
  private var clock: CastClock
  private var isBegun = false

  /// Writes a cast into a file, without or with a time of its beginning, in seconds since 1970. A terminal in
  /// memory is open until `finish(at:status:)`.
  ///
  /// - Throws: a `TerminalError` if this system cannot draw for `MemoryTerminal.type`.
  public init(
    version: CastVersion = .v3, file: OutputFile, title: String? = nil, timestamp: Int? = nil,
    hasColours: Bool = true
  ) throws(TerminalError) {
    self.file = file
    header = CastHeader(version: version, title: title, timestamp: timestamp)
    clock = CastClock(version: version)
    terminal = try MemoryTerminal(size: Size(columns: 80, rows: 24), hasColours: hasColours)
  }

  public func record(_ event: PerformanceEvent, at time: Duration) throws(OutputFileError) {
    switch event {
    case .frame(let image): try show(image.frame, at: time)
    case .checkpoint(let text), .caption(let text):
      if !text.isEmpty { try write("m", text.terminalSafe().utf8, at: time) }
    case .change: break
    }
  }

  private func show(_ frame: Frame, at time: Duration) throws(OutputFileError) {
    if frame.size != terminal.size {
      terminal.resize(to: frame.size)
      renderer.invalidate()
      if isBegun {
        try write("r", "\(frame.size.columns)x\(frame.size.rows)".utf8, at: time)
      }
    }
    renderer.show(frame, on: &terminal)
    let output = terminal.takeOutput()
    if !output.isEmpty { try write("o", output, at: time) }
  }

  private func write(
    _ code: String, _ data: some Sequence<UInt8>, at time: Duration
  ) throws(OutputFileError) {
    try begin()
    try file.write("[\(clock.stamp(at: time)), \"\(code)\", \(String(quotingForJSON: data))]\n")
  }

  private func begin() throws(OutputFileError) {
    if isBegun { return }
    isBegun = true
    try file.write(header.line(size: terminal.size) + "\n")
  }

  public func finish(at time: Duration, status: Int32) throws(OutputFileError) {
    defer { terminal.close() }
    switch header.version {
    case .v2: try write("o", [], at: time)
    case .v3: try write("x", String(status).utf8, at: time)
    }
    try file.flush()
  }
}
