import Scorekeeping

/// The statements of a script one after another, with those of the files that it takes in in their places.
///
/// Files are read in pieces, line by line.
public struct ScriptStatements {
  private struct File {
    var reader: LineReader
    let name: String
    let identity: ScriptContent.Identity?
    /// Where it is taken in.
    let source: ScriptPlace?
    /// Whether it was read before.
    let isRepeated: Bool
    var line = 0
  }

  /// Those that are open, each taken in by the one before it.
  private var files: [File] = []
  private let isChecking: Bool
  private var sources = 0
  /// The files that were read.
  private(set) var known: Set<ScriptContent.Identity> = []
  /// What can be read only once, by its path.
  private(set) var copies: [String: ScriptContent]

  /// - Parameter isChecking: whether problems in files that were read before are passed over.
  init(
    _ content: ScriptContent, named name: String, copies: [String: ScriptContent] = [:],
    isChecking: Bool
  ) {
    self.copies = copies
    self.isChecking = isChecking
    push(content, named: name, from: nil)
  }

  /// The next statement that is no `source`; nil at the end.
  ///
  /// - Throws: what is wrong with a line or a file, which may have changed since it was checked. The next call then
  ///   goes on behind it.
  public mutating func next() throws(ScriptProblem) -> PlacedStatement? {
    while !files.isEmpty {
      do throws(ScriptProblem) {
        guard let placed = try nextOfLast() else { continue }
        guard case .source(let path) = placed.statement else { return placed }
        try open(path, from: placed.place)
      } catch {
        if !isChecking || files.last?.isRepeated != true { throw error }
      }
    }
    return nil
  }

  /// The statement of the next line of the file that is open last; nil for a line without one, and at its end.
  private mutating func nextOfLast() throws(ScriptProblem) -> PlacedStatement? {
    let last = files.count - 1
    let line: LineReader.Line?
    do throws(ScriptError) {
      line = try files[last].reader.next()
    } catch {
      let file = files.removeLast()
      throw Self.problem(error, from: file.source)
    }
    guard let line else {
      files.removeLast()
      return nil
    }
    files[last].line += 1
    let place = ScriptPlace(file: files[last].name, line: files[last].line, text: line.text)
    if let fault = line.fault { throw ScriptProblem(.notUTF8, at: place, fault) }
    do throws(ScriptLineError) {
      return try Statement(parsing: line.text).map { PlacedStatement($0, at: place) }
    } catch {
      throw ScriptProblem(error, at: place)
    }
  }

  private mutating func open(_ path: String, from place: ScriptPlace) throws(ScriptProblem) {
    let name = Self.path(path, from: place.file)
    do throws(ScriptError) {
      sources += 1
      if sources > ScriptReading.mostSources { throw .tooManySources }
      let content: ScriptContent
      if let copy = copies[name] { content = copy } else { content = try ScriptContent(path: name) }
      if content.isCopy { copies[name] = content }
      if let first = files.firstIndex(where: { $0.identity == content.identity }) {
        throw .sourceCycle(files[first...].map(\.name) + [name])
      }
      push(content, named: name, from: place)
    } catch {
      // There would be no end of what follows.
      if error == .tooManySources { files.removeAll() }
      throw Self.problem(error, from: place)
    }
  }

  private mutating func push(
    _ content: ScriptContent, named name: String, from source: ScriptPlace?
  ) {
    let isNew = content.identity.map { known.insert($0).inserted } ?? true
    files.append(
      File(
        reader: LineReader(content, name: name), name: name, identity: content.identity,
        source: source, isRepeated: !isNew || files.last?.isRepeated == true))
  }

  /// What is wrong with a file, told where it is taken in.
  private static func problem(_ fact: ScriptError, from place: ScriptPlace?) -> ScriptProblem {
    guard let place else { return ScriptProblem(fact) }
    let path = (try? Statement.words(of: place.text))?.dropFirst().first
    return path.map { ScriptProblem(fact, at: place, $0.range) }
      ?? ScriptProblem(fact, at: place, pointingAt: nil, isSyntax: true)
  }

  /// A path that a file names, from where that file is.
  private static func path(_ path: String, from file: String) -> String {
    guard !path.hasPrefix("/"), let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return path
    }
    return file[...slash] + path
  }
}
