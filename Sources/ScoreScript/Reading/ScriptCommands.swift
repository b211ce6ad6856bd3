import Scorekeeping

/// The commands of a script that holds nothing else, each with the line that it stands in.
public struct ScriptCommands: Sendable {
  /// The commands in their order.
  public private(set) var commands: [(command: Command, place: ScriptPlace)] = []

  /// Reads a script.
  ///
  /// - Parameter name: what the problems call it.
  /// - Throws: all problems at once, also statements that are no commands.
  public init(parsing text: String, named name: String) throws(ScriptProblems) {
    var problems = ScriptProblems()
    for line in try ScriptFile.holding(text, named: name) {
      let place = line.place
      do throws(ScriptLineError) {
        switch try Statement(parsing: line.text) {
        case nil: break
        case .command(let command): commands.append((command, place))
        case .some:
          let word = (try? Statement.words(of: line.text))?.first
          problems.append(
            ScriptProblem(
              .notACommand(word?.text ?? ""), at: place,
              word?.range ?? line.text.startIndex..<line.text.endIndex))
        }
      } catch {
        problems.append(ScriptProblem(error, at: place))
      }
    }
    if !problems.isEmpty { throw problems }
  }
}
