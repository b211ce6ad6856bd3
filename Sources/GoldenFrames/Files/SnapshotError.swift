/// What can be wrong with a golden file, its name, or the way of recording that is asked for.
public enum SnapshotError: Error, Equatable, Sendable {
  /// The name holds a path.
  case nameLeavesFolder(String)
  /// The name is empty, or of blanks alone.
  case emptyName
  /// The name takes so many bytes in UTF-8, and may take so many where it stands.
  case nameTooLong(String, bytes: Int, most: Int)
  /// The name begins with a dot.
  case hiddenName(String)
  /// The name holds what not every file system keeps as it is.
  case oddCharacter(Unicode.Scalar, in: String)
  /// The name is what the frame of a failed comparison is called, or makes it that.
  case artifactName(String)
  /// The other name is used by this run, or stands in the folder. Names that are equal are spelt with different
  /// scalars.
  case namesDifferInCase(String, other: String)
  /// Two places ask for the file.
  case writtenTwice(path: String, SnapshotPlace, and: SnapshotPlace)
  /// One line of a test asks for one file with frames that differ.
  case framesDiffer(path: String, SnapshotPlace)
  /// The file is there, and the system does not let it be read; its number of the error.
  case unreadable(path: String, number: Int32)
  /// The file has more bytes than any snapshot.
  case tooLarge(path: String)
  /// The file is not in UTF-8.
  case notText(path: String)
  /// Something else stands where the file should.
  case notAFile(path: String, Kind)
  /// The file is text, and no snapshot.
  case malformed(path: String, SnapshotTextError)
  /// The system does not let the file, its folder or the list be written; its number of the error.
  case unwritable(path: String, number: Int32)
  /// `SNAPSHOT_TESTING_RECORD` is no way of recording; the one that is spelt most like it.
  case unknownRecording(String, suggestion: String?)
  /// Somebody commands to record where nothing may be recorded.
  case recordingInCI

  /// What stands where a file should.
  public enum Kind: Equatable, Sendable {
    /// A folder.
    case folder
    /// A symbolic link, wherever it leads.
    case link
    /// A named pipe, which could be waited for without end.
    case pipe
    /// A device, a socket.
    case other
  }
}
