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
