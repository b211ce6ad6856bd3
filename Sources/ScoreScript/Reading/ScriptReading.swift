import FileDrafts
import ScoreScreen
import Scorekeeping

/// A script that was read once, with all files that it takes in, and is found to be right: its statements in their order.
///
/// What becomes of the files afterwards does not matter. Cost: some 200 bytes for each statement, and the lines of the
/// files.
public struct ScriptReading: Sendable {
  /// How many times files are taken in at most.
  static let mostSources = 1000

  /// The file as it was given.
  public let name: String
  /// All that is to be done; the statements of a file that is taken in stand in its place.
  public let statements: [PlacedStatement]
  private let files: Set<FileIdentity>
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
    if let hidden = reader.hidden { reader.problems.append(.init(.hideWithoutShow, at: hidden)) }
    if !reader.problems.isEmpty { throw reader.problems }
    name = file.name
    statements = reader.statements
    files = reader.known
    waitsForever = reader.waitsForever
    asksForBudgets = reader.asksForBudgets
  }

  /// Whether the file of that path, by whatever name, is a part of the script.
  public func holds(fileAt path: String) -> Bool {
    FileIdentity(path: path).map(files.contains) ?? false
  }
}

/// A statement, and the line that it stands in.
public struct PlacedStatement: Equatable, Sendable {
  /// The statement.
  public let statement: Statement
  /// The line that it stands in.
  public let place: ScriptPlace
}

/// Reads the files of a script, each in the place where another one takes it in, and finds out whether their statements
/// go together.
private struct ScriptReader {
  var statements: [PlacedStatement] = []
  var problems = ScriptProblems()
  /// The files that were read.
  var known: Set<FileIdentity> = []
  var waitsForever = false
  var asksForBudgets = false
  /// Where what is hidden begins.
  var hidden: ScriptPlace?
  /// The files that are taken in, by their paths: each is read once.
  private var files: [String: ScriptFile] = [:]
  /// The files that are being read, each taken in by the one before it.
  private var open: [ScriptFile] = []
  private var sources = 0
  private var size: Size?
  private var hasBegun = false
  private var checkpoints: [String: String] = [:]
  private var couldChange = false

  /// Reads a file. Problems in one that was read before are passed over.
  mutating func read(_ file: ScriptFile, isRepeated: Bool = false) {
    let isNew = file.identity.map { known.insert($0).inserted } ?? true
    let isRepeated = isRepeated || !isNew
    open.append(file)
    defer { open.removeLast() }
    for line in file.lines {
      do throws(ScriptProblem) {
        guard let statement = try Self.statement(of: line) else { continue }
        if case .source(let path) = statement {
          try takeIn(path, from: line.place, isRepeated: isRepeated)
        } else {
          statements.append(PlacedStatement(statement: statement, place: line.place))
          check(statement, at: line.place)
        }
      } catch {
        if !isRepeated || error.fact == .tooManySources { problems.append(error) }
      }
      // There would be no end of what follows.
      if sources > ScriptReading.mostSources { return }
    }
  }

  private static func statement(
    of line: ScriptFile.Line
  ) throws(ScriptProblem) -> Statement? {
    if let fault = line.fault { throw ScriptProblem(.notUTF8, at: line.place, fault) }
    do throws(ScriptLineError) {
      return try Statement(parsing: line.place.text)
    } catch {
      throw ScriptProblem(error, at: line.place)
    }
  }

  private mutating func takeIn(
    _ path: String, from place: ScriptPlace, isRepeated: Bool
  ) throws(ScriptProblem) {
    let file: ScriptFile
    do throws(ScriptError) {
      file = try self.file(Self.path(path, from: place.file))
    } catch {
      let word = (try? Statement.words(of: place.text))?.dropFirst().first
      let line = place.text.startIndex..<place.text.endIndex
      throw ScriptProblem(error, at: place, word?.range ?? line)
    }
    read(file, isRepeated: isRepeated)
  }

  private mutating func file(_ name: String) throws(ScriptError) -> ScriptFile {
    sources += 1
    if sources > ScriptReading.mostSources { throw .tooManySources }
    let file: ScriptFile
    if let known = files[name] { file = known } else { file = try ScriptFile(path: name) }
    files[name] = file
    if let first = open.firstIndex(where: { $0.identity == file.identity }) {
      throw .sourceCycle(open[first...].map(\.name) + [name])
    }
    return file
  }

  /// A path that a file names, from where that file is.
  private static func path(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return path
    }
    return file[...slash] + path
  }

  // MARK: what goes together

  private mutating func check(_ statement: Statement, at place: ScriptPlace) {
    switch statement {
    // What comes before a size as well as after it.
    case .speed, .typing: return
    case .size(let size):
      if hasBegun { problems.append(.init(.sizeTooLate, at: place)) }
      self.size = size
    case .resize(let size): self.size = size
    case .hide:
      if hidden == nil { hidden = place } else { problems.append(.init(.hideTwice, at: place)) }
    case .show:
      if hidden == nil { problems.append(.init(.showWithoutHide, at: place)) }
      hidden = nil
    case .checkpoint(let name):
      if let first = checkpoints[name] {
        let fact = ScriptError.checkpointTwice(name, first: first)
        problems.append(.init(fact, at: place, place.range(of: name)))
      } else {
        checkpoints[name] = place.position(of: name)
      }
    case .wait(_, let region, let limit):
      if limit == nil { waitsForever = true }
      check(region, at: place)
    case .expect(.text(_, let region)): check(region, at: place)
    case .expect(.changes), .expect(.budget):
      if !couldChange { problems.append(.init(.nothingCouldChange, at: place)) }
      if case .expect(.budget) = statement { asksForBudgets = true }
    case .command, .type, .press, .takeover: couldChange = true
    case .sleep, .waitSettled, .caption, .source, .expect: break
    }
    hasBegun = true
  }

  private mutating func check(_ region: Region, at place: ScriptPlace) {
    if case .row(let row) = region, let size, row > size.rows {
      let fact = ScriptError.rowBeyondScreen(row, size)
      problems.append(.init(fact, at: place, place.range(of: String(row))))
    }
  }
}
