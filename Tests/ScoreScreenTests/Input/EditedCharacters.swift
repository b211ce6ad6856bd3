@testable import ScoreScreen

/// A simple model of an edited line: an array of characters, and the number of them before the cursor.
struct EditedCharacters: Equatable {
  private(set) var characters: [Character] = []
  private(set) var cursor = 0
  private(set) var cut: [Character] = []
  private var isGrowing = false

  mutating func insert(_ text: String) {
    isGrowing = false
    characters.insert(contentsOf: Array(text), at: cursor)
    cursor += Array(text).count
    settle()
  }

  mutating func apply(_ edit: LineEdit) {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    func isDark(_ character: Character) -> Bool { !character.isWhitespace }
    switch edit {
    case .back: cursor = max(0, cursor - 1)
    case .forward: cursor = min(characters.count, cursor + 1)
    case .wordBack: cursor = start(isWord)
    case .wordForward: cursor = end(isWord)
    case .start: cursor = 0
    case .end: cursor = characters.count
    case .eraseBack: remove(max(0, cursor - 1)..<cursor)
    case .eraseForward: remove(cursor..<min(characters.count, cursor + 1))
    case .cutToStart: keep(0..<cursor)
    case .cutToEnd: keep(cursor..<characters.count)
    case .cutBlankWordBack: keep(start(isDark)..<cursor)
    case .cutWordBack: keep(start(isWord)..<cursor)
    case .cutWordForward: keep(cursor..<end(isWord))
    case .putBack: insert(String(cut))
    }
    isGrowing = isGrowing && edit.isCut
  }

  private func start(_ isPart: (Character) -> Bool) -> Int {
    var place = cursor
    while place > 0, !isPart(characters[place - 1]) { place -= 1 }
    while place > 0, isPart(characters[place - 1]) { place -= 1 }
    return place
  }

  private func end(_ isPart: (Character) -> Bool) -> Int {
    var place = cursor
    while place < characters.count, !isPart(characters[place]) { place += 1 }
    while place < characters.count, isPart(characters[place]) { place += 1 }
    return place
  }

  private mutating func keep(_ range: Range<Int>) {
    if range.isEmpty { return }
    let piece = Array(characters[range])
    if !isGrowing { cut = [] }
    cut = Array(String(range.upperBound == cursor ? piece + cut : cut + piece))
    isGrowing = true
    remove(range)
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    if range.upperBound <= cursor { cursor -= range.count }
    settle()
  }

  /// Recounts the characters, as neighbours may have joined.
  private mutating func settle() {
    let scalars = characters[..<cursor].reduce(0) { $0 + $1.unicodeScalars.count }
    characters = Array(String(characters))
    var passed = 0
    cursor = 0
    while passed < scalars {
      passed += characters[cursor].unicodeScalars.count
      cursor += 1
    }
  }
}
