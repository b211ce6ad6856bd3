import ScoreScreen
import Scorekeeping

extension Frame {
  /// Whose rows the list shows, and what they say. Rows of words are nobody's, nor are those of large letters.
  var entries: [Snapshot.Entry] {
    zip(list.lowerBound..., lines).compactMap { place, line in
      line.subject.map { Snapshot.Entry(row: place, $0, facts: line.facts) }
    }
  }
}

extension Row {
  /// Whose row it is; nil for words, and for parts of large letters.
  var subject: Snapshot.Subject? {
    switch self {
    case .team(let row): row.subject
    case .player(let row): .init(row.name)
    case .board(let row): .init(row.name)
    case .text, .big, .spacer, .gap: nil
    }
  }

  fileprivate var facts: [Snapshot.Fact] {
    switch self {
    case .team(let row): row.facts
    case .player(let row): row.facts
    case .board(let row): row.facts
    case .text, .big, .spacer, .gap: []
    }
  }
}

extension TeamRow {
  /// The team, those of no team by the name that is drawn.
  var subject: Snapshot.Subject { .init(shownName, kind: "team") }

  fileprivate var facts: [Snapshot.Fact] {
    (rank.map { [.init("rank", "\($0)")] } ?? []) + [.init("total", total)]
  }
}

extension PlayerRow {
  fileprivate var facts: [Snapshot.Fact] {
    var facts: [Snapshot.Fact] = [.init("rank", "\(rank)"), .init("score", "\(score)")]
    if showsMovement { facts.append(.init(movement > 0 ? "up" : "down", "\(movement.magnitude)")) }
    if let shownDelta { facts.append(.init("last", shownDelta.signed)) }
    if isSelected { facts.append(.init("selected")) }
    return facts
  }
}

extension BoardRow {
  fileprivate var facts: [Snapshot.Fact] {
    [.init("players", "\(playerCount)"), .init("round", "\(round)")]
      + (isSelected ? [.init("selected")] : [])
  }
}
