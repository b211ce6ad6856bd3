/// A line of text being edited, with a cursor between two of its characters.
///
/// The cursor never stands within a character: where an edit joins the text on both sides of it to one, it moves behind
/// that.
struct LineEditor: Equatable {
  private(set) var before: String
  private(set) var after: String

  /// How many bytes in UTF-8 a line takes. More is refused, not cut: each key costs as much as the line is long.
  static let most = 1 << 16

  /// A line with the cursor after `before`.
  init(_ before: String = "", after: String = "") {
    self.before = before
    self.after = after
    settle()
  }

  var text: String { before + after }

  /// Writes a text at the cursor; false if the line would be too long.
  mutating func insert(_ text: String) -> Bool {
    guard before.utf8.count + text.utf8.count + after.utf8.count <= Self.most else { return false }
    before += text
    settle()
    return true
  }

  /// Makes the edit of a key; false if the line would be too long.
  mutating func apply(_ edit: LineEdit, cut: inout CutText) -> Bool {
    if !edit.isCut { cut.close() }
    switch edit {
    case .back: move(to: before.dropLast().endIndex)
    case .wordBack: move(to: before.startOfLastWord)
    case .start: move(to: before.startIndex)
    case .forward: moveOn(to: after.dropFirst().startIndex)
    case .wordForward: moveOn(to: after.endOfFirstWord)
    case .end: moveOn(to: after.endIndex)
    case .eraseBack: _ = takeBack(to: before.dropLast().endIndex)
    case .eraseForward: _ = takeOn(to: after.dropFirst().startIndex)
    case .cutToStart: cut.addBefore(takeBack(to: before.startIndex))
    case .cutBlankWordBack: cut.addBefore(takeBack(to: before.startOfLastBlankWord))
    case .cutWordBack: cut.addBefore(takeBack(to: before.startOfLastWord))
    case .cutToEnd: cut.addAfter(takeOn(to: after.endIndex))
    case .cutWordForward: cut.addAfter(takeOn(to: after.endOfFirstWord))
    case .putBack: return insert(cut.text)
    }
    return true
  }

  private mutating func move(to start: String.Index) {
    after = String(before[start...]) + after
    before.removeSubrange(start...)
  }

  private mutating func moveOn(to end: String.Index) {
    before += after[..<end]
    after.removeSubrange(..<end)
  }

  private mutating func takeBack(to start: String.Index) -> String {
    let taken = String(before[start...])
    before.removeSubrange(start...)
    settle()
    return taken
  }

  private mutating func takeOn(to end: String.Index) -> String {
    let taken = String(after[..<end])
    after.removeSubrange(..<end)
    settle()
    return taken
  }

  /// Moves the cursor to the end of the character that it stands in.
  private mutating func settle() {
    guard let last = before.last, let next = after.first else { return }
    // Where a character ends depends on it and on what follows it, not on what stands before it.
    let length = last.utf8.count
    if (String(last) + String(next)).end(ofCharacterAt: length).offset == length { return }
    let joined = String(last) + after
    let end = joined.end(ofCharacterAt: length).index
    before.removeLast()
    before += joined[..<end]
    after = String(joined[end...])
  }
}

extension String {
  /// The first boundary between characters that is not before so many bytes.
  fileprivate func end(ofCharacterAt length: Int) -> (index: Index, offset: Int) {
    var (index, offset) = (startIndex, 0)
    while offset < length {
      offset += self[index].utf8.count
      formIndex(after: &index)
    }
    return (index, offset)
  }

  private func startOfLast(_ isPart: (Character) -> Bool) -> Index {
    let end = lastIndex(where: isPart) ?? startIndex
    return self[..<end].lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex
  }

  /// Where the last word of letters and digits begins.
  fileprivate var startOfLastWord: Index { startOfLast { $0.isLetter || $0.isNumber } }

  /// Where the text after the last blank begins, blanks at the end left out.
  fileprivate var startOfLastBlankWord: Index { startOfLast { !$0.isWhitespace } }

  /// Where the first word of letters and digits ends.
  fileprivate var endOfFirstWord: Index {
    let start = firstIndex { $0.isLetter || $0.isNumber } ?? endIndex
    return self[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? endIndex
  }
}

/// An edit of a line that is being typed, other than by characters.
enum LineEdit: String, CaseIterable {
  case back
  case forward
  case wordBack
  case wordForward
  case start
  case end
  case eraseBack
  case eraseForward
  case cutToStart
  case cutToEnd
  /// Cuts back to a blank.
  case cutBlankWordBack
  /// Cuts back to the beginning of a word of letters and digits.
  case cutWordBack
  case cutWordForward
  case putBack

  /// Whether the text that it removes can be put back.
  var isCut: Bool {
    switch self {
    case .cutToStart, .cutToEnd, .cutBlankWordBack, .cutWordBack, .cutWordForward: true
    default: false
    }
  }
}

/// The text that was cut last out of a line, to be put back. Several cuts in a row make one text.
struct CutText: Equatable {
  private(set) var text = ""
  private var isGrowing = false

  /// Adds text from before the cursor.
  mutating func addBefore(_ piece: String) {
    if !piece.isEmpty { set(isGrowing ? piece + text : piece) }
  }

  /// Adds text from after the cursor.
  mutating func addAfter(_ piece: String) {
    if !piece.isEmpty { set(isGrowing ? text + piece : piece) }
  }

  /// Something else was done: the next cut begins anew.
  mutating func close() { isGrowing = false }

  private mutating func set(_ text: String) {
    self.text = text
    isGrowing = true
  }
}

extension LineEditor {
  /// The part of a line that a field of a screen shows.
  struct Part {
    /// Whether some of the line before it is not shown.
    var isCut: Bool
    var text: String
    /// The column of the cursor, from where the text begins.
    var cursor: Int
  }

  /// The part of the line around the cursor: as much as there is room for before it, and after it the rest,
  /// at least in a third of the field.
  ///
  /// Cost: that of the part.
  func part(width: Int, theme: Theme) -> Part {
    let (next, nextWidth) = Self.characters(of: after, upTo: width, theme: theme)
    let (last, lastWidth) = Self.characters(of: before.reversed(), upTo: width, theme: theme)
    let least = next.first.map { Self.width(of: $0, theme: theme) + 1 } ?? 1
    let room = width - max(least, min(nextWidth, width / 3))
    // A line that fits is shown from its beginning; a cut takes a column for its sign.
    if lastWidth <= room || lastWidth + max(nextWidth, 1) <= width {
      return Part(isCut: false, text: String(last.reversed() + next), cursor: lastWidth)
    }
    var (kept, keptWidth) = Self.characters(of: last, upTo: room - 1, theme: theme)
    if keptWidth >= room, let wide = kept.popLast() {
      keptWidth -= Self.width(of: wide, theme: theme)
    }
    return Part(isCut: true, text: String(kept.reversed() + next), cursor: keptWidth)
  }

  /// The columns of a character as it is drawn.
  private static func width(of character: Character, theme: Theme) -> Int {
    Glyph.width(of: theme.plain(String(character)))
  }

  /// The first characters, until they take more columns than that.
  private static func characters(
    of text: some Sequence<Character>, upTo width: Int, theme: Theme
  ) -> ([Character], width: Int) {
    var characters: [Character] = []
    var used = 0
    for character in text {
      characters.append(character)
      used += Self.width(of: character, theme: theme)
      if used > width { break }
    }
    return (characters, used)
  }
}
