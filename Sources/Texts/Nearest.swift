extension String {
  /// The sentence about an unknown word, followed by the nearest known word as a question or, without one, by the way
  /// out; unchanged without either.
  package func suggesting(_ word: String?, else way: String? = nil) -> String {
    guard let end = word.map({ "Did you mean '\($0)'?" }) ?? way else { return self }
    return "\(self). \(end)"
  }
}

/// The candidate with the smallest edit distance to a mistyped word; the first of them if several are equally near. The
/// distance must be at most a third of the word's length, or 1 for short words; nil if no candidate is that near.
///
/// Cost: O(candidates × word²). Words longer than 40 characters get no suggestion.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  // Even counting the characters of a very long word costs more than a suggestion is worth.
  if word.utf8.count > 2000 { return nil }
  let word = Array(word.folded)
  guard word.count <= 40 else { return nil }
  let limit = max(1, word.count / 3)
  var best: (distance: Int, candidate: String)?
  for candidate in candidates {
    let letters = Array(candidate.folded.prefix(41))
    guard abs(letters.count - word.count) <= limit else { continue }
    let distance = editDistance(word, letters)
    if distance <= limit, distance < best?.distance ?? .max { best = (distance, candidate) }
  }
  return best?.candidate
}

/// The distance of optimal string alignment: the number of insertions, deletions, substitutions and swaps of
/// neighbours.
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
