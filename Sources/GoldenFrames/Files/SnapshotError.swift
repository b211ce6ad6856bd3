/// What can be wrong with a golden file, its name, or the way of recording that is asked for.
public enum SnapshotError: Error, Equatable, Sendable {
  /// The name holds a path.
  case nameLeavesFolder(String)
  case emptyName
  /// The name takes so many bytes in UTF-8, and may take so many where it stands.
  case nameTooLong(String, bytes: Int, most: Int)
  /// The name begins with a dot.
  case hiddenName(String)
  /// The name holds what not every file system keeps as it is.
  case oddCharacter(Unicode.Scalar, in: String)
  /// The name is what the frame of a failed comparison is called, or makes it that.
  case artifactName(String)
  /// The other name is used by this run, or stands in the folder. Names that are equal are spelt with different scalars.
  case namesDifferInCase(String, other: String)
  case writtenTwice(path: String, SnapshotPlace, and: SnapshotPlace)
  /// One line of a test asks for one file with frames that differ.
  case framesDiffer(path: String, SnapshotPlace)
  case unreadable(path: String, number: Int32)
  case tooLarge(path: String)
  case notText(path: String)
  case notAFile(path: String, Kind)
  /// The file is text, and no snapshot.
  case malformed(path: String, SnapshotTextError)
  case unwritable(path: String, number: Int32)
  case unknownRecording(String, suggestion: String?)
  case recordingInCI

  /// What stands where a file should.
  public enum Kind: Equatable, Sendable {
    case folder
    case link
    case pipe
    /// A device, a socket.
    case other
  }
}
