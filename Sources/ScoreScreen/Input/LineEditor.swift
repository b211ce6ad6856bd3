/// A line of text being edited, with a cursor between two of its characters.
///
/// The cursor never stands within a character: where an edit joins the text on both sides of it to one, it moves behind
/// that.
struct LineEditor: Equatable {
  private(set) var before: String
  private(set) var after: String

  /// How many bytes in UTF-8 a line takes. More is refused, not cut: each key costs as much as the line is long.
  static let most = 1 << 16

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
    case .cutToStart: cut.add(takeBack(to: before.startIndex), isBefore: true)
    case .cutBlankWordBack: cut.add(takeBack(to: before.startOfLastBlankWord), isBefore: true)
    case .cutWordBack: cut.add(takeBack(to: before.startOfLastWord), isBefore: true)
    case .cutToEnd: cut.add(takeOn(to: after.endIndex), isBefore: false)
    case .cutWordForward: cut.add(takeOn(to: after.endOfFirstWord), isBefore: false)
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

  /// Where the text after the last blank begins, blanks at the end left out.
  fileprivate var startOfLastBlankWord: Index { startOfLast { !$0.isWhitespace } }

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
  case cutBlankWordBack
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

  /// Adds text from before or after the cursor.
  mutating func add(_ piece: String, isBefore: Bool) {
    if piece.isEmpty { return }
    let old = isGrowing ? text : ""
    text = isBefore ? piece + old : old + piece
    isGrowing = true
  }

  /// Something else was done: the next cut begins anew.
  mutating func close() { isGrowing = false }
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
  func part(width: Int, theme: Theme) -> Part {
    func columns(_ text: String) -> Int { Glyph.width(of: theme.plain(text)) }
    let (used, following) = (columns(before), columns(after))
    let next = after.first.map { columns(String($0)) + 1 } ?? 1
    let room = width - max(next, min(following, width / 3))
    // A line that fits is shown from its beginning; a cut takes a column for its sign.
    if used <= room || used + max(following, 1) <= width {
      return Part(isCut: false, text: text, cursor: used)
    }
    var (kept, keptWidth) = (before[...], used)
    while keptWidth >= room, let first = kept.popFirst() { keptWidth -= columns(String(first)) }
    return Part(isCut: true, text: kept + after, cursor: keptWidth)
  }
}
