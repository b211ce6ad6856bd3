import FoundationBase
import Synchronization
import Texts
import WholeFiles

/// Why a literal is not written into the source, in one sentence.
struct LiteralProblem: Error, Equatable, CustomStringConvertible {
  let description: String

  private init(_ text: String) { description = text.terminalSafe() }

  static func unreadable(_ path: String) -> Self {
    Self("Nothing is written: '\(path)' cannot be read")
  }
  static func unwritable(_ path: String) -> Self {
    Self("Nothing is written: '\(path)' cannot be written")
  }
  static func changed(_ path: String) -> Self {
    Self("Nothing is written: '\(path)' has changed since it was compiled. Run the tests again")
  }
  static func notALiteral(_ path: String, line: Int) -> Self {
    Self(
      "Nothing is written: in '\(path)', line \(line), 'equals' is not one literal without escapes")
  }
  static func twice(_ path: String, line: Int) -> Self {
    Self(
      "Nothing is written: in '\(path)', line \(line), one literal is compared with texts that differ. "
        + "Leave out 'equals', and give each a name of its own")
  }
  /// The problem of a text that a literal cannot hold as it is; nil if there is none.
  init?(text: String) {
    let odd = text.unicodeScalars.first {
      $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
    }
    guard let odd else { return nil }
    self.init(
      "The text holds U+\(odd.value.digits(4, radix: 16).uppercased()), which a literal cannot hold as it is. "
        + "Leave out 'equals', so that the text is in a file")
  }
}

/// A source file into which the tests of this process write literals.
///
/// Locations of the compiler refer to the file as it was compiled, so all that is written is kept as edits of that file.
/// A file that anything else has changed meanwhile is left alone.
struct SourceFile {
  private let original: [UInt8]
  private var edits: [(range: Range<Int>, text: String)] = []

  private static let files = Mutex<[String: SourceFile]>([:])

  /// Replaces the literal `equals` of the call at a site.
  ///
  /// Law: the compiler reads the new literal as `text`, and the rest of the file is as it was.
  ///
  /// - Parameter literal: the text of the literal as it was compiled.
  static func replace(
    _ literal: String, by text: String, at site: CallSite
  ) throws(LiteralProblem) {
    try files.withLock { files throws(LiteralProblem) in
      let path = realPath(site.filePath)
      guard let bytes = try? WholeFile(path: path, limit: 1 << 24).bytes else {
        throw .unreadable(path)
      }
      var file = files[path] ?? SourceFile(original: bytes)
      if file.bytes != bytes { throw .changed(path) }
      guard try file.edit(literal, by: text, at: site) else { return }
      guard let draft = DraftFile(in: DraftFile.folder(of: path)), draft.write(file.bytes[...]),
        draft.rename(to: path)
      else { throw .unwritable(path) }
      files[path] = file
    }
  }

  /// Edits the literal; false if it was edited so before.
  private mutating func edit(
    _ literal: String, by text: String, at site: CallSite
  ) throws(LiteralProblem) -> Bool {
    var scanner = LiteralScanner(original)
    let found = scanner.literal(
      labelled: "equals", of: "expectSnapshot", line: site.line, column: site.column)
    guard let found, let old = found.text else {
      throw .notALiteral(site.filePath, line: site.line)
    }
    if old != literal { throw .changed(site.filePath) }
    let new = text.literal(indent: indentation(at: found.range.lowerBound) + "  ")
    if let edit = edits.first(where: { $0.range == found.range }) {
      if edit.text != new { throw .twice(site.filePath, line: site.line) }
      return false
    }
    let index = edits.firstIndex { $0.range.lowerBound > found.range.lowerBound } ?? edits.count
    edits.insert((found.range, new), at: index)
    return true
  }

  private init(original: [UInt8]) { self.original = original }

  /// The file as it was written last.
  private var bytes: [UInt8] {
    var (bytes, position): ([UInt8], Int) = ([], 0)
    for edit in edits {
      bytes += original[position..<edit.range.lowerBound] + Array(edit.text.utf8)
      position = edit.range.upperBound
    }
    return bytes + original[position...]
  }

  /// The blanks at the beginning of the line that holds a byte.
  private func indentation(at offset: Int) -> String {
    let start = original[..<offset].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    return String(
      decoding: original[start...].prefix { $0 == .blank || $0 == .tab }, as: UTF8.self)
  }

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

extension String {
  /// The text as a literal, which the compiler reads as the text; its lines after the first one are indented.
  func literal(indent: String) -> String {
    if utf8.count <= 60, utf8.allSatisfy({ $0 >= .blank && $0 != .quote && $0 != .backslash }) {
      return "\"\(self)\""
    }
    // The compiler compares code units, so a combining mark does not hide a quote from it.
    var marks = ""
    while utf8.contains("\\\(marks)".utf8) || utf8.contains("\"\"\"\(marks)".utf8) { marks += "#" }
    let lines = utf8.split(separator: .lineFeed, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return "\(marks)\"\"\"\n"
      + (lines + ["\"\"\"\(marks)"]).map { $0.isEmpty ? "" : indent + $0 }.joined(separator: "\n")
  }
}
