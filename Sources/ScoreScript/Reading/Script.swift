/// A script as it stands in one file.
///
/// Laws: `Script(parsing: script.description)` is the script, for every script whose lines a line can hold; and the
/// description of what was parsed from a description is that description.
public struct Script: Hashable, Sendable {
  /// All lines, also blank ones.
  public var lines: [ScriptLine]

  /// A script of lines.
  public init(_ lines: [ScriptLine] = []) {
    self.lines = lines
  }

  /// Reads a script. What other files it takes in is not looked at, nor whether its lines go together:
  /// `ScriptReading` does that.
  ///
  /// - Parameter name: what the problems call it.
  /// - Throws: all problems at once.
  public init(parsing text: String, named name: String = "-") throws(ScriptProblems) {
    try self.init(.holding(text, named: name))
  }

  /// Reads a script in a file, or one on standard input if the path is `-`.
  ///
  /// - Throws: all problems at once.
  public init(path: String) throws(ScriptProblems) {
    try self.init(.opened(path))
  }

  private init(_ file: ScriptFile) throws(ScriptProblems) {
    var problems = ScriptProblems()
    lines = []
    for line in file {
      do throws(ScriptLineError) {
        lines.append(try ScriptLine(parsing: line.text))
      } catch {
        problems.append(ScriptProblem(error, at: line.place))
      }
    }
    if !problems.isEmpty { throw problems }
  }
}

extension Script: CustomStringConvertible {
  /// The script in canonical form: one blank between words, quotes only where they are needed, comments where they
  /// were, no blanks at the ends of lines, and an end of a line at the end.
  public var description: String { lines.map { "\($0)\n" }.joined() }
}
