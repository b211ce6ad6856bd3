import Foundation
import Scorekeeping

/// A question on the status row, and the answer being typed.
struct Prompt: Equatable {
  enum Purpose: Equatable {
    case addPlayer
    case renamePlayer(Player)
    case exactScore(Player)
    case newBoard
    case renameBoard(BoardSummary)
    /// What was selected before is selected again when the search is given up.
    case search(from: Row.ID?)
    case command
  }

  private(set) var purpose: Purpose
  var editor: LineEditor
  /// The remembered players who are not on the board, read once for each question.
  var names: [String]?
  /// The part of a remembered name that Tab would add. It is shown behind the cursor and is no part of the answer.
  var suggestion = ""
  /// The only remembered name that begins with the answer.
  var suggestedName: String?

  init(_ purpose: Purpose) {
    self.purpose = purpose
    switch purpose {
    case .renamePlayer(let player): editor = LineEditor(player.name)
    case .renameBoard(let board): editor = LineEditor(board.name)
    default: editor = LineEditor()
    }
  }

  /// Asks about the player as the player is now.
  mutating func follow(_ board: Scoreboard) {
    switch purpose {
    case .exactScore(let player):
      if let player = board.players[id: player.id] { purpose = .exactScore(player) }
    case .renamePlayer(let player):
      if let player = board.players[id: player.id] { purpose = .renamePlayer(player) }
    default: break
    }
  }

  /// What is asked for, before the answer.
  var title: String {
    switch purpose {
    case .addPlayer: "Add player "
    case .renamePlayer(let player): "Rename \(player.name) to "
    case .exactScore(let player): "Set \(player.name), now \(player.score), to "
    case .newBoard: "Name of the new board "
    case .renameBoard(let board): "Rename \(board.name) to "
    case .search: "Search "
    case .command: ":"
    }
  }

  /// The prompt as the status row, and where the cursor stands in it. A title leaves at least half of
  /// the row to the answer; a long answer is shown around the cursor.
  func line(width: Int, theme: Theme, hints: [Hint] = []) -> (line: Line, cursor: Int) {
    var line = Line(width: width, theme: theme)
    let titleWidth = min(Glyph.width(of: title), width / 2)
    // One column more for the cursor behind the answer.
    let answer = Glyph.width(of: editor.text + suggestion)
    let used = line.write(hints, leaving: titleWidth + answer + 1)
    line.write(title, at: 1, width: titleWidth, style: .muted)
    let first = 1 + titleWidth
    let room = width - 1 - titleWidth - (used > 0 ? used + 1 : 0)
    let part = editor.part(width: room, theme: theme)
    let start = first + (part.isCut ? 1 : 0)
    if part.isCut { line.write(theme.ellipsis, at: first, width: 1) }
    let end = first + room
    line.write(part.text, at: start, width: end - start)
    let rest = start + Glyph.width(of: theme.plain(part.text))
    if rest < end { line.write(suggestion, at: rest, width: end - rest, style: .muted) }
    return (line, min(start + part.cursor, width - 1))
  }
}

/// The lines entered at the command prompt, newest last, and the way through them.
struct CommandHistory: Equatable {
  private var lines: [String] = []
  private var place = 0
  private var draft = ""

  mutating func add(_ line: String) {
    if lines.last != line, !line.isEmpty { lines.append(line) }
    rewind()
  }

  mutating func rewind() { place = lines.count }

  mutating func older(than current: String) -> String? {
    guard place > 0 else { return nil }
    if place == lines.count { draft = current }
    place -= 1
    return lines[place]
  }

  mutating func newer() -> String? {
    guard place < lines.count else { return nil }
    place += 1
    return place == lines.count ? draft : lines[place]
  }
}

/// What the `:` prompt takes beside commands. It is about the screen, so that it means nothing in scripts and in the
/// shell.
enum PromptWord: String, CaseIterable {
  case help
  case quit

  /// Reads a line by its first word; nil if it is another.
  init?(_ line: String) {
    switch line.split(separator: " ").first?.lowercased() {
    case "help", "h": self = .help
    case "quit", "q", "q!", "wq", "x", "exit": self = .quit
    default: return nil
    }
  }

  /// An unknown command that is nearly one of these, with that as the suggestion.
  static func suggested(by fact: ScorekeepingError) -> ScorekeepingError? {
    guard case .unknownCommand(let word, suggestion: nil) = fact,
      let near = nearest(to: word.lowercased(), among: allCases.map(\.rawValue))
    else { return nil }
    return .unknownCommand(word, suggestion: near)
  }

  var usage: String {
    switch self {
    case .help: "help"
    case .quit: "quit, or q"
    }
  }

  var summary: String {
    switch self {
    case .help: "show this help (on the screen alone)"
    case .quit: "quit; everything is saved (on the screen alone)"
    }
  }
}
