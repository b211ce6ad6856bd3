import ScoreScript
import Yams

/// A mistake in a settings file, with its location.
public typealias SettingsProblem = TextProblem<SettingsError>

/// All problems of a settings file.
public typealias SettingsProblems = TextProblems<SettingsError>

/// A settings file as a YAML document, with the locations of its nodes.
///
/// Scalars are read as text, without YAML's types: `no` is a word, and `0.5` is exact.
struct SettingsDocument {
  /// The largest size of a file in bytes.
  static let byteLimit = 64 << 10
  /// The largest number of aliases in a file. The parser hashes keys with resolved aliases: a few dozen nested aliases
  /// would take years.
  static let aliasLimit = 8

  private let file: String
  private let text: String
  /// The root node; nil for an empty document.
  private(set) var root: Node?

  /// Parses a file.
  ///
  /// - Throws: a problem that makes the whole file invalid.
  init(_ data: some Sequence<UInt8>, file: String) throws(SettingsProblem) {
    self.file = file
    var bytes = Array(data)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    text = String(decoding: bytes, as: UTF8.self)
    if !text.utf8.elementsEqual(bytes) {
      throw problem(.notUTF8, atByte: zip(text.utf8, bytes).prefix { $0 == $1 }.count)
    }
    let aliases = Self.aliases(in: bytes)
    if aliases.count > Self.aliasLimit {
      throw problem(.tooManyAliases, atByte: aliases[Self.aliasLimit])
    }
    do {
      root = try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
    } catch {
      throw problem(error)
    }
  }

  /// The offsets of aliases, `*name`. Matches in comments and texts count too, but rarely exceed the limit.
  private static func aliases(in bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast().filter { bytes[$0] == UInt8(ascii: "*") }.filter { index in
      let next = Character(Unicode.Scalar(bytes[index + 1]))
      return next.isLetter || next.isNumber || next == "-" || next == "_"
    }
  }

  /// Makes a problem with a key or a value.
  func problem(_ fact: SettingsError, at node: Node) -> SettingsProblem {
    guard let mark = node.mark else { return SettingsProblem(fact) }
    return problem(fact, line: mark.line, column: mark.column, of: node.scalar)
  }

  /// Converts an error of the parser to a problem.
  private func problem(_ error: any Error) -> SettingsProblem {
    switch error {
    case YamlError.duplicatedKeysInMapping(let names, let context):
      let name = names.first ?? ""
      return problem(
        .settingTwice(name), line: context.mark.line, column: context.mark.column, of: .init(name))
    case YamlError.scanner(let context, let reason, let mark, _),
      YamlError.parser(let context, let reason, let mark, _):
      // For a missing end, the location of the beginning is more helpful.
      let last = lines.last?.unicodeScalars.count ?? 0
      let isAtEnd = (mark.line, mark.column) > (lines.count, last)
      let place = isAtEnd ? context?.mark ?? mark : mark
      let isDeep = reason.hasPrefix("Maximum nesting")
      return problem(
        .notYAML(isDeep ? "nested too deeply" : reason), line: place.line, column: place.column)
    case YamlError.composer(let context, let reason, let mark, _):
      let reason = [context?.text, reason].compactMap(\.self).joined(separator: ", ")
      return problem(.notYAML(reason), line: mark.line, column: mark.column)
    case YamlError.reader(let reason, let offset?, _, _):
      let index = text.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
      return problem(.notYAML(reason), atByte: text[..<(index ?? text.endIndex)].utf8.count)
    default: return SettingsProblem(.notYAML("\(error)"))
    }
  }

  /// Makes a problem with the character at a byte offset.
  private func problem(_ fact: SettingsError, atByte offset: Int) -> SettingsProblem {
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return problem(
      fact, line: before.count, column: (before.last?.unicodeScalars.count ?? 0) + 1)
  }

  private var lines: [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Makes a problem at a line and a column, both counted from 1. Columns count scalars; lines end as in YAML.
  private func problem(
    _ fact: SettingsError, line: Int, column: Int, of scalar: Node.Scalar? = nil
  ) -> SettingsProblem {
    let source = lines.dropFirst(line - 1).first.map(String.init) ?? ""
    let scalars = source.unicodeScalars
    let start =
      scalars.index(scalars.startIndex, offsetBy: column - 1, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let rest = scalars[start...]
    let length = scalar.map { Self.length(of: $0, in: rest) } ?? 1
    return SettingsProblem(
      fact, at: TextLocation(file: file, line: line, text: source),
      start..<rest.prefix(length).endIndex)
  }

  /// The length of a scalar in the source, quotes included, up to the end of the line.
  private static func length(
    of scalar: Node.Scalar, in rest: Substring.UnicodeScalarView
  ) -> Int {
    switch scalar.style {
    case .singleQuoted, .doubleQuoted:
      return rest.dropFirst().prefix { $0 != rest.first }.count + 2
    case .literal, .folded: return 1
    default: return scalar.string.unicodeScalars.count
    }
  }
}
