import Scorekeeping

/// Reads the files of a script, each in the place where another one takes it in, and checks what they say.
struct ScriptReader {
  private(set) var statements: [PlacedStatement] = []
  private(set) var check = ScriptCheck()
  /// The files that were read.
  private(set) var known: Set<ScriptFile.Identity> = []
  /// The files that are taken in, by their paths: each is read once.
  private var files: [String: ScriptFile] = [:]
  /// The files that are being read, each taken in by the one before it.
  private var open: [ScriptFile] = []
  private var sources = 0

  /// Reads a file. Problems in one that was read before are passed over.
  mutating func read(_ file: ScriptFile, isRepeated: Bool = false) {
    let isNew = file.identity.map { known.insert($0).inserted } ?? true
    let isRepeated = isRepeated || !isNew
    open.append(file)
    defer { open.removeLast() }
    for line in file {
      do throws(ScriptProblem) {
        guard let statement = try Self.statement(of: line) else { continue }
        if case .source(let path) = statement {
          try takeIn(path, from: line.place, isRepeated: isRepeated)
        } else {
          let placed = PlacedStatement(statement, in: line)
          statements.append(placed)
          check.take(placed)
        }
      } catch {
        if !isRepeated || error.fact == .tooManySources { check.take(error) }
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
      return try Statement(parsing: line.text)
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
}
