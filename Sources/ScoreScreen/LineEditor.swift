/// A line of text being edited, with a cursor between two of its characters.
///
/// The cursor never stands within a character: where what is typed or taken away makes one of what stands on
/// both sides of it, it moves behind that.
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

  /// Does what a key does in a line; false if the line would be too long.
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

  /// Where what stands after the last blank begins, blanks at the end left out.
  fileprivate var startOfLastBlankWord: Index { startOfLast { !$0.isWhitespace } }

  /// Where the first word of letters and digits ends.
  fileprivate var endOfFirstWord: Index {
    let start = firstIndex { $0.isLetter || $0.isNumber } ?? endIndex
    return self[start...].firstIndex { !($0.isLetter || $0.isNumber) } ?? endIndex
  }
}
