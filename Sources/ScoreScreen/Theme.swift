/// The characters and the colours that the screens draw with.
public struct Theme: Equatable, Sendable {
  /// Whether only ASCII may be written.
  public let isASCII: Bool
  /// Which colour stands for what.
  public let palette: Palette
  /// Whether a bar is drawn for each score. Without them, which is for slow lines, a change of ranks writes a fifth of
  /// the bytes, and what a row tells is not said in a sentence.
  public let hasBars: Bool

  /// A theme with block characters, arrows and ellipses, or in ASCII alone.
  public init(isASCII: Bool = false, palette: Palette = Palette(), hasBars: Bool = true) {
    self.isASCII = isASCII
    self.palette = palette
    self.hasBars = hasBars
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

  private static let tips: [Unicode.Scalar] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// What a bar is drawn with.
  var block: Unicode.Scalar { isASCII ? "#" : "█" }

  /// A bar of so many eighths of a column: its full columns, and what stands in the column after them.
  func bar(eighths: Int) -> (full: Int, tip: Unicode.Scalar?) {
    if isASCII { return ((eighths + 4) / 8, nil) }
    return (eighths / 8, eighths % 8 == 0 ? nil : Self.tips[eighths % 8 - 1])
  }
}
