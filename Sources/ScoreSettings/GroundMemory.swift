import Foundation

/// The backgrounds that terminals have told: `scoreboard/grounds` in the folder for states, a line for each kind of
/// terminal.
///
/// Nothing is lost with it, so failures are not told: each start asks the terminal again.
public struct GroundMemory: Sendable {
  /// Where it is, or would be.
  public let path: String
  /// What tells the terminal from others.
  private let terminal: String

  /// Terminals of one type, as `xterm-256color`, are told apart by what else they set.
  private static let variables = [
    "TERM", "TERM_PROGRAM", "COLORFGBG", "VTE_VERSION", "XTERM_VERSION",
  ]
  /// How many terminals are remembered.
  private static let most = 32

  /// What is remembered of the terminal that the environment tells of.
  public init(environment: Environment = .ofProcess) {
    path = UserFolder.state.path(in: environment) + "/scoreboard/grounds"
    terminal = Self.variables.map { name in
      String(
        String.UnicodeScalarView((environment[name] ?? "").unicodeScalars.filter { $0 >= " " }))
    }.joined(separator: "\t")
  }

  /// What the terminal has told last, as `0xRRGGBB`.
  public var colour: Int? { lines.last { $0.terminal == terminal }?.colour }

  /// Remembers a background, `0xRRGGBB`. Nothing is written if it is the one that is remembered.
  public func remember(_ colour: Int) {
    let lines = lines
    if lines.contains(where: { $0 == (colour, terminal) }) { return }
    let kept = lines.filter { $0.terminal != terminal }.suffix(Self.most - 1)
    let text = (kept + [(colour, terminal)]).map { colour, terminal in
      "#\(String(0x100_0000 | colour, radix: 16).dropFirst())\t\(terminal)\n"
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
