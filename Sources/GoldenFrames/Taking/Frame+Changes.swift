import IdentityDiff
import ScoreScreen

extension Frame {
  /// What was done to the list on the screen since another frame: what went, came and moved, and what says something
  /// else, each by its row.
  ///
  /// Rows and the headers of teams take part, rows of words do not. Moves are as few as possible; who stays in a team
  /// moves with it, and is not told. What moved and says something else is told twice.
  func changes(from old: Frame) -> [Snapshot.Change] {
    let set = sections.changes(from: old.sections)
    let (before, after) = (Rows(of: old), Rows(of: self))
    var deletions: [(row: Int, change: Snapshot.Change)] = []
    var insertions = deletions
    var moves = deletions
    var refreshes = deletions

    for deletion in set.sections.deletions {
      guard let subject = deletion.element.team?.subject else { continue }
      let row = before.header(deletion.offset)
      deletions.append((row, .delete(subject, at: row)))
    }
    for deletion in set.deletions + set.departures {
      guard let subject = deletion.element.subject else { continue }
      let row = before.row(deletion.offset)
      deletions.append((row, .delete(subject, at: row)))
    }
    for insertion in set.sections.insertions {
      guard let subject = insertion.element.team?.subject else { continue }
      let row = after.header(insertion.offset)
      insertions.append((row, .insert(subject, at: row)))
    }
    for insertion in set.insertions + set.arrivals {
      guard let subject = insertion.element.subject else { continue }
      let row = after.row(insertion.offset)
      insertions.append((row, .insert(subject, at: row)))
    }
    for move in set.sections.moves {
      guard let subject = sections[move.destination].content.team?.subject else { continue }
      let row = after.header(move.destination)
      moves.append((row, .move(subject, from: before.header(move.origin), to: row)))
    }
    for move in set.moves {
      let end = move.destination
      guard let subject = sections[end.section].rows[end.row].subject else { continue }
      let row = after.row(end)
      moves.append((row, .move(subject, from: before.row(move.origin), to: row)))
    }
    for update in set.sections.updates {
      guard let subject = update.new.team?.subject else { continue }
      refreshes.append((after.header(update.newOffset), .refresh(subject)))
    }
    for update in set.updates {
      guard let subject = update.new.subject else { continue }
      refreshes.append((after.row(update.newOffset), .refresh(subject)))
    }
    return [deletions, insertions, moves, refreshes].flatMap { changes in
      changes.sorted { $0.row < $1.row }.map(\.change)
    }
  }
}

/// The rows of the screen where the lines of a list are.
private struct Rows {
  /// Where each section begins, and whether with a header.
  private var sections: [(start: Int, hasHeader: Bool)] = []

  init(of frame: Frame) {
    var start = frame.list.lowerBound
    for section in frame.sections {
      sections.append((start, section.content.team != nil))
      start += section.lineCount
    }
  }

  func header(_ section: Int) -> Int { sections[section].start }

  func row(_ path: IndexPath) -> Int {
    let section = sections[path.section]
    return section.start + (section.hasHeader ? 1 : 0) + path.row
  }
}
