import FoundationBase
import Scorekeeping

/// A JSON object that keeps its keys in the order in which they are added, which an encoder does not guarantee.
package struct JSONText {
  private var members = ""

  package init() {}

  /// Begins an object of the feed.
  init(_ kind: BoardEvent.Kind, number: Int, time: Date?) {
    add("type", Self.quoted(kind.rawValue))
    add("number", number)
    add("time", time.map { "\"\($0.inUTC)\"" })
  }

  var isEmpty: Bool { members.isEmpty }
  package var object: String { "{\(members)}" }

  /// Adds a value that is already JSON; nil adds nothing.
  package mutating func add(_ key: String, _ json: String?) {
    guard let json else { return }
    if !members.isEmpty { members += "," }
    members += "\"\(key)\":"
    members += json
  }

  package mutating func add(_ key: String, text: String) { add(key, Self.quoted(text)) }
  package mutating func add(_ key: String, _ number: Int) { add(key, String(number)) }
  package mutating func add(_ key: String, _ id: UUID) { add(key, "\"\(id)\"") }

  /// Adds a list of values that are already JSON. An empty list is added only if `isKept` is true.
  package mutating func add(_ key: String, list: [String], isKept: Bool = false) {
    if !list.isEmpty || isKept { add(key, "[\(list.joined(separator: ","))]") }
  }

  /// Adds an object with the old and the new value if they differ; a value that is nil is left out.
  mutating func add<Value: Equatable>(
    _ key: String, from old: Value?, to new: Value?, _ json: (Value) -> String
  ) {
    if old == new { return }
    var change = JSONText()
    change.add("from", old.map(json))
    change.add("to", new.map(json))
    add(key, change.object)
  }

  /// The text as a JSON string. Characters that could control a terminal, or the order of the text around them, are
  /// escaped.
  package static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        result += "\\"
        result.unicodeScalars.append(scalar)
      case _ where Word.needsEscape(scalar): result += scalar.escapedInJSON
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// The character as an escape of JSON: `\u001b`.
  package var escapedInJSON: String {
    utf16.map { "\\u" + $0.digits(4, radix: 16) }.joined()
  }
}

extension Date {
  /// The time in UTC with milliseconds, as in `2026-11-23T21:40:05.123Z`. Times outside of the years 1 to 9999 are
  /// clamped to that range.
  package var inUTC: String {
    let range = -62_135_596_800_000.0...253_402_300_799_999.0
    let milliseconds = Int(
      min(max((timeIntervalSince1970 * 1000).rounded(), range.lowerBound), range.upperBound))
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    var moment = time_t(rest < 0 ? seconds - 1 : seconds)
    var parts = tm()
    gmtime_r(&moment, &parts)
    let date = [parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday]
    return "\(date[0].digits(4))-\(date[1].digits(2))-\(date[2].digits(2))T"
      + "\(parts.timeOfDayWithSeconds).\((rest < 0 ? rest + 1000 : rest).digits(3))Z"
  }
}
