/// A script that is found to be right, with all files that it takes in, and can be read statement by statement.
///
/// Cost: it is read once to be checked, and again each time that it is played. Neither keeps its statements: memory
/// does not grow with the script, but for the names of its checkpoints.
public struct ScriptReading: Sendable {
  /// How many times files are taken in at most.
  static let mostSources = 1000

  private let content: ScriptContent
  /// The file as it was given.
  public let name: String
  private let copies: [String: ScriptContent]
  private let files: Set<ScriptContent.Identity>
  /// How many statements it has.
  public let count: Int
  /// Whether something is waited for without a limit.
  let waitsForever: Bool
  /// Whether it is asked how much of the screen something changed.
  let asksForBudgets: Bool

  /// Checks a script in a file, or one on standard input if the path is `-`.
  ///
  /// - Throws: all problems at once.
  public init(path: String) throws(ScriptProblems) {
    try self.init(.opened(path), named: path)
  }

  /// Checks a script in memory.
  ///
  /// - Parameter name: what the problems call it; files that it takes in are looked for beside a file of that path.
  /// - Throws: all problems at once.
  public init(text: String, named name: String = "-") throws(ScriptProblems) {
    try self.init(ScriptContent(text: text), named: name)
  }

  private init(_ content: ScriptContent, named name: String) throws(ScriptProblems) {
    self.content = content
    self.name = name
    var statements = ScriptStatements(content, named: name, isChecking: true)
    var check = ScriptCheck()
    var isAtEnd = false
    var count = 0
    while !isAtEnd {
      do throws(ScriptProblem) {
        if let placed = try statements.next() {
          check.take(placed)
          count += 1
        } else {
          isAtEnd = true
        }
      } catch {
        check.take(error)
      }
    }
    self.count = count
    copies = statements.copies
    files = statements.known
    waitsForever = check.waitsForever
    asksForBudgets = check.asksForBudgets
    let problems = check.finished()
    if !problems.isEmpty { throw problems }
  }

  /// Whether the file of that path, by whatever name, is a part of the script.
  public func holds(fileAt path: String) -> Bool {
    ScriptContent.Identity(path: path).map(files.contains) ?? false
  }

  /// The statements from the first one on.
  public func statements() -> ScriptStatements {
    ScriptStatements(content, named: name, copies: copies, isChecking: false)
  }
}
