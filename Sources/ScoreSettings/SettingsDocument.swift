import ScoreScript

/// A mistake in a settings file, with its location.
package typealias SettingsProblem = TextProblem<SettingsError>

/// All problems of a settings file.
package typealias SettingsProblems = TextProblems<SettingsError>

/// A settings file as a YAML document, with the locations of its nodes.
struct SettingsDocument {
  /// The largest size of a file in bytes.
  static let byteLimit = 64 << 10

  private let file: String
  private let text: String
  /// The root node; nil for an empty document.
  private(set) var root: SettingsNode?

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
    do throws(NodeParser.Mistake) {
      root = try NodeParser.root(of: bytes)
    } catch {
      throw problem(error)
    }
  }

  /// Makes a problem with a key or a value.
  func problem(_ fact: SettingsError, at node: SettingsNode) -> SettingsProblem {
    problem(fact, at: node.mark, of: node.scalar)
  }

  /// Converts a mistake of the parser to a problem.
  private func problem(_ mistake: NodeParser.Mistake) -> SettingsProblem {
    switch mistake.place {
    case .byte(let offset): return problem(mistake.fact, atByte: offset)
    case .node(let node): return problem(mistake.fact, at: node)
    case .mark(let mark, let start):
      // For a missing end, the location of the beginning is more helpful.
      let last = lines.last?.unicodeScalars.count ?? 0
      let isAtEnd = (mark.line, mark.column) > (lines.count, last)
      return problem(mistake.fact, at: isAtEnd ? start ?? mark : mark)
    }
  }

  /// Makes a problem with the character at a byte offset.
  private func problem(_ fact: SettingsError, atByte offset: Int) -> SettingsProblem {
    let before = String(decoding: text.utf8.prefix(offset), as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let column = (before.last?.unicodeScalars.count ?? 0) + 1
    return problem(fact, at: SettingsNode.Mark(line: before.count, column: column))
  }

  private var lines: [Substring] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Makes a problem at a mark. Lines end as in YAML.
  private func problem(
    _ fact: SettingsError, at mark: SettingsNode.Mark, of scalar: SettingsNode.Scalar? = nil
  ) -> SettingsProblem {
    let source = lines.dropFirst(mark.line - 1).first.map(String.init) ?? ""
    let scalars = source.unicodeScalars
    let start =
      scalars.index(scalars.startIndex, offsetBy: mark.column - 1, limitedBy: scalars.endIndex)
      ?? scalars.endIndex
    let rest = scalars[start...]
    let length = scalar.map { Self.length(of: $0, in: rest) } ?? 1
    return SettingsProblem(
      fact, at: TextLocation(file: file, line: mark.line, text: source),
      start..<rest.prefix(length).endIndex)
  }

  /// The length of a scalar in the source, quotes included, up to the end of the line.
  private static func length(
    of scalar: SettingsNode.Scalar, in rest: Substring.UnicodeScalarView
  ) -> Int {
    switch scalar.style {
    case .quoted:
      return rest.dropFirst().prefix { $0 != rest.first }.count + 2
    case .block: return 1
    case .plain: return scalar.string.unicodeScalars.count
    }
  }
}
