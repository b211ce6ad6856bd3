import FoundationBase
import Synchronization
import Texts
import WholeFiles

/// The reason why a literal is not written into the source.
package enum LiteralProblem: Error, Equatable {
  case unreadable(path: String)
  case unwritable(path: String)
  /// The file is newer than the tests, or was written by something else.
  case changed(path: String)
  case notALiteral(path: String, line: Int)
  case textsDiffer(path: String, line: Int)
  /// A literal cannot hold the character as it is, or nobody would see it there.
  case character(Unicode.Scalar)

  /// The problem of a text; nil if a literal can hold it.
  package init?(text: String) {
    let odd = text.unicodeScalars.first { Word.needsEscape($0) && $0 != "\n" && $0 != "\t" }
    guard let odd else { return nil }
    self = .character(odd)
  }
}

extension LiteralProblem: CustomStringConvertible {
  /// One sentence. It holds no control character.
  package var description: String { words.terminalSafe() }

  private var words: String {
    switch self {
    case .unreadable(let path): "Nothing is written: '\(path)' cannot be read"
    case .unwritable(let path): "Nothing is written: '\(path)' cannot be written"
    case .changed(let path):
      "Nothing is written: '\(path)' has changed since it was compiled. Run the tests again"
    case .notALiteral(let path, let line):
      "Nothing is written: '\(path)', line \(line), has no call of expectSnapshot whose 'equals' is one literal "
        + "without escapes"
    case .textsDiffer(let path, let line):
      "Nothing is written: in '\(path)', line \(line), one literal is compared with texts that differ. "
        + "Leave out 'equals', and give each a name of its own"
    case .character(let scalar):
      "The text holds \(scalar.hexadecimal), which a literal cannot hold as it is. "
        + "Leave out 'equals', so that the text is in a file"
    }
  }
}

/// The place of a call with a literal, as the compiler gives it.
package struct LiteralPlace: Codable, Equatable, Sendable {
  package var path: String
  package var line: Int
  package var column: Int

  package init(path: String, line: Int, column: Int) {
    (self.path, self.line, self.column) = (path, line, column)
  }
}

