import FoundationBase

/// A command in the journal, with its change.
package struct JournalEntry: Equatable, Sendable {
  /// The number of the entry, from 1; 0 before it is written.
  package var sequence = 0
  /// The board on which an undo reverses this entry; nil for the list of boards.
  package let scope: Scoreboard.ID?
  /// The identity of the run that wrote the entry.
  package let writer: Int64
  /// The time at which the command was performed.
  package let time: Date
  /// The command in its text form; for a reversal, the reversed command.
  package let command: String
  /// The kind of reversal; nil if the entry is not a reversal.
  package let reversal: Reversal?
  /// The number of the entry that this one reversed; nil if it is not a reversal.
  package let reverses: Int?
  /// The scorer who gave the command by a link; nil for the scorekeeper.
  package let author: Scorer?
  /// The change that the command made, which can be inverted.
  package let change: Change

  package init(
    sequence: Int = 0, scope: Scoreboard.ID?, writer: Int64, time: Date, command: String,
    reversal: Reversal? = nil, reverses: Int? = nil, by author: Scorer? = nil, change: Change
  ) {
    self.sequence = sequence
    self.scope = scope
    self.writer = writer
    self.time = time
    self.command = command
    self.reversal = reversal
    self.reverses = reverses
    self.author = author
    self.change = change
  }

  /// The kind of reversal that applies to this entry: redo for an undo, otherwise undo.
  package var reversedBy: Reversal { reversal == .undo ? .redo : .undo }

  /// The number of the entry that this one undid; nil if it is not an undo.
  package var undone: Int? { reversal == .undo ? reverses : nil }
}

/// A command in its text form, with the time at which it was performed.
package struct DatedCommand: Equatable, Sendable {
  /// One or more lines of the command language.
  package let text: String
  /// The time, by the clock of the machine that performed the command.
  package let time: Date

  package init(_ text: String, time: Date) {
    self.text = text
    self.time = time
  }
}

/// A run of the program on a journal, as a writer of entries.
package struct Writer: Hashable, Sendable {
  /// A random number that identifies the run.
  package let id: Int64
  /// The number of the newest entry when the run began. The run can undo all entries up to this number, and its own
  /// later entries.
  package let opened: Int

  /// Identifies a run that began after the entry `opened`.
  package init(id: Int64, opened: Int) {
    self.id = id
    self.opened = opened
  }

  /// Whether the entry is the writer's own, or was there before the writer.
  func owns(_ entry: JournalEntry) -> Bool {
    entry.writer == id || entry.sequence <= opened
  }
}

extension JournalEntry {
  private static let importWord = "# import "

  /// The command text for the import of one board.
  package static func importWords(_ name: String) -> String { importWord + Word.quoted(name) }

  /// The command text for the import of several boards.
  package static func importWords(count: Int) -> String { "\(importWord)\(count) boards" }

  /// Whether this entry is an import; false for the reversal of an import.
  package var isImport: Bool { reversal == nil && command.hasPrefix(Self.importWord) }
}

extension String {
  /// The command text in one line for messages: the leading comment if there is one, otherwise the lines joined by
  /// commas.
  package var commandSummary: String {
    guard hasPrefix("# ") else { return replacing("\n", with: ", ") }
    return String(dropFirst(2).prefix { $0 != "\n" })
  }
}

extension JournalEntry {
  /// The round named at the end of the command, as in `score Ann +5 round 3` and `round 3`; nil for any other command.
  package var namedRound: Int? {
    // Most commands name none, and end here.
    let utf8 = command.utf8
    guard let space = utf8.lastIndex(of: UInt8(ascii: " ")),
      utf8[..<space].suffix(5).elementsEqual("round".utf8)
    else { return nil }
    let words = command.split(separator: " ")
    guard words.count > 1, words[words.count - 2] == "round", !command.contains("\n"),
      words[0] == "score" || words.count == 2
    else { return nil }
    return Int(words[words.count - 1])
  }

  /// The player that the command moved by hand on a board; nil for any other command.
  package func mover(on board: Scoreboard) -> Player.ID? {
    guard command.hasPrefix("move "), case .move(let player, _)? = try? Command(parsing: command)
    else { return nil }
    return try? board.players.resolve(player).id
  }
}
