import Foundation

/// A command in the journal, with the change that it made.
public struct JournalEntry: Equatable, Sendable {
  /// The number of the entry, from 1; 0 in an entry that is not written yet.
  public var sequence = 0
  /// The board on which an undo reverses this entry; nil for the list of boards.
  public let scope: Scoreboard.ID?
  /// The identity of the run that wrote the entry.
  public let writer: Int64
  /// The time at which the command was carried out.
  public let time: Date
  /// The command in its text form; for a reversal, the command that it reversed.
  public let command: String
  /// The kind of reversal; nil if the entry is none.
  public let reversal: Reversal?
  /// The number of the entry that this one reversed.
  public let reverses: Int?
  /// The change, which is invertible.
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

  /// The reversal that applies to this entry: redo for an undo, undo for all others.
  package var reversedBy: Reversal { reversal == .undo ? .redo : .undo }
}

/// The two ways to reverse an entry.
public enum Reversal: String, Codable, Sendable {
  case undo
  case redo
}

/// A command in its text form, with the time at which it was carried out.
public struct DatedCommand: Equatable, Sendable {
  /// One or more lines of the command language.
  public let text: String
  /// The time, by the clock of the machine that carried the command out.
  public let time: Date

  /// A command carried out at a time.
  public init(_ text: String, time: Date) {
    self.text = text
    self.time = time
  }
}

/// A run of the program on a journal.
public struct Writer: Hashable, Sendable {
  /// A random number that identifies the run.
  public let id: Int64
  /// The number of the newest entry when the run began. It can undo the entries up to that one; later entries of other
  /// runs are theirs to undo.
  public let opened: Int

  /// A run that began after the entry `opened`.
  public init(id: Int64, opened: Int) {
    self.id = id
    self.opened = opened
  }

  /// Whether the writer may reverse an entry.
  func owns(_ entry: JournalEntry) -> Bool {
    entry.writer == id || entry.sequence <= opened
  }
}

extension JournalEntry {
  private static let importWord = "# import "

  /// The command text of an import of one board.
  package static func importWords(_ name: String) -> String { importWord + Word.quoted(name) }

  /// The command text of an import of several boards.
  package static func importWords(count: Int) -> String { "\(importWord)\(count) boards" }

  /// Whether this is an import, and not the reversal of one.
  var isImport: Bool { reversal == nil && command.hasPrefix(Self.importWord) }
}

extension String {
  /// A command of the journal in one line for messages: the text of its leading comment if it has one, else its lines
  /// joined by commas.
  var commandSummary: String {
    guard hasPrefix("# ") else { return replacing("\n", with: ", ") }
    return String(dropFirst(2).prefix { $0 != "\n" })
  }
}
