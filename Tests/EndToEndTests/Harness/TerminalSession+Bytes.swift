import TerminalSupport
import Testing

extension TerminalSession {
  /// The lines without a progress line, which returns to its start and is cleared.
  private static func withoutProgress(_ bytes: [UInt8]) -> [UInt8] {
    let progress = /(?:[A-Z][a-z]+… [0-9]+ s[^\r\n\u{1B}]*\r)+ +\r/
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains(progress) ? Array(text.replacing(progress, with: "").utf8) : bytes
  }

  /// Checks all output, either of a screen or of printed lines.
  func checkBytes(
    isScreen: Bool = true, _ what: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let grammar =
      isScreen
      ? try #require(await TerminalGrammar.screen(of: type), sourceLocation: sourceLocation)
      : .lines
    let written = WrittenBytes(isScreen ? bytes : Self.withoutProgress(bytes), by: grammar)
    #expect(written.offences.isEmpty, "\(type) \(what)", sourceLocation: sourceLocation)
    if isScreen { #expect(written.sequenceCount > 10, sourceLocation: sourceLocation) }
  }
}
