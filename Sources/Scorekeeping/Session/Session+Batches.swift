/// Performing several commands in one transaction.
extension Session {
  /// Performs commands in one transaction: either all of them, or none.
  ///
  /// - Parameters:
  ///   - commands: the commands, in order.
  ///   - findingAll: whether to continue after a command that is not allowed, to find all other commands that are not
  ///     allowed independently of it.
  ///   - tell: called after each command with its outcome. If `perform` throws, these outcomes are void.
  /// - Throws: a `CommandFailure` that names the command, or an error of the journal.
  package func perform(
    _ commands: [Command], findingAllFailures findingAll: Bool = false,
    telling tell: (Outcome) -> Void = { _ in }
  ) throws {
    precondition(batch == nil, "A batch cannot hold a transaction of its own")
    try commit(on: boardChanged(by: commands)) { execution in
      var failures: [CommandFailure] = []
      for (index, command) in commands.enumerated() {
        if !failures.isEmpty, command.dependsOnHistory { break }
        do {
          tell(try execution.run(command))
        } catch let fact as ScorekeepingError {
          failures.append(CommandFailure(fact: fact, command: command, index: index))
          if !findingAll || !command.isIndependent || fact == .noBoard { break }
        }
      }
      guard var failure = failures.first else { return }
      failure.others = Array(failures.dropFirst())
      throw failure
    }
  }

  /// Whether changes are being made that are not committed yet.
  package var isBatching: Bool { batch != nil }

  /// Runs `body` with a single commit for all its commands. Observers receive each command immediately, and the commit
  /// or the rollback at the end. A command that throws does not affect the others. If the commit fails, all commands
  /// are reverted.
  ///
  /// - Throws: an error of the journal.
  package func inBatch(_ body: () -> Void) throws {
    precondition(batch == nil, "A batch cannot hold another")
    let start = root.state
    var hasBegun = false
    do {
      try commit(on: root.state.board?.id) { execution in
        hasBegun = true
        let transitions = execution.pollTransitions()
        batch = execution
        tell(transitions.map(\.uncommitted))
        body()
        if let failure = batch?.failure { throw failure }
        execution = batch ?? execution
      }
      tell([Transition(from: state, to: state, by: StateChange(), origin: .commit)])
    } catch {
      if hasBegun { tell([Transition(from: start, to: state, origin: .rollback)]) }
      throw error
    }
  }
}

/// A command that the state did not allow, and its index in its batch.
package struct CommandFailure: Error, Sendable {
  /// The reason why the command is not allowed.
  package let fact: ScorekeepingError
  /// The command as given by the caller.
  package let command: Command
  /// The index of the command, from 0.
  package let index: Int
  /// The failures of later commands, if all failures were requested.
  package internal(set) var others: [CommandFailure] = []
}
