import FileDrafts
import ScoreScreen

extension SnapshotError: CustomStringConvertible {
  /// One sentence: the offender in quotes, then the way out; before it the place in a file that does not parse. It
  /// holds no control character.
  public var description: String { words.terminalSafe() }

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
        + "Use letters, digits, blanks and \(String(GoldenFile.signs.dropFirst()))"
    case .artifactName(let name):
      "'\(name)' ends as the frame of a failed comparison does. Write one that does not end in 'actual'"
    case .namesDifferInCase(let name, let other) where name == other:
      "'\(name)' is spelt in two ways that look alike, and are one file on some systems. "
        + "Spell it the same everywhere"
    case .namesDifferInCase(let name, let other):
      "'\(name)' and '\(other)' differ only in letter case, and are one file on some systems. "
        + "Rename or remove one"
    case .writtenTwice(let path, let first, let second):
      "'\(path)' is asked for at \(first) and at \(second). Give one a name of its own"
    case .framesDiffer(let path, let place):
      "'\(path)' is asked for at \(place) more than once, with frames that differ. "
        + "Give each a name of its own"
    case .unreadable(let path, let number):
      "'\(path)' cannot be read (\(systemReason(number))). Check its permissions"
    case .tooLarge(let path):
      "'\(path)' is too large for a snapshot. Remove it and record it again"
    case .notText(let path):
      "'\(path)' is not text in UTF-8. Remove it and record it again"
    case .notAFile(let path, .folder):
      "'\(path)' is a folder. Remove it and record the snapshot"
    case .notAFile(let path, .link):
      "'\(path)' is a symbolic link. Put a file in its place, or remove it and record the snapshot"
    case .notAFile(let path, .pipe):
      "'\(path)' is a pipe. Remove it and record the snapshot"
    case .notAFile(let path, .other):
      "'\(path)' is no file. Remove it and record the snapshot"
    case .malformed(let path, let error):
      "\(path):\(error.line):\(error.column): \(error)"
    case .unwritable(let path, let number):
      "'\(path)' cannot be written (\(systemReason(number))). Check its folder, and the space on the disk"
    case .unknownRecording(let word, let suggestion):
      "'\(word)' is no way to record snapshots. "
        + (suggestion.map { "Did you mean '\($0)'?" } ?? "Use never, missing, failed or all")
    case .recordingInCI:
      "Nothing is recorded while 'CI' is set. Record on a machine of your own, and commit the files"
    }
  }
}
