extension Collection where Element == BoardSummary {
  /// The board with that name in any letter case.
  public func named(_ name: String) -> BoardSummary? {
    let key = name.lowercased()
    return first { $0.name == name } ?? first { $0.name.lowercased() == key }
  }

  /// The board with that name in any letter case, or with that unambiguous prefix.
  ///
  /// - Throws: `.unknownBoard` with the nearest name, or `.ambiguousBoard` with the candidates.
  public func resolve(_ name: String) throws(ScorekeepingError) -> BoardSummary {
    if let board = named(name) { return board }
    let prefix = name.lowercased()
    let candidates = filter { !prefix.isEmpty && $0.name.lowercased().hasPrefix(prefix) }
    if candidates.count > 1 {
      throw .ambiguousBoard(name, candidates: candidates.map(\.name))
    }
    guard let board = candidates.first else {
      throw .unknownBoard(name, suggestion: nearest(to: name, among: lazy.map(\.name)))
    }
    return board
  }
}
