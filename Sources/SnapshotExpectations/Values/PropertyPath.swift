import Texts

/// The names of the stored properties that lead to a part of a value, from the outermost.
struct PropertyPath: Hashable {
  var names: [String]

  init(names: [String]) { self.names = names }

  /// The names in a key path. Optional values between them have none.
  ///
  /// - Throws: a problem if a part is not a stored property with a name, such as an element of an array.
  init(_ path: AnyKeyPath) throws(RedactionProblem) {
    let text = "\(path)"
    let root = "\\\(type(of: path).rootType)."
    guard text.hasPrefix(root) else { throw .notStored(text) }
    names = text.dropFirst(root.count).matches(of: /`[^`]*`|[^.?!]+/).map { String($0.output) }
    if names.isEmpty || names == ["self"] || names.contains(where: { $0.hasPrefix("<") }) {
      throw .notStored(text)
    }
  }

  /// Whether an optional value on the path is nil, so that there is no property.
  func isMissing(in value: Any) -> Bool {
    var part = Mirror(reflecting: value).unwrapped
    for name in names {
      guard let whole = part else { return true }
      let classes = sequence(first: whole, next: \.superclassMirror)
      guard let child = classes.lazy.flatMap(\.children).first(where: { $0.label == name }) else {
        return false
      }
      part = Mirror(reflecting: child.value).unwrapped
    }
    return part == nil
  }

  func appending(_ name: String) -> PropertyPath { PropertyPath(names: names + [name]) }
}

extension Mirror {
  /// The mirror of what an optional value wraps; nil if that is nil.
  fileprivate var unwrapped: Mirror? {
    if displayStyle != .optional { return self }
    return children.first.flatMap { Mirror(reflecting: $0.value).unwrapped }
  }
}

/// A redaction cannot be applied.
struct RedactionProblem: Error, Equatable, CustomStringConvertible {
  /// One sentence, then the way out. It holds no control character.
  let description: String

  private init(_ text: String) { description = text.terminalSafe() }

  /// The pattern is not a regular expression.
  static func pattern(_ pattern: String) -> Self {
    Self("'\(pattern)' is not a regular expression. Correct the pattern of the redaction")
  }

  /// A part of the key path has no name at run time.
  static func notStored(_ path: String) -> Self {
    Self(
      "'\(path)' does not lead to a stored property by name: a computed one, a variable of a class that is not "
        + "final, and an element of a collection cannot be redacted so. Redact the part around it, or a pattern"
    )
  }

  /// The JSON lacks the property.
  static func notInJSON(_ name: String) -> Self {
    Self("The JSON has no key '\(name)'. Redact a property whose key is its name, or use .text")
  }

  /// A format of the user's own has no properties.
  static let format = Self(
    "Only .text and .json redact properties. Leave them out of the text that the format makes, or redact a pattern"
  )

  /// A screen is not text.
  static let screen = Self("A screen is not redacted. Draw it from a value that stays the same")
}
