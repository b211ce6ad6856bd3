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
  public let command: String
  /// Whether the entry is a reversal, and which.
  public let reversal: Reversal?
  /// The entry that this one reversed.
  public let reverses: Int?
  /// What it changed, invertible.
  public let change: Change

  /// An entry to be written, or one that was read.
  public init(
    sequence: Int = 0, scope: Scoreboard.ID?, writer: Int64, time: Date, command: String,
    reversal: Reversal? = nil, reverses: Int? = nil, change: Change
  ) {
    self.sequence = sequence
    self.scope = scope
    self.writer = writer
    self.time = time
    self.command = command
    self.reversal = reversal
    self.reverses = reverses
    self.change = change
  }

  /// How this entry can be reversed in its turn: an undo is redone, all else is undone.
  package var reversedBy: Reversal { reversal == .undo ? .redo : .undo }
}

/// The two ways to reverse an entry.
public enum Reversal: String, Codable, Sendable {
  case undo
  case redo
}

/// A command in its text form, and when it was carried out.
public struct DatedCommand: Equatable, Sendable {
  /// A line, or several of them, of the command language.
  public let text: String
  /// When it was carried out, by the clock of the machine that did.
  public let time: Date

  /// A command of a time.
  public init(_ text: String, time: Date) {
    self.text = text
    self.time = time
  }
}

/// One run of the program on a journal.
public struct Writer: Hashable, Sendable {
  /// Told apart from every other run.
  public let id: Int64
  /// The newest entry when this run began. What was there can be undone here; what others write later
  /// is theirs to undo.
  public let opened: Int

  /// A run that begins after the entry `opened`.
  public init(id: Int64, opened: Int) {
    self.id = id
    self.opened = opened
  }

  /// Whether an entry is this writer's to reverse.
  func owns(_ entry: JournalEntry) -> Bool {
    entry.writer == id || entry.sequence <= opened
  }
}
