import IdentityDiff
import Scorekeeping
import StructReference

/// Turns the entries of the journal into lines of a script, for the boards that a session opens.
///
/// An entry becomes its own command if that command has the same effect on the board in the script; otherwise it
/// becomes other commands with that effect. Law: whenever a board is open, performing all lines so far from the
/// beginning opens a board that agrees with it.
final class JournalTranscriber {
  private let session: Session
  /// The number of the newest entry that was transcribed.
  private var written: Int
  private var boards: [Scoreboard.ID: TranscribedBoard] = [:]
  /// The players that are remembered when the script is played.
  private var roster = PlayedRoster()
  /// The board that the lines act on.
  private var open: Scoreboard.ID?
  /// The lines that the script can undo and redo, on each board and on the list of boards.
  private var undoStacks: [Scoreboard.ID?: UndoStack] = [:]
  /// The names, in lower case, of players that may be remembered in a team when the script is played.
  private var teamed: Set<String> = []
  private var lines: [ScriptLine] = []
  /// The number of entries read at a time.
  private static let portion = 256

  /// A board of the session, and the board that the script makes of it.
  private struct TranscribedBoard {
    /// The board after the last transcribed entry.
    var board: Scoreboard
    /// The board that the script leads to. It agrees with `board`, and its players have the same identities.
    var copy: Scoreboard
  }

  /// Begins with the open board of a session, if there is one.
  init(of session: Session) {
    self.session = session
    written = session.sequence
  }

  /// Returns the lines for all entries since the last call.
  ///
  /// Cost: the cost of the changes, and of ranking the players.
  func consumeLines() -> [ScriptLine] {
    let state = session.state
    let newest = session.sequence
    while written < newest {
      // If an entry cannot be read, its effect is corrected below.
      guard
        let entries = try? session.entries(
          after: written, limit: min(newest - written, Self.portion)),
        let last = entries.last
      else { break }
      for index in entries.indices {
        transcribe(entries[index], before: entries[(index + 1)...], state.board)
      }
      written = last.sequence
    }
    written = newest
    settle(state)
    defer { lines = [] }
    return lines
  }

