import Foundation
import Texts

/// Prints a value as text, a line for each part.
///
/// Laws: the text is a function of the value. The elements of sets and the keys of dictionaries are sorted, so that it does
/// not matter in which order they were inserted, and a date is in UTC. It holds no control character but line feeds. Cost:
/// O(size × depth), and an object prints once for each reference to it.
struct ValuePrinter {
  /// The text of a property that is redacted.
  static let placeholder = "[redacted]"

  /// The properties that print as the placeholder.
  private let redacted: Set<PropertyPath>
  /// The objects around the part that is printed: one of them in itself is a cycle.
  private var open: [ObjectIdentifier] = []

  private init(redacting redacted: [PropertyPath]) { self.redacted = Set(redacted) }

  static func text(of value: Any, redacting redacted: [PropertyPath] = []) -> String {
    var printer = ValuePrinter(redacting: redacted)
    return printer.lines(of: value, at: PropertyPath(names: [])).joined(separator: "\n")
  }

  /// - Parameter path: the properties that lead to the value; nil inside of a collection or a case of an enum.
  private mutating func lines(of value: Any, at path: PropertyPath?) -> [String] {
    if let path, redacted.contains(path) { return [Self.placeholder] }
    if type(of: value) == AnyHashable.self, let value = value as? AnyHashable {
      return lines(of: value.base, at: path)
    }
    if let word = Self.word(for: value) { return [word] }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return optional(mirror, at: path)
    case .collection:
      return "[".enclosing(mirror.children.map { lines(of: $0.value, at: nil) }, "]")
    case .set:
      return "{".enclosing(mirror.children.map { lines(of: $0.value, at: nil) }.sorted, "}")
    case .dictionary: return dictionary(mirror)
    case .tuple: return "(".enclosing(properties(of: mirror, at: path), ")")
    case .enum: return enumCase(value, mirror)
    case .class: return object(value, mirror, at: path)
    default:
      if mirror.children.isEmpty, mirror.displayStyle == nil || value is any CustomStringConvertible
      {
        return [String(describing: value).withoutControls]
      }
      return "\(mirror.subjectType)(".enclosing(properties(of: mirror, at: path), ")")
    }
  }

  /// The wrapped value. Where nothing is wrapped, the levels show at which it is missing.
  private mutating func optional(_ mirror: Mirror, at path: PropertyPath?) -> [String] {
    guard let wrapped = mirror.children.first?.value else { return ["nil"] }
    let inner = Mirror(reflecting: wrapped)
    guard inner.displayStyle == .optional else { return lines(of: wrapped, at: path) }
    let lines = optional(inner, at: path)
    return lines[0] == "nil" || lines[0].hasPrefix("Optional(")
      ? lines.wrapped(in: "Optional(") : lines
  }

  /// The properties with their names, those of a superclass first.
  private mutating func properties(of mirror: Mirror, at path: PropertyPath?) -> [[String]] {
    let inherited = mirror.superclassMirror.map { properties(of: $0, at: path) } ?? []
    return inherited
      + mirror.children.map { child in
        guard let label = child.label, !label.hasPrefix(".") else {
          return lines(of: child.value, at: nil)
        }
        let name = label.split(separator: "$__lazy_storage_$_").first.map(String.init) ?? label
        return lines(of: child.value, at: path?.appending(name)).prefixed("\(name): ")
      }
  }

  private mutating func dictionary(_ mirror: Mirror) -> [String] {
    var entries: [(key: [String], value: [String])] = []
    for child in mirror.children {
      let parts = Array(Mirror(reflecting: child.value).children.map(\.value))
      guard parts.count == 2 else { continue }
      entries.append((lines(of: parts[0], at: nil), lines(of: parts[1], at: nil)))
    }
    if entries.isEmpty { return ["[:]"] }
    let printed = entries.map { key, value in
      key.dropLast() + value.prefixed("\(key.last ?? ""): ")
    }
    return "[".enclosing(printed.sorted, "]")
  }

  private mutating func enumCase(_ value: Any, _ mirror: Mirror) -> [String] {
    guard let payload = mirror.children.first, let name = payload.label else {
      let name = String(describing: value)
      let isName = name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil
      return [isName ? ".\(name)" : "\(mirror.subjectType)(\(Word.inQuotes(name)))"]
    }
    let parts = Mirror(reflecting: payload.value)
    if parts.displayStyle == .tuple {
      return ".\(name)(".enclosing(properties(of: parts, at: nil), ")")
    }
    return lines(of: payload.value, at: nil).wrapped(in: ".\(name)(")
  }

  private mutating func object(_ value: Any, _ mirror: Mirror, at path: PropertyPath?) -> [String] {
    let id = ObjectIdentifier(value as AnyObject)
    if open.contains(id) { return ["\(mirror.subjectType)(…)"] }
    open.append(id)
    defer { open.removeLast() }
    return "\(mirror.subjectType)(".enclosing(properties(of: mirror, at: path), ")")
  }

  /// The value as one word, if it has no parts or its parts are no business of its user; else nil.
  private static func word(for value: Any) -> String? {
    switch value {
    case let text as String: Word.inQuotes(text)
    case let text as Substring: Word.inQuotes(String(text))
    case let text as Character: Word.inQuotes(String(text))
    case let text as Unicode.Scalar: Word.inQuotes(String(text))
    case let text as StaticString: Word.inQuotes("\(text)")
    case let date as Date: timestamp(of: date)
    case let id as UUID: id.uuidString
    case let url as URL: "URL(\(Word.inQuotes(url.absoluteString)))"
    case let data as Data: "Data(\"\(data.base64EncodedString())\")"
    case let zone as TimeZone: "TimeZone(\(Word.inQuotes(zone.identifier)))"
    case let locale as Locale: "Locale(\(Word.inQuotes(locale.identifier)))"
    case let number as Decimal: "\(number)"
    case let duration as Duration: "\(duration)"
    default: nil
    }
  }

  /// The date in UTC, to the second: as ISO 8601 where that has years for it.
  private static func timestamp(of date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    guard abs(seconds) < 1e12 else { return "Date(\(seconds))" }
    return date.formatted(.iso8601)
  }
}

