import ScoreScreen
import Scorekeeping

/// What is wrong with a script.
public typealias ScriptProblem = TextProblem<ScriptError>

/// All that is wrong with a script and the files that it takes in.
public typealias ScriptProblems = TextProblems<ScriptError>

extension ScriptProblem {
  /// A file that is no script.
  init(ofFile fact: ScriptError) {
    if case .unreadable = fact { self.init(fact, isSyntax: false) } else { self.init(fact) }
  }

  /// A line that does not parse.
  package init(_ error: ScriptLineError, at place: ScriptPlace) {
    self.init(error.fact, at: place, error.range)
  }

  /// A command that does not parse.
  package init(_ error: LineError, at place: ScriptPlace) {
    self.init(.command(error.fact), at: place, error.range)
  }

  /// A command that parses and was not allowed.
  package init(_ fact: ScorekeepingError, at place: ScriptPlace, hint: String = "") {
    self.init(
      .command(fact), at: place, place.range(of: fact.offender), isSyntax: false, hint: hint)
  }
}

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
  package init(file: String, line: Int, text: String) {
    self.file = file
    self.line = line
    self.text = text
  }
}

extension ScriptPlace {
  /// The word of the line that says something; without it, or if there is no such word, the whole statement.
  func range(of offender: String?) -> Range<String.Index> {
    let words = (try? Statement.words(of: text)) ?? []
    let start = words.first?.range.lowerBound ?? text.startIndex
    let end = words.last?.range.upperBound ?? text.endIndex
    let named = words.dropFirst().filter { $0.text == offender }
    return (named.first { !$0.isQuoted } ?? named.first)?.range ?? start..<end
  }

  /// The first character of a range, from 1.
  package func column(of range: Range<String.Index>) -> Int { text[..<range.lowerBound].count + 1 }

  /// `file:line:column` of the word that says something.
  package func position(of offender: String?) -> String {
    "\(file):\(line):\(column(of: range(of: offender)))"
  }

  /// `file:line:column`, the line, a caret run under a range of it: of a long line, what is around the range.
  package func excerpt(at range: Range<String.Index>) -> String {
    let start =
      text.index(range.lowerBound, offsetBy: -40, limitedBy: text.startIndex) ?? text.startIndex
    let excerpt = String(text[start...].prefix(100))
    let before = String(text[start..<range.lowerBound]).terminalWidth
    let length = min(String(text[range].prefix(100)).terminalWidth, max(1, 100 - before))
    let carets =
      String(repeating: " ", count: before) + String(repeating: "^", count: max(1, length))
    let source = "\(file):\(line):\(column(of: range))".terminalSafe()
    return "\(source)\n\(excerpt.terminalSafe())\n\(carets)"
  }
}

extension ScriptPlace {
  /// The lines of standard input, without a byte order mark and without the CR of a CR LF.
  ///
  /// - Throws: the first problem with them: that they cannot be read, or are not UTF-8.
  package static func linesOfStandardInput() throws(ScriptProblem) -> [ScriptPlace] {
    let file: ScriptFile
    do throws(ScriptError) {
      file = try ScriptFile(path: "-", isStandardInput: true)
    } catch {
      throw ScriptProblem(ofFile: error)
    }
    for line in file.lines {
      if let fault = line.fault { throw ScriptProblem(.notUTF8, at: line.place, fault) }
    }
    return file.lines.map(\.place)
  }
}
