extension Cell {
  /// Whether its text is that of a cell wherever it stands: a base that can be seen, and marks.
  package var standsForItself: Bool {
    if ascii != nil { return true }
    var isFirst = true
    var isRight = true
    forEachScalar { scalar in
      switch Glyph.role(of: scalar) {
      case .base: isRight = isRight && isFirst
      case .mark: isRight = isRight && !isFirst
      case .hidden: isRight = false
      }
      isFirst = false
    }
    return isRight && !isFirst
  }
}
