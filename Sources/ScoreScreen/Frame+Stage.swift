/// A frame with a row of words from outside, as a play of a script shows it.
extension Frame {
  /// The frame with one more row below that says something or, where there is no room for one, with its last row
  /// taken while there is something to say.
  ///
  /// - Parameter hints: what is said at the other end where there is room.
  package func with(words: String, hints: String, hasRoom: Bool) -> Frame {
    if !hasRoom && words.isEmpty { return self }
    let size = Size(columns: size.columns, rows: size.rows + (hasRoom ? 1 : 0))
    let line = Line.status(
      words, isError: false, hints: hints, width: size.columns, theme: theme)
    let chrome =
      chrome.filter { $0.place < size.rows - 1 }
      + [ChromeRow(size.rows - 1, .line(line.highlighted))]
    return Frame(
      size: size, list: list, sections: sections, chrome: chrome,
      cursor: cursor, theme: theme)
  }

  /// A frame that says that a screen is smaller than what is to be shown on it.
  package static func needs(_ needed: Size, on size: Size, theme: Theme) -> Frame {
    var line = Line(width: size.columns, theme: theme)
    line.write("Needs \(needed.columns)x\(needed.rows)", at: 0, width: size.columns)
    return Frame(
      size: size, list: 0..<0, sections: [],
      chrome: size.rows > 0 ? [ChromeRow(0, .line(line))] : [], cursor: nil,
      theme: theme)
  }
}