  /// Corrects the script if the entries do not lead to the state: an entry could not be read, or a board was opened.
  private func settle(_ state: AppState) {
    let names = Dictionary(
      state.boards.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    for id in boards.keys where names[id] == nil { delete(id) }
    let renamings = boards.values.compactMap { recorded in
      names[recorded.board.id].map { Renaming(old: recorded.copy.name, new: $0) }
    }
    for step in Renaming.steps(renamings, among: boards.values.map(\.copy.name)) {
      guard let id = boards.values.first(where: { $0.copy.name == step.old })?.board.id else {
        continue
      }
      rename(id, to: step.new, by: nil)
    }
    if let board = state.board, open != board.id || boards[board.id]?.board != board {
      bring(board)
    }
  }

  private func transcribe(
    _ entry: JournalEntry, before later: ArraySlice<JournalEntry>, _ end: Scoreboard?
  ) {
    switch entry.change {
    case .board(let change):
      let id = change.board
      if id != open, entry.scope == id, session.hasWritten(entry) {
        enter(id, before: [entry] + later, end)
      }
      if id == open {
        transcribe(change, of: entry)
      } else if let name = change.details?.new.name, boards[id] != nil {
        boards[id]?.board.details.name = name
        if boards[id]?.copy.name != name, !reverses(entry) { rename(id, to: name, by: entry) }
      }
    case .boards(let changes):
      for deletion in changes.deletions where boards[deletion.element.id] != nil {
        if !reverses(entry) { delete(deletion.element.id, by: entry) }
      }
      for insertion in changes.insertions {
        if reverses(entry) {
          boards[insertion.element.id]?.board = insertion.element
        } else if entry.reversal == nil, session.hasWritten(entry) {
          create(insertion.element, by: entry)
        }
      }
    case .people(let changes):
      if session.hasWritten(entry) {
        // People of boards that the script does not have are unknown where it is played.
        lines += changes.filter {
          $0.isForgotten != false && $0.names.allSatisfy { roster[$0] != nil }
        }
        .map { ScriptLine(.command($0.command)) }
        undoStacks[nil] = nil
      }
    }
  }

  /// Transcribes a change of the open board.
  private func transcribe(_ change: BoardChange, of entry: JournalEntry) {
    guard let recorded = boards[change.board], let board = recorded.board.applying(change)
    else { return }
    boards[change.board]?.board = board
    if reverses(entry), boards[change.board]?.copy.agrees(with: board) == true { return }
    guard let copy = boards[change.board]?.copy else { return }
    let commands = entry.command.split(separator: "\n")
    if entry.reversal != .undo, commands.count == 1,
      let command = try? Command(parsing: String(commands[0])),
      let made = copy.performing(command, toward: board, roster: roster, at: entry.time),
      made.agrees(with: board)
    {
      if made != copy { write([command], leadingTo: made, by: entry) }
    } else {
      let edits = BoardEdits(from: copy, to: board, roster: roster)
      write(edits.commands, leadingTo: edits.board, by: entry)
    }
  }

  /// Opens a board that the session opened and changed in one commit, in its state before the commit.
  private func enter(
    _ id: Scoreboard.ID, before entries: [JournalEntry], _ end: Scoreboard?
  ) {
    guard let board = end?.id == id ? end : try? session.stored(id) else { return }
    var past = PastBoards(of: board, by: entries.reversed().filter { $0.concerns(id) })
    var first: PastBoard?
    while let step = try? past.next() { first = step }
    if let before = first?.before { bring(before) }
  }

  /// Opens a board and edits its copy until both agree. These lines are hidden unless the board is new and empty.
  private func bring(_ board: Scoreboard) {
    let start = lines.count
    let isOpening = open != board.id
    if isOpening {
      let name = boards[board.id]?.copy.name ?? board.name
      lines.append(ScriptLine(.command(.board(name))))
      if boards[board.id] == nil {
        let made = Scoreboard(id: board.id, name: name)
        boards[board.id] = TranscribedBoard(board: board, copy: made)
        (undoStacks[nil], undoStacks[board.id]) = (nil, nil)
      }
      open = board.id
    }
    guard let copy = boards[board.id]?.copy else { return }
    boards[board.id]?.board = board
    if !copy.agrees(with: board) {
      let edits = BoardEdits(from: copy, to: board, roster: roster)
      write(edits.commands, leadingTo: edits.board, by: nil)
    }
    if isOpening, lines.count > start + 1 {
      lines.insert(ScriptLine(.hide), at: start)
      lines.append(ScriptLine(.show))
    }
  }

  /// Transcribes the creation of a board by the session.
  private func create(_ board: Scoreboard, by entry: JournalEntry) {
    var made = Scoreboard(id: board.id, name: board.name)
    if case .rematch(let source?, _) = try? Command(parsing: entry.command),
      let old = boards.values.first(where: { $0.copy.name == source })?.copy,
      let rematch = try? old.rematched(as: board.id, named: board.name), !old.players.isEmpty
    {
      lines.append(ScriptLine(.command(.rematch(of: source, as: board.name))))
      made = rematch
      boards[board.id] = TranscribedBoard(board: board, copy: made)
      open = board.id
    }
    bring(board)
    undoStacks[nil, default: .init()].add(
      .init(entry: entry.sequence, board: board.id, before: nil, after: made))
  }

  private func delete(_ id: Scoreboard.ID, by entry: JournalEntry? = nil) {
    guard let recorded = boards.removeValue(forKey: id) else { return }
    if open == id { open = nil }
    lines.append(ScriptLine(.command(.deleteBoard(recorded.copy.name))))
    undoStacks[nil, default: .init()].add(
      .init(entry: entry?.sequence ?? 0, board: id, before: recorded.copy, after: nil))
  }

  private func rename(_ id: Scoreboard.ID, to name: String, by entry: JournalEntry?) {
    guard let copy = boards[id]?.copy else { return }
    var renamed = copy
    renamed.details.name = name
    boards[id]?.copy = renamed
    boards[id]?.board.details.name = name
    lines.append(ScriptLine(.command(.renameBoard(copy.name, to: name))))
    undoStacks[id == open ? id : nil, default: .init()].add(
      .init(entry: entry?.sequence ?? 0, board: id, before: copy, after: renamed))
  }

  /// Writes commands with the effect of an entry on the open board.
  private func write(
    _ commands: [Command], leadingTo made: Scoreboard, by entry: JournalEntry?
  ) {
    guard let open, let copy = boards[open]?.copy, !commands.isEmpty else { return }
    var commands = commands
    commands += commands.flatMap { certainTeams(after: $0, on: copy, leadingTo: made) }
    for command in commands {
      lines.append(ScriptLine(.command(command)))
      switch command {
      case .team(let players, .some): teamed.formUnion(players.map { $0.text.folded })
      case .rename(let player, to: let name) where teamed.contains(player.text.folded):
        teamed.insert(name.folded)
      default: break
      }
    }
    boards[open]?.copy = made
    roster.remember(.board(made.change(from: copy)))
    if let entry, commands.count == 1 {
      undoStacks[open, default: .init()].add(
        .init(entry: entry.sequence, board: open, before: copy, after: made))
    } else {
      undoStacks[open] = nil
    }
  }

  /// Commands that take new players out of their remembered teams: on a board with teams, they would join these teams.
  private func certainTeams(
    after command: Command, on board: Scoreboard, leadingTo made: Scoreboard
  ) -> [Command] {
    guard case .add(let players) = command, !teamed.isEmpty,
      board.players.contains(where: { $0.team != nil })
    else { return [] }
    return players.filter {
      teamed.contains($0.name.folded) && made.players.named($0.name)?.team == nil
    }
    .map { .team(PlayerReference($0.name), nil) }
  }

  /// Writes `undo` or `redo` if that has the effect of the entry in the script.
  ///
  /// - Returns: whether it was written.
  private func reverses(_ entry: JournalEntry) -> Bool {
    guard let reversal = entry.reversal,
      let step = undoStacks[open]?.last(reversal), step.entry == entry.reverses,
      boards[step.board]?.copy == step.after
    else { return false }
    undoStacks[open]?.reverse(reversal, by: entry.sequence)
    if let before = step.before {
      if let after = step.after { roster.remember(.board(before.change(from: after))) }
      boards[step.board, default: TranscribedBoard(board: before, copy: before)].copy = before
    } else {
      boards[step.board] = nil
    }
    switch (reversal, lines.last?.statement) {
    case (.undo, .command(.undo(let count))):
      lines[lines.count - 1] = ScriptLine(.command(.undo(count + 1)))
    case (.redo, .command(.redo(let count))):
      lines[lines.count - 1] = ScriptLine(.command(.redo(count + 1)))
    default:
      let comment = " " + entry.command.replacing("\n", with: ", ")
      lines.append(ScriptLine(.command(reversal == .undo ? .undo(1) : .redo(1)), comment: comment))
    }
    return true
  }
}

/// The lines that `undo` and `redo` of the script reverse, on one board or on the list of boards.
private struct UndoStack {
  /// The change that a line made, and the entry that the line was written for.
  struct Step {
    /// The number of the entry.
    let entry: Int
    let board: Scoreboard.ID
    /// The board before and after the line; nil while it does not exist.
    let before: Scoreboard?
    let after: Scoreboard?
  }

  private var undone: [Step] = []
  private var done: [Step] = []

  /// The step that the next undo or redo reverses.
  func last(_ reversal: Reversal) -> Step? { reversal == .undo ? done.last : undone.last }

  /// Adds a line that is not a reversal; afterwards there is nothing to redo.
  mutating func add(_ step: Step) {
    done.append(step)
    undone = []
  }

  /// Records that an entry has reversed the last step.
  mutating func reverse(_ reversal: Reversal, by entry: Int) {
    guard let step = reversal == .undo ? done.popLast() : undone.popLast() else { return }
    let reversed = Step(entry: entry, board: step.board, before: step.after, after: step.before)
    if reversal == .undo { undone.append(reversed) } else { done.append(reversed) }
  }
}
