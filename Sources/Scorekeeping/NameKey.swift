import Foundation

/// A name as it is searched for: names have one key if they differ in letter case alone, or in how their characters are
/// composed.
///
/// Names with accents stand beside those without.
///
/// Law: of two keys one comes first, or they are equal. Of two strings that need not be so: "é\"" and "e" with an
/// acute accent of its own are different, and for `<` neither is less (Swift 6.3). What is searched in an order of strings
/// is then not found.
package struct NameKey: Hashable, Sendable {
  private let text: String
  /// The text without accents; nil within ASCII.
  private let base: String?

  /// The key of a name. Cost: that of the letters in lower case, and outside of ASCII of composing them.
  package init(_ name: String) {
    self.init(exactly: name.lowercased())
  }

  /// The key of a name whose letter case counts.
  package init(exactly name: String) {
    let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
    text = isASCII ? name : name.precomposedStringWithCanonicalMapping
    base = isASCII ? nil : text.folding(options: .diacriticInsensitive, locale: nil)
  }
}

extension NameKey: Comparable {
  package static func < (lhs: NameKey, rhs: NameKey) -> Bool {
    // Within ASCII strings are compared byte by byte, and faster than their bytes.
    if lhs.base == nil, rhs.base == nil { return lhs.text < rhs.text }
    let (left, right) = (lhs.base ?? lhs.text, rhs.base ?? rhs.text)
    if left.utf8.elementsEqual(right.utf8) {
      return lhs.text.utf8.lexicographicallyPrecedes(rhs.text.utf8)
    }
    return left.utf8.lexicographicallyPrecedes(right.utf8)
  }
}

/// The players of a roster by name, in any letter case: of several with one name, the one added last.
///
/// Cost: each operation O(1) on average, but for players of one name.
package struct RosterNames: Sendable {
  private var ids: [String: [Player.ID]] = [:]
  /// In which order they came.
  private var places: [Player.ID: Int] = [:]
  private var nextPlace = 0

  package init() {}

  /// The player that the name means.
  package subscript(name: String) -> Player.ID? {
    ids[name.lowercased()]?.max { places[$0, default: 0] < places[$1, default: 0] }
  }

  /// Takes over a change of the roster: nil is what is not in it.
  package mutating func replace(_ old: RosterEntry?, with new: RosterEntry?) {
    if let old {
      let key = old.name.lowercased()
      ids[key]?.removeAll { $0 == old.id }
      if ids[key]?.isEmpty == true { ids[key] = nil }
      if new == nil { places[old.id] = nil }
    }
    guard let new else { return }
    ids[new.name.lowercased(), default: []].append(new.id)
    if places[new.id] == nil {
      places[new.id] = nextPlace
      nextPlace += 1
    }
  }
}

/// The candidate that a typing mistake most likely meant: the least edit distance, at most a third of
/// the word's length (but one is always near enough); nil if there is none. The first of equals wins.
///
/// Cost: O(candidates × word²). Words longer than 40 characters have no neighbours.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  // A character has few code units: what has many is not even counted.
  if word.utf8.count > 2000 { return nil }
  let word = Array(word.lowercased())
  guard word.count <= 40 else { return nil }
  let limit = max(1, word.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().prefix(41))
    guard abs(letters.count - word.count) <= limit else { continue }
    let distance = editDistance(word, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours count one.
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in 1..<(a.count + 1) {
    var row = [i]
    for j in 1..<(b.count + 1) {
      var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        cost = min(cost, beforeLast[j - 2] + 1)
      }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
