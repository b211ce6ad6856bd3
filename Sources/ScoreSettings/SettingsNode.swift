/// A value in a YAML document, or a key, with its location.
///
/// Scalars are text, without YAML's types: `no` is a word, and `0.5` is exact.
struct SettingsNode: Sendable {
  enum Content: Sendable {
    case scalar(Scalar)
    case sequence([SettingsNode])
    case mapping([(key: SettingsNode, value: SettingsNode)])
  }

  struct Scalar {
    enum Style { case plain, quoted, block }

    let string: String
    let style: Style
  }

  /// A line and a column, both counted from 1. Columns count scalars.
  struct Mark {
    let line: Int
    let column: Int
  }

  let content: Content
  let mark: Mark

  var scalar: Scalar? {
    guard case .scalar(let scalar) = content else { return nil }
    return scalar
  }

  var sequence: [SettingsNode]? {
    guard case .sequence(let elements) = content else { return nil }
    return elements
  }

  var mapping: [(key: SettingsNode, value: SettingsNode)]? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs
  }

  var isMissing: Bool { scalar.map { $0.style == .plain && $0.string.isEmpty } ?? false }

  /// The kind of the value, as a part of a sentence.
  var typeName: String {
    switch content {
    case .mapping: "a group of settings"
    case .sequence: "a list"
    case .scalar: isMissing ? "empty" : "a text"
    }
  }
}