extension [String] {
  /// The lines with a word before the first one.
  fileprivate func prefixed(_ word: String) -> [String] {
    var lines = self
    lines[0] = word + lines[0]
    return lines
  }

  /// The lines with a word before the first one, and a parenthesis after the last one.
  fileprivate func wrapped(in word: String) -> [String] {
    var lines = prefixed(word)
    lines[lines.count - 1] += ")"
    return lines
  }
}

extension [[String]] {
  /// The parts in the order of their lines; numbers come first, by their value.
  fileprivate var sorted: [[String]] {
    map { lines in
      let first = lines[0]
      let number = Double(first.prefix { $0 != ":" }).flatMap { $0.isNaN ? nil : $0 }
      return (number: number ?? .infinity, text: lines.joined(separator: "\n"), lines: lines)
    }
    .sorted { a, b in
      a.number == b.number
        ? a.text.utf8.lexicographicallyPrecedes(b.text.utf8) : a.number < b.number
    }
    .map(\.lines)
  }
}

extension String {
  /// This opening, the parts, each indented, and an end; one line without parts.
  fileprivate func enclosing(_ parts: [[String]], _ end: String) -> [String] {
    parts.isEmpty ? [self + end] : [self] + parts.joined().map { "  " + $0 } + [end]
  }

  /// The text with the escapes of Swift for control characters, but for line feeds and tabs.
  var withoutControls: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control || $0 == "\n" || $0 == "\t"
    }
    if isPlain { return self }
    return unicodeScalars.map { scalar in
      scalar.properties.generalCategory != .control || scalar == "\n" || scalar == "\t"
        ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }
}
