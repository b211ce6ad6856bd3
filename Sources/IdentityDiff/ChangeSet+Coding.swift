private enum ChangeSetKeys: String, CodingKey {
  case deletions, insertions, moves, updates
}

extension ChangeSet: Encodable where Element: Encodable {
  /// Writes the parts that are not empty. Law: what is decoded from that is equal.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeSetKeys.self)
    if !deletions.isEmpty { try container.encode(deletions, forKey: .deletions) }
    if !insertions.isEmpty { try container.encode(insertions, forKey: .insertions) }
    if !moves.isEmpty { try container.encode(moves, forKey: .moves) }
    if !updates.isEmpty { try container.encode(updates, forKey: .updates) }
  }
}

extension ChangeSet: Decodable where Element: Decodable {
  /// Reads what `encode(to:)` wrote; a part that is missing is empty.
  ///
  /// - Throws: `DecodingError`, also where an offset is below zero or named twice.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeSetKeys.self)
    self.init(
      deletions: try container.decodeIfPresent([Deletion].self, forKey: .deletions) ?? [],
      insertions: try container.decodeIfPresent([Insertion].self, forKey: .insertions) ?? [],
      moves: try container.decodeIfPresent([Move].self, forKey: .moves) ?? [],
      updates: try container.decodeIfPresent([Update].self, forKey: .updates) ?? [])
    do {
      _ = try pieces()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
