/// The characters that the screens draw with.
public struct Theme: Equatable, Sendable {
  /// Whether only ASCII may be written.
  public let isASCII: Bool

  public init(isASCII: Bool = false) {
    self.isASCII = isASCII
  }

  var up: String { isASCII ? "^" : "▲" }
  var down: String { isASCII ? "v" : "▼" }
  var ellipsis: String { isASCII ? "~" : "…" }
  var separator: String { isASCII ? " - " : " · " }

  /// The text with the characters of the screens' own sentences in ASCII where that is asked for.
  func plain(_ text: String) -> String {
    isASCII
      ? text.split(separator: "→", omittingEmptySubsequences: false).joined(separator: "->") : text
  }

  /// A bar of so many eighths of a column.
  func bar(eighths: Int) -> String {
    if isASCII { return String(repeating: "#", count: (eighths + 4) / 8) }
    let rest = eighths % 8
    let tip = rest == 0 ? "" : String(["▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest - 1])
    return String(repeating: "█", count: eighths / 8) + tip
  }
}
