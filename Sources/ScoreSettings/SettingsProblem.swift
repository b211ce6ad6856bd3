import ScoreScreen
import ScoreScript

/// What is wrong with a file of settings: where, the line, the words at fault, one sentence.
public struct SettingsProblem: Error, Equatable, Sendable {
  /// What is wrong.
  public let fact: SettingsError
  /// The line; nil if it is about the file as a whole.
  public let place: ScriptPlace?
  /// The words at fault in the line.
  public let range: Range<String.Index>

  init(_ fact: SettingsError) {
    self.fact = fact
    place = nil
    range = "".startIndex..<"".endIndex
  }

  init(_ fact: SettingsError, at place: ScriptPlace, _ range: Range<String.Index>) {
    self.fact = fact
    self.place = place
    self.range = range
  }

  /// The first character at fault, from 1.
  public var column: Int { place?.column(of: range) ?? 1 }

  /// One sentence. Of a long one there is the beginning and the end.
  var sentence: String {
    let text = "\(fact)"
    let isLong = text.utf8.count > 1000
    return (isLong ? "\(text.prefix(200))…\(text.suffix(200))" : text).terminalSafe()
  }
}

extension SettingsProblem: CustomStringConvertible {
  /// `file:line:column`, the line, a caret run under the words at fault, one sentence: safe to write to a terminal.
  public var description: String {
    guard let place else { return sentence }
    return "\(place.excerpt(at: range))\n\(sentence)"
  }
}
