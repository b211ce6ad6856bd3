import ScreenCells
import Texts
import WholeFiles

/// A fault of a golden file, its name, or the requested recording mode.
public enum SnapshotError: Error, Equatable, Sendable {
  /// The name holds a path.
  case nameLeavesFolder(String)
  /// The name is empty or blank.
  case emptyName
  /// The name takes more bytes in UTF-8 than allowed.
  case nameTooLong(String, bytes: Int, most: Int)
  /// The name begins with a dot.
  case hiddenName(String)
  /// The name holds a character that some file systems do not keep.
  case oddCharacter(Unicode.Scalar, in: String)
  /// The name ends like the file that keeps a failed comparison's frame.
  case artifactName(String)
  /// The name ends like the file of another screen, such as `final.40x12` or `final.ascii`.
  case screenName(String)
  /// The name differs only in case from another one in this run or in the folder. If the two look equal, their scalars
  /// differ.
  case namesDifferInCase(String, other: String)
  /// Two locations compare with the same file.
  case writtenTwice(path: String, SnapshotLocation, and: SnapshotLocation)
  /// One location compares different frames with the same file.
  case framesDiffer(path: String, SnapshotLocation)
  /// The file cannot be read, or is not a text; or the file, its folder or the list cannot be written.
  case file(FileProblem)
  /// The path leads to something other than a file.
  case notAFile(path: String, Kind)
  /// The text of the file is not a snapshot.
  case malformed(SnapshotTextProblem)
  /// `SNAPSHOT_TESTING_RECORD` has an unknown value; the suggestion is the nearest known one.
  case unknownRecording(String, suggestion: String?)
  /// A command asks to record golden files in CI.
  case recordingInCI

  package static func unwritable(path: String, number: Int32) -> SnapshotError {
    .file(FileProblem(path, .unwritable(number)))
  }

  /// The kind of something that is not a file.
  public enum Kind: Equatable, Sendable {
    /// A folder.
    case folder
    /// A symbolic link, even one to a file.
    case link
    /// A named pipe: reading it could block forever.
    case pipe
    /// A device or a socket.
    case other
  }
}

/// The line of a test or of a script that compares a snapshot.
public struct SnapshotLocation: Hashable, Sendable {
  /// The path of the file.
  public var file: String
  /// The line, the first being 1.
  public var line: Int

  /// A location.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension SnapshotLocation: CustomStringConvertible {
  /// The name of the file without its folder, and the line, such as `BoardTests.swift:12`.
  public var description: String { "\(file.split(separator: "/").last ?? "-"):\(line)" }
}

extension SnapshotError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out. For a file that does not parse, its location and the line
  /// precede it. It holds no control character but the line feeds between these.
  public var description: String {
    if case .malformed(let problem) = self { problem.description } else { words.terminalSafe() }
  }

  /// The error in one line, with the file and the line at fault.
  package var line: String {
    guard case .malformed(let problem) = self, let place = problem.location else {
      return description
    }
    return "'\(place.file)', line \(place.line): ".terminalSafe() + problem.sentence
  }

  /// Whether the file is damaged, as by a merge: recording it again loses nothing. A file of a newer version is not.
  var isDamage: Bool {
    switch self {
    case .malformed(let problem): if case .newerVersion = problem.fact { false } else { true }
    case .file(let problem): problem.fault == .notText
    default: false
    }
  }

  private var words: String {
    switch self {
    case .nameLeavesFolder(let name):
      "'\(name)' would leave the folder of the snapshots. Write a name without '/'"
    case .emptyName:
      "The name of a snapshot is empty. Write one, as in 'two players'"
    case .nameTooLong(let name, let bytes, let most):
      "'\(name.prefix(40))…' is too long for a file: it takes \(bytes) bytes. "
        + "Write a name of at most \(most)"
    case .hiddenName(let name):
      "'\(name)' would be hidden, as it begins with a dot. Begin with a letter or a digit"
    case .oddCharacter(let character, let name):
      "'\(name)' holds '\(character)' (\(character.hexadecimal)), which not every file system keeps. "
        + "Use letters, digits, spaces and \(String(GoldenFile.signs.dropFirst()))"
    case .artifactName(let name):
      "'\(name)' ends as the frame of a failed comparison does. Write one that does not end in 'actual'"
    case .screenName(let name):
      "'\(name)' ends as the file of another size or look does, and two frames would share one file. "
        + "Write '\(GoldenFile.nameWithoutScreen(name))'"
    case .namesDifferInCase(let name, let other) where name == other:
      "'\(name)' is spelt in two ways that look alike, and are one file on some systems. "
        + "Spell it the same everywhere"
    case .namesDifferInCase(let name, let other):
      "'\(name)' and '\(other)' differ only in letter case, and are one file on some systems. "
        + "Rename or remove one"
    case .writtenTwice(let path, let first, let second):
      "'\(path)' is asked for at \(first) and at \(second). Give one a name of its own"
    case .framesDiffer(let path, let location):
      "'\(path)' is asked for at \(location) more than once, with frames that differ. "
        + "Give each a name of its own"
    case .file(let problem):
      problem.sentence(
        tooLarge: "Remove it and record it again", notText: "Record it again")
    case .notAFile(let path, .folder):
      "'\(path)' is a folder. Remove it and record the snapshot"
    case .notAFile(let path, .link):
      "'\(path)' is a symbolic link. Put a file in its place, or remove it and record the snapshot"
    case .notAFile(let path, .pipe):
      "'\(path)' is a pipe. Remove it and record the snapshot"
    case .notAFile(let path, .other):
      "'\(path)' is not a file. Remove it and record the snapshot"
    case .malformed(let problem):
      problem.sentence
    case .unknownRecording(let word, let suggestion):
      "'\(word)' is not a recording mode"
        .suggesting(suggestion, else: "Use never, missing, failed or all")
    case .recordingInCI:
      "Nothing is recorded while 'CI' is set. Record on a machine of your own, and commit the files"
    }
  }
}
