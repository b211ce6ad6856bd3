import FoundationBase
import Scorekeeping

/// A cache of the background colours that terminals have reported: the file `scoreboard/backgrounds` in the XDG directory
/// for state, with one line for each kind of terminal.
///
/// Failures are ignored, because each start queries the terminal again.
package struct BackgroundCache: Sendable {
  /// The path of the file, which need not exist.
  package let path: String
  /// The key of the terminal in the file: the values of the variables that identify it.
  private let terminal: String

  /// The variables that identify a kind of terminal. `TERM` alone does not: many claim to be `xterm-256color`.
  private static let variables = [
    "TERM", "TERM_PROGRAM", "COLORFGBG", "VTE_VERSION", "XTERM_VERSION",
  ]
  /// The largest number of terminals to remember.
  private static let limit = 32

  /// The cache for the terminal that the environment describes.
  package init(environment: EnvironmentVariables = .ofProcess) {
    path = XDGDirectory.state.path(in: environment) + "/scoreboard/backgrounds"
    terminal = Self.variables.map { name in
      String(
        String.UnicodeScalarView((environment[name] ?? "").unicodeScalars.filter { $0 >= " " }))
    }.joined(separator: "\t")
  }

  /// The colour that the terminal last reported, as `0xRRGGBB`; nil if there is none.
  package var colour: Int? { lines.last { $0.terminal == terminal }?.colour }

  /// Remembers a background, `0xRRGGBB`. The file is written only if the colour is new.
  package func remember(_ colour: Int) {
    let lines = lines
    if lines.contains(where: { $0 == (colour, terminal) }) { return }
    let kept = lines.filter { $0.terminal != terminal }.suffix(Self.limit - 1)
    let text = (kept + [(colour, terminal)]).map { colour, terminal in
      "#\(colour.digits(6, radix: 16))\t\(terminal)\n"
    }.joined()
    let file = URL(filePath: path)
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try? Data(text.utf8).write(to: file, options: .atomic)
  }

  private var lines: [(colour: Int, terminal: String)] {
    guard let bytes = try? SettingsFile.bytes(of: path) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("#"), parts[0].utf8.count == 7,
        let colour = Int(parts[0].dropFirst(), radix: 16), colour >= 0
      else { return nil }
      return (colour, String(parts[1]))
    }
  }
}
