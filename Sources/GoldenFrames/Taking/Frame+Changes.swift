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
    let deleted =
      set.sections.deletions.map { Told($0.element.team?.subject, before.header($0.offset)) }
      + (set.deletions + set.departures).map { Told($0.element.subject, before.row($0.offset)) }
    let inserted =
      set.sections.insertions.map { Told($0.element.team?.subject, after.header($0.offset)) }
      + (set.insertions + set.arrivals).map { Told($0.element.subject, after.row($0.offset)) }
    let moved =
      set.sections.moves.map { move in
        let subject = sections[move.destination].content.team?.subject
        return Told(subject, after.header(move.destination), from: before.header(move.origin))
      }
      + set.moves.map { move in
        let end = move.destination
        let subject = sections[end.section].rows[end.row].subject
        return Told(subject, after.row(end), from: before.row(move.origin))
      }
    let refreshed =
      set.sections.updates.map { Told($0.new.team?.subject, after.header($0.newOffset)) }
      + set.updates.map { Told($0.new.subject, after.row($0.newOffset)) }
    return deleted.changes { .delete($0, at: $1.row) }
      + inserted.changes { .insert($0, at: $1.row) }
      + moved.changes { .move($0, from: $1.origin, to: $1.row) }
      + refreshed.changes { subject, _ in .refresh(subject) }
  }
}

/// Whose line something was done to, if it is anybody's, and where.
private struct Told {
  var subject: Snapshot.Subject?
  var row: Int
  /// Where it stood before, if it moved.
  var origin: Int

  init(_ subject: Snapshot.Subject?, _ row: Int, from origin: Int = 0) {
    self.subject = subject
    self.row = row
    self.origin = origin
  }
}

extension [Told] {
  /// What was done to those lines that are somebody's, from the top.
  fileprivate func changes(
    _ change: (Snapshot.Subject, Told) -> Snapshot.Change
  ) -> [Snapshot.Change] {
    sorted { $0.row < $1.row }.compactMap { told in told.subject.map { change($0, told) } }
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
