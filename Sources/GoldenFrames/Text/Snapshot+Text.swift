import ScreenCells
import Texts

extension Snapshot: CustomStringConvertible {
  /// The version of the text format.
  static let version = 1

  /// The text of the snapshot in golden files: lines that end with a line feed.
  ///
  /// Law: `try Snapshot(parsing: snapshot.description) == snapshot` for each snapshot. The line feeds are the only
  /// control characters. Cost: O(cells).
  public var description: String { String(decoding: utf8, as: UTF8.self) }

  var utf8: [UInt8] {
    var writer = SnapshotWriter()
    writer.write(self)
    return writer.utf8
  }

  /// Reads a snapshot from its text.
  ///
  /// Law: `try Snapshot(parsing: text).description` is `text`, byte for byte: any other spelling is refused. Cost:
  /// O(text).
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - file: the name of the text in a problem.
  /// - Throws: a `SnapshotTextProblem` with the fault and its location.
  public init(parsing text: String, file: String = "snapshot") throws(SnapshotTextProblem) {
    var reader = SnapshotReader(Array(text.utf8), file: file)
    self = try reader.snapshot()
  }
}

/// A named part of a snapshot's text, after the rows.
enum SnapshotPart: String, CaseIterable, Sendable {
  case styles
  case cursor
  case entries
  case changes
}

/// The first word of a line that describes a change.
enum SnapshotChangeWord: String, CaseIterable, Sendable {
  case insert
  case delete
  case move
  case refresh
}

extension Style {
  /// The style in the text of snapshots, such as `bold reverse selected fg=red`; empty for the plain style.
  var words: String {
    var words: [String] = []
    if isBold { words.append(Self.bold) }
    if isReverse { words.append(Self.reverse) }
    if isSelected { words.append(Self.selected) }
    if colour != .standard { words.append(Self.foreground + colour.name) }
    return words.joined(separator: " ")
  }

  static let bold = "bold"
  static let reverse = "reverse"
  /// The word for the background of the selected row.
  static let selected = "selected"
  static let foreground = "fg="

  static let allWords =
    [bold, reverse, selected]
    + Colour.allCases.filter { $0 != .standard }.map { foreground + $0.name }
}
