import Scorekeeping

extension Duration {
  /// The longest duration in a script: 24 hours.
  static let longestInScripts = Duration.seconds(24 * 60 * 60)

  /// The duration in milliseconds, rounded to the nearest; half a millisecond is rounded up.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    // Limiting the value to some millions of years prevents overflow.
    let most: Int64 = 100_000_000_000_000
    return Int(min(max(seconds, -most), most)) * 1000
      + Int((attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000)
  }

  /// The duration in seconds, to the millisecond and without needless digits: `1.5s`.
  var inSeconds: String { "\(Score(thousandths: Int64(milliseconds)))s" }

  /// The duration in the syntax of scripts, to the millisecond: whole minutes as `2m`, other durations as `1.5s`, and
  /// less than a second as `200ms`.
  ///
  /// Law: `Duration(parsing: duration.scriptText)` equals the duration, for whole milliseconds up to 24 hours.
  var scriptText: String {
    let milliseconds = milliseconds
    if milliseconds == 0 { return "0s" }
    if milliseconds % 60_000 == 0 { return "\(milliseconds / 60_000)m" }
    return milliseconds < 1000 ? "\(milliseconds)ms" : inSeconds
  }

  /// Reads digits with at most three decimals and a unit: `200ms`, `1.5s`, `2m`, `1h`.
  ///
  /// - Throws: `.notADuration`, `.durationWithoutUnit`, `.durationTooPrecise` for parts of milliseconds, or
  ///   `.durationTooLong`, each with the text.
  package init(parsing text: String) throws(ScriptError) {
    let digits = text.utf8.prefix { ".,".utf8.contains($0) || $0 &- UInt8(ascii: "0") < 10 }
    let unit = text.utf8[digits.endIndex...]
    let number: Int64
    do throws(ScorekeepingError) {
      number = try Score(parsing: String(text[..<digits.endIndex])).thousandths
    } catch .tooManyDecimals {
      throw .durationTooPrecise(text)
    } catch .scoreOutOfRange {
      throw .durationTooLong(text)
    } catch {
      throw .notADuration(text)
    }
    let milliseconds: Int64
    switch String(unit) {
    case "ms":
      if number % 1000 != 0 { throw .durationTooPrecise(text) }
      milliseconds = number / 1000
    case "s": milliseconds = number
    case "m": milliseconds = min(number, .max / 60) * 60
    case "h": milliseconds = min(number, .max / 3600) * 3600
    case "": throw .durationWithoutUnit(text, unit: nil)
    default: throw .notADuration(text)
    }
    if milliseconds > Int64(Duration.longestInScripts.milliseconds) { throw .durationTooLong(text) }
    self = .milliseconds(milliseconds)
  }
}
