import Foundation

/// One command as the journal keeps it.
public struct JournalEntry: Equatable, Sendable {
  /// Counts entries from 1; 0 in an entry that is yet to be written.
  public var sequence = 0
  /// The board whose undo takes this back, or nil for what is undone on the list of boards.
  public let scope: Scoreboard.ID?
  /// The run of the program that wrote the entry.
  public let writer: Int64
  /// When the command was carried out.
  public let time: Date
  /// The command in its text form; of a reversal, the command that it reversed.
  public var command: String { text.description }
  /// Whether the entry is a reversal, and which.
  public let reversal: Reversal?
  /// The entry that this one reversed.
  public let reverses: Int?
  /// What it changed, invertible.
  public let change: Change
  private let text: CommandText

  /// An entry to be written, or one that was read.
  public init(
    sequence: Int = 0, scope: Scoreboard.ID?, writer: Int64, time: Date, command: String,
    reversal: Reversal? = nil, reverses: Int? = nil, change: Change
  ) {
    self.sequence = sequence
    self.scope = scope
    self.writer = writer
    self.time = time
    text = .words(command)
    self.reversal = reversal
    self.reverses = reverses
    self.change = change
  }

  /// An entry to be written, whose text is made when it is asked for.
  init(
    scope: Scoreboard.ID?, writer: Int64, time: Date, command: CommandText,
    reversal: Reversal?, reverses: Int?, change: Change
  ) {
    self.scope = scope
    self.writer = writer
    self.time = time
    text = command
    self.reversal = reversal
    self.reverses = reverses
    self.change = change
  }

  /// How this entry can be reversed in its turn: an undo is redone, all else is undone.
  public var reversedBy: Reversal { reversal == .undo ? .redo : .undo }
}

/// The two ways to reverse an entry.
public enum Reversal: String, Codable, Sendable {
  case undo
  case redo
}
