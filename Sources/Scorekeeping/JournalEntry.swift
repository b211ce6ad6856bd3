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
    self.init(
      scope: scope, writer: writer, time: time, command: .words(command), reversal: reversal,
      reverses: reverses, change: change)
    self.sequence = sequence
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

/// The text form of what an entry did. That of a command is made when it is asked for: a journal in memory does
/// not ask.
enum CommandText: Sendable {
  case words(String)
  case command(Command)
}

extension CommandText: CustomStringConvertible {
  var description: String {
    switch self {
    case .words(let words): words
    case .command(let command): command.description
    }
  }
}

extension CommandText: Equatable {
  /// Whether both say the same.
  static func == (lhs: CommandText, rhs: CommandText) -> Bool { lhs.description == rhs.description }
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
