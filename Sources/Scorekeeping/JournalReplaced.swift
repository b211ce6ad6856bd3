/// Somebody has put another journal in the place of the one that a session worked on. What it holds is shown; nothing was
/// done to it.
public struct JournalReplaced: Error, CustomStringConvertible {
  /// What the journal says of it.
  public let reason: any Error

  public var description: String { String(describing: reason) }
}
