/// One run of the diff over two buffers.
@usableFromInline
struct Differ<Element: Identifiable & Equatable> {
  @usableFromInline let old: UnsafeBufferPointer<Element>
  @usableFromInline let new: UnsafeBufferPointer<Element>
  @usableFromInline var deletions: [ChangeSet<Element>.Deletion] = []
  @usableFromInline var insertions: [ChangeSet<Element>.Insertion] = []
  @usableFromInline var moves: [ChangeSet<Element>.Move] = []
  @usableFromInline var updates: [ChangeSet<Element>.Update] = []

  @inlinable
  init(old: UnsafeBufferPointer<Element>, new: UnsafeBufferPointer<Element>) {
    self.old = old
    self.new = new
  }

  @inlinable
  mutating func changes() -> ChangeSet<Element> {
    let shorter = Swift.min(old.count, new.count)
    var prefix = 0
    while prefix < shorter, old[prefix].id == new[prefix].id {
      note(prefix, prefix)
      prefix += 1
    }
    var suffix = 0
    while suffix < shorter - prefix,
      old[old.count - 1 - suffix].id == new[new.count - 1 - suffix].id
    {
      suffix += 1
    }
    var match = Match(of: self, prefix: prefix, suffix: suffix)
    if suffix > 0, suffixRepeats(match, suffix: suffix) {
      suffix = 0
      match = Match(of: self, prefix: prefix, suffix: 0)
    }
    report(match)
    for distance in stride(from: suffix, to: 0, by: -1) {
      note(old.count - distance, new.count - distance)
    }
    return ChangeSet(
      ascending: deletions, insertions: insertions, moves: moves, updates: updates)
  }

  /// Records an update if the element's two versions differ.
  @inlinable
  mutating func note(_ oldOffset: Int, _ newOffset: Int) {
    if old[oldOffset] != new[newOffset] {
      updates.append(
        .init(
          oldOffset: oldOffset, newOffset: newOffset, old: old[oldOffset], new: new[newOffset]))
    }
  }

  /// Records what the pairing of the middle says.
  @inlinable
  mutating func report(_ match: Match<Element>) {
    for (index, partner) in match.newOfOld.enumerated() where partner < 0 {
      let offset = match.prefix + index
      deletions.append(.init(offset: offset, element: old[offset]))
    }
    let stays = longestIncreasingSubsequence(of: match.oldOfNew)
    for (index, partner) in match.oldOfNew.enumerated() {
      let offset = match.prefix + index
      if partner < 0 {
        insertions.append(.init(offset: offset, element: new[offset]))
        continue
      }
      let origin = match.prefix + partner
      if !stays[index] {
        moves.append(.init(origin: origin, destination: offset, element: new[offset]))
      }
      note(origin, offset)
    }
  }

  /// Whether an identity that found no partner in the middle occurs again in the trimmed suffix: then
  /// pairing the suffix from its end would not be pairing the n-th with the n-th.
  @inlinable
  func suffixRepeats(_ match: Match<Element>, suffix: Int) -> Bool {
    var unpaired = Set<Element.ID>()
    for (index, partner) in match.newOfOld.enumerated() where partner < 0 {
      unpaired.insert(old[match.prefix + index].id)
    }
    for (index, partner) in match.oldOfNew.enumerated() where partner < 0 {
      unpaired.insert(new[match.prefix + index].id)
    }
    if unpaired.isEmpty { return false }
    let tail = old.suffix(suffix)
    if unpaired.count == 1, let only = unpaired.first { return tail.contains { $0.id == only } }
    return tail.contains { unpaired.contains($0.id) }
  }
}

/// The pairing by identity of what lies between the common prefix and suffix.
@usableFromInline
struct Match<Element: Identifiable & Equatable> {
  @usableFromInline let prefix: Int
  /// For each element of the old middle the offset of its partner in the new middle, or -1.
  @usableFromInline var newOfOld: [Int]
  /// For each element of the new middle the offset of its partner in the old middle, or -1.
  @usableFromInline var oldOfNew: [Int]

  @inlinable
  init(of differ: Differ<Element>, prefix: Int, suffix: Int) {
    self.prefix = prefix
    let oldCount = differ.old.count - prefix - suffix
    let newCount = differ.new.count - prefix - suffix
    newOfOld = Array(repeating: -1, count: oldCount)
    oldOfNew = Array(repeating: -1, count: newCount)
    if oldCount == 0 || newCount == 0 { return }

    // A chain for each identity: the dictionary holds its first offset, `next` those that follow.
    var first = [Element.ID: Int](minimumCapacity: oldCount)
    var next = Array(repeating: -1, count: oldCount)
    for index in stride(from: oldCount - 1, through: 0, by: -1) {
      if let later = first.updateValue(index, forKey: differ.old[prefix + index].id) {
        next[index] = later
      }
    }
    for index in 0..<newCount {
      let id = differ.new[prefix + index].id
      guard let partner = first[id], partner >= 0 else { continue }
      first[id] = next[partner]
      newOfOld[partner] = index
      oldOfNew[index] = partner
    }
  }
}