/// A source file into which the tests of this process write literals.
///
/// Locations of the compiler refer to the file as it was compiled, so all that is written is kept as edits of that file.
/// A file that anything else has changed meanwhile is left alone.
package struct SourceFile {
  private let original: [UInt8]
  private var edits: [(range: Range<Int>, text: String)] = []

  private static let files = Mutex<[String: SourceFile]>([:])

  /// Replaces the literal `equals` of the call at a site.
  ///
  /// Law: the compiler reads the new literal as `text`, and the rest of the file is as it was.
  ///
  /// - Parameters:
  ///   - literal: the text of the literal as it was compiled.
  ///   - built: the time at which the tests were built: a newer file is not the one that was compiled.
  package static func replace(
    _ literal: String, by text: String, at place: LiteralPlace, built: Date
  ) throws(LiteralProblem) {
    try files.withLock { files throws(LiteralProblem) in
      let path = realPath(place.path)
      guard let bytes = try? WholeFile(path: path, limit: 1 << 24).bytes else {
        throw .unreadable(path: path)
      }
      var status = stat()
      if stat(path, &status) != 0 || files[path] == nil && status.modified > built {
        throw .changed(path: path)
      }
      var file = files[path] ?? SourceFile(original: bytes)
      if file.bytes != bytes { throw .changed(path: path) }
      guard try file.edit(literal, by: text, at: place) else { return }
      try write(file.bytes, to: path, with: status)
      files[path] = file
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, with status: stat
  ) throws(LiteralProblem) {
    if status.st_mode & 0o222 == 0 { throw .unwritable(path: path) }
    guard let draft = DraftFile(in: DraftFile.folder(of: path)), draft.adoptAccess(of: status),
      draft.write(bytes[...]), draft.rename(to: path)
    else { throw .unwritable(path: path) }
  }

  /// Whether the file still has a literal, so that a review can replace it.
  static func holds(_ literal: String, at place: LiteralPlace) -> Bool {
    guard let bytes = try? WholeFile(path: place.path, limit: 1 << 24).bytes else { return false }
    return SourceFile(original: bytes).range(of: literal, at: place) != nil
  }

  /// Replaces a literal after the run that compared it, for a review.
  static func replace(
    _ literal: String, by text: String, inReviewAt place: LiteralPlace
  ) throws(LiteralProblem) {
    if let problem = LiteralProblem(text: text) { throw problem }
    let path = realPath(place.path)
    var status = stat()
    guard let bytes = try? WholeFile(path: path, limit: 1 << 24).bytes, stat(path, &status) == 0
    else { throw .unreadable(path: path) }
    var file = SourceFile(original: bytes)
    guard let range = file.range(of: literal, at: place) else { throw .changed(path: path) }
    file.edits = [(range, file.literal(text, at: range.lowerBound))]
    try write(file.bytes, to: path, with: status)
  }

  /// The literal with a text at a place or, where edits above have moved it, the only one in the file.
  private func range(of literal: String, at place: LiteralPlace) -> Range<Int>? {
    func isSame(_ found: LiteralScanner.Literal?) -> Bool {
      found?.text?.utf8.elementsEqual(literal.utf8) == true
    }
    var scanner = LiteralScanner(original)
    let found = scanner.literal(
      labelled: "equals", of: "expectSnapshot", line: place.line, column: place.column)
    if isSame(found) { return found?.range }
    let all = scanner.literals(labelled: "equals", of: "expectSnapshot").filter(isSame)
    return all.count == 1 ? all[0].range : nil
  }

  /// Edits the literal; false if it was edited so before.
  private mutating func edit(
    _ literal: String, by text: String, at place: LiteralPlace
  ) throws(LiteralProblem) -> Bool {
    var scanner = LiteralScanner(original)
    let found = scanner.literal(
      labelled: "equals", of: "expectSnapshot", line: place.line, column: place.column)
    guard let found, let old = found.text else {
      throw .notALiteral(path: place.path, line: place.line)
    }
    if old != literal { throw .changed(path: place.path) }
    let new = self.literal(text, at: found.range.lowerBound)
    if let edit = edits.first(where: { $0.range == found.range }) {
      if edit.text != new { throw .textsDiffer(path: place.path, line: place.line) }
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

  /// The text as a literal that begins at a byte, with the line ends of the file.
  private func literal(_ text: String, at offset: Int) -> String {
    let literal = text.asLiteral(indent: indentation(at: offset) + "  ")
    return hasWindowsLineEnds ? literal.linesOfText.joined(separator: "\r\n") : literal
  }

  private var hasWindowsLineEnds: Bool {
    guard let end = original.firstIndex(of: .lineFeed), end > 0 else { return false }
    return original[end - 1] == .carriageReturn
  }

  /// The blanks at the beginning of the line that holds a byte.
  private func indentation(at offset: Int) -> String {
    let start = original[..<offset].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    return String(
      decoding: original[start...].prefix { $0 == .blank || $0 == .tab }, as: UTF8.self)
  }

  /// The time at which the program or the bundle of the tests was written.
  package static let builtAt: Date = {
    var status = stat()
    #if canImport(Darwin)
      var info = Dl_info()
      guard dladdr(#dsohandle, &info) != 0, let path = info.dli_fname, stat(path, &status) == 0
      else { return .distantPast }
    #else
      if stat("/proc/self/exe", &status) != 0 { return .distantPast }
    #endif
    return status.modified
  }()

  private static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

extension String {
  /// The text as a literal, which the compiler reads as the text; its lines after the first one are indented.
  package func asLiteral(indent: String) -> String {
    if utf8.count <= 60, utf8.allSatisfy({ $0 >= .blank && $0 != .quote && $0 != .backslash }) {
      return "\"\(self)\""
    }
    // The compiler compares code units, so a combining mark does not hide a quote from it.
    var marks = ""
    while utf8.contains("\\\(marks)".utf8) || utf8.contains("\"\"\"\(marks)".utf8) { marks += "#" }
    return "\(marks)\"\"\"\n"
      + (linesOfText + ["\"\"\"\(marks)"]).map { $0.isEmpty ? "" : indent + $0 }.joined(
        separator: "\n")
  }
}

extension stat {
  fileprivate var modified: Date {
    #if canImport(Darwin)
      let time = st_mtimespec
    #else
      let time = st_mtim
    #endif
    return Date(timeIntervalSince1970: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }
}
