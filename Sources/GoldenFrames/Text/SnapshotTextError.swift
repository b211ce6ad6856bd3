import ScreenCells
import Texts

/// A fault in the text of a snapshot with its location: the file, the line and the words.
public typealias SnapshotTextProblem = TextProblem<SnapshotTextError>

/// A fault in the text of a snapshot. Associated strings are quoted from the file.
public enum SnapshotTextError: Error, Equatable, Sendable {
  /// The text is empty.
  case empty
  /// The file is binary.
  case binary
  /// The text does not begin like a snapshot.
  case notASnapshot(String)
  /// The version of the format is newer than this library.
  case newerVersion(String)
  /// A line ends with a carriage return and a line feed.
  case carriageReturn
  /// A character that must be escaped is not escaped, or is a byte order mark.
  case control(Unicode.Scalar)
  /// The text holds a conflict marker of git, such as `<<<<<<<`.
  case mergeConflict(String)
  /// The text ends within a part, or before it.
  case truncated
  /// The writer would write another text here, given in words or as the whole line. An empty text is an empty line.
  case unexpected(String, expected: String)
}

extension SnapshotTextError: CustomStringConvertible {
  /// One sentence, without the location: the offender in quotes, then the way out. It holds no control character.
  public var description: String { text.terminalSafe() }

  private var text: String {
    switch self {
    case .empty:
      "The file is empty. Record it again"
    case .binary:
      "This is not text. Record it again, or name a file that is"
    case .notASnapshot(let text):
      "'\(text.clipped)' is not how a snapshot begins, which is: snapshot 1 80x24. Record it again, or name another file"
    case .newerVersion(let version):
      "Version '\(version.clipped)' of the format was made by a newer version of scoreboard. Update scoreboard"
    case .carriageReturn:
      "The line ends with '\\r\\n', and lines of snapshots end with '\\n' alone. Convert the file, and keep git from "
        + "changing it by a line in .gitattributes: **/__Snapshots__/** -text"
    case .control("\u{FEFF}"):
      "The file begins with a byte order mark, 'U+FEFF'. Save it as UTF-8 without one"
    case .control(let scalar):
      "'\(scalar.hexadecimal)' cannot stand in a snapshot as it is. Take it out; in a name or a title write "
        + "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    case .mergeConflict(let marker):
      "'\(marker)' was left here by a merge. Choose one of the versions, or record it again"
    case .truncated:
      "The file ends in the middle. Record it again"
    case .unexpected("", let expected):
      "A blank line is out of place here. Write \(expected), or record the file again"
    case .unexpected(let text, let expected):
      "'\(text.clipped)' is out of place here. Write \(expected), or record the file again"
    }
  }
}

extension String {
  /// The first 60 characters of the text.
  var clipped: String {
    let start = prefix(60)
    return start.endIndex == endIndex ? self : start + "…"
  }
}
