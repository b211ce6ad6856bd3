/// A script that was read once, with all files that it takes in, and is found to be right: its statements in their order.
///
/// What becomes of the files afterwards does not matter. Cost: some 200 bytes for each statement, and the bytes of the
/// files.
public struct ScriptReading: Sendable {
  /// How many times files are taken in at most.
  static let mostSources = 1000

  /// The file as it was given.
  public let name: String
  /// All that is to be done; the statements of a file that is taken in stand in its place.
  public let statements: [PlacedStatement]
  private let files: Set<ScriptFile.Identity>
  /// Whether something is waited for without a limit.
  let waitsForever: Bool
  /// Whether it is asked how much of the screen something changed.
  let asksForBudgets: Bool

  /// Reads a script in a file, or one on standard input if the path is `-`.
  ///
  /// - Throws: all problems at once.
  public init(path: String) throws(ScriptProblems) {
    try self.init(.opened(path))
  }

  /// Reads a script in memory.
  ///
  /// - Parameter name: what the problems call it; files that it takes in are looked for beside a file of that path.
  /// - Throws: all problems at once.
  public init(text: String, named name: String = "-") throws(ScriptProblems) {
    try self.init(.holding(text, named: name))
  }

  private init(_ file: ScriptFile) throws(ScriptProblems) {
    var reader = ScriptReader()
    reader.read(file)
    let problems = reader.check.finished()
    if !problems.isEmpty { throw problems }
    name = file.name
    statements = reader.statements
    files = reader.known
    waitsForever = reader.check.waitsForever
    asksForBudgets = reader.check.asksForBudgets
  }

  /// Whether the file of that path, by whatever name, is a part of the script.
  public func holds(fileAt path: String) -> Bool {
    ScriptFile.Identity(path: path).map(files.contains) ?? false
  }
}

/// A statement, and the line that it stands in.
///
/// Cost: that of the statement and three words; the place is read from the bytes of the file when it is asked for.
public struct PlacedStatement: Sendable {
  /// The statement.
  public let statement: Statement
  private let file: ScriptFile
  private let line: Int
  private let start: Int

  init(_ statement: Statement, in line: ScriptFile.Line) {
    self.statement = statement
    file = line.file
    self.line = line.number
    start = line.start
  }

  /// The line that it stands in.
  public var place: ScriptPlace { file.line(line, at: start).place }
}

extension PlacedStatement: Equatable {
  public static func == (one: Self, other: Self) -> Bool {
    one.statement == other.statement && one.place == other.place
  }
}
