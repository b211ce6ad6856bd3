/// A line of a script, and where it stands.
///
/// Cost: none to speak of to copy; the text is that of the line as it was read.
public struct ScriptPlace: Hashable, Sendable {
  /// The file as it was given; a file that another one takes in is named with the folder of that one.
  public let file: String
  /// The number of the line, from 1.
  public let line: Int
  /// The line.
  public let text: String

  /// A line of a file.
  public init(file: String, line: Int, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }
}
