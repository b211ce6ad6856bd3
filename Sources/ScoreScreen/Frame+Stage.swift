/// A frame with a row of words from outside, as a play of a script shows it.
extension Frame {
  /// The frame with one more row below that says something or, where there is no room for one, with its last row
  /// taken while there is something to say.
  ///
  /// - Parameter hints: what is said at the other end: the first that leaves most of the words, the last one always.
  package func with(words: String, hints: [String], hasRoom: Bool) -> Frame {
    if !hasRoom && words.isEmpty { return self }
    let size = Size(columns: size.columns, rows: size.rows + (hasRoom ? 1 : 0))
    let wanted = min(words.terminalWidth, size.columns / 2)
    let hint =
      hints.first { $0.terminalWidth + wanted + 4 <= size.columns } ?? hints.last ?? ""
    var line = Line(width: size.columns, theme: theme)
    let room = max(0, size.columns - hint.terminalWidth - 1)
    line.write(hint, at: room, width: hint.terminalWidth)
    line.write(words, at: 1, width: max(0, room - 3))
    line.restyle(0..<size.columns) { style in
      style.isReverse = true
      style.isBold = true
    }
    let row = ChromeRow(size.rows - 1, .line(line))
    return Frame(
      size: size, list: list, sections: sections, side: side,
      chrome: chrome.filter { $0.place < size.rows - 1 } + [row],
      cursor: cursor?.row == size.rows - 1 ? nil : cursor, theme: theme)
  }

  /// A frame that says that a screen is smaller than what is to be shown on it, and what to do.
  package static func needs(
    _ needed: Size, _ way: String = "", on size: Size, theme: Theme
  ) -> Frame {
    let texts = ["Needs \(needed.columns)x\(needed.rows)", way].filter { !$0.isEmpty }
    let lines = texts.prefix(max(0, size.rows)).enumerated().map { row, text in
      var line = Line(width: size.columns, theme: theme)
      line.write(text, at: 0, width: size.columns)
      return ChromeRow(row, .line(line))
    }
    return Frame(
      size: size, list: 0..<0, sections: [], chrome: lines, cursor: nil, theme: theme)
  }
}
