/// What was cut last out of a line, to be put back: what several cuts in a row take is one text.
struct CutText: Equatable {
  private(set) var text = ""
  private var isGrowing = false

  /// Takes what stood before the cursor.
  mutating func addBefore(_ piece: String) {
    if !piece.isEmpty { set(isGrowing ? piece + text : piece) }
  }

  /// Takes what stood after the cursor.
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
