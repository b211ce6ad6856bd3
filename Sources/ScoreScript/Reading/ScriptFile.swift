import FoundationBase
import WholeFiles

/// The lines of a script file, of standard input or of a text in memory, read once to the end.
///
/// Cost: the bytes of the text and 8 for each line; a line becomes a string each time it is asked for.
struct ScriptFile {
  struct Line {
    /// The line without its line break, with U+FFFD for bytes that are not UTF-8.
    let location: TextLocation
    /// The first U+FFFD in place of such bytes; nil if there is none.
    let fault: Range<String.Index>?
  }

  /// The path as it was given; for an included file, with the folder of the including file.
  let name: String
  /// The identity of the file; nil for a text in memory.
  let identity: FileIdentity?
  /// The lines with the `source` statements that lead to the file, as `file:line`: the including file's first.
  var sources: [String] = []
  private let bytes: [UInt8]
  /// The end of each line: the position of its newline or, without one, the end of the text.
  private let ends: [Int]

  /// Uses a text in memory.
  ///
  /// - Throws: `.file` for a binary text.
  init(text: String, named name: String) throws(ScriptError) {
    try self.init(Array(text.utf8), named: name)
  }

  /// Reads a file or a pipe, or standard input.
  init(path: String, isStandardInput: Bool = false) throws(ScriptError) {
    let file: WholeFile
    do throws(FileProblem) {
      file = try WholeFile(path: path, isStandardInput: isStandardInput, stopsAtNUL: true)
    } catch {
      throw .file(error)
    }
    try self.init(file.bytes, named: path, identity: file.identity)
  }

  private init(
    _ bytes: [UInt8], named name: String, identity: FileIdentity? = nil
  ) throws(ScriptError) {
    if bytes.contains(0) || WholeFile.isBinary(bytes) { throw .file(FileProblem(name, .notText)) }
    self.name = name
    self.identity = identity
    self.bytes = bytes
    var ends = bytes.indices.filter { bytes[$0] == 0x0A }
    if bytes.count > (ends.last ?? WholeFile.start(of: bytes) - 1) + 1 { ends.append(bytes.count) }
    self.ends = ends
  }
}

/// The lines, without a byte order mark. A newline at the end of the file does not begin another line.
extension ScriptFile: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { ends.count }

  subscript(number: Int) -> Line {
    let start = number == 0 ? WholeFile.start(of: bytes) : ends[number - 1] + 1
    let line = bytes[start..<ends[number]]
    let content = line.last == 0x0D ? line.dropLast() : line
    let valid = String(validating: content, as: UTF8.self)
    let text = valid ?? String(decoding: content, as: UTF8.self)
    return Line(
      location: TextLocation(file: name, line: number + 1, text: text, sources: sources),
      fault: valid == nil ? Self.fault(in: text, of: content) : nil)
  }

  /// The first scalar of a text that replaces invalid bytes.
  private static func fault(in text: String, of bytes: ArraySlice<UInt8>) -> Range<String.Index> {
    let offset = WholeFile.firstInvalid(in: bytes) - bytes.startIndex
    let start = text.utf8.index(text.startIndex, offsetBy: offset)
    return start..<text.unicodeScalars.index(after: start)
  }
}

extension ScriptFile {
  /// Opens the file of a script, or standard input if the path is `-`.
  static func opened(_ path: String) throws(ScriptProblems) -> ScriptFile {
    do throws(ScriptError) {
      return try ScriptFile(path: path, isStandardInput: path == "-").checked()
    } catch {
      throw ScriptProblems([ScriptProblem(ofFile: error)])
    }
  }

  /// Uses a script in memory.
  static func holding(_ text: String, named name: String) throws(ScriptProblems) -> ScriptFile {
    do throws(ScriptError) {
      return try ScriptFile(text: text, named: name).checked()
    } catch {
      throw ScriptProblems([ScriptProblem(ofFile: error)])
    }
  }

  /// The file, if it looks like a script: a fifth of its first 20 statements begin with a command, or there are fewer
  /// than five. A text of another kind would have a problem in each line.
  ///
  /// - Throws: `.notAScript`.
  func checked() throws(ScriptError) -> ScriptFile {
    let openings = lazy.compactMap { line in
      line.location.text.split(maxSplits: 1) { $0 == " " || $0 == "\t" }.first
    }
    let words = openings.filter { !$0.hasPrefix("#") }.prefix(20)
    let commands = words.count { Script.begins(with: String($0)) }
    if words.count >= 5, commands * 5 < words.count { throw .notAScript(name) }
    return self
  }

  /// Parses each line on its own, and returns the results that are not nil.
  ///
  /// - Throws: all problems at once.
  func parsed<Result>(
    _ parse: (Line) throws(ScriptLineError) -> Result?
  ) throws(ScriptProblems) -> [Result] {
    var results: [Result] = []
    var problems = ScriptProblems()
    for line in self {
      do throws(ScriptLineError) {
        if let result = try parse(line) { results.append(result) }
      } catch {
        problems.append(ScriptProblem(error, at: line.location))
      }
    }
    if !problems.isEmpty { throw problems }
    return results
  }
}

extension TextLocation {
  /// The lines of standard input, without a byte order mark and without carriage returns at their ends.
  ///
  /// - Throws: the first problem: standard input cannot be read, or is not UTF-8.
  package static func linesOfStandardInput() throws(ScriptProblem) -> [TextLocation] {
    let file: ScriptFile
    do throws(ScriptError) {
      file = try ScriptFile(path: "-", isStandardInput: true)
    } catch {
      throw ScriptProblem(ofFile: error)
    }
    for line in file {
      if let fault = line.fault { throw ScriptProblem(.notUTF8, at: line.location, fault) }
    }
    return file.map(\.location)
  }
}
