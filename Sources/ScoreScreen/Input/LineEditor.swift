/// A line of text that the user edits, with a cursor between two characters.
///
/// If an edit joins the text on both sides of the cursor into one character, the cursor moves to the end of it.
package struct LineEditor: Equatable {
  private(set) var before: String
  private(set) var after: String

  /// The longest line in bytes of UTF-8, limited because the cost of each key is linear in the length of the line. A
  /// longer text is refused, not shortened.
  static let capacity = 1 << 16

  init(_ before: String = "", after: String = "") {
    self.before = before
    self.after = after
    settle()
  }

  package var text: String { before + after }

  /// Inserts text at the cursor; false if the line would become too long.
  mutating func insert(_ text: String) -> Bool {
    guard before.utf8.count + text.utf8.count + after.utf8.count <= Self.capacity else {
      return false
    }
    before += text
    settle()
    return true
  }

  /// Applies an edit; false if the line would become too long.
  mutating func apply(_ edit: LineEdit, killBuffer: inout KillBuffer) -> Bool {
    if !edit.isCut { killBuffer.endRun() }
    switch edit {
    case .back: moveBack(to: before.dropLast().endIndex)
    case .wordBack: moveBack(to: before.startOfLastWord)
    case .start: moveBack(to: before.startIndex)
    case .forward: moveForward(to: after.dropFirst().startIndex)
    case .wordForward: moveForward(to: after.endOfFirstWord)
    case .end: moveForward(to: after.endIndex)
    case .eraseBack: _ = cutBackward(to: before.dropLast().endIndex)
    case .eraseForward: _ = cutForward(to: after.dropFirst().startIndex)
    case .cutToStart: killBuffer.add(cutBackward(to: before.startIndex), isBefore: true)
    case .cutBlankWordBack:
      killBuffer.add(cutBackward(to: before.startOfLastBlankWord), isBefore: true)
    case .cutWordBack: killBuffer.add(cutBackward(to: before.startOfLastWord), isBefore: true)
    case .cutToEnd: killBuffer.add(cutForward(to: after.endIndex), isBefore: false)
    case .cutWordForward: killBuffer.add(cutForward(to: after.endOfFirstWord), isBefore: false)
    case .putBack: return insert(killBuffer.text)
    }
    return true
  }

  private mutating func moveBack(to start: String.Index) {
    after = String(before[start...]) + after
    before.removeSubrange(start...)
  }

  private mutating func moveForward(to end: String.Index) {
    before += after[..<end]
    after.removeSubrange(..<end)
  }

  private mutating func cutBackward(to start: String.Index) -> String {
    let removed = String(before[start...])
    before.removeSubrange(start...)
    settle()
    return removed
  }

  private mutating func cutForward(to end: String.Index) -> String {
    let removed = String(after[..<end])
    after.removeSubrange(..<end)
    settle()
    return removed
  }

  /// Moves a cursor within a character to the end of that character.
  private mutating func settle() {
    let text = text
    var cursor = text.utf8.index(text.startIndex, offsetBy: before.utf8.count)
    while String.Index(cursor, within: text) == nil {
      text.unicodeScalars.formIndex(after: &cursor)
    }
    (before, after) = (String(text[..<cursor]), String(text[cursor...]))
  }
}

extension String {
  private func startOfLast(_ isPart: (Character) -> Bool) -> Index {
    let end = lastIndex(where: isPart) ?? startIndex
    return self[..<end].lastIndex { !isPart($0) }.map(index(after:)) ?? startIndex
  }

  fileprivate var startOfLastWord: Index { startOfLast { $0.isLetter || $0.isNumber } }

  /// The start of the last word delimited by whitespace; trailing whitespace is skipped.
  fileprivate var startOfLastBlankWord: Index { startOfLast { !$0.isWhitespace } }

  fileprivate var endOfFirstWord: Index {
    let start = firstIndex { $0.isLetter || $0.isNumber } ?? endIndex
    return self[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? endIndex
  }
}

/// An edit of a line other than an insertion. Settings use the names of the cases.
package enum LineEdit: String, CaseIterable {
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
  case cutBlankWordBack
  case cutWordBack
  case cutWordForward
  case putBack

  /// Whether the edit keeps the removed text, to be inserted again later.
  var isCut: Bool {
    switch self {
    case .cutToStart, .cutToEnd, .cutBlankWordBack, .cutWordBack, .cutWordForward: true
    default: false
    }
  }
}

/// The text that was last cut out of a line, to be inserted again. Several cuts in a row make one text.
struct KillBuffer: Equatable {
  private(set) var text = ""
  private var isInRun = false

  /// Adds text that was cut, before or after the cursor.
  mutating func add(_ piece: String, isBefore: Bool) {
    if piece.isEmpty { return }
    let old = isInRun ? text : ""
    text = isBefore ? piece + old : old + piece
    isInRun = true
  }

  /// Ends a series of cuts: the next cut replaces the text.
  mutating func endRun() { isInRun = false }
}

extension LineEditor {
  /// The part of a line that fits into a field of a screen.
  struct VisiblePart {
    /// Whether some text before the part is hidden.
    var isCut: Bool
    var text: String
    /// The column of the cursor, counted from the start of the text.
    var cursor: Int
  }

  /// The part of the line around the cursor: at most a third of the field shows text after the cursor, the rest text
  /// before it.
  func visiblePart(width: Int, theme: Theme) -> VisiblePart {
    func columns(_ text: String) -> Int { Glyph.width(of: theme.plain(text)) }
    let (used, following) = (columns(before), columns(after))
    let next = after.first.map { columns(String($0)) + 1 } ?? 1
    let room = width - max(next, min(following, width / 3))
    // A line that fits is shown from its beginning; the sign for hidden text takes a column.
    if used <= room || used + max(following, 1) <= width {
      return VisiblePart(isCut: false, text: text, cursor: used)
    }
    var (kept, keptWidth) = (before[...], used)
    while keptWidth >= room, let first = kept.popFirst() { keptWidth -= columns(String(first)) }
    return VisiblePart(isCut: true, text: kept + after, cursor: keptWidth)
  }
}
