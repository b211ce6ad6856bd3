extension ScriptError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out.
  public var description: String {
    switch self {
    case .notADuration(let text):
      "'\(text)' is no duration. Write a number with ms, s or m, as in 200ms, 1.5s or 2m"
    case .durationWithoutUnit(let text, unit: nil):
      "'\(text)' has no unit. Write \(text)s for seconds, or another of ms, s and m"
    case .durationWithoutUnit(let text, let unit?):
      "'\(text)' has no unit. Write \(text)\(unit) without a blank"
    case .durationTooLong(let text):
      "'\(text)' is too long. A duration is at most 24 hours, which is 1440m"
    case .durationTooPrecise(let text):
      "'\(text)' is too precise. Durations are whole milliseconds: round it to them"
    }
  }
}
