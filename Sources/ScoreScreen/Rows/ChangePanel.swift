import Foundation
import Scorekeeping

/// Where the parts of a line of the panel of last changes stand.
struct ChangeColumns: Equatable, Sendable {
  let nameWidth: Int
  let deltaWidth: Int
  /// Those of the scores before and after, with the arrow between them.
  let scoresWidth: Int
  let isHighWinning: Bool
  /// How many seconds the local time is ahead of UTC.
  let offsetFromUTC: Int

  static let time = 3
  static let name = 10

  /// As wide as the lines that are shown need.
  init(for lines: some Sequence<RecentChange>, isHighWinning: Bool, offsetFromUTC: Int) {
    var (name, delta, scores) = (4, 4, 10)
    for case .score(let player, let old, let new, _) in lines.lazy.map(\.event) {
      name = max(name, min(16, Glyph.width(of: player)))
      delta = max(delta, RecentChange.delta(from: old, to: new).utf8.count)
      scores = max(scores, "\(old) - \(new)".utf8.count)
    }
    nameWidth = name
    deltaWidth = delta
    scoresWidth = scores
    self.isHighWinning = isHighWinning
    self.offsetFromUTC = offsetFromUTC
  }
}

extension RecentChange {
  fileprivate static func delta(from old: Score, to new: Score) -> String {
    new.subtracting(old)?.signed ?? ""
  }

  func line(_ columns: ChangeColumns, width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    let room = width - 1
    line.write(
      time.clock(offsetFromUTC: columns.offsetFromUTC), at: ChangeColumns.time, width: 5,
      style: .muted)
    switch event {
    case .score(let player, let old, let new, let remark):
      line.write(player, at: ChangeColumns.name, width: columns.nameWidth)
      var column = ChangeColumns.name + columns.nameWidth + 2
      let colour = theme.colour(
        ofPointsWon: new > old, isHighWinning: columns.isHighWinning)
      line.write(
        Self.delta(from: old, to: new), at: column, width: columns.deltaWidth,
        style: Style(colour: colour), align: .trailing)
      column += columns.deltaWidth + 2
      let scores = theme.plain("\(old) → \(new)")
      if column + Glyph.width(of: scores) > room { return line }
      line.write(scores, at: column, width: room - column)
      column += columns.scoresWidth + 2
      // Half a remark tells something else.
      let remark = theme.plain(remark)
      if column + Glyph.width(of: remark) <= room {
        line.write(remark, at: column, width: room - column, style: .muted)
      }
    case .other(let words):
      line.write(
        words, at: ChangeColumns.name, width: room - ChangeColumns.name, style: .muted)
    }
    return line
  }
}

/// The last changes of a board, as far as they are known.
struct RecentChanges {
  /// Newest first; nil where they must be read anew.
  private var known: [RecentChange]?
  /// How many were asked for when they were read.
  private var limit = 0

  var isKnown: Bool { known != nil }

  /// The lines, read where they are not known. If reading fails there are none.
  mutating func lines(_ count: Int, read: (Int) throws -> [RecentChange]) -> [RecentChange] {
    if known == nil || limit < count && known?.count ?? 0 >= limit {
      known = (try? read(count)) ?? []
      limit = count
    }
    return Array((known ?? []).prefix(count))
  }

  /// Follows a change of the board: its lines come first, where those before them are known. Where another change may
  /// be the last one, as after an undo or beside others, they are forgotten.
  mutating func follow(
    _ change: BoardChange, from old: RankedBoard?, to new: RankedBoard, at time: Date?
  ) {
    guard let known, let old, let time else {
      self.known = nil
      return
    }
    let lines = RecentChange.lines(of: change, from: old, to: new, at: time)
    self.known = Array((lines + known).prefix(max(limit, 1)))
  }
}
