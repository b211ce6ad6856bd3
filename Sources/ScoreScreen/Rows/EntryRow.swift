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
  ///   - number: the width of the longest number, `time` that of the longest time, and `round` of the longest round.
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

/// A row of the history: an entry with its number, its time, the round and its words.
package struct EntryRow: Equatable, Sendable {
  let number: Int
  let time: String
  let round: String
  let words: String
  let isSelected: Bool
  let columns: EntryColumns

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
    line.write(words, at: columns.words, width: room, style: Style(isBold: isSelected))
    if isSelected {
      let end = columns.words + min(room, Glyph.width(of: theme.plain(words)))
      line.select(name: columns.words - 1..<min(width, end + 1))
    }
    return line
  }
}
