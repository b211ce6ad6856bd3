import Scorekeeping
import WholeFiles

/// An error in a file. Its description is complete: it gives the location and what to do.
package protocol FileFault: Error, CustomStringConvertible {
  /// The exit status of a command that fails with this error: 2 for a line of a script that does not parse, else 1.
  var exitStatus: Int32 { get }
}

extension TextProblem: FileFault {
  package var exitStatus: Int32 { isSyntax && fact is ScriptError ? 2 : 1 }
}

extension TextProblems: FileFault {
  package var exitStatus: Int32 { problems.map(\.exitStatus).max() ?? 1 }
}

extension TextLocation {
  /// The range of a word at fault, after the command word; the whole statement without such a word.
  package func range(of offender: String?) -> Range<String.Index> {
    let words = (try? Statement.words(of: text)) ?? []
    let start = words.first?.range.lowerBound ?? text.startIndex
    let end = words.last?.range.upperBound ?? text.endIndex
    let named = words.dropFirst().filter { $0.text == offender }
    return (named.first { !$0.isQuoted } ?? named.first)?.range ?? start..<end
  }

  /// The location of a word at fault, as `file:line:column`.
  package func position(of offender: String?) -> String {
    "\(file):\(line):\(column(of: range(of: offender)))"
  }
}

/// A problem in a script.
package typealias ScriptProblem = TextProblem<ScriptError>

/// All problems in a script and in the files that it includes.
public typealias ScriptProblems = TextProblems<ScriptError>

extension ScriptProblem {
  /// Makes a problem of a file that cannot be read or is not a script.
  init(ofFile fact: ScriptError) {
    var isSyntax = true
    if case .file(let problem) = fact {
      switch problem.fault {
      case .unreadable: isSyntax = false
      case .folder: isSyntax = problem.path != "-"
      default: break
      }
    }
    self.init(fact, isSyntax: isSyntax)
  }

  /// Makes a problem of a whole statement, without the comment after it.
  init(_ fact: ScriptError, at location: TextLocation) {
    self.init(fact, at: location, location.range(of: nil))
  }

  /// Makes a problem of a line that does not parse.
  init(_ error: ScriptLineError, at location: TextLocation) {
    self.init(error.fact, at: location, error.range)
  }

  /// Makes a problem of a command that does not parse.
  package init(_ error: LineError, at location: TextLocation) {
    self.init(.command(error.fact), at: location, error.range)
  }

  /// Makes a problem of a command that parses but is not allowed.
  package init(_ fact: ScorekeepingError, at location: TextLocation, hint: String = "") {
    self.init(
      .command(fact), at: location, location.range(of: fact.offender), isSyntax: false, hint: hint)
  }
}
