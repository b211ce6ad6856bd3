import ScreenCells
import Texts
import WholeFiles

/// The content of a golden file: a screen, or the text of a value after the line `text 1`.
package enum GoldenContent: Equatable, Sendable {
  case screen(Snapshot)
  case text(String)

  /// The first word of a file with a text, and the version of the format.
  private static let word = "text"
  private static let version = "1"

  /// The bytes of the file.
  var bytes: [UInt8] {
    switch self {
    case .screen(let snapshot): snapshot.utf8
    case .text(let text): Array("\(Self.word) \(Self.version)\n\(text)\n".utf8)
    }
  }

  /// The text of the file.
  package var fileText: String { String(decoding: bytes, as: UTF8.self) }

  /// The text of a literal in a source: a snapshot without its last line feed, or a text.
  package var literalText: String {
    switch self {
    case .screen(let snapshot): String(snapshot.description.dropLast())
    case .text(let text): text
    }
  }

  /// Reads a literal of the same kind.
  package func reading(literal: String) throws(SnapshotTextProblem) -> GoldenContent {
    switch self {
    case .screen: .screen(try Snapshot(parsing: literal + "\n", file: "literal"))
    case .text: .text(literal)
    }
  }

  /// Reads the bytes of the file at a path.
  ///
  /// Law: `GoldenContent(content.bytes, at: path) == content`, except for a text that holds marks of a conflict.
  init(_ bytes: [UInt8], at path: String) throws(SnapshotError) {
    guard bytes.starts(with: "\(Self.word) ".utf8) else {
      self = .screen(try Snapshot(bytes, at: path))
      return
    }
    let file = try String(ofFile: bytes, at: path)
    let lines = file.linesOfText
    func problem(_ fact: SnapshotTextError, in line: Int) -> SnapshotError {
      .malformed(.init(fact, at: TextLocation(file: path, line: line + 1, text: lines[line])))
    }
    if lines[0].utf8.last == .carriageReturn { throw problem(.carriageReturn, in: 0) }
    let version = String(lines[0].dropFirst(Self.word.count + 1))
    if version != Self.version {
      let isNewer = Int(version).map { $0 > 1 } ?? false
      throw problem(isNewer ? .newerVersion(version) : .notASnapshot(lines[0]), in: 0)
    }
    if lines.count < 3 || lines.last != "" { throw problem(.truncated, in: lines.count - 1) }
    if let mark = lines.firstIndex(where: { $0.hasPrefix("<<<<<<< ") }),
      lines[mark...].contains(where: { $0.hasPrefix(">>>>>>> ") })
    {
      throw problem(.mergeConflict(lines[mark]), in: mark)
    }
    self = .text(lines.dropFirst().dropLast().joined(separator: "\n"))
  }

  /// The content as a screen. For a text it has a row for each line, and shows blanks at the end of a line as dots.
  package var snapshot: Snapshot {
    switch self {
    case .screen(let snapshot): return snapshot
    case .text(let text):
      let rows = text.linesOfText.map { text in
        let shown = text.showingTrailingBlanks
        var line = Line(width: shown.terminalWidth, theme: Theme())
        line.write(shown, at: 0, width: line.cells.count)
        return line.cells
      }
      return Snapshot("", rows: rows, cursor: nil, entries: [], changes: nil)
    }
  }
}

extension String {
  /// The line with dots for the blanks at its end.
  var showingTrailingBlanks: String {
    let count = utf8.reversed().prefix { $0 == .blank }.count
    return dropLast(count) + String(repeating: "·", count: count)
  }

  /// The text of a golden file.
  ///
  /// - Throws: an error if the file is not UTF-8.
  init(ofFile bytes: [UInt8], at path: String) throws(SnapshotError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .file(FileProblem(path, .notText))
    }
    self = text
  }
}
