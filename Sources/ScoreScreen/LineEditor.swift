/// A line of text being edited, with a cursor between its characters.
struct LineEditor: Equatable {
  private(set) var before: String
  private(set) var after: String

  /// A line with the cursor after `before`.
  init(_ before: String = "", after: String = "") {
    self.before = before
    self.after = after
  }

  var text: String { before + after }

  /// Does what a key does in a line; false if it does nothing there.
  mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): before.append(character)
    case .backspace, .control("h"): _ = before.popLast()
    case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
    case .left:
      if let character = before.popLast() { after.insert(character, at: after.startIndex) }
    case .right: if !after.isEmpty { before.append(after.removeFirst()) }
    case .home, .control("a"): (before, after) = ("", text)
    case .end, .control("e"): (before, after) = (text, "")
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"): removeWord()
    default: return false
    }
    return true
  }

  private mutating func removeWord() {
    while before.last == " " { before.removeLast() }
    while let last = before.last, last != " " { before.removeLast() }
  }
}
