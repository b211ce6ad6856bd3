import ScoreScreen

/// Records a performance as a cast, for asciinema and other players of its format: the bytes that curses writes, with
/// their times.
///
/// The bytes are for a terminal in memory: a cast does not depend on the terminal of the program, and needs none. They
/// enter the alternate screen, and at the end leave it as a program does that ends; the last frame is then written
/// where the shell goes on, so that players keep showing it. Checkpoints and captions become markers; the status becomes
/// the exit event of version 3.
///
/// Law: a terminal that has read the bytes up to a frame shows the cells and the cursor of that frame. Versions 2 and 3
/// replay to the same screens at the same times. Cost: linear in the rows that changed; only the last frame is kept.
@MainActor
package final class CastRecorder: @MainActor PerformanceRecorder {
  private let file: OutputFile
  private let title: String?
  private let timestamp: Int?
  private var terminal: MemoryTerminal
  private var renderer = Renderer()
  private var clock: CastClock
  private var isBegun = false
  /// Whether a row below the screen shows the keys that are pressed; those, and the screen above them.
  private let hasKeys: Bool
  private let hasColours: Bool
  private var keys = ""
  private var frame: Frame?
  /// The frame as it was shown, with the row of keys.
  private var shown: Frame?

  /// Writes a cast into a file; the timestamp is in seconds since 1970, or nil for none. A terminal in memory stays
  /// open until `finish(at:status:)`.
  ///
  /// - Throws: a `TerminalError` if this system cannot draw for `MemoryTerminal.type`.
  package init(
    version: CastVersion = .v3, file: OutputFile, title: String? = nil, timestamp: Int? = nil,
    hasKeys: Bool = false, hasColours: Bool = true
  ) throws(TerminalError) {
    self.hasKeys = hasKeys
    self.hasColours = hasColours
    self.file = file
    self.title = title
    self.timestamp = timestamp
    clock = CastClock(version: version)
    terminal = try MemoryTerminal(size: Size(columns: 80, rows: 24), hasColours: hasColours)
  }

  package func record(_ event: PerformanceEvent, at time: Duration) throws(OutputFileError) {
    switch event {
    case .frame(let image):
      frame = image.frame
      try showFrame(at: time)
    case .keys(let text):
      keys = text
      if hasKeys { try showFrame(at: time) }
    case .checkpoint(let text), .caption(let text):
      if !text.isEmpty { try write("m", text.terminalSafe().utf8, at: time) }
    case .change, .poster: break
    }
  }

  private func showFrame(at time: Duration) throws(OutputFileError) {
    guard var frame else { return }
    if hasKeys { frame = frame.with(words: "", hints: [keys + " "], hasRoom: true) }
    shown = frame
    if frame.size != terminal.size {
      terminal.resize(to: frame.size)
      renderer.invalidate()
      if isBegun {
        try write("r", "\(frame.size.columns)x\(frame.size.rows)".utf8, at: time)
      }
    }
    renderer.show(frame, on: &terminal)
    let output = terminal.consumeOutput()
    if !output.isEmpty { try write("o", output, at: time) }
  }

  private func write(
    _ code: String, _ data: some Sequence<UInt8>, at time: Duration
  ) throws(OutputFileError) {
    if !isBegun { try file.write(header + "\n") }
    isBegun = true
    try file.write("[\(clock.stamp(at: time)), \"\(code)\", \(String(quotingForJSON: data))]\n")
  }

  package func finish(at time: Duration, status: Int32) throws(OutputFileError) {
    defer { terminal.close() }
    // Also in version 2, whose casts have no other end, it keeps the last frame for as long as it was shown.
    let end = isBegun ? Self.wholeScreen + terminal.end() + Array(lastFrame.utf8) : []
    if isBegun || clock.version == .v2 { try write("o", end, at: time) }
    if clock.version == .v3 { try write("x", String(status).utf8, at: time) }
    try file.finish()
  }
}

extension CastRecorder {
  /// Lets all rows of a terminal scroll, also of one that is higher than the cast.
  private static let wholeScreen = Array("\u{1B}[r".utf8)

  /// The rows of the last frame as lines of a terminal that shows its cursor. The cursor ends where a shell may go on.
  private var lastFrame: String {
    guard let shown else { return "" }
    var (grid, renderer) = (Grid(), Renderer())
    renderer.show(shown, on: &grid)
    let lines = grid.rows.map { cells in
      var (line, start) = ("", 0)
      while start < cells.count {
        let end = cells.endOfStyle(from: start)
        line += style(cells[start].style) + cells[start..<end].text
        start = end
      }
      return line
    }
    return "\u{1B}[?25h" + lines.joined(separator: "\r\n") + "\u{1B}[0m\r\u{1B}[B"
  }

