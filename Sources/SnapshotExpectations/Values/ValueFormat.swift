import Foundation
import GoldenFrames

/// A format for comparing values, as text or as a screen.
public struct ValueFormat<Value> {
  /// The content of the golden file, with placeholders for some properties.
  let content: (Value, _ redacting: [PropertyPath]) throws -> GoldenContent

  private init(content: @escaping (Value, [PropertyPath]) throws -> GoldenContent) {
    self.content = content
  }

  /// Makes a format of your own.
  public init(_ text: @escaping (Value) throws -> String) {
    self.init { value, redacted in
      if !redacted.isEmpty { throw RedactionProblem.format }
      return .text(try text(value))
    }
  }

  /// A string as it is, and any other value part by part, a line for each.
  ///
  /// ```
  /// expectSnapshot(
  ///   of: ["Ann": [1, 2], "Bob": nil], as: .text,
  ///   equals: """
  ///     [
  ///       "Ann": [
  ///         1
  ///         2
  ///       ]
  ///       "Bob": nil
  ///     ]
  ///     """)
  /// ```
  ///
  /// The parts are those of the value's mirror; a superclass comes first, and an object inside of itself prints as `Name(…)`.
  /// Strings are in quotes, with escapes. Laws: the text is a function of the value. Sets and dictionaries are sorted,
  /// and dates are in UTC, to the second. It holds no control character but line feeds, and the tabs of a string alone.
  /// Cost: O(size × depth); an object prints once for each reference to it.
  public static var text: Self {
    Self { value, redacted in
      if let text = value as? String { return .text(text.withoutControls) }
      return .text(ValuePrinter.text(of: value, redacting: redacted))
    }
  }

  /// A format of values from which a function makes a value of this format, such as a view model that is drawn.
  ///
  /// ```
  /// expectSnapshot(of: Sky(), as: ValueFormat.screen.pullback { (sky: Sky) in sky.drawn() })
  /// ```
  public func pullback<Other>(
    _ transform: @escaping (Other) throws -> Value
  ) -> ValueFormat<Other> {
    ValueFormat<Other> { value, redacted in
      if !redacted.isEmpty { throw RedactionProblem.format }
      return try content(try transform(value), [])
    }
  }
}

extension ValueFormat<Snapshot> {
  /// A snapshot of a screen, as it is.
  public static var screen: Self { Self { snapshot, _ in .screen(snapshot) } }
}

extension ValueFormat where Value: Encodable {
  /// JSON with sorted keys, a line for each value; dates as in ISO 8601.
  public static var json: Self {
    Self { value, redacted in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.dateEncodingStrategy = .iso8601
      var lines = String(decoding: try encoder.encode(value), as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      for path in redacted {
        do { try lines.redact(path) } catch { if !path.isMissing(in: value) { throw error } }
      }
      return .text(lines.joined(separator: "\n"))
    }
  }
}

extension [Substring] {
  /// Replaces the value of a property in lines of JSON, where each key begins a line, two spaces further in than the
  /// object around it.
  fileprivate mutating func redact(_ path: PropertyPath) throws(RedactionProblem) {
    var range = indices
    var indent = ""
    for (depth, name) in path.names.enumerated() {
      indent += "  "
      let key = "\(indent)\"\(name.trimmingCharacters(in: ["`"]))\" : "
      guard let first = range.first(where: { self[$0].hasPrefix(key) }) else {
        throw .notInJSON(name)
      }
      let isOpen = self[first].hasSuffix("{") || self[first].hasSuffix("[")
      let ends = [indent + "}", indent + "]", indent + "},", indent + "],"]
      let last = isOpen ? range[first...].first { ends.contains(String(self[$0])) } : first
      range = first..<(last ?? first) + 1
      if depth < path.names.count - 1 { continue }
      let comma = self[range.upperBound - 1].hasSuffix(",") ? "," : ""
      replaceSubrange(range, with: ["\(key)\"\(ValuePrinter.placeholder)\"\(comma)"])
    }
  }
}
