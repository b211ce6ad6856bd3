/// Why a board cannot be taken in as it is.
package enum AdoptionConflict: Equatable, Sendable {
  /// Another board has the name.
  case nameInUse(String)
  /// The board is there, by another name.
  case present(String, as: String)
  /// One name cannot be given to several boards.
  case severalBoards(Int, name: String)
}

/// All that keeps an archive from being taken in.
package struct AdoptionConflicts: Error, Equatable, Sendable {
  /// One for each board that cannot be taken in, in their order.
  package let conflicts: [AdoptionConflict]

  /// What was found.
  package init(conflicts: [AdoptionConflict]) {
    self.conflicts = conflicts
  }
}

extension AdoptionConflict: CustomStringConvertible {
  /// One sentence: the board in quotes, then the way out.
  package var description: String {
    switch self {
    case .nameInUse(let name):
      "A board with the name '\(name)' exists. Give another with --board, or take its place with --replace"
    case .present(let name, let other):
      "The board '\(name)' is on the list as '\(other)'. Make a copy with --board, or take its place with --replace"
    case .severalBoards(let count, let name):
      "The file holds \(count) boards: they cannot all be called '\(name)'. Leave --board out"
    }
  }
}

extension AdoptionConflicts: CustomStringConvertible {
  /// How many are told, before the rest is counted.
  private static let limit = 20

  /// A sentence for each, one a line.
  package var description: String { sentences.joined(separator: "\n") }

  /// A sentence for each; of many for the first, and one that counts the rest.
  package var sentences: [String] {
    let rest = conflicts.count - Self.limit
    let more = rest == 1 ? "1 more board is" : "\(rest) more boards are"
    return conflicts.prefix(Self.limit).map(\.description)
      + (rest > 0 ? ["\(more) on the list already"] : [])
  }
}
