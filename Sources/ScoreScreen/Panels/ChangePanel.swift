import FoundationBase
import ScoreTables
import Scorekeeping

/// The columns of the panel of last changes.
struct ChangeColumns: Equatable, Sendable {
  /// The width of the longest name.
  private let longest: Int
  let deltaWidth: Int
  /// The columns of the old score, an arrow and the new score.
  let scoresWidth: Int
  let isHighWinning: Bool
  let scores: ScoreKind
  /// The number of seconds by which local time is ahead of UTC.
  let offsetFromUTC: Int

  /// The column of the time.
  let time: Int
  var name: Int { time + Self.timeWidth }
  /// The width of a time, and of the spaces after it.
  static let timeWidth = 7

  /// Fits the columns to the shown lines.
  ///
  /// - Parameter time: the column of the time; the name follows it.
  init(
    for lines: some Sequence<ChangeSummary>, at time: Int = 3, _ rules: Rules, offsetFromUTC: Int
  ) {
    self.time = time
    self.scores = rules.scores
    var (name, delta, scores) = (4, 4, 10)
    for case .score(let player, let old, let new, _) in lines.lazy.map(\.event) {
      name = max(name, Glyph.width(of: player))
      delta = max(delta, ChangeSummary.delta(from: old, to: new, as: rules.scores).utf8.count)
      scores = max(scores, ChangeSummary.scores(old, new, as: rules.scores).count)
    }
    longest = name
    deltaWidth = delta
    scoresWidth = scores
    isHighWinning = rules.wins == .high
    self.offsetFromUTC = offsetFromUTC
  }

  /// The width of the names in a line. Up to 16 columns of a name have priority over the scores and the points.
  func nameWidth(in width: Int) -> Int {
    let most = width - name
    let beforePoints = most - 2 - deltaWidth
    let room = [beforePoints - 2 - scoresWidth, beforePoints].first { $0 >= min(longest, 16) }
    return min(longest, room ?? most)
  }
}

extension ChangeSummary {
  fileprivate static func delta(from old: Score?, to new: Score?, as kind: ScoreKind) -> String {
    (new ?? .zero).subtracting(old ?? .zero)?.signed(as: kind) ?? ""
  }

  fileprivate static func scores(_ old: Score?, _ new: Score?, as kind: ScoreKind) -> String {
    "\(old.text(as: kind)) → \(new.text(as: kind))"
  }

  func line(_ columns: ChangeColumns, width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    line.write(
      time.clock(offsetFromUTC: columns.offsetFromUTC), at: columns.time, width: 5,
      style: .muted)
    line.write(event, columns: columns)
    return line
  }
}

extension ChangeSummary.Event {
  /// The name of the player with a new score; nil for another change.
  var player: String? { if case .score(let player, _, _, _) = self { player } else { nil } }

  /// The points in words; nil for another change.
  func delta(as kind: ScoreKind) -> String? {
    guard case .score(_, let old, let new, _) = self else { return nil }
    return ChangeSummary.delta(from: old, to: new, as: kind)
  }

  /// The style of the points.
  func style(_ columns: ChangeColumns, _ theme: Theme) -> Style {
    guard case .score(_, let old, let new, _) = self else { return .muted }
    let isWon = (new ?? .zero) >= (old ?? .zero)
    return Style(
      colour: theme.colour(ofPointsWon: isWon, isHighWinning: columns.isHighWinning))
  }
}

extension Line {
  /// Writes a change into the columns that begin with the name.
  mutating func write(
    _ event: ChangeSummary.Event, columns: ChangeColumns, isBold: Bool = false
  ) {
    let room = cells.count - 1
    switch event {
    case .score(let player, let old, let new, let remark):
      let nameWidth = columns.nameWidth(in: room)
      write(
        player, at: columns.name, width: min(nameWidth, room - columns.name),
        style: Style(isBold: isBold))
      var column = columns.name + nameWidth + 2
      if column + columns.deltaWidth > room { return }
      write(
        event.delta(as: columns.scores) ?? "", at: column, width: columns.deltaWidth,
        style: event.style(columns, theme), align: .trailing)
      column += columns.deltaWidth + 2
      let scores = theme.plain(ChangeSummary.scores(old, new, as: columns.scores))
      if column + Glyph.width(of: scores) > room { return }
      write(scores, at: column, width: room - column)
      column += columns.scoresWidth + 2
      // Half a remark could mislead. An ellipsis shows that there is one.
      let remark = theme.plain(remark)
      if column + Glyph.width(of: remark) <= room {
        write(remark, at: column, width: room - column, style: .muted)
      } else if column < room {
        write(theme.ellipsis, at: column, width: 1, style: .muted)
      }
    case .other(let words):
      write(words, at: columns.name, width: room - columns.name, style: .muted)
    }
  }
}

/// A cache of the last changes of a board.
struct RecentChanges {
  /// The changes, newest first; nil if the cache is invalid.
  private var changes: [ChangeSummary]?
  /// The number of changes in the last request.
  private var limit = 0

  /// The last changes, read if the cache lacks them; none if reading fails.
  mutating func lines(_ count: Int, read: (Int) throws -> [ChangeSummary]) -> [ChangeSummary] {
    if changes == nil || limit < count && changes?.count ?? 0 >= limit {
      changes = (try? read(count)) ?? []
      limit = count
    }
    return Array((changes ?? []).prefix(count))
  }

  /// Adds a change of the board to a valid cache. If another change may be the last one, as after an undo or a change
  /// by another process, the cache becomes invalid.
  ///
  /// - Parameter time: the time of the change; nil if another may be the last one.
  mutating func update(by facts: ChangeFacts, at time: Date?) {
    guard let changes, let time else {
      self.changes = nil
      return
    }
    self.changes = Array((facts.summaries(at: time) + changes).prefix(max(limit, 1)))
  }
}
