import Scorekeeping

/// A script that is performed at once, without being played on a screen.
package struct ScriptImport: Sendable {
  /// The commands, each with its location.
  package let commands: [(command: Command, location: TextLocation)]
  /// The board to open before the commands; nil if they open boards themselves.
  package let board: String?

  /// The names of the boards that the script changes, each once.
  package var boards: [String] {
    if let board { return [board] }
    var names: Set<String> = []
    return commands.compactMap { command, _ in
      guard let name = command.openedBoard, names.insert(name.folded).inserted else {
        return nil
      }
      return name
    }
  }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - board: the board to perform the script on, instead of the one that its first line opens.
  /// - Throws: `ScriptProblems`, such as for a script for one board that opens another.
  package init(parsing text: String, named name: String, onto board: String?) throws {
    var commands = try Script.commands(parsing: text, named: name)
    if board != nil {
      if case .board = commands.first?.command { commands.removeFirst() }
      for (command, location) in commands where command.openedBoard != nil {
        let line = location.text
        throw ScriptProblems([
          ScriptProblem(.boardInImport, at: location, line.startIndex..<line.endIndex)
        ])
      }
    }
    self.commands = commands
    self.board = board
  }

  /// Performs all commands, or none.
  ///
  /// - Throws: `ScriptProblems` for commands that are not allowed, or the errors of the journal.
  package func perform(in session: Session) throws {
    let opening = board.map { [Command.board($0)] } ?? []
    do {
      try session.perform(opening + commands.map(\.command), findingAllFailures: true)
    } catch let failure as CommandFailure {
      if failure.index < opening.count { throw failure.fact }
      throw ScriptProblems(
        ([failure] + failure.others).map {
          ScriptProblem(
            $0.fact, at: commands[$0.index - opening.count].location,
            hint: $0.fact == .noBoard ? "on the first line, or give it with --board" : "")
        })
    }
  }
}
