/// What one command did.
public struct Outcome: Sendable {
  /// The command as it was given.
  public let command: Command
  /// The entries written: none if nothing changed, several for an undo of several.
  public internal(set) var entries: [JournalEntry] = []
  /// The open board before the command, and after it.
  public let before: Scoreboard?
  /// The open board after the command.
  public internal(set) var after: Scoreboard?
}
