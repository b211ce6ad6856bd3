/// A line of text being edited, with a cursor between its characters.
struct LineEditor: Equatable {
  private(set) var text: String
  /// How many characters stand before the cursor.
  private(set) var cursor: Int

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  /// Puts the cursor in front of a place in the text.
  mutating func moveCursor(to index: String.Index) {
    cursor = text[..<min(index, text.endIndex)].count
  }

  private var place: String.Index { text.index(text.startIndex, offsetBy: cursor) }
  var beforeCursor: String { String(text[..<place]) }

  /// Does what a key does in a line; false if it does nothing there.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(String(character))
    case .backspace, .control("h"): remove(from: cursor - 1, to: cursor)
    case .delete, .control("d"): remove(from: cursor, to: cursor + 1)
    case .left: cursor = max(cursor - 1, 0)
    case .right: cursor = min(cursor + 1, text.count)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): remove(from: 0, to: cursor)
    case .control("k"): remove(from: cursor, to: text.count)
    case .control("w"): remove(from: startOfWord, to: cursor)
    default: return false
    }
    return true
  }

  /// A combining mark joins the character before the cursor.
  mutating func insert(_ string: String) {
    let before = beforeCursor + string
    text = before + text[place...]
    cursor = before.count
  }

  private var startOfWord: Int {
    let before = Array(beforeCursor)
    let word = before.lastIndex { $0 != " " } ?? -1
    return (before[..<(word + 1)].lastIndex(of: " ") ?? -1) + 1
  }

  private mutating func remove(from start: Int, to end: Int) {
    guard start >= 0, end <= text.count, start < end else { return }
    var characters = Array(text)
    characters.removeSubrange(start..<end)
    text = String(characters)
    cursor = start
  }
}
