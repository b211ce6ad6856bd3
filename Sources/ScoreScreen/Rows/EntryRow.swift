import ScoreTables
import Scorekeeping

/// The columns of a list of entries, shared by all its rows.
struct EntryColumns: Equatable, Sendable {
  private static let start = 2
  /// The columns of the number; nil if there is no room.
  let number: Range<Int>?
  let time: Range<Int>
  /// The columns of the round; nil if there is no room.
  let round: Range<Int>?
  let words: Int

  /// Fits the columns into a width: first the round is left out, then the number.
  ///
  /// - Parameters:
  ///   - number: the width of the longest number; `time` and `round` likewise.
  init(width: Int, number: Int, time: Int, round: Int) {
    var end = Self.start
    func next(_ width: Int) -> Range<Int> {
      defer { end += width + 2 }
      return end..<end + width
    }
    self.number = width >= 40 ? next(number) : nil
    self.time = next(time)
    self.round = width >= 60 ? next(round) : nil
    words = end
  }
}

/// A row of the history: the number, time and round of an entry, and its effect. The effect is a new score as in the
/// panel of last changes, the points of several players, or words.
package struct EntryRow: Equatable, Sendable {
  let number: Int
  let time: String
  let round: String
  let words: String
  let scores: [ChangeSummary]
  let isSelected: Bool
  let columns: EntryColumns
  let scoreColumns: ChangeColumns

  func line(width: Int, theme: Theme) -> Line {
    var line = Line(width: width, theme: theme)
    func write(_ text: String, at field: Range<Int>?) {
      guard let field else { return }
      line.write(
        text, at: field.lowerBound, width: field.count, style: .muted, align: .trailing)
    }
    write("\(number)", at: columns.number)
    write(time, at: columns.time)
    write(round, at: columns.round)
    let room = max(0, width - 1 - columns.words)
    let end: Int
    switch scores.count {
    case 0:
      let colour = isSelected ? Style.Colour.standard : .muted
      line.write(
        words, at: columns.words, width: room, style: Style(colour: colour, isBold: isSelected))
      end = columns.words + min(room, Glyph.width(of: theme.plain(words)))
    case 1:
      line.write(
        scores[0].event, columns: scoreColumns, isBold: isSelected)
      end = columns.words + min(room, scoreColumns.nameWidth(in: width - 1))
    default: end = writeAll(scores, room: room, in: &line)
    }
    if isSelected { line.select(name: columns.words - 1..<min(width, end + 1)) }
    return line
  }

  /// Writes the players that fit, with their points, and the number of the others.
  ///
  /// - Returns: the column after the first name.
  private func writeAll(_ scores: [ChangeSummary], room: Int, in line: inout Line) -> Int {
    let deltas = scores.map { $0.event.delta(as: scoreColumns.scores) ?? "" }
    let names = scores.map { $0.event.player ?? "" }
    let widths = zip(names, deltas).map { Glyph.width(of: $0) + 1 + $1.utf8.count + 2 }
    func rest(_ count: Int) -> String { "+\(count) more" }
    var shown = scores.count
    while shown > 1,
      widths.prefix(shown).reduce(0, +)
        + (shown < scores.count ? rest(scores.count - shown).count : -2) > room
    {
      shown -= 1
    }
    var column = columns.words
    for number in 0..<shown {
      line.write(names[number], at: column, width: room, style: Style(isBold: isSelected))
      let delta = deltas[number]
      let style = scores[number].event.style(scoreColumns, line.theme)
      line.write(
        delta, at: column + widths[number] - 2 - delta.utf8.count, width: delta.utf8.count,
        style: style)
      column += widths[number]
    }
    let end = columns.words + room
    if shown < scores.count, column < end {
      line.write(rest(scores.count - shown), at: column, width: end - column, style: .muted)
    }
    return min(end, columns.words + Glyph.width(of: names[0]))
  }
}
