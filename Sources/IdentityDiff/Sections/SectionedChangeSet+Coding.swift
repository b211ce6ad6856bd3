private enum SectionedChangeSetKeys: String, CodingKey {
  case sections, deletions, insertions, moves, updates, departures, arrivals
}

extension SectionedChangeSet: Encodable where Content: Encodable, Row: Encodable {
  /// Writes the parts that are not empty. Law: what is decoded from that is equal.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: SectionedChangeSetKeys.self)
    if !sections.isEmpty { try container.encode(sections, forKey: .sections) }
    if !deletions.isEmpty { try container.encode(deletions, forKey: .deletions) }
    if !insertions.isEmpty { try container.encode(insertions, forKey: .insertions) }
    if !moves.isEmpty { try container.encode(moves, forKey: .moves) }
    if !updates.isEmpty { try container.encode(updates, forKey: .updates) }
    if !departures.isEmpty { try container.encode(departures, forKey: .departures) }
    if !arrivals.isEmpty { try container.encode(arrivals, forKey: .arrivals) }
  }
}

extension SectionedChangeSet: Decodable where Content: Decodable, Row: Decodable {
  /// Reads what `encode(to:)` wrote; a part that is missing is empty.
  ///
  /// - Throws: `DecodingError`, also where an offset is below zero or named twice.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: SectionedChangeSetKeys.self)
    func part<Part: Decodable>(_ key: SectionedChangeSetKeys) throws -> [Part] {
      try container.decodeIfPresent([Part].self, forKey: key) ?? []
    }
    self.init(
      sections: try container.decodeIfPresent(ChangeSet<Content>.self, forKey: .sections)
        ?? ChangeSet(),
      deletions: try part(.deletions), insertions: try part(.insertions),
      moves: try part(.moves), updates: try part(.updates),
      departures: try part(.departures), arrivals: try part(.arrivals))
    do {
      try checkPaths()
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