  /// The sequence that sets a style, as curses sets it: without colours, less important text is dim.
  private func style(_ style: Style) -> String {
    var codes = [0]
    if style.isBold { codes.append(1) }
    if style.isReverse { codes.append(7) }
    if !hasColours {
      if style.colour.isDim(among: 0) { codes.append(2) }
    } else {
      let colour = style.colour.number(among: 256, on: .dark, as: style.use)
      if let colour { codes += [38, 5, colour] }
      if style.isSelected, let ground = Background.dark.selectionIndex { codes += [48, 5, ground] }
    }
    return "\u{1B}[\(codes.map(String.init).joined(separator: ";"))m"
  }
}

/// The times of a cast in milliseconds.
///
/// Each time is rounded on its own, and an interval is the difference of two rounded times, so that errors do not add
/// up. Law: the sum of the intervals up to an event is within half a millisecond of its time, and equals its time in
/// version 2.
struct CastClock {
  let version: CastVersion
  private var last = 0

  init(version: CastVersion) { self.version = version }

  /// The time stamp of the next event: seconds with three decimals. A time before the previous one becomes the previous
  /// one.
  mutating func stamp(at time: Duration) -> String {
    let now = max(last, time.milliseconds)
    defer { last = now }
    let number = version == .v2 ? now : now - last
    return "\(number / 1000).\(String(1000 + number % 1000).dropFirst())"
  }
}

/// A version of asciicast, the format of casts: docs.asciinema.org/manual/asciicast.
package enum CastVersion: Int, CaseIterable, Sendable {
  /// Times count from the beginning. Players of any age can read this version.
  case v2 = 2
  /// Times count from the previous event. asciinema 3 writes this version.
  case v3 = 3
}

extension CastRecorder {
  /// The first line of the cast. It says nothing about the machine or its user.
  private var header: String {
    let size = terminal.size
    var members = ["\"version\": \(clock.version.rawValue)"]
    switch clock.version {
    case .v2:
      members.append("\"width\": \(size.columns), \"height\": \(size.rows), \(Self.theme)")
    case .v3:
      members.append(
        "\"term\": {\"cols\": \(size.columns), \"rows\": \(size.rows), \"type\": \"\(MemoryTerminal.type)\", "
          + Self.theme + "}")
    }
    if let timestamp { members.append("\"timestamp\": \(timestamp)") }
    if let title {
      members.append("\"title\": \(String(quotingForJSON: title.terminalSafe().utf8))")
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  /// The text and background colours of dark pictures, and the first 16 colours of the palette, which players require.
  /// Each of the 16 is the colour with its number on a terminal with 16 colours.
  private static let theme: String = {
    let picture = PicturePalette.dark
    let palette = (0..<16).map { number in
      let colour = Style.Colour.allCases.first { $0.number(among: 16, on: .dark) == number }
      return colour?.rgb(on: .dark) ?? (number == 0 ? picture.background : picture.text)
    }
    let hexadecimal = PicturePalette.hexadecimal
    return "\"theme\": {\"fg\": \"\(hexadecimal(picture.text))\", "
      + "\"bg\": \"\(hexadecimal(picture.background))\", "
      + "\"palette\": \"\(palette.map(hexadecimal).joined(separator: ":"))\"}"
  }()
}

extension String {
  /// Quotes UTF-8 text as a JSON string: control characters become escapes such as \u001b, others stay.
  init(quotingForJSON text: some Sequence<UInt8>) {
    let digits = Array("0123456789abcdef".utf8)
    var quoted = [UInt8(ascii: "\"")]
    quoted.reserveCapacity(text.underestimatedCount + 16)
    for byte in text {
      switch byte {
      case 0..<0x20, 0x7F:
        quoted += "\\u00".utf8
        quoted.append(digits[Int(byte >> 4)])
        quoted.append(digits[Int(byte & 15)])
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        quoted.append(UInt8(ascii: "\\"))
        quoted.append(byte)
      default: quoted.append(byte)
      }
    }
    quoted.append(UInt8(ascii: "\""))
    self.init(decoding: quoted, as: UTF8.self)
  }
}
