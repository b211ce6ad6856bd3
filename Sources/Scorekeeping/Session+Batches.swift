/// Several commands in one transaction.
extension Session {
  /// Carries out commands in one transaction: all of them, or none.
  ///
  /// - Parameters:
  ///   - commands: the commands, in their order.
  ///   - findingAll: whether all are looked for that are not allowed, as far as they do not depend on one that was not
  ///     carried out.
  ///   - tell: called after each command with what it did. Nothing of that has happened if this throws.
  /// - Throws: a `CommandFailure` that names the command, or what the journal throws.
  public func perform(
    _ commands: [Command], findingAllFailures findingAll: Bool = false,
    telling tell: (Outcome) -> Void = { _ in }
  ) throws {
    precondition(batch == nil, "A batch cannot hold a transaction of its own")
    try commit { execution in
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

  /// Runs `body` so that the commands it performs share one commit. Observers are told of each command at once, and of the
  /// commit or the rollback at the end. A command that throws inside leaves the others be; if the commit fails, none of
  /// them happened.
  ///
  /// - Throws: what the journal throws.
  public func inBatch(_ body: () -> Void) throws {
    precondition(batch == nil, "A batch cannot hold another")
    let start = root.state
    var hasBegun = false
    do {
      try commit { execution in
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

/// A command that the state did not allow, and its place among those performed together.
public struct CommandFailure: Error, Sendable {
  /// What was not allowed.
  public let fact: ScorekeepingError
  /// The command as it was given.
  public let command: Command
  /// The place of the command, from 0.
  public let index: Int
  /// Those behind it that are not allowed either, as far as they were asked for.
  public internal(set) var others: [CommandFailure] = []
}
