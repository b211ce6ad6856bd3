import FoundationBase
import ScoreScreen
import Scorekeeping
import WholeFiles

/// A script with all included files, read and checked: its statements in order.
///
/// Later changes of the files have no effect. Cost: the bytes of the files and 16 for each statement.
public struct ScriptReading: Sendable {
  /// The largest number of inclusions in a script.
  static let mostSources = 1000

  /// The path of the script as it was given.
  package let name: String
  /// All statements; the statements of included files replace the `source` statements.
  package let statements: ScriptStatements
  /// The paths of all files that were read, each once: the script, then those that it includes and their events.
  package let files: [String]
  private let identities: Set<FileIdentity>
  /// The files that the script asks `play` to write, each once, relative to the folder of the program.
  package let outputs: [String]
  /// Whether the script shows keys beside the screen.
  package let showsKeys: Bool
  /// The names of the checkpoints that are not hidden, in order.
  package let checkpoints: [String]
  /// Whether there is a wait without a limit.
  let waitsForever: Bool
  /// Whether the script checks the number of changed rows.
  let asksForBudgets: Bool

  /// Reads a script in a file, or one on standard input if the path is `-`.
  ///
  /// - Throws: all problems at once.
  public init(path: String) throws(ScriptProblems) {
    try self.init(.opened(path))
  }

  /// Reads a script in memory.
  ///
  /// - Parameters:
  ///   - text: the lines of the script.
  ///   - name: the path of the script in problems; paths of included files are relative to its folder.
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
    files = reader.paths
    identities = reader.known
    outputs = reader.outputs
    showsKeys = reader.showsKeys
    checkpoints = reader.visible
    waitsForever = reader.waitsForever
    asksForBudgets = reader.asksForBudgets
  }

  /// The name of the board that lines get that need one while none is open: the name of the script's file, or "Demo".
  package var boardName: String { Self.boardName(of: name) }

  /// The board's name for a script at a path; "Demo" for standard input and for lines in memory.
  package static func boardName(of path: String) -> String {
    path == "-" ? "Demo" : URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  /// Whether the file at a path, under any of its names, belongs to the script.
  package func holds(fileAt path: String) -> Bool {
    FileIdentity(path: path).map(identities.contains) ?? false
  }
}

/// Reads the files of a script, each where it is included, and checks whether their statements fit together.
private struct ScriptReader {
  var statements = ScriptStatements()
  var problems = ScriptProblems()
  /// The files that were read.
  var known: Set<FileIdentity> = []
  var paths: [String] = []
  var outputs: [String] = []
  var showsKeys = false
  var waitsForever = false
  var asksForBudgets = false
  /// The location of a `hide` that has no `show` yet; nil if there is none.
  var hidden: TextLocation?
  /// The included files by their paths, so that each is read once.
  private var files: [String: ScriptFile] = [:]
  /// The files being read, each included by the one before it.
  private var open: [ScriptFile] = []
  private var sources = 0
  private var size: Size?
  /// Whether a statement was read before which the size has to stand.
  private var hasBegun = false
  /// Whether a statement was read that shows the program.
  private var hasStarted = false
  private var checkpoints: [String: String] = [:]
  /// The names of the checkpoints that are not hidden.
  private(set) var visible: [String] = []
  /// The location of the poster, as `file:line:column`; nil if there is none.
  private var poster: String?
  private var couldChange = false

  /// Reads a file. Problems in a file that was already read are not reported again.
  mutating func read(_ file: ScriptFile, isRepeated: Bool = false) {
    let isNew = file.identity.map { known.insert($0).inserted } ?? true
    if isNew { paths.append(file.name) }
    let isRepeated = isRepeated || !isNew
    open.append(file)
    defer { open.removeLast() }
    let number = statements.add(file)
    for line in file {
      // Files that include one another repeatedly could take forever.
      if sources > ScriptReading.mostSources { return }
      do throws(ScriptProblem) {
        guard let statement = try Self.statement(of: line) else { continue }
        if case .source(let path) = statement {
          try include(path, from: line.location, isRepeated: isRepeated)
          continue
        }
        var events: EventFile?
        if case .stream(let file) = statement {
          events = try self.events(file, from: line.location)
        }
        statements.append(line.location.line, of: number, with: events)
        check(statement, at: line.location)
      } catch {
        if !isRepeated || error.fact == .tooManySources { problems.append(error) }
      }
    }
  }

  private static func statement(
    of line: ScriptFile.Line
  ) throws(ScriptProblem) -> Statement? {
    if let fault = line.fault { throw ScriptProblem(.notUTF8, at: line.location, fault) }
    do throws(ScriptLineError) {
      return try Statement(parsing: line.location.text)
    } catch {
      throw ScriptProblem(error, at: line.location)
    }
  }

