import Foundation
import GoldenFrames

/// How a value is written as text, to be compared.
public struct ValueFormat<Value> {
  let text: (Value) throws -> String

  /// Makes a format of your own.
  public init(_ text: @escaping (Value) throws -> String) { self.text = text }

  /// A string as it is, and any other value as `dump` prints it: a line for each part.
  ///
  /// The elements of sets and dictionaries have another order in each run; for them, use `json`.
  public static var text: Self {
    Self { value in
      if let text = value as? String { return text }
      var text = ""
      dump(value, to: &text)
      return String(text.dropLast())
    }
  }
}

extension ValueFormat where Value: Encodable {
  /// JSON with sorted keys, a line for each value; dates as in ISO 8601.
  public static var json: Self {
    Self { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }
}

/// A part of a text that is another in each run, and is replaced before the text is compared.
public struct Redaction: Sendable {
  let pattern: String
  let name: String

  /// Replaces what a regular expression matches by a name in brackets.
  ///
  /// Each different match gets a number, from 1, so that a text still shows which ones are the same.
  public init(_ pattern: String, as name: String) { (self.pattern, self.name) = (pattern, name) }

  /// Dates and times: `2026-11-28`, `2026-11-28T03:04:05Z`, `03:04:05`, `3:04`.
  public static let times = Redaction(
    #"\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?)?|"#
      + #"\b\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\b"#, as: "time")

  /// UUIDs, and addresses in memory such as `0x00007f9c`.
  public static let ids = Redaction(
    #"\b[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\b|\b0x[0-9a-f]{4,16}\b"#, as: "id")

  /// The text with the matches replaced.
  ///
  /// - Throws: an error if the pattern is no regular expression.
  func applied(to text: String) throws -> String {
    let regex = try Regex(pattern)
    var numbers: [Substring: Int] = [:]
    return text.replacing(regex) { match in
      let found = text[match.range]
      let number = numbers[found] ?? numbers.count + 1
      numbers[found] = number
      return "[\(name) \(number)]"
    }
  }
}

/// Expects a value, written as text, to equal its golden file or a literal.
///
/// ```
/// expectSnapshot(of: "Ann wins", as: .text, equals: "")
/// expectSnapshot(of: receipt, as: .json, redacting: [.times, .ids])
/// ```
///
/// It fails if they differ, and for the same reasons as the function for a `Snapshot`. Law: it passes exactly if the file
/// or the literal holds the text, or is recorded. Cost: writing the value, and reading the file.
///
/// - Parameters:
///   - value: The value.
///   - format: How it is written: `.text`, `.json`, or a format of your own.
///   - redactions: The parts that are another in each run, replaced one after another.
///   - name: The name of this snapshot, in a test with several.
///   - literal: The expected text, if it is in the source.
public func expectSnapshot<Value>(
  of value: @autoclosure () throws -> Value, as format: ValueFormat<Value>,
  redacting redactions: [Redaction] = [], named name: String? = nil,
  equals literal: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: StaticString = #function
) {
  SnapshotCall(at: CallSite(fileID, filePath, line, column, function))
    .expect(
      named: name, equals: literal,
      content: {
        let text = try format.text(try value())
        return .text(try redactions.reduce(text) { try $1.applied(to: $0) })
      })
}
