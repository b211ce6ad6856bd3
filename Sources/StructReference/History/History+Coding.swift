private enum HistoryKeys: String, CodingKey {
  case value, depth
  /// The keys for steps that can be encoded. A step is a revision, or a whole value if the type has no revisions.
  case undo, redo
  /// The keys for the values before and after the current one. They are used if the type's revisions cannot be encoded.
  case past, future
}

extension History: Encodable where Value: Encodable {
  /// Encodes the value, the depth and the steps. If `Revision` is `Codable`, the encoded steps are as small as in
  /// memory.
  ///
  /// The writes in open groups are encoded as one step. Law: undo and redo of the decoded history lead to equal values.
  public func encode(to encoder: any Encoder) throws {
    var ended = self
    ended.endGroups()
    var container = encoder.container(keyedBy: HistoryKeys.self)
    try container.encode(ended.current, forKey: .value)
    if depth < .max { try container.encode(depth, forKey: .depth) }
    if let coder = recorder.coder {
      for (key, steps) in [(HistoryKeys.undo, ended.undoSteps.steps), (.redo, ended.redoSteps)]
      where !steps.isEmpty {
        var list: any UnkeyedEncodingContainer = container.nestedUnkeyedContainer(forKey: key)
        for step in steps { try coder.encode(step, &list) }
      }
    } else {
      let (past, future) = ended.pastAndFuture
      try container.encode(past, forKey: .past)
      try container.encode(future, forKey: .future)
    }
  }

  /// The values that undo leads to, oldest first, and the values that redo leads to, next one first.
  private var pastAndFuture: (past: [Value], future: [Value]) {
    var (back, forth) = (self, self)
    var (past, future): ([Value], [Value]) = ([], [])
    while back.undo() { past.append(back.current) }
    while let step = forth.redoSteps.popLast() {
      _ = recorder.apply(step, &forth.current)
      future.append(forth.current)
    }
    return (past.reversed(), future)
  }
}

extension History: Decodable where Value: Decodable {
  /// Decodes a history that `encode(to:)` wrote.
  ///
  /// - Throws: `DecodingError`. Steps that do not fit the value, because the file was edited by hand, are not an error:
  ///   they are applied as far as they fit.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: HistoryKeys.self)
    self.init(
      initialValue: try container.decode(Value.self, forKey: .value),
      depth: try container.decodeIfPresent(Int.self, forKey: .depth) ?? .max)
    if let coder = recorder.coder {
      func steps(_ key: HistoryKeys) throws -> [Any] {
        guard container.contains(key) else { return [] }
        var list: any UnkeyedDecodingContainer = try container.nestedUnkeyedContainer(forKey: key)
        var steps: [Any] = []
        while !list.isAtEnd { steps.append(try coder.decode(&list)) }
        return steps
      }
      for step in try steps(.undo) { undoSteps.append(step) }
      redoSteps = try steps(.redo)
    } else {
      let past = try container.decode([Value].self, forKey: .past)
      let future = try container.decode([Value].self, forKey: .future)
      for (old, new) in zip(past, past.dropFirst() + [current]) {
        undoSteps.append(recorder.step(new, old))
      }
      redoSteps = zip([current] + future, future).map(recorder.step).reversed()
    }
    undoSteps.keep(last: depth)
  }
}
