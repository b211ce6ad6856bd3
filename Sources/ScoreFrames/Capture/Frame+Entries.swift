import GoldenFrames
import IdentityDiff
import ScoreScreen
import Scorekeeping

extension Frame {
  /// The subjects of the list's rows and their facts. Rows of plain text, of the history and of large letters have no
  /// subject.
  var entries: [Snapshot.Entry] {
    zip(list.lowerBound..., lines).compactMap { row, line in
      line.subject.map { Snapshot.Entry(row: row, $0, facts: line.facts) }
    }
  }
}

extension Row {
  /// The subject of the row; nil for plain text, for the history, and for parts of large letters.
  var subject: Snapshot.Subject? {
    switch self {
    case .team(let row): row.subject
    case .player(let row): .init(row.name)
    case .board(let row): .init(row.name)
    case .sheet(let row): row.isTeam ? .init(row.name, kind: "team") : .init(row.name)
    case .entry, .text, .table, .big, .spacer, .gap: nil
    }
  }

  fileprivate var facts: [Snapshot.Fact] {
    switch self {
    case .team(let row): row.facts
    case .player(let row): row.content.facts
    case .board(let row): row.facts
    case .sheet(let row): [.init("sum", row.sum)] + (row.isSelected ? [.init("selected")] : [])
    case .entry, .text, .table, .big, .spacer, .gap: []
    }
  }
}

extension TeamRow {
  /// The team. The players without a team count as one, under the name shown for them.
  var subject: Snapshot.Subject { .init(shownName, kind: "team") }

  fileprivate var facts: [Snapshot.Fact] {
    (rank.map { [.init("rank", "\($0)")] } ?? []) + [.init("total", total)]
  }
}

extension PlayerRow.Content {
  fileprivate var facts: [Snapshot.Fact] {
    var facts: [Snapshot.Fact] = [
      rank > 0 ? .init("rank", "\(rank)") : .init("left"), .init("score", "\(score)"),
    ]
    if showsMovement { facts.append(.init(movement > 0 ? "up" : "down", "\(movement.magnitude)")) }
    if let shownDelta { facts.append(.init("last", shownDelta.signed)) }
    if isSelected { facts.append(.init("selected")) }
    if let isRevealed { facts.append(.init(isRevealed ? "revealed" : "frozen")) }
    return facts
  }
}

extension BoardRow {
  fileprivate var facts: [Snapshot.Fact] {
    [.init("players", "\(playerCount)"), .init("round", "\(round)")]
      + (isSelected ? [.init("selected")] : [])
  }
}

extension Frame {
  /// The changes of the list on the screen since another frame: deletions, insertions, moves and refreshes, each sorted
  /// by row.
  ///
  /// Rows of players and boards and the headers of teams have changes, rows of plain text do not. The moves are the
  /// fewest possible; the players of a team move with it, without a change of their own. A row that moves and also
  /// changes its content has two changes.
  func changes(from old: Frame) -> [Snapshot.Change] {
    let set = sections.changes(from: old.sections)
    let (before, after) = (ScreenRows(of: old), ScreenRows(of: self))
    let deleted =
      set.sections.deletions.map { ChangedLine($0.element.team?.subject, before.header($0.offset)) }
      + (set.deletions + set.departures).map {
        ChangedLine($0.element.subject, before.row($0.offset))
      }
    let inserted =
      set.sections.insertions.map { ChangedLine($0.element.team?.subject, after.header($0.offset)) }
      + (set.insertions + set.arrivals).map {
        ChangedLine($0.element.subject, after.row($0.offset))
      }
    let moved =
      set.sections.moves.map { move in
        let subject = sections[move.destination].content.team?.subject
        return ChangedLine(
          subject, after.header(move.destination), from: before.header(move.origin))
      }
      + set.moves.map { move in
        let end = move.destination
        let subject = sections[end.section].rows[end.row].subject
        return ChangedLine(subject, after.row(end), from: before.row(move.origin))
      }
    let refreshed =
      set.sections.updates.map { ChangedLine($0.new.team?.subject, after.header($0.newOffset)) }
      + set.updates.map { ChangedLine($0.new.subject, after.row($0.newOffset)) }
    return deleted.changes { .delete($0, at: $1.row) }
      + inserted.changes { .insert($0, at: $1.row) }
      + moved.changes { .move($0, from: $1.origin, to: $1.row) }
      + refreshed.changes { subject, _ in .refresh(subject) }
  }
}

/// A line of the list that changed.
private struct ChangedLine {
  /// The subject of the line; nil for plain text.
  var subject: Snapshot.Subject?
  var row: Int
  /// The row where the line was before, if it moved.
  var origin: Int

  init(_ subject: Snapshot.Subject?, _ row: Int, from origin: Int = 0) {
    self.subject = subject
    self.row = row
    self.origin = origin
  }
}

extension [ChangedLine] {
  /// Makes a change for each line with a subject, from the top.
  fileprivate func changes(
    _ change: (Snapshot.Subject, ChangedLine) -> Snapshot.Change
  ) -> [Snapshot.Change] {
    sorted { $0.row < $1.row }.compactMap { line in line.subject.map { change($0, line) } }
  }
}

/// Converts lines of a list to rows of the screen.
private struct ScreenRows {
  /// The first row of each section, and whether the section begins with a header.
  private var sections: [(start: Int, hasHeader: Bool)] = []

  init(of frame: Frame) {
    var start = frame.list.lowerBound
    for section in frame.sections {
      sections.append((start, section.content.team != nil))
      start += section.lineCount
    }
  }

  func header(_ section: Int) -> Int { sections[section].start }

  func row(_ path: RowPath) -> Int {
    let section = sections[path.section]
    return section.start + (section.hasHeader ? 1 : 0) + path.row
  }
}
