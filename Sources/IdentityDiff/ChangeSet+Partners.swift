extension ChangeSet {
  /// For each element of the new collection the offset of its partner in the old one. For change sets that a
  /// diff has made.
  @inlinable
  func partners(newCount: Int) -> [Int?] {
    guard let pieces = try? pieces() else {
      preconditionFailure("A diff names each offset once")
    }
    var result: [Int?] = []
    for piece in pieces {
      switch piece.source {
      case .insertion: result.append(nil)
      case .old(let offset):
        result += (0..<min(piece.count, newCount - result.count)).map { offset + $0 }
      }
    }
    return result
  }
}