  private mutating func include(
    _ path: String, from location: TextLocation, isRepeated: Bool
  ) throws(ScriptProblem) {
    var file = try Self.placing(location) { () throws(ScriptError) in
      try self.file(Self.path(path, from: location.file))
    }
    file.sources = ["\(location.file):\(location.line)"] + location.sources
    read(file, isRepeated: isRepeated)
  }

  /// Reads the lines of a file with events.
  private mutating func events(
    _ events: EventFile, from location: TextLocation
  ) throws(ScriptProblem) -> EventFile {
    let file = try Self.placing(location) { () throws(ScriptError) in
      try ScriptFile(path: Self.path(events.path, from: location.file))
    }
    if let identity = file.identity, known.insert(identity).inserted { paths.append(file.name) }
    var events = events
    events.lines = file.map(\.location.text)
    return events
  }

  /// Places an error about a file at the word that names it.
  private static func placing(
    _ location: TextLocation, _ body: () throws(ScriptError) -> ScriptFile
  ) throws(ScriptProblem) -> ScriptFile {
    do throws(ScriptError) {
      return try body()
    } catch {
      var fact = error
      if case .file(let problem) = error, problem.fault == .missing { fact = .missing(problem) }
      let word = (try? Statement.words(of: location.text))?.dropFirst().first
      let line = location.text.startIndex..<location.text.endIndex
      throw ScriptProblem(fact, at: location, word?.range ?? line)
    }
  }

  private mutating func file(_ name: String) throws(ScriptError) -> ScriptFile {
    sources += 1
    if sources > ScriptReading.mostSources { throw .tooManySources }
    let file: ScriptFile
    if let known = files[name] { file = known } else { file = try ScriptFile(path: name).checked() }
    files[name] = file
    if let first = open.firstIndex(where: { $0.identity == file.identity }) {
      throw .sourceCycle(open[first...].map(\.name) + [name])
    }
    return file
  }

  /// Resolves a path in a file, relative to the folder of the file.
  private static func path(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return path
    }
    return file[...slash] + path
  }

  private mutating func check(_ statement: Statement, at location: TextLocation) {
    switch statement {
    // These may come before a `size` statement.
    case .speed, .typing: return
    case .keys(let areShown):
      showsKeys = showsKeys || areShown
      return
    case .output(let path):
      if OutputFormat(path: path) == nil {
        problems.append(.init(.unknownOutput(path), at: location, location.range(of: path)))
      }
      // A script of somebody else must not write over files elsewhere.
      if path.hasPrefix("/") || path.split(separator: "/").contains("..") {
        problems.append(.init(.outputOutside(path), at: location, location.range(of: path)))
      }
      let path = Self.path(path, from: location.file)
      if !outputs.contains(path) { outputs.append(path) }
      return
    // These set what the first frame shows.
    case .screen: if !hasStarted { return }
    case .shell: if hasStarted { problems.append(.init(.shellTooLate, at: location)) }
    case .poster:
      if let poster { problems.append(.init(.posterTwice(first: poster), at: location)) }
      poster = location.position(of: "poster")
    case .size(let size):
      if hasBegun { problems.append(.init(.sizeTooLate, at: location)) }
      (self.size, hasBegun) = (size, true)
      return
    case .resize(let size): self.size = size
    case .hide:
      if hidden == nil {
        hidden = location
      } else {
        problems.append(.init(.hideTwice, at: location))
      }
    case .show:
      if hidden == nil { problems.append(.init(.showWithoutHide, at: location)) }
      hidden = nil
    case .checkpoint(let name):
      if let first = checkpoints[name] {
        let fact = ScriptError.checkpointTwice(name, first: first)
        problems.append(.init(fact, at: location, location.range(of: name)))
      } else {
        checkpoints[name] = location.position(of: name)
        if hidden == nil { visible.append(name) }
      }
    case .wait(_, let region, let limit):
      if limit == nil { waitsForever = true }
      check(region, at: location)
    case .expect(.text(_, let region)): check(region, at: location)
    case .expect(.changes), .expect(.budget):
      if !couldChange { problems.append(.init(.nothingCouldChange, at: location)) }
      if case .expect(.budget) = statement { asksForBudgets = true }
    case .command, .type, .press, .click, .stream, .takeover: couldChange = true
    case .sleep, .waitSettled, .caption, .source, .expect: break
    }
    (hasBegun, hasStarted) = (true, true)
  }

  private mutating func check(_ region: ScreenRegion, at location: TextLocation) {
    if case .row(let row) = region, let size, row > size.rows {
      let fact = ScriptError.rowBeyondScreen(row, size)
      problems.append(.init(fact, at: location, location.range(of: String(row))))
    }
  }
}
